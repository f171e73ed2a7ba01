import { callPaths } from '@crewcall/contract/paths';
import { ApiError } from '@crewcall/platform';
import type { ApiClient } from '@crewcall/platform';
import { createApi, endedText, offlineText } from '@crewcall/platform/host';
import type { Session } from '../session/session';
import type { HostBase } from './host-base';

/** The API for the signed-in user; `sequence` is the number of the last change that this tab has received. */
export function createClient(
  { serverClock, notices, reporter, reach }: HostBase,
  session: Session,
  sequence: () => number,
): ApiClient {
  const sessionless = new Set<string>([
    'login',
    'logout',
    'otlCheck',
    'otlLogin',
    'requestReset',
    'reset',
    'signInWithCode',
  ]);
  const inner = createApi({
    fetch: serverClock.fetch,
    session: { token: session.token, refresh: session.refresh, signedOut: () => session.end('expired') },
    callPaths,
    sessionless,
    snackbar: notices,
    report: ({ endpoint, method, payload, message, kind, status, isCut }) =>
      reporter.report({ message: `${kind} ${status} ${message}`.trim(), endpoint, method, payload, isCut }),
    reached: reach.heard,
    // The last change that the feed reported: another server's cache may not know of it yet.
    headers: () => ({ 'x-change-seq': String(sequence()) }),
  });
  return {
    async call(name, body, call) {
      const wasSignedIn = session.view.getSnapshot() !== null;
      if (!sessionless.has(name)) await session.ready();
      const isOver = wasSignedIn && session.view.getSnapshot() === null;
      if (isOver && !sessionless.has(name)) throw new ApiError('denied', endedText, 401);
      // The refresh failed and there is no token, so this call would fail too: throws the reason at once.
      if (session.view.getSnapshot() !== null && session.token() === null && !sessionless.has(name)) {
        const trouble = session.trouble() ?? new ApiError('offline', offlineText);
        if (trouble.kind === 'offline') reach.heard(false);
        throw trouble;
      }
      return inner.call(name, body, call);
    },
  };
}
