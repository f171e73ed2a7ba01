import { useBus } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import type { Refusal } from '@crewcall/ui/bulk-actions';
import { textOf } from '../timesheet/use-timesheet-change';

/**
 * Writes one timesheet after the other. A refusal does not stop the others, and is listed by name.
 * @param write rejects with the server's message; safe to call again for the same timesheet.
 */
export function useBulkTimesheets<T>(
  idJob: number,
  nameOf: (one: T) => string,
  write: (one: T) => Promise<unknown>,
) {
  const bus = useBus();
  const { start, progress, answers } = useBulkAction<readonly Refusal[]>();
  return {
    /** How many were tried so far; null while nothing runs. */
    done: progress?.done ?? null,
    refused: answers.flat(),
    /** Resolves to how many succeeded. */
    run: async (all: readonly T[]): Promise<number> => {
      const way = await start(all, 1, async ([one]) => {
        try {
          await write(one);
          return [];
        } catch (error) {
          return [{ name: nameOf(one), text: textOf(error) }];
        }
      });
      const taken = all.length - way.answers.flat().length;
      if (taken > 0) bus.emit('clock.changed', { idJob });
      return taken;
    },
  };
}
