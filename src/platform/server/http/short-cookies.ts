import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies for one step of signing in: seen by /api/session alone, not readable by scripts, gone after minutes. */
export type ShortCookies = {
  read(name: string): string | null;
  set(name: string, value: string, minutes: number): void;
  clear(name: string): void;
};

const PATH = '/api/session';

export function shortCookies(request: FastifyRequest, reply: FastifyReply, publicUrl: string): ShortCookies {
  return {
    read(name) {
      const value = request.cookies[name];
      return value === undefined || value === '' ? null : value;
    },
    set: (name, value, minutes) =>
      void reply.setCookie(name, value, {
        path: PATH,
        httpOnly: true,
        // Lax, not strict: a provider sends people back from its own site.
        sameSite: 'lax',
        secure: publicUrl.startsWith('https:'),
        maxAge: minutes * 60,
      }),
    clear: (name) => void reply.clearCookie(name, { path: PATH }),
  };
}
