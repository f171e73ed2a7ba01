import type { FastifyReply, FastifyRequest } from 'fastify';
import { matches } from '../http/etag';
import type { ReleaseFile } from '../releases/registry';

const accepts = (request: FastifyRequest, coding: string) =>
  new RegExp(`(^|,)\\s*${coding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`).test(
    String(request.headers['accept-encoding'] ?? ''),
  );

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'no-cache';
/** For the page itself: after sign-out, Back must not show a copy that the browser has stored. */
export const NO_STORE = 'no-store';

/** Sends a file in the smallest form that the browser accepts. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ReleaseFile,
  cacheControl: string,
): FastifyReply {
  const form =
    file.brotli && accepts(request, 'br')
      ? (['br', file.brotli] as const)
      : file.gzip && accepts(request, 'gzip')
        ? (['gzip', file.gzip] as const)
        : (['', file.bytes] as const);
  const etag = form[0] === '' ? file.etag : file.etag.replace(/"$/, `-${form[0]}"`);
  reply.header('cache-control', cacheControl).header('etag', etag).header('vary', 'accept-encoding');
  if (matches(request, etag)) return reply.code(304).send();
  if (form[0] !== '') reply.header('content-encoding', form[0]);
  return reply.type(file.mime).send(form[1]);
}
