import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { CallError, tooLarge } from '../../errors';
import { fromPostgres } from '../database/pg-errors';
import { reportError } from '../operations/error-sink';

function fromFastify(error: FastifyError, limit: number): CallError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(limit);
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new CallError(413, 'Too many files were sent at once.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new CallError(415, 'The request must be sent as application/json.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new CallError(400, 'The request could not be read.');
    default:
  }
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? new CallError(status, 'The request could not be read.') : null;
}

/** Turns an error into the answer for the user; null for a bug of ours, whose details only the log contains. */
function toCallError(error: unknown, limit: number): CallError | null {
  if (error instanceof CallError) return error;
  const said = fromPostgres(error);
  if (said !== null) return said;
  if (error instanceof SyntaxError) return new CallError(400, 'The request is not valid JSON.');
  if (error instanceof URIError) return new CallError(400, 'The address could not be read.');
  return error instanceof Error ? fromFastify(error as FastifyError, limit) : null;
}

/** Fastify's error handler. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toCallError(error, request.routeOptions.bodyLimit ?? 1_048_576);
  const answer =
    known ?? new CallError(500, 'Something went wrong on our side. It was recorded; please try again.');
  if (known === null || answer.status >= 500) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'call failed');
    reportError(error, { endpoint: request.routeOptions.url ?? '', method: request.method });
  }
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  void reply
    .code(answer.status)
    .headers({ 'cache-control': 'no-store', ...answer.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body));
}
