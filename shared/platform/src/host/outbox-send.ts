import type { OutboxAnswer, OutboxItem } from '../outbox';
import type { OutboxQueue } from './outbox-queue';

/** The browser-wide lock under which the outbox is sent: one tab or the service worker at a time. */
export const outboxLock = 'crewcall.outbox';
/** The BroadcastChannel on which tabs and service worker say that the outbox has changed. */
export const outboxChannel = 'crewcall.outbox';
/** The tag of the service worker's background sync. */
export const outboxTag = 'crewcall-outbox';

/**
 * What became of one sending. waits: the server answered that it cannot take this now. unreached: nobody answered, so
 * nothing else will be answered either.
 */
export type Sending =
  | { state: 'taken'; body: unknown }
  /** `isSeen`: told to whoever had just pressed, who can press again, so that nothing of it has to stay. */
  | { state: 'refused'; text: string; isSeen: boolean }
  | { state: 'waits' }
  | { state: 'unreached' };

/** A JSON object: no file, no text, no empty answer. */
const isObject = (body: unknown): body is Record<string, unknown> =>
  Object.prototype.toString.call(body) === '[object Object]';

/**
 * What happens to an item after its answer. It waits while the session has ended, a second factor is owed, or the server
 * is busy or has failed.
 * Only a JSON object is an answer to a check-in. A page of the venue's Wi-Fi is none, whatever its status.
 * @param body the answer's JSON, null where it was none.
 * @param isWatched is its person looking on? Then they are told to wait, and press again. In the background it is sent
 * again later.
 */
export function sendingOf(status: number, body: unknown, isWatched = false): Sending {
  if (!isObject(body) || [401, 408].includes(status) || status >= 500 || body['code'] === 'not-yet')
    return { state: 'waits' };
  const { text } = (body['snackbar'] ?? {}) as { text?: unknown };
  if (status === 429 && !(isWatched && typeof text === 'string')) return { state: 'waits' };
  if (body['error'] === true)
    return {
      state: 'refused',
      text: typeof text === 'string' ? text : 'The server did not take this.',
      isSeen: isWatched && [200, 429].includes(status),
    };
  return status >= 200 && status < 300 ? { state: 'taken', body } : { state: 'waits' };
}

/** What a user is told about a taken item; null where it goes without saying. */
function answerOf(item: OutboxItem, body: unknown): OutboxAnswer | null {
  const { text, kept } = (body ?? {}) as { text?: unknown; kept?: unknown };
  if (item.name !== 'clock' || typeof text !== 'string' || text === '') return null;
  return { text, tone: kept === true ? 'warning' : 'primary' };
}

/** A refusal with the name of what was refused: the person may be on another screen by now. */
const refusalOf = (item: OutboxItem, text: string): OutboxAnswer => ({
  text: item.name === 'chat' ? `Your message was not sent. ${text}` : text,
  tone: 'error',
});

/** What is kept of a settled item; null where there is nothing to tell and nothing to know. `now`: epoch ms. */
export function answeredAs(
  item: OutboxItem,
  sending: Extract<Sending, { state: 'taken' | 'refused' }>,
  now: number,
): OutboxAnswer | null {
  if (sending.state === 'refused') return refusalOf(item, sending.text);
  const answer = answerOf(item, sending.body);
  if (item.name !== 'clock' || answer?.tone === 'warning') return answer;
  return { ...(answer ?? { text: '', tone: 'primary' }), appliedAt: now };
}

/**
 * What is sent of an item. A press that waited was shown as done; the server is told, so that it keeps rather than
 * refuses what does not fit.
 */
export const bodyOf = (item: OutboxItem, waited: boolean): OutboxItem['body'] =>
  waited && item.name === 'clock' ? { ...item.body, waited: true } : item.body;

const hasFiles = ({ body }: OutboxItem) => 'files' in body;
/** The oldest. But a photo lets presses of the clock pass: what it takes of a weak network must not keep them. */
const nextOf = (items: readonly OutboxItem[]): OutboxItem | undefined => {
  const [oldest] = items;
  const press = oldest && hasFiles(oldest) ? items.find(({ name }) => name === 'clock') : undefined;
  return press ?? oldest;
};

/**
 * Sends what waits, oldest first, presses of the clock before photos. An item that must wait holds back the later ones
 * of its job and queue only, and so does a file that the network is too weak for. Where nobody answers, all wait.
 * Resolves to whether everything was answered. Call it under `outboxLock`.
 */
export async function sendAll(
  queue: Pick<OutboxQueue, 'list'>,
  idUser: number,
  send: (item: OutboxItem) => Promise<Sending>,
  settled: (item: OutboxItem, sending: Extract<Sending, { state: 'taken' | 'refused' }>) => Promise<void>,
): Promise<boolean> {
  const held = new Set<string>();
  const tried = new Set<string>();
  for (;;) {
    const items = await queue.list(idUser);
    const next = nextOf(
      items.filter(
        (item) =>
          item.answer === undefined && !tried.has(item.key) && !held.has(`${item.name} ${item.idJob}`),
      ),
    );
    if (next === undefined) return items.every((item) => item.answer !== undefined);
    tried.add(next.key);
    const sending = await send(next);
    if (sending.state === 'unreached' && !hasFiles(next)) return false;
    if (sending.state === 'waits' || sending.state === 'unreached') held.add(`${next.name} ${next.idJob}`);
    else await settled(next, sending);
  }
}
