/** An HTTP service answered with an error. `said` is more exact than the status, such as `400 (error 21211)`. */
export class HttpRefused extends Error {
  constructor(
    who: string,
    readonly status: number,
    said: string = String(status),
  ) {
    super(`${who} answered ${said}.`);
  }
}

// Request timeout and too many requests: the same message may be accepted later.
const PASSING = [408, 429];

/** Was this message permanently refused, by its SMTP or HTTP status? Other messages may be accepted. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof HttpRefused)
    return error.status >= 400 && error.status < 500 && !PASSING.includes(error.status);
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
}
