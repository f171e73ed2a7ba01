import { texts } from '@crewcall/domain/texts';
import { TimeField } from '@crewcall/domain/clock';
import { fallsShort } from '@crewcall/domain/time-change';
import { useConfirm } from '@crewcall/ui/confirm';
import type { Row } from './card';
import { useTimesheetChange } from './use-timesheet-change';
import { useReason } from './use-reason';

/**
 * Unlocks, deletes and reopens a timesheet. All three ask first, and need a reason unless a running timesheet is
 * deleted. The texts for unlocking and deleting come from the specification. Render `dialog` where you use it.
 */
export function useLocks(idJob: number) {
  const confirm = useConfirm();
  const reason = useReason();
  const unlock = useTimesheetChange('unlockTime', idJob);
  const remove = useTimesheetChange('setTimeDelete', idJob);
  const set = useTimesheetChange('setTime', idJob);
  return {
    dialog: reason.dialog,
    busy: unlock.isPending || remove.isPending || set.isPending,
    reopen: async (row: Row) => {
      const why = await reason.ask({
        title: `Reopen the time of ${row.userName}`,
        text: 'It loses its end and keeps running. Its hours are not paid until it has an end again.',
        yes: 'Reopen',
      });
      if (why !== null)
        set.mutate({ id: row.id, type: TimeField.EndTime, value: 0, was: row.end, reason: why });
    },
    unlock: async (row: Row) => {
      const why = await reason.ask({
        title: 'Unlock to Edit',
        text: texts.deleteSignature,
        yes: 'Delete signature',
        danger: true,
      });
      if (why !== null) unlock.mutate({ id: row.id, reason: why });
    },
    /** Resolves to whether the timesheet was deleted. */
    remove: async (row: Row): Promise<boolean> => {
      const asked = {
        title: `Delete the time of ${row.userName}`,
        text: texts.deleteClock,
        yes: 'Delete',
        danger: true,
      };
      const falls = fallsShort(row, null);
      const why = falls ? await reason.ask(asked) : (await confirm(asked)) ? '' : null;
      if (why === null) return false;
      return remove.mutateAsync({ id: row.id, ...(why === '' ? {} : { reason: why }) }).then(
        () => true,
        () => false,
      );
    },
  };
}
