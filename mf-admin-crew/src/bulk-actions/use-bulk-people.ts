import { useBus, useUnsaved } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import type { Some } from '@crewcall/platform/use-bulk-action';
import type { Refusal } from '@crewcall/ui/bulk-actions';

/** Somebody chosen in the list. */
export interface Chosen {
  id: number;
  fullName: string;
}

/** How many it was done for in one call, whom it was refused for, and why. */
interface Answer {
  done: number;
  refused: readonly Refusal[];
}

/**
 * Does something for many people, some at a time. What breaks off is gone on with where it stopped; once some are
 * through (`isBegun`), what is asked for may not change, so that all get the same.
 * @param some how many at a time
 */
export function useBulkPeople(
  people: readonly Chosen[],
  some: number,
  run: (these: Some<Chosen>) => Promise<Answer>,
) {
  const bus = useBus();
  const way = useBulkAction<Answer>();
  useUnsaved(way.isRunning, { title: 'Several people are being changed' });
  const start = async () => {
    await way.start(people, some, run, way);
    bus.emit('user.changed', { idUser: people[0]?.id ?? 0 });
  };
  return { ...way, isBegun: way.done > 0, start };
}
