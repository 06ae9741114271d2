/** What must hold behind a reverse proxy. Called by proxies.sh: name, host, ports of HTTPS and HTTP, certificate authority. */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

const [name = '', host = '', httpsPort = '', httpPort = '', authority = ''] = process.argv.slice(2);
const ca = readFileSync(authority);
const origin = `https://${host}:${httpsPort}`;
const EVENT_MS = 500;
const SIGN_INS_PER_MINUTE = 20;

type Answer = { status: number; headers: OutgoingHttpHeaders; body: string };

/** A client with an address of its own: loopback has many. */
function client(localAddress: string): ClientHttp2Session {
  const socket = connectTcp({ host: '127.0.0.1', port: Number(httpsPort), localAddress });
  return connect(origin, {
    createConnection: () => connectTls({ socket, servername: host, ca, ALPNProtocols: ['h2'] }),
  });
}

function send(session: ClientHttp2Session, path: string, headers: OutgoingHttpHeaders = {}, body?: Buffer | string) {
  return new Promise<Answer>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request = session.request({
      ':path': path,
      ':method': method,
      ...(body === undefined ? {} : { origin }),
      ...headers,
    });
    const chunks: Buffer[] = [];
    let answer: OutgoingHttpHeaders = {};
    request.on('response', (received) => {
      answer = received;
    });
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      resolve({ status: Number(answer[':status']), headers: answer, body: Buffer.concat(chunks).toString() }),
    );
    request.on('error', reject);
    request.end(body);
  });
}

function sendJson(session: ClientHttp2Session, path: string, value: unknown, headers: OutgoingHttpHeaders = {}) {
  return send(session, path, { 'content-type': 'application/json', ...headers }, JSON.stringify(value));
}

function check(what: string, holds: boolean, seen: unknown): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(seen)}`);
  console.log(`ok   ${name}: ${what}`);
}

const main = client('127.0.0.1');

const home = await send(main, '/');
check('pages by TLS and HTTP/2', home.status === 200 && main.alpnProtocol === 'h2', home.status);
check(
  'Strict-Transport-Security and security policy arrive',
  /^max-age=\d{7,}/.test(String(home.headers['strict-transport-security'])) &&
    home.headers['content-security-policy'] !== undefined,
  home.headers,
);
const metrics = await send(main, '/metrics');
check('/metrics is closed', metrics.status === 404, metrics.status);

const redirect = await new Promise<{ status?: number; location?: string }>((resolve, reject) => {
  get({ host: '127.0.0.1', port: Number(httpPort), path: '/login', headers: { host } }, (answer) => {
    answer.resume();
    resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' });
  }).on('error', reject);
});
check(
  'HTTP leads to HTTPS',
  [301, 308].includes(redirect.status ?? 0) && redirect.location?.startsWith(`https://${host}`) === true,
  redirect,
);

const account = { email: 'owner@mes.example', password: 'richtig-geheim', company: 'Probe AG' };
await sendJson(main, '/api/accounts', account);
const signIn = await sendJson(main, '/api/session', account);
const cookieLine = [signIn.headers['set-cookie']].flat().join('\n');
check(
  'the session cookie is Secure and HttpOnly',
  /; Secure/i.test(cookieLine) && /; HttpOnly/i.test(cookieLine),
  signIn,
);
const cookie = cookieLine.split(';')[0] ?? '';

const stream = main.request({ ':path': '/api/events', cookie });
const heard = { text: '', machinesAtMs: 0 };
stream.setEncoding('utf8');
stream.on('data', (text: string) => {
  heard.text += text;
  if (heard.machinesAtMs === 0 && /machines/.test(text)) heard.machinesAtMs = performance.now();
});
while (!heard.text.includes('retry:')) await wait(5);
// What was waiting in a buffer would come with the next heartbeat, 25 s later.
await wait(300);
const bookedAtMs = performance.now();
const machine = await sendJson(
  main,
  '/api/machines',
  { name: `Presse ${name}`, type: 'Presse', runsThroughBreaks: false, isActive: true },
  { cookie },
);
check('data can be changed', machine.status === 201, machine);
while (heard.machinesAtMs === 0 && performance.now() - bookedAtMs < 5_000) await wait(5);
const tookMs = Math.round(heard.machinesAtMs - bookedAtMs);
check(
  `an event arrives at once (${tookMs} ms after the change was sent)`,
  heard.machinesAtMs > 0 && tookMs < EVENT_MS,
  heard,
);
stream.close();

const MEGABYTE = 1024 * 1024;
const upload = (bytes: number) =>
  send(main, '/api/cms/media', { cookie, 'content-type': 'image/png' }, Buffer.alloc(bytes));
const large = await upload(9.5 * MEGABYTE);
check('uploads of 9.5 MB reach the server', large.status === 400 && large.body.includes('not_a_picture'), large);
const tooLarge = await upload(12 * MEGABYTE);
check('above the limit the sentence is the server’s', tooLarge.body.includes('body_too_large'), tooLarge);

const guess = (session: ClientHttp2Session, claimed: string) =>
  sendJson(
    session,
    '/api/session',
    { email: 'x@mes.example', password: 'falsch-geraten' },
    { 'x-forwarded-for': claimed },
  );
const guesser = client('127.0.0.7');
let refused = 0;
for (let count = 0; count <= SIGN_INS_PER_MINUTE; count += 1) {
  if ((await guess(guesser, `203.0.113.${count}`)).status === 429) refused += 1;
}
check('an address claimed by the client is not believed', refused > 0, refused);
const neighbour = client('127.0.0.8');
const other = await guess(neighbour, '203.0.113.1');
check('every client counts by its own address', other.status !== 429, other);
for (const session of [main, guesser, neighbour]) session.close();
