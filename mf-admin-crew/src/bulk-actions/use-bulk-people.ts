import { useBus, useUnsaved } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import type { Some } from '@crewcall/platform/use-bulk-action';
import type { Refusal } from '@crewcall/ui/bulk-actions';

/** A person selected in the list. */
export interface Chosen {
  id: number;
  fullName: string;
}

/** The result of one call: how many succeeded, and who was refused and why. */
interface Answer {
  done: number;
  refused: readonly Refusal[];
}

/**
 * Runs a bulk action for people in batches. After a failure it continues where it stopped. Once some people are done
 * (`isBegun`), the form is locked, so that everybody gets the same change.
 * @param some size of a batch
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
