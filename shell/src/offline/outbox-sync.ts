import { answeredAs, bodyOf, outboxLock, sendAll, sendingOf } from '@crewcall/platform/host/outbox-send';
import type { Sending } from '@crewcall/platform/host/outbox-send';
import { formOrJson } from '@crewcall/platform/host/form-body';
import type { OutboxQueue } from '@crewcall/platform/host';
import type { OutboxItem } from '@crewcall/platform';
import { refreshLock, refreshPath, refreshRequest } from '../session/early-refresh';

export interface SyncOptions {
  queue: OutboxQueue;
  fetch: typeof fetch;
  lock: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** Whether a page is open that can tell its user what the server said. */
  hasPage: () => Promise<boolean>;
  /** Tells the pages that the outbox has changed. */
  changed: () => void;
}

const sendWithinMs = 20_000;

interface Session {
  token: string;
  idUser: number;
}

/** The session that this browser's cookie names; null where there is none. Throws when the server is not reached. */
async function askSession({ fetch, lock }: SyncOptions): Promise<Session | null> {
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

async function sendOne({ fetch }: SyncOptions, token: string, item: OutboxItem): Promise<Sending> {
  let response: Response;
  const body = formOrJson(bodyOf(item, true));
  try {
    response = await fetch(item.address[1], {
      method: item.address[0],
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        // A form names its own type, with the mark between its parts.
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        authorization: token,
        'idempotency-key': item.key,
      },
      body,
      signal: AbortSignal.timeout(typeof body === 'string' ? sendWithinMs : 3 * sendWithinMs),
    });
  } catch {
    return { state: 'unreached' };
  }
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return sendingOf(response.status, isJson ? await response.json().catch(() => null) : null);
}

/**
 * Sends what waits for the user whom this browser's cookie names, and for nobody else. The session is renewed as a page
 * renews it, under the same lock; the tokens of open pages stay as they are. Resolves to whether nothing is left that a
 * later try could send.
 */
export async function syncOutbox(options: SyncOptions): Promise<boolean> {
  const { queue, lock, hasPage, changed } = options;
  return lock(outboxLock, async () => {
    // A page was faster.
    const owners = await queue.owners();
    if (owners.length === 0) return true;
    const session = await askSession(options);
    if (session === null || !owners.includes(session.idUser)) return true;
    const isPageOpen = await hasPage();
    return sendAll(
      queue,
      session.idUser,
      (item) => sendOne(options, session.token, item),
      async (item, sending) => {
        const answer = answeredAs(item, sending, Date.now());
        // A check-in that went well needs no word tomorrow, though it must be known; a refused or kept one does.
        if (isPageOpen) await queue.answer(item.key, answer ?? { text: '', tone: 'primary' });
        else if (answer === null) await queue.remove(item.key);
        else await queue.answer(item.key, answer.tone === 'primary' ? { ...answer, isTold: true } : answer);
        changed();
      },
    );
  });
}
