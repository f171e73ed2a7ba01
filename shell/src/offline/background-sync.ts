import { answerOf, bodyOf, outcomeOf, queueLock, sendQueue } from '@crewcall/platform/offline/send-queue';
import type { Outcome } from '@crewcall/platform/offline/send-queue';
import { formOrJson } from '@crewcall/platform/offline/form-body';
import type { QueueStore } from '@crewcall/platform/host';
import type { QueueItem } from '@crewcall/platform';
import { refreshLock, refreshPath, refreshRequest } from '../session/early-refresh';

export interface SyncOptions {
  queue: QueueStore;
  fetch: typeof fetch;
  lock: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** Whether a page is open that can show the server's answer to its user. */
  hasPage: () => Promise<boolean>;
  /** Informs the pages that the queue has changed. */
  changed: () => void;
}

const sendWithinMs = 20_000;

interface Session {
  token: string;
  idUser: number;
}

/** The session of this browser's cookie; null if there is none. Throws if the server is not reached. */
async function refreshSession({ fetch, lock }: SyncOptions): Promise<Session | null> {
  return lock(refreshLock, async () => {
    const response = await fetch(refreshPath, refreshRequest());
    if (response.status >= 500 || response.status === 429) throw new Error(`refresh: ${response.status}`);
    const answer = (await response.json().catch(() => null)) as {
      token?: unknown;
      user?: { id?: unknown };
    } | null;
    const { token, user } = answer ?? {};
    return response.ok && typeof token === 'string' && typeof user?.id === 'number'
      ? { token, idUser: user.id }
      : null;
  });
}

async function send({ fetch }: SyncOptions, token: string, item: QueueItem): Promise<Outcome> {
  let response: Response;
  const body = formOrJson(bodyOf(item, true));
  try {
    response = await fetch(item.address[1], {
      method: item.address[0],
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        // For a form, the browser sets the content type with the boundary between its parts.
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        authorization: token,
      },
      body,
      signal: AbortSignal.timeout(typeof body === 'string' ? sendWithinMs : 3 * sendWithinMs),
    });
  } catch {
    return { state: 'unreached' };
  }
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return outcomeOf(response.status, isJson ? await response.json().catch(() => null) : null);
}

/**
 * Sends the queue of the user whose cookie this browser has, and of nobody else. Refreshes the session as a page
 * does, under the same lock; the tokens of open pages stay valid. Resolves to whether the queue is empty now.
 */
export async function sendInBackground(options: SyncOptions): Promise<boolean> {
  const { queue, lock, hasPage, changed } = options;
  return lock(queueLock, async () => {
    // An open page may have sent everything already.
    const owners = await queue.owners();
    if (owners.length === 0) return true;
    const session = await refreshSession(options);
    if (session === null || !owners.includes(session.idUser)) return true;
    const isPageOpen = await hasPage();
    return sendQueue(
      queue,
      session.idUser,
      (item) => send(options, session.token, item),
      async (item, outcome) => {
        const answer = answerOf(item, outcome, Date.now());
        // Without an open page, save a success as shown: the next visit's screens include it, so no message is
        // needed.
        if (isPageOpen) await queue.answer(item.key, answer ?? { text: '', tone: 'primary' });
        else if (answer === null) await queue.remove(item.key);
        else await queue.answer(item.key, answer.tone === 'primary' ? { ...answer, isShown: true } : answer);
        changed();
      },
    );
  });
}
