import { ApiError } from '@crewcall/platform';
import { failureOf, offlineText } from '@crewcall/platform/host';
import { refreshPath, refreshRequest } from './early-refresh';
import type { SignedIn } from './held-session';

/** Requests another access token from the server, but not before the time in its last `retry-after`. */
export function createRefreshAsker(send: typeof fetch) {
  let trouble: ApiError | null = null;
  let why = '';
  /** No request before this time, epoch ms by this device's clock. */
  let notBefore = 0;

  async function ask(): Promise<Partial<SignedIn>> {
    const response = await send(refreshPath, refreshRequest());
    const answer = (await response.json().catch(() => null)) as Partial<SignedIn> | null;
    // A 403 from our server means that the page's address differs from the one in the server's settings. The text
    // says what to fix.
    const isElsewhere = response.status === 403 && answer !== null;
    if (response.status >= 500 || response.status === 429 || isElsewhere) {
      notBefore = Date.now() + Number(response.headers.get('retry-after') ?? 0) * 1000;
      throw failureOf(response.status, answer);
    }
    // Our server always answers in JSON. Anything else, as from a venue's Wi-Fi, must not end the session.
    if (answer === null) throw new ApiError('offline', offlineText);
    const { code, text } = failureOf(response.status, answer);
    why = code === 'signed-out' ? text : '';
    return response.ok ? answer : {};
  }

  return {
    /** What the last refresh threw; null after a refresh that was answered. */
    trouble: () => trouble,
    /** Why the server has ended the session; empty if it expired or continues. */
    why: () => why,
    forget() {
      trouble = null;
      why = '';
    },
    /**
     * Asks for a token. Resolves to an empty object if the server refuses. Throws an ApiError if the server is not
     * reached, or cannot answer now.
     */
    async ask(): Promise<Partial<SignedIn>> {
      if (trouble !== null && Date.now() < notBefore) throw trouble;
      trouble = null;
      return ask().catch((error: unknown) => {
        trouble = error instanceof ApiError ? error : new ApiError('offline', offlineText);
        throw trouble;
      });
    },
  };
}
