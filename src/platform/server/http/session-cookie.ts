import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'mes_session';
const LASTING_SECONDS = 30 * 24 * 3600;

export function readSessionToken(request: FastifyRequest): string | null {
  const value = request.cookies[NAME];
  return value === undefined || value === '' ? null : value;
}

/** Not readable by scripts, not sent along by other sites; `Secure` wherever people come by https. */
export function setSessionCookie(
  reply: FastifyReply,
  token: string,
  options: { lasting: boolean; publicUrl: string },
): void {
  reply.setCookie(NAME, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: options.publicUrl.startsWith('https:'),
    ...(options.lasting ? { maxAge: LASTING_SECONDS } : {}),
  });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, { path: '/' });
}
