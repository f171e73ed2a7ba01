import { isMissingFile, redact } from '@crewcall/platform/host';

interface Failure {
  message: string;
  stack?: string;
  remote?: string;
  release?: string;
  endpoint?: string;
  method?: string;
  /** Any value: secrets in it are removed here before it is sent. */
  payload?: unknown;
  /** The request was cut off. For files that failed to load this is assumed, without the flag. */
  isCut?: boolean;
}

export interface Reporter {
  report(failure: Failure): void;
  /** Reports uncaught errors, with the remote whose address is in the stack. */
  watch(): () => void;
}

const everyMs = 60_000;
const mostPerMinute = 10;
/**
 * ms before a request that was cut off is reported. If the user leaves the page within that time, leaving probably
 * was the cause, and nothing is sent.
 */
const staysMs = 5_000;
const remoteOf = (text: string) => /\/remotes\/([^/\s]+)\/([^/\s]+)\//.exec(text);
const cut = (text: string, length: number) => text.slice(0, length);

/** Reports failures to the server, each kind at most once a minute. */
export function createReporter(send: typeof fetch): Reporter {
  const recent = new Map<string, number>();

  // Ignore errors of the report itself, so that reporting cannot loop.
  const post = (body: string) =>
    void send('/api/platform/report', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      keepalive: body.length < 60_000,
      body,
    }).catch(() => {});

  function report(failure: Failure) {
    const at = Date.now();
    for (const [key, time] of recent) if (at - time > everyMs) recent.delete(key);
    const key = `${failure.remote ?? ''} ${failure.endpoint ?? ''} ${failure.message}`;
    if (recent.has(key) || recent.size >= mostPerMinute) return;
    recent.set(key, at);
    const { message, stack, payload, isCut = false, ...rest } = failure;
    const body = JSON.stringify({
      ...rest,
      message: cut(message || 'Unknown failure', 2000),
      ...(stack === undefined ? {} : { stack: cut(stack, 8000) }),
      ...(payload === undefined ? {} : { payload: cut(JSON.stringify(redact(payload)) ?? '', 8000) }),
      // A link's token is a secret: the query, which may hold one, is left out, and the one in a link's path is masked.
      page: cut(
        location.pathname.replace(/^(\/linklogin\/|\/public\/(?:register|approve|quote)\/)[^/]+/i, '$1…'),
        500,
      ),
    });
    if (isCut || isMissingFile({ name: '', message })) setTimeout(() => post(body), staysMs);
    else post(body);
  }

  function tell(error: unknown, source = '') {
    const failure = error instanceof Error ? error : new Error(String(error));
    if (failure.name === 'ApiError' || failure.name === 'AbortError') return;
    const owner = remoteOf(`${source} ${failure.stack ?? ''}`);
    report({
      message: `${failure.name}: ${failure.message}`,
      ...(failure.stack === undefined ? {} : { stack: failure.stack }),
      ...(owner === null ? {} : { remote: owner[1] ?? '', release: owner[2] ?? '' }),
    });
  }

  return {
    report,
    watch() {
      const onError = (event: ErrorEvent) => {
        if (!event.message.startsWith('ResizeObserver loop'))
          tell(event.error ?? event.message, event.filename);
      };
      const onRejection = (event: PromiseRejectionEvent) => tell(event.reason);
      addEventListener('error', onError);
      addEventListener('unhandledrejection', onRejection);
      return () => {
        removeEventListener('error', onError);
        removeEventListener('unhandledrejection', onRejection);
      };
    },
  };
}
