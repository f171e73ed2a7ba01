import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A strong ETag over the content. */
export const etagOf = (content: string | Buffer): string =>
  `"${createHash('sha1').update(content).digest('base64url')}"`;

/** Does the browser hold this very content? */
export function matches(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match'];
  if (held === undefined) return false;
  return held.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag || entry.trim() === '*');
}

/** Sends JSON with its ETag, or 304 without a body. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  etag: string,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (matches(request, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
