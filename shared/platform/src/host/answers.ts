import type { AnswerKeeper, KeptAnswer } from '../region-props';
import type { DeviceStore, StoredAnswer } from './device-store';

export interface AnswersOptions {
  db: () => Promise<DeviceStore>;
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
  /** Deletes what is kept, whosever it is: sign-out, S-02. */
  forget(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** ms after which an answer is no longer shown, and how much is kept. */
const MOST_AGE_MS = 7 * DAY_MS;
const MOST_ANSWERS = 80;
const MOST_CHARS = 3_000_000;
const MOST_CHARS_EACH = 400_000;
/** ms between an answer and its way to the disk, so that a burst is one transaction. */
const WRITE_AFTER_MS = 100;

/**
 * Keeps answers by user, remote and query key in the browser's own database. Never a condition for anything: where
 * the browser keeps nothing, every screen asks the server as ever.
 */
export function createAnswers({ db, now = Date.now }: AnswersOptions): HostAnswers {
  let user: number | null = null;
  let reading: Promise<readonly StoredAnswer[]> = Promise.resolve([]);
  let read: readonly StoredAnswer[] | null = [];
  let ages: (() => number | null)[] = [];
  const waiting = new Map<string, StoredAnswer>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Deleting and writing in the order in which they were asked for.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => (last = last.then(work).catch(() => {}));

  async function readFor(idUser: number): Promise<readonly StoredAnswer[]> {
    const kept = await (await db()).getAllFromIndex('answers', 'idUser', idUser);
    return kept.filter(({ at }) => at > now() - MOST_AGE_MS);
  }

  async function prune(idUser: number): Promise<void> {
    const work = (await db()).transaction('answers', 'readwrite');
    const all = (await work.store.getAll()).sort((a, b) => b.at - a.at);
    let chars = 0;
    let count = 0;
    for (const answer of all) {
      const isOwn = answer.idUser === idUser && answer.at > now() - MOST_AGE_MS;
      if (isOwn) {
        count += 1;
        chars += answer.size;
      }
      if (!isOwn || count > MOST_ANSWERS || chars > MOST_CHARS) await work.store.delete(answer.id);
    }
    await work.done;
  }

  async function write(): Promise<void> {
    const idUser = user;
    const answers = [...waiting.values()].filter((answer) => answer.idUser === idUser);
    waiting.clear();
    if (idUser === null || answers.length === 0) return;
    const sized = answers
      .map((answer) => ({ ...answer, size: JSON.stringify(answer.data).length }))
      .filter(({ size }) => size <= MOST_CHARS_EACH);
    const work = (await db()).transaction('answers', 'readwrite');
    await Promise.all([...sized.map((answer) => work.store.put(answer)), work.done]);
    await prune(idUser);
  }

  const isOf = (remote: string) => (answer: StoredAnswer) => answer.remote === remote;
  return {
    open(idUser) {
      user = idUser;
      ages = [];
      waiting.clear();
      read = null;
      reading = (idUser === null ? Promise.resolve([]) : last.then(() => readFor(idUser))).catch(() => []);
      void reading.then((answers) => {
        if (user === idUser) read = answers;
      });
    },
    of: (remote) => ({
      restore: () => read?.filter(isOf(remote)) ?? reading.then((answers) => answers.filter(isOf(remote))),
      keep(answer: KeptAnswer) {
        if (user === null) return;
        const id = `${user} ${remote} ${JSON.stringify(answer.key)}`;
        waiting.set(id, { ...answer, id, idUser: user, remote, size: 0 });
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
      read = read?.filter((answer) => !isOf(remote)(answer)) ?? null;
      reading = reading.then((answers) => answers.filter((answer) => !isOf(remote)(answer)));
      for (const [id, answer] of waiting) if (isOf(remote)(answer)) waiting.delete(id);
      void inTurn(async () => {
        const work = (await db()).transaction('answers', 'readwrite');
        for (const answer of await work.store.getAll())
          if (isOf(remote)(answer)) await work.store.delete(answer.id);
        await work.done;
      });
    },
    forget() {
      waiting.clear();
      read = [];
      return inTurn(async () => (await db()).clear('answers')).then(() => {});
    },
  };
}
