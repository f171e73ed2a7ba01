import type { Call } from '@crewcall/contract';
import { BODY_BYTES } from '@crewcall/contract/values';
import type { FastifyRequest } from 'fastify';
import { tooLarge } from '../../errors';
import { MOST } from './json-body';
import { FIELDS_BYTES } from './multipart';

/** The largest body, in bytes, of a call that needs no session, unless a valid `x-proof` header allows more. */
export const STRANGER_BODY_BYTES = BODY_BYTES;
// The most values in the JSON of a call that any worker may make: such calls send a picture or a signature and a few
// fields.
const WORKERS_VALUES = 3_000;
// Bytes for the headers and boundaries of a form's parts.
const FORM_FRAME_BYTES = 36_000;

/** The largest JSON body that a call takes, in bytes. */
export const jsonLimitOf = (call: Call): number => call.bodyLimit ?? BODY_BYTES;

/** The most values in its JSON body. */
export const valuesLimitOf = ({ policy }: Call): number =>
  policy === 'public' || policy === 'session' ? WORKERS_VALUES : MOST.values;

const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('multipart/') === true;

function limitFor(call: Call, request: FastifyRequest): number {
  if (call.multipart === undefined || !isForm(request)) return jsonLimitOf(call);
  return call.multipart.maxFiles * call.multipart.maxFileBytes + FIELDS_BYTES + FORM_FRAME_BYTES;
}

/**
 * The size of the body that will arrive. A body without a length (chunked) may get as large as the call allows.
 * Throws 413 if it is longer, before it is read: forms are read part by part and have no other limit on the total.
 */
export function bytesAhead(call: Call, request: FastifyRequest): number {
  if (call.method === 'GET') return 0;
  const limit = limitFor(call, request);
  const said = Number(request.headers['content-length'] ?? Number.NaN);
  if (Number.isNaN(said)) return request.headers['transfer-encoding'] === undefined ? 0 : limit;
  if (said > limit) throw tooLarge(limit);
  return said;
}

/** Does this request need an `x-proof` header? Parsing so much JSON from visitors would delay other requests. */
export const needsProof = (call: Call, request: FastifyRequest, bytes: number): boolean =>
  call.policy === 'public' && bytes > STRANGER_BODY_BYTES && !(call.multipart && isForm(request));
