import { DAY_MS } from '@crewcall/domain/units';
import type { AnswerKeeper, DeviceAnswer } from '../region-props';
import { settled } from '../device';
import type { DeviceStore, StoredAnswer } from './device-store';

export interface AnswersOptions {
  device: Pick<DeviceStore, 'run'>;
  now?: () => number;
}

/** The answers that this device keeps for times without reception, for one user at a time. */
export interface HostAnswers {
  /** Begins to read what is kept for this user; null: nobody's is given out or kept. What others left is deleted. */
  open(idUser: number | null): void;
  of(remote: string): AnswerKeeper;
  /** Epoch ms of the oldest answer on screen, null where none is. */
  oldest(): number | null;
  /** Deletes what is kept of one remote: it may be what broke it. */
  drop(remote: string): void;
  /** Deletes what is kept, whosever it is, at sign-out. */
  forget(): Promise<void>;
}

/** ms after which an answer is no longer shown. */
export const MOST_AGE_MS = 7 * DAY_MS;
/** How much is kept. */
const MOST_ANSWERS = 80;
const MOST_CHARS = 3_000_000;
const MOST_CHARS_EACH = 400_000;
/** ms between an answer and its way to the disk, so that a burst is one transaction. */
const WRITE_AFTER_MS = 100;

const isOf = (remote: string) => (answer: StoredAnswer) => answer.remote === remote;

/** The newest answer to each question, whoever asked it: the server says the same to all remotes. */
function newestOf(answers: readonly StoredAnswer[]): StoredAnswer[] {
  const newest = new Map<string, StoredAnswer>();
  for (const answer of answers) {
    const question = JSON.stringify(answer.key);
    if (answer.at >= (newest.get(question)?.at ?? 0)) newest.set(question, answer);
  }
  return [...newest.values()];
}

/** Puts it at the end, and lets go of what was put longest ago. */
function putNewest(fresh: Map<string, StoredAnswer>, stored: StoredAnswer): void {
  fresh.delete(stored.id);
  fresh.set(stored.id, stored);
  for (const oldest of fresh.keys()) if (fresh.size > MOST_ANSWERS) fresh.delete(oldest);
}

const isTooMuch = (kept: ReadonlyMap<string, number>) =>
  kept.size > MOST_ANSWERS || [...kept.values()].reduce((sum, size) => sum + size, 0) > MOST_CHARS;

/**
 * Keeps answers by user, remote and query key in the browser's own database. Never a condition for anything: where
 * the browser keeps nothing, every screen asks the server as ever.
 */
export function createAnswers({ device, now = Date.now }: AnswersOptions): HostAnswers {
  let user: number | null = null;
  let reading: Promise<readonly StoredAnswer[]> = Promise.resolve([]);
  let read: readonly StoredAnswer[] | null = [];
  let ages: (() => number | null)[] = [];
  const waiting = new Map<string, StoredAnswer>();
  /** What this visit has heard, by id: one remote reads ahead what another opens. */
  const fresh = new Map<string, StoredAnswer>();
  /** Remotes that broke: they get none but their own. */
  const alone = new Set<string>();
  /** Lengths of what is kept of this user, by id; null until the first writing of a visit has looked. */
  let sizes: Map<string, number> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Deleting and writing in the order in which they were asked for.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => (last = last.then(work).catch(() => {}));

  async function readFor(idUser: number): Promise<readonly StoredAnswer[]> {
    const kept = await device.run('answers', 'read', (store) =>
      settled<StoredAnswer[]>(store.index('idUser').getAll(idUser)),
    );
    return kept.filter(({ at }) => at > now() - MOST_AGE_MS);
  }

  /** Deletes what is too much, too old or somebody else's; resolves to the lengths of the rest. */
  function prune(idUser: number): Promise<Map<string, number>> {
    return device.run('answers', 'write', async (store) => {
      const all = await settled<StoredAnswer[]>(store.getAll());
      let chars = 0;
      const left = new Map<string, number>();
      for (const answer of all.sort((a, b) => b.at - a.at)) {
        const isOwn = answer.idUser === idUser && answer.at > now() - MOST_AGE_MS;
        if (isOwn) chars += answer.size;
        if (isOwn && left.size < MOST_ANSWERS && chars <= MOST_CHARS) left.set(answer.id, answer.size);
        else store.delete(answer.id);
      }
      return left;
    });
  }

  async function write(): Promise<void> {
    const idUser = user;
    const answers = [...waiting.values()].filter((answer) => answer.idUser === idUser);
    waiting.clear();
    if (idUser === null || answers.length === 0) return;
    const sized = answers
      .map((answer) => ({ ...answer, size: JSON.stringify(answer.data).length }))
      .filter(({ size }) => size <= MOST_CHARS_EACH);
    await device.run('answers', 'write', (store) => {
      for (const answer of sized) store.put(answer);
    });
    for (const { id, size } of sized) sizes?.set(id, size);
    if (sizes !== null && !isTooMuch(sizes)) return;
    // Reading all that is kept takes its time, so not with every burst.
    const left = await prune(idUser);
    if (user === idUser) sizes = left;
  }

  const newestFor = (remote: string, stored: readonly StoredAnswer[]) => {
    const all = [...stored, ...fresh.values()];
    return newestOf(alone.has(remote) ? all.filter(isOf(remote)) : all);
  };

  return {
    open(idUser) {
      user = idUser;
      ages = [];
      waiting.clear();
      fresh.clear();
      alone.clear();
      sizes = null;
      read = null;
      reading = (idUser === null ? Promise.resolve([]) : last.then(() => readFor(idUser))).catch(() => []);
      void reading.then((answers) => {
        if (user === idUser) read = answers;
      });
    },
    of: (remote) => ({
      restore: () =>
        read === null ? reading.then((stored) => newestFor(remote, stored)) : newestFor(remote, read),
      keep(answer: DeviceAnswer) {
        if (user === null) return;
        const id = `${user} ${remote} ${JSON.stringify(answer.key)}`;
        const stored = { ...answer, id, idUser: user, remote, size: 0 };
        waiting.set(id, stored);
        putNewest(fresh, stored);
        clearTimeout(timer);
        timer = setTimeout(() => void inTurn(write), WRITE_AFTER_MS);
      },
      tellAge: (oldest) => void ages.push(oldest),
    }),
    oldest: () =>
      ages
        .map((age) => age())
        .filter((at) => at !== null)
        .reduce<number | null>((a, b) => (a === null ? b : Math.min(a, b)), null),
    drop(remote) {
      alone.add(remote);
      read = read?.filter((answer) => !isOf(remote)(answer)) ?? null;
      reading = reading.then((answers) => answers.filter((answer) => !isOf(remote)(answer)));
      for (const map of [waiting, fresh])
        for (const [id, answer] of map) if (isOf(remote)(answer)) map.delete(id);
      sizes = null;
      void inTurn(() =>
        device.run('answers', 'write', async (store) => {
          for (const answer of await settled<StoredAnswer[]>(store.getAll()))
            if (isOf(remote)(answer)) store.delete(answer.id);
        }),
      );
    },
    forget() {
      waiting.clear();
      fresh.clear();
      sizes = null;
      read = [];
      return inTurn(() => device.run('answers', 'write', (store) => void store.clear())).then(() => {});
    },
  };
}
