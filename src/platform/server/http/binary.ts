import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BinaryAnswer, Endpoint, StreamAnswer } from '#platform/endpoint.ts';
import { BadInput } from '#platform/errors.ts';

/** Lets the routes of this scope take files of the named types, up to the named size, as they are. */
export function acceptBinary(scope: FastifyInstance, accepted: NonNullable<Endpoint['binaryBody']>): void {
  scope.addContentTypeParser(
    [...accepted.mediaTypes],
    { parseAs: 'buffer', bodyLimit: accepted.maxBytes },
    (_request, body, done) => done(null, body),
  );
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(new BadInput('unsupported_file_type', 'Dateien dieser Art werden hier nicht angenommen.')),
  );
}

export function isBinaryAnswer(answer: unknown): answer is BinaryAnswer {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer && answer.bytes instanceof Uint8Array;
}

export function isStreamAnswer(answer: unknown): answer is StreamAnswer {
  return typeof answer === 'object' && answer !== null && 'stream' in answer;
}

/** Sent as it is made; who hangs up ends the making. */
export function sendStream(reply: FastifyReply, answer: StreamAnswer): FastifyReply {
  reply.headers({
    'content-type': answer.mediaType,
    'content-disposition': dispositionOf(answer.fileName).replace(/^inline/, 'attachment'),
    'cache-control': 'private, no-store',
  });
  return reply.send(Readable.from(answer.stream, { objectMode: false }));
}

/** RFC 6266: the name in UTF-8, so that umlauts and quotes stay what they are. */
function dispositionOf(fileName: string | undefined): string {
  if (fileName === undefined) return 'inline';
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  );
  return `inline; filename*=UTF-8''${encoded}`;
}

/** A file of a person: shown, never run. Its own policy forbids everything, should a browser open it as a page. */
export function sendBinary(request: FastifyRequest, reply: FastifyReply, answer: BinaryAnswer): FastifyReply {
  reply.headers({
    'content-type': answer.mediaType,
    'content-disposition': dispositionOf(answer.fileName),
    'content-security-policy': "default-src 'none'; sandbox",
    etag: `"${answer.etag}"`,
  });
  if (request.headers['if-none-match'] === `"${answer.etag}"`) return reply.status(304).send();
  return reply.send(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength));
}
