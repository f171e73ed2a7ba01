import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawReply } from './reply';
import { etagOf, matches } from './etag';

/** A Content-Disposition that every browser understands: the file name in ASCII, then the original one. */
function disposition(filename: string, inline: boolean): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}

/** Sends bytes with headers that prevent them from running as a page in our origin. */
export async function sendRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: RawReply,
): Promise<FastifyReply> {
  reply.code(answer.status ?? 200).type(answer.type);
  reply.header('cache-control', 'no-store');
  reply.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  if (answer.filename)
    reply.header('content-disposition', disposition(answer.filename, answer.inline === true));
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value);
  const { raw } = answer;
  const etag = answer.etag ?? (Buffer.isBuffer(raw) ? etagOf(raw) : undefined);
  if (etag !== undefined && request.method === 'GET' && (answer.status ?? 200) === 200) {
    reply.header('etag', etag);
    if (matches(request, etag)) return reply.code(304).send();
  }
  return reply.send(typeof raw === 'function' ? await raw() : raw);
}
