import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendJson } from './send-json';

// We do not use @fastify/etag: it hashes a finished reply, after a file was read and a list was compressed.

/** A strong ETag over the content. */
export const etagOf = (content: string | Buffer): string =>
  `"${createHash('sha1').update(content).digest('base64url')}"`;

/** Does the browser have this content already? */
export function matches(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match'];
  if (held === undefined) return false;
  return held.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag || entry.trim() === '*');
}

/**
 * Sends JSON with its ETag, or 304 without a body. Browsers must not store it, because it would remain after a
 * sign-out. A client that has an answer in memory can send its ETag again.
 */
export async function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  etag: string,
): Promise<FastifyReply> {
  reply.header('etag', etag).header('cache-control', 'no-store');
  if (matches(request, etag)) return reply.code(304).send();
  return sendJson(request, reply, body);
}
