import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { ApiError } from './api-error';
import { useSession } from './hooks';

/** What waits on this device until the server can be reached. The key makes a second sending harmless. */
export interface Waiting {
  key: string;
}

/** `clock` outlives the session (keyed by user, sent at that user's next sign-in); `chat` ends with it. */
export type OutboxName = 'clock' | 'chat';

/** Between two tries while something waits, ms. */
const AGAIN_MS = 15_000;
const changed = 'crewcall.outbox';

const placeOf = (name: OutboxName, idUser: number) => `crewcall.${name}.${idUser}`;
const readText = (place: string) => {
  try {
    return localStorage.getItem(place) ?? '[]';
  } catch {
    return '[]';
  }
};

function parse<T>(text: string): T[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as T[]) : [];
  } catch {
    return [];
  }
}

/** What waits in a user's outbox on this device, oldest first. */
export const readOutbox = <T extends Waiting>(name: OutboxName, idUser: number): T[] =>
  parse<T>(readText(placeOf(name, idUser)));

/** False where the browser keeps nothing: the item must then be sent at once or not at all. */
function write(name: OutboxName, idUser: number, items: readonly Waiting[]): boolean {
  try {
    const place = placeOf(name, idUser);
    if (items.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(items));
    return true;
  } catch {
    return false;
  } finally {
    // The browser's own storage event reaches other tabs only.
    window.dispatchEvent(new Event(changed));
  }
}

/** A random key for one action; works on plain http too, where randomUUID is missing. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// The session may be renewed and a crowd may thin out; everything else that the server says is its answer.
const waits = (error: unknown) =>
  error instanceof ApiError &&
  (['offline', 'failed', 'aborted'].includes(error.kind) || error.status === 401 || error.status === 429);

export interface OutboxAnswers<T, R> {
  send: (item: T) => Promise<R>;
  sent?: (out: R, item: T) => void;
  /** The server said no for good: the item leaves the outbox. */
  refused?: (error: unknown, item: T) => void;
}

const oneAtATime = async (place: string, work: () => Promise<void>): Promise<void> => {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return work();
  await navigator.locks.request(place, work);
};

/** Sends what waits, oldest first, one tab at a time; stops at the first that cannot be delivered yet. */
export async function flushOutbox<T extends Waiting, R>(
  name: OutboxName,
  idUser: number,
  { send, sent, refused }: OutboxAnswers<T, R>,
): Promise<void> {
  await oneAtATime(placeOf(name, idUser), async () => {
    for (let next = readOutbox<T>(name, idUser)[0]; next; next = readOutbox<T>(name, idUser)[0]) {
      const item = next;
      const done = () =>
        write(
          name,
          idUser,
          readOutbox<T>(name, idUser).filter(({ key }) => key !== item.key),
        );
      try {
        const out = await send(item);
        done();
        sent?.(out, item);
      } catch (error) {
        if (waits(error)) return;
        done();
        refused?.(error, item);
      }
    }
  });
}

/** A user's outbox: what waits, and `put`, which keeps an item before it tries to send it. */
export function useOutbox<T extends Waiting, R>(name: OutboxName, answers: OutboxAnswers<T, R>) {
  const { user } = useSession();
  const latest = useRef(answers);
  useEffect(() => {
    latest.current = answers;
  });
  const subscribe = useCallback((listener: () => void) => {
    window.addEventListener('storage', listener);
    window.addEventListener(changed, listener);
    return () => {
      window.removeEventListener('storage', listener);
      window.removeEventListener(changed, listener);
    };
  }, []);
  const text = useSyncExternalStore(subscribe, () => readText(placeOf(name, user.id)));
  const waiting = useMemo(() => parse<T>(text), [text]);
  const flush = useCallback(
    () =>
      flushOutbox<T, R>(name, user.id, {
        send: (item) => latest.current.send(item),
        sent: (out, item) => latest.current.sent?.(out, item),
        refused: (error, item) => latest.current.refused?.(error, item),
      }),
    [name, user.id],
  );

  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => void flush();
    again();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isWaiting, flush]);

  const put = useCallback(
    async (item: T) => {
      if (write(name, user.id, [...readOutbox<T>(name, user.id), item])) return flush();
      try {
        latest.current.sent?.(await latest.current.send(item), item);
      } catch (error) {
        latest.current.refused?.(error, item);
      }
    },
    [name, user.id, flush],
  );
  return { waiting, put };
}
