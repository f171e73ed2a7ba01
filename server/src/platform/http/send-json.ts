import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const pack = promisify(gzip);
/** A shorter body fits one network packet, so compressing it saves nothing. */
const WORTH_BYTES = 1_400;

/** Sends JSON text, compressed if it is long: phones with bad reception load lists. */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  if (body.length < WORTH_BYTES) return reply.send(body);
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(body);
  reply.header('content-encoding', 'gzip');
  return reply.send(await pack(body, { level: constants.Z_BEST_SPEED }));
}
