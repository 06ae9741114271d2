import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { assertAllowedTarget, type GuardedRequest, guardedFetch } from './http-guard.ts';
import { reachOfAddress } from './target-address.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function peer(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const ask = (url: string, change: Partial<GuardedRequest> = {}) =>
  guardedFetch(url, { method: 'GET', allowPrivate: true, deadlineMs: 30_000, maxBytes: 1000, ...change });

describe('where an address leads', () => {
  it.each([
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
    ['127.0.0.1', 'private'],
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.1', 'public'],
    ['192.168.1.1', 'private'],
    ['169.254.10.1', 'private'],
    ['100.64.0.1', 'private'],
    ['::1', 'private'],
    ['fd12::1', 'private'],
    ['fe80::1%eth0', 'private'],
    ['::ffff:127.0.0.1', 'private'],
    ['::ffff:7f00:1', 'private'],
    ['64:ff9b::10.0.0.1', 'private'],
    ['2002:c0a8:0101::1', 'private'],
    ['::ffff:8.8.8.8', 'public'],
    ['169.254.169.254', 'never'],
    ['::ffff:169.254.169.254', 'never'],
    ['0.0.0.0', 'never'],
    ['::', 'never'],
    ['224.0.0.1', 'never'],
    ['255.255.255.255', 'never'],
    ['ff02::1', 'never'],
    ['host', 'never'],
  ])('%s is %s', (address, reach) => {
    expect(reachOfAddress(address)).toBe(reach);
  });
});

describe('calls to addresses people typed in', () => {
  it.each([
    'http://127.0.0.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://innen.example/',
  ])('refuses %s unless inner targets are allowed', async (url) => {
    const resolve = async () => ['93.184.216.34', '10.0.0.7'];
    await expect(assertAllowedTarget(url, { allowPrivate: false, resolve })).rejects.toMatchObject({
      code: 'target_not_allowed',
      message: expect.stringContaining('Administrator'),
    });
    expect((await assertAllowedTarget(url, { allowPrivate: true, resolve })).addresses).not.toEqual([]);
  });

  it.each(['ftp://a.example/', 'file:///etc/passwd', 'mes.example', '', 'http://user:pass@a.example/'])(
    'refuses „%s“ as an address',
    async (url) => {
      await expect(assertAllowedTarget(url, { allowPrivate: true })).rejects.toMatchObject({ code: 'target_invalid' });
    },
  );

  it('never calls the places where cloud machines find their secrets', async () => {
    const rules = { allowPrivate: true, resolve: async () => ['169.254.169.254'] };
    await expect(assertAllowedTarget('http://metadata.example/', rules)).rejects.toMatchObject({
      code: 'target_not_allowed',
    });
  });

  it('says when a name is unknown', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(ask('http://nirgends.example/', { resolve })).rejects.toMatchObject({ code: 'target_unknown' });
  });

  it('connects to the address that was judged, whatever the name means a moment later', async () => {
    const port = await peer((request, response) => response.end(request.headers.host));
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['10.255.255.1'];
    };
    const answer = await ask(`http://umzug.example:${port}/`, { resolve });
    expect({ status: answer.status, body: answer.body.toString(), asked }).toEqual({
      status: 200,
      body: `umzug.example:${port}`,
      asked: 1,
    });
  });

  it('follows no redirect', async () => {
    const paths: string[] = [];
    const port = await peer((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(302, { location: '/innen' }).end();
    });
    expect(await ask(`http://127.0.0.1:${port}/aussen`)).toMatchObject({ status: 302 });
    expect(paths).toEqual(['/aussen']);
  });

  it('reads an endless answer only as far as allowed', async () => {
    const port = await peer((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    const answer = await ask(`http://127.0.0.1:${port}/`);
    expect({ length: answer.body.length, isComplete: answer.isComplete }).toEqual({ length: 1000, isComplete: false });
  });

  it('gives up on an answer that drips or never comes', async () => {
    const drips = await peer((_request, response) => response.write('langsam'));
    await expect(ask(`http://127.0.0.1:${drips}/`, { deadlineMs: 200 })).rejects.toMatchObject({
      code: 'peer_timeout',
      message: expect.stringContaining('127.0.0.1'),
    });
    const resolve = () => new Promise<string[]>(() => {});
    await expect(ask('http://stumm.example/', { deadlineMs: 50, resolve })).rejects.toMatchObject({
      code: 'peer_timeout',
    });
  });

  it('tells apart who is not there, who breaks off and who was called off', async () => {
    const port = await peer((request) => request.socket.destroy());
    await expect(ask(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'peer_broken' });
    await expect(ask(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'peer_broken' });
    await expect(ask('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'peer_unreachable' });
    const signal = AbortSignal.abort();
    await expect(ask(`http://127.0.0.1:${port}/`, { signal })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('sends body and headers as given', async () => {
    const port = await peer((request, response) => {
      void text(request).then((body) =>
        response.end(`${request.method} ${String(request.headers['x-probe'])} ${body}`),
      );
    });
    const answer = await ask(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { 'x-probe': '1' }, body: 'äöü' });
    expect(answer.body.toString()).toBe('POST 1 äöü');
  });
});
