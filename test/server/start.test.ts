import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { PROJECT_DIR } from '#platform/server/project-dir.ts';
import { makeDataDir, runApp, spawnApp } from '../support/running-app.ts';

let data: Awaited<ReturnType<typeof makeDataDir>>;
beforeEach(async () => {
  data = await makeDataDir();
});
afterEach(() => data.remove());

/** Not by fetch, which asks for a full answer as soon as it is given a condition. */
function statusWith(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once('error', reject);
  });
}

/** Ends with a non-zero code and exactly one sentence for the person. */
async function expectRefusal(environment: Record<string, string>, sentence: string | RegExp): Promise<void> {
  const { app } = spawnApp({ DATA_DIR: data.path, ...environment });
  expect(await app.ended).toBe(1);
  const lines = app.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(sentence);
}

describe('start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'serves, says in German where to look, stops cleanly on %s and finds its data again',
    async (signal) => {
      const first = await runApp({ DATA_DIR: data.path });
      expect(first.output()).toMatch(/MES läuft\.\n {2}Öffnen: {2}http:\/\/localhost:\d+\n/);
      const registered = await fetch(`${first.url}/api/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'bleibt@werk.example', password: 'geheim', company: 'Bleibt AG' }),
      });
      expect(registered.status).toBe(201);
      expect(await first.stop(signal)).toBe(0);
      expect(first.output()).toContain('MES ist beendet.');

      const second = await runApp({ DATA_DIR: data.path });
      const signedIn = await fetch(`${second.url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'bleibt@werk.example', password: 'geheim' }),
      });
      expect(await signedIn.json()).toMatchObject({ company: { name: 'Bleibt AG' } });
      expect(await second.stop(signal)).toBe(0);
    },
  );

  it('stops cleanly when npm itself is told to stop', async () => {
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: PROJECT_DIR,
      env: { ...process.env, DATA_DIR: data.path, DEMO: 'false', PORT: '0', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    const closed = new Promise((resolve) => npm.stdout.once('close', resolve));
    await new Promise<void>((resolve) => {
      npm.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('MES läuft.')) resolve();
      });
    });
    npm.kill('SIGTERM');
    // The server holds the other end of the pipe until it is gone.
    await closed;
    expect(output).toContain('MES ist beendet.');
  });

  it('serves the page with the nonce of its policy, hashed files for ever, and nothing for unknown ones', async () => {
    const app = await runApp({ DATA_DIR: data.path });
    const page = await fetch(`${app.url}/app/dashboard`);
    const html = await page.text();
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    expect(html).toContain(`nonce="${nonce}"`);
    expect(html).not.toContain('__CSP_NONCE__');
    expect(html).toContain('<html lang="de"');
    const asset = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const script = await fetch(`${app.url}${asset}`, { headers: { 'accept-encoding': 'br' } });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(
      await statusWith(`${app.url}${asset}`, {
        'accept-encoding': 'br',
        'if-none-match': script.headers.get('etag') ?? '',
      }),
    ).toBe(304);
    expect((await fetch(`${app.url}/assets/gibt-es-nicht.js`)).status).toBe(404);
    expect((await fetch(`${app.url}/../package.json`)).headers.get('content-type')).toContain('text/html');
    expect(await (await fetch(`${app.url}/api/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
    expect(await app.stop()).toBe(0);
  });

  it('works the same on a PostgreSQL server through DATABASE_URL', async () => {
    const { host, port, user, password, database } = inject('postgres').server;
    const app = await runApp({
      DATA_DIR: data.path,
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`,
    });
    expect(await (await fetch(`${app.url}/api/ready`)).json()).toEqual({
      status: 'ready',
      fileStore: 'ready',
    });
    expect(app.output()).toContain('PostgreSQL-Server aus DATABASE_URL');
    expect(await app.stop()).toBe(0);
  });

  it('names a port that is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    await expectRefusal({ PORT: String(port) }, `Der Port ${port} ist belegt.`);
    blocker.close();
  });

  it('names a data folder that cannot be used', async () => {
    await mkdir(dirname(data.path), { recursive: true });
    await writeFile(data.path, 'eine Datei, kein Ordner');
    await expectRefusal({ DATA_DIR: `${data.path}/unterordner` }, /Ordner|Datenordner/);
  });

  it.each([
    ['postgres://mes:falsch@127.0.0.1:1/mes', 'Die Datenbank auf 127.0.0.1:1 aus DATABASE_URL ist nicht erreichbar.'],
    ['mysql://localhost/mes', 'DATABASE_URL muss mit postgres:// oder postgresql:// beginnen'],
    ['postgres://', 'Die Datenbank auf'],
  ])('names what is wrong with DATABASE_URL=%s', async (url, sentence) => {
    await expectRefusal({ DATABASE_URL: url }, sentence);
  });

  it('tells a wrong password and a missing database apart, and shows the password to nobody', async () => {
    const { host, port, user, password } = inject('postgres').server;
    await expectRefusal(
      { DATABASE_URL: `postgres://${user}:streng-geheim@${host}:${port}/mes` },
      /^Die Datenbank auf .* lehnt Benutzer oder Passwort aus DATABASE_URL ab\.$/,
    );
    await expectRefusal(
      { DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/gibtesnicht` },
      /^Die Datenbank „gibtesnicht“ gibt es auf .* nicht\. Bitte legen Sie sie an\.$/,
    );
  });

  it('names every mistake in the configuration', async () => {
    await expectRefusal({ PORT: 'viele', LOG_LEVEL: 'laut' }, /PORT muss eine Zahl sein\. LOG_LEVEL muss/);
  });
});
