import { ApiError } from '../api-error';
import type { ApiErrorKind } from '../api-error';
import type { Snackbar } from '../region-props';
import type { ApiClient, CallAddress, CallOptions } from '../api-client';
import { anySignal } from './any-signal';
import { formOrJson } from '../offline/form-body';
import { redact } from './redact';

interface SessionHooks {
  /** The access token, or null for a visitor. */
  token(): string | null;
  /** Gets a new access token; resolves to false if that is impossible. The client never runs two refreshes at once. */
  refresh(): Promise<boolean>;
  /** Called when the session has ended and cannot be renewed. */
  signedOut(): void;
}

interface ApiReport {
  endpoint: string;
  method: string;
  /** The request's body, without secrets. */
  payload: unknown;
  kind: ApiErrorKind;
  status: number;
  message: string;
  /** The request or its answer was cut off, perhaps only because the user left the page. */
  isCut: boolean;
}

export interface ApiOptions {
  fetch: typeof fetch;
  session: SessionHooks;
  callPaths: Readonly<Record<string, CallAddress | undefined>>;
  snackbar: Snackbar;
  /** Calls that carry their own proof, such as a password. A 401 means that the proof is wrong; the session goes on. */
  sessionless?: ReadonlySet<string>;
  /** Receives network failures and answers that cannot be understood. */
  report?: (report: ApiReport) => void;
  /** Headers for every call, such as the live feed's sequence number. */
  headers?: () => Record<string, string>;
  /** Called with whether the server was reached, for the offline banner. */
  reached?: (isReached: boolean) => void;
}

const TIMEOUT_MS = 30_000;

/** Shown if there is no reception and the call is not one that waits in the queue. */
export const offlineText = 'This needs the network. Check your connection and try again.';
export const endedText = 'Your session has ended. Sign in again.';
const failedText = 'The server could not answer. Try again in a moment.';
const textOf: Partial<Record<number, string>> = {
  401: endedText,
  403: 'You may not do this.',
  404: 'This is not there any more.',
  409: 'Somebody else has changed this. Reload and try again.',
  413: 'This is too large to send.',
  429: 'Too many attempts. Wait a moment and try again.',
};
const kindOf = (status: number): ApiErrorKind =>
  status === 401 || status === 403
    ? 'denied'
    : status === 404
      ? 'missing'
      : status === 409
        ? 'conflict'
        : status === 400 || status === 413 || status === 429
          ? 'refused'
          : 'failed';

interface ErrorBody {
  error?: unknown;
  snackbar?: { text?: unknown; timeout?: unknown; color?: unknown };
}

/** The error for an answer other than 2xx. `body` is the JSON of the answer, null if it has none. */
export function failureOf(status: number, body: unknown = null): ApiError {
  const said = (body as ErrorBody | null)?.snackbar?.text;
  const text = typeof said === 'string' ? said : (textOf[status] ?? failedText);
  return new ApiError(kindOf(status), text, status, body);
}

