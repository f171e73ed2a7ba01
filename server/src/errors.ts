import type { RefusalCode } from '@crewcall/contract/refusals';

/** More fields of an answer: `code` if a screen decides by it, and data that the client needs to fix the problem. */
export interface Extra {
  code?: RefusalCode;
  [name: string]: unknown;
}

/** The body of every answer that is not a plain success: a refusal (200) or an error (4xx, 5xx). */
export interface ErrorBody extends Extra {
  error: true;
  snackbar: { text: string; timeout: number };
}

const TIMEOUT_MS = 5000;

/** Builds the body; `timeout` is how long the text is shown, in ms, by default 5000 (settings use 10000). */
const errorBody = (text: string, extra: Extra = {}, timeout = TIMEOUT_MS): ErrorBody => ({
  ...extra,
  error: true,
  snackbar: { text, timeout },
});

/** Ends a call with a sentence for the user. `status` 200 is a business refusal: the client reads the body. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    text: string,
    extra: Extra = {},
    options: { timeout?: number; headers?: Record<string, string> } = {},
  ) {
    super(text);
    this.name = 'CallError';
    this.status = status;
    this.body = errorBody(text, extra, options.timeout);
    this.headers = options.headers ?? {};
  }
}

const refusals = [200, 404, 409];

/** Does the error refuse only what was asked of one of many, so that the others go on? Then its message says why. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && refusals.includes(error.status);

/** A business refusal: HTTP 200 with `{error: true, snackbar}`. */
export const refuse = (text: string, extra?: Extra, timeout?: number): never => {
  throw new CallError(200, text, extra, timeout === undefined ? {} : { timeout });
};

/** 400: the request itself cannot be understood. */
export const badRequest = (text: string, extra?: Extra): never => {
  throw new CallError(400, text, extra);
};

/** 403: the caller may not do this. */
export const deny = (text = 'You are not allowed to do this.', extra?: Extra): never => {
  throw new CallError(403, text, extra);
};

/** 404: there is no such row, or none the caller may know of. */
export const notFound = (text = 'This could not be found. It may have been removed.'): never => {
  throw new CallError(404, text);
};

/** 409: somebody else was first, or a stale version was sent; `extra` carries what the client needs to mend it. */
export const conflict = (text: string, extra?: Extra): never => {
  throw new CallError(409, text, extra);
};

/** 413: more than `limit` bytes. */
export const tooLarge = (limit: number): CallError => {
  const most = limit < 1_000_000 ? `${Math.floor(limit / 1000)} kB` : `${Math.round(limit / 1_000_000)} MB`;
  return new CallError(413, `This is too large; at most ${most} can be sent.`);
};

/** 429: too many requests. `seconds`: wait before the next try; `what` there were too many of; `text` replaces both. */
export const tooMany = (seconds: number, text?: string, what = 'tries'): never => {
  const wait = Math.max(1, Math.ceil(seconds));
  const said = wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`;
  throw new CallError(
    429,
    text ?? `Too many ${what}. Please wait ${said} and try again.`,
    { retryAfter: wait },
    { headers: { 'retry-after': String(wait) } },
  );
};
