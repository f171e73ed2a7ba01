import type { RefusalCode } from '@crewcall/contract/refusals';

/**
 * - `refused`: a rule of the business forbids it (HTTP 200 with `error: true`).
 * - `denied`: 401 or 403. `missing`: 404. `conflict`: 409.
 * - `offline`: the server was not reached. `failed`: everything else. `aborted`: the caller gave up.
 */
export type ApiErrorKind = 'refused' | 'denied' | 'missing' | 'conflict' | 'offline' | 'failed' | 'aborted';

/** What a call throws. `text` is a sentence for people: never branch on it. `body` is the server's answer, if any. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly text: string;
  /** Reason code, for callers that branch on it; most refusals have none. */
  readonly code: RefusalCode | undefined;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly body: unknown;

  constructor(kind: ApiErrorKind, text: string, status = 0, body: unknown = null) {
    super(text);
    this.name = 'ApiError';
    this.kind = kind;
    this.text = text;
    this.code = (body as { code?: RefusalCode } | null)?.code;
    this.status = status;
    this.body = body;
    // Reading the stack prevents a memory leak. Until it is read, V8 references everything in the scope of the calling
    // functions: an unmounted region with its elements, or the error of the last attempt and so all errors before it.
    void this.stack;
  }

  /** Shell and remotes each have their own copy of this class, so `instanceof` checks the fields of an object. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return (
      typeof value === 'object' &&
      value !== null &&
      'name' in value &&
      value.name === 'ApiError' &&
      'kind' in value
    );
  }
}