/** The API client of a host. Renews the token once for all waiting calls, and retries each call once. */
export function createApi(options: ApiOptions): ApiClient {
  const {
    session,
    snackbar,
    report = () => {},
    reached = () => {},
    headers = () => ({}),
    sessionless = new Set(),
  } = options;
  let refreshing: Promise<boolean> | null = null;
  const refreshOnce = () => (refreshing ??= session.refresh().finally(() => (refreshing = null)));

  async function send(
    [method, path]: CallAddress,
    body: unknown,
    { proof, signal, outlives }: CallOptions,
  ): Promise<Response> {
    const token = session.token();
    const request = fill(method, path, body);
    // Uploading a file takes longer.
    const timeout = AbortSignal.timeout(request.body instanceof FormData ? 2 * TIMEOUT_MS : TIMEOUT_MS);
    return options.fetch(request.url, {
      method,
      body: request.body,
      credentials: 'same-origin',
      ...(outlives === true && isLight(request.body) ? { keepalive: true } : {}),
      signal: signal === undefined ? timeout : anySignal(signal, timeout),
      headers: {
        accept: 'application/json',
        ...headers(),
        ...(typeof request.body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(token === null ? {} : { authorization: token }),
        ...(proof === undefined ? {} : { 'x-proof': proof }),
      },
    });
  }

  async function attempt(
    address: CallAddress,
    body: unknown,
    call: CallOptions,
    { isRetry = false, isSessionless = false },
  ): Promise<unknown> {
    const token = isSessionless ? null : session.token();
    const response = await reach(address, body, call);
    const type = response.headers.get('content-type') ?? '';
    // An HTML page is from a Wi-Fi login or a proxy: our server answers calls with JSON, a file or nothing.
    reached(!type.startsWith('text/html'));
    if (response.status === 401 && token !== null) {
      // Another call may have renewed the token while this one was under way.
      const isNew = session.token() !== null && session.token() !== token;
      if (!isRetry && (isNew || (await refreshOnce())))
        return attempt(address, body, call, { isRetry: true });
      session.signedOut();
    }
    if (response.ok && response.status !== 204 && !type.includes('json')) {
      if (type.startsWith('text/html')) throw new ApiError('failed', failedText, response.status);
      return response.blob();
    }
    const answer = response.status === 204 ? null : await readJson(response, call.signal);
    if (response.ok && (answer as ErrorBody | null)?.error !== true) return answer;
    return refused(response, answer, call.quiet === true);
  }

  async function reach(address: CallAddress, body: unknown, call: CallOptions): Promise<Response> {
    try {
      return await send(address, body, call);
    } catch (error) {
      if (call.signal?.aborted === true) throw new ApiError('aborted', 'Given up.');
      reached(false);
      throw Object.assign(new ApiError('offline', offlineText), { cause: error });
    }
  }

  /** Throws the server's refusal as ApiError, and shows its text in a snackbar unless `isQuiet`. */
  function refused(response: Response, answer: unknown, isQuiet: boolean): never {
    const notice = (answer as ErrorBody | null)?.snackbar;
    if (typeof notice?.text === 'string' && !isQuiet) {
      snackbar.show(notice.text, {
        timeout: typeof notice.timeout === 'number' ? notice.timeout : 5000,
        color: (notice.color as 'primary' | undefined) ?? 'primary',
      });
    }
    const { kind, text } = failureOf(response.status, answer);
    throw new ApiError(response.ok ? 'refused' : kind, text, response.status, answer);
  }

  function tell(
    [method, endpoint]: CallAddress,
    body: unknown,
    error: unknown,
    { kind, status, cause }: ApiError,
  ) {
    if (kind !== 'offline' && kind !== 'failed') return;
    const known = cause instanceof Error ? cause : error;
    const message = known instanceof Error ? known.message : '';
    const isCut = kind === 'offline' || (known instanceof Error && /^(Type|Abort)Error$/.test(known.name));
    report({ endpoint, method, payload: redact(body), kind, status, message, isCut });
  }

  return {
    async call(name, body, call = {}) {
      const address = call.address ?? options.callPaths[name];
      if (address === undefined) throw new ApiError('failed', `No call is named ${name}.`);
      try {
        return (await attempt(address, body, call, { isSessionless: sessionless.has(name) })) as never;
      } catch (error) {
        const known =
          error instanceof ApiError
            ? error
            : call.signal?.aborted === true
              ? new ApiError('aborted', 'Given up.')
              : new ApiError('failed', failedText);
        tell(address, body, error, known);
        throw known;
      }
    },
  };
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted === true) throw new ApiError('aborted', 'Given up.');
    throw Object.assign(failureOf(response.status), { cause: error });
  }
}

/** Whether a body may be sent with `keepalive`: browsers refuse more than 64 kB in all such requests together. */
const isLight = (body: string | FormData | undefined): boolean =>
  body === undefined || (typeof body === 'string' && new Blob([body]).size < 60_000);

/** Puts the input of a call in its `:name` path parameters, and then in the query (GET), multipart (files) or JSON. */
function fill(method: string, path: string, input: unknown): { url: string; body?: string | FormData } {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | null | undefined) };
  const url = path
    .replace(/:([A-Za-z]+)\??/g, (_place, name: string) => {
      const value = rest[name];
      if (method === 'GET') delete rest[name];
      return value === undefined || value === null ? '' : encodeURIComponent(String(value));
    })
    .replace(/(?<=.)\/+$/, '');
  if (method === 'GET') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(rest)) {
      for (const item of Array.isArray(value) ? value : [value])
        if (item != null) query.append(name, String(item));
    }
    const text = query.toString();
    return { url: text === '' ? url : `${url}?${text}` };
  }
  return { url, body: formOrJson(rest) };
}
