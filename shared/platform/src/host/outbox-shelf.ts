import type { OnRefused, OutboxItem } from '../outbox';
import type { OutboxQueue } from './outbox-queue';

/**
 * Where an item is. `writing`: on its way to the disk. `written`: the disk took it and has not listed it yet. `disk`:
 * listed when the device last answered. `page`: could not be written and lives as long as the page. `gone`: let go
 * as such; a write that was given up may still come to its end.
 */
type Phase = 'writing' | 'written' | 'disk' | 'page' | 'gone';

interface Entry {
  item: OutboxItem;
  phase: Phase;
  /** Until the press is answered or found to wait. */
  press?: Press | undefined;
}

interface Press {
  /** Not tried yet: whoever pressed still looks on. */
  isFresh: boolean;
  /** Shows a no. */
  onRefused: OnRefused | undefined;
}

export type OutboxShelf = ReturnType<typeof createShelf>;

/** What this page knows of the outbox, over a device that may not answer. `onSilent` hears that it did not. */
export function createShelf(queue: OutboxQueue, onSilent: () => void) {
  const entries = new Map<string, Entry>();
  const inPhase = (idUser: number | null, phases: readonly Phase[]) =>
    [...entries.values()]
      .filter(({ item, phase }) => item.idUser === idUser && phases.includes(phase))
      .map(({ item }) => item);
  const settle = (key: string, from: Phase, phase: Phase) => {
    const entry = entries.get(key);
    if (entry?.phase === from) entry.phase = phase;
  };

  /** What the device holds is what it lists; what waited is not forgotten while it stays silent. */
  function take(items: readonly OutboxItem[]) {
    const listed = new Set(items.map(({ key }) => key));
    for (const [key, { phase }] of entries) if (phase === 'disk' && !listed.has(key)) entries.delete(key);
    for (const item of items) {
      const entry = entries.get(item.key);
      // An answered item that is put once more is still listed as it was.
      const isOlder = entry?.phase === 'writing' && item.answer !== undefined;
      if (entry?.phase === 'gone') queue.remove(item.key).catch(() => {});
      else if (entry?.phase !== 'page' && !isOlder) entries.set(item.key, { ...entry, item, phase: 'disk' });
    }
  }

  return {
    ...queue,
    async list(idUser: number) {
      await queue.list(idUser).then(take, onSilent);
      return inPhase(idUser, ['written', 'disk', 'page']).sort((a, b) => a.at - b.at);
    },
    /** Put and not on the disk yet. */
    writing: (idUser: number | null) => inPhase(idUser, ['writing']),
    async put(item: OutboxItem, onRefused?: OnRefused) {
      const { key } = item;
      entries.set(key, { item, phase: 'writing', press: { isFresh: true, onRefused } });
      await queue.put(item).then(
        () => settle(key, 'writing', 'written'),
        () => settle(key, 'writing', 'page'),
      );
    },
    pressOf: (key: string) => entries.get(key)?.press,
    /** Nobody looks on any more. */
    grewOld(key: string) {
      const press = entries.get(key)?.press;
      if (press) press.isFresh = false;
    },
    ended(key: string) {
      const entry = entries.get(key);
      if (entry) entry.press = undefined;
      settle(key, 'written', 'disk');
    },
    async remove(key: string) {
      const entry = entries.get(key);
      if (entry?.phase === 'page') entry.phase = 'gone';
      else {
        entries.delete(key);
        await queue.remove(key);
      }
    },
    async answer(key: string, answer: NonNullable<OutboxItem['answer']>) {
      const entry = entries.get(key);
      if (entry) entry.item = { ...entry.item, answer };
      if (entry?.phase !== 'page') await queue.answer(key, answer);
    },
    /** Brings to the disk what could not be written when it was put, with what became of it. */
    async keepLate() {
      for (const [key, { item, phase }] of [...entries]) {
        if (phase !== 'page') continue;
        const isKept = await queue.put(item).then(
          () => true,
          () => false,
        );
        if (!isKept) return onSilent();
        settle(key, 'page', 'written');
      }
    },
  };
}
