import { ApiError } from '@crewcall/platform';
import { failureOf, offlineText } from '@crewcall/platform/host';
import { refreshPath, refreshRequest } from './early-refresh';
import type { SignedIn } from './held-session';

/** Asks the server for another access token, and not again before it wants to be asked. */
export function createRefreshAsker(send: typeof fetch) {
  let trouble: ApiError | null = null;
  let why = '';
  /** Epoch ms by this device before which the server does not want to be asked again. */
  let notBefore = 0;

  async function ask(): Promise<Partial<SignedIn>> {
    const response = await send(refreshPath, refreshRequest());
    const answer = (await response.json().catch(() => null)) as Partial<SignedIn> | null;
    // Our own 403: the page has another address than the server knows. Its sentence says what to fix.
    const isElsewhere = response.status === 403 && answer !== null;
    if (response.status >= 500 || response.status === 429 || isElsewhere) {
      notBefore = Date.now() + Number(response.headers.get('retry-after') ?? 0) * 1000;
      throw failureOf(response.status, answer);
    }
    // Our server speaks JSON, also where it says no: a page of the venue's Wi-Fi ends no session.
    if (answer === null) throw new ApiError('offline', offlineText);
    const { code, text } = failureOf(response.status, answer);
    why = code === 'signed-out' ? text : '';
    return response.ok ? answer : {};
  }

  return {
    /** What the last refresh threw; null once one was answered. */
    trouble: () => trouble,
    /** Why the server has ended the session; empty where it ran out, or goes on. */
    why: () => why,
    forget() {
      trouble = null;
      why = '';
    },
    /** Empty where the server says no. Throws an ApiError where it is not reached, or cannot say now. */
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
