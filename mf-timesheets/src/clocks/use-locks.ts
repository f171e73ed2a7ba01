import { texts } from '@crewcall/domain/texts';
import { TimeField } from '@crewcall/domain/clock';
import { useConfirm } from '@crewcall/ui';
import type { Row } from './card';
import { useClockChange } from './use-clock-change';

/** Unlock to Edit, deleting and reopening a clock: all ask first, the first two in the prescribed words. */
export function useLocks(idJob: number) {
  const confirm = useConfirm();
  const unlock = useClockChange('unlockTime', idJob);
  const remove = useClockChange('setTimeDelete', idJob);
  const set = useClockChange('setTime', idJob);
  return {
    busy: unlock.isPending || remove.isPending || set.isPending,
    reopen: async (row: Row) => {
      const yes = await confirm({
        title: `Reopen the clock of ${row.userName}`,
        text: 'It loses its end and runs on. Its hours are not paid until it has an end again.',
        yes: 'Reopen',
      });
      if (yes) set.mutate({ id: row.id, type: TimeField.EndTime, value: 0, was: row.end });
    },
    unlock: async (row: Row) => {
      const yes = await confirm({
        title: 'Unlock to Edit',
        text: texts.deleteSignature,
        yes: 'Delete signature',
        danger: true,
      });
      if (yes) unlock.mutate({ id: row.id });
    },
    /** Resolves to whether the clock is gone. */
    remove: async (row: Row): Promise<boolean> => {
      const yes = await confirm({
        title: `Delete the clock of ${row.userName}`,
        text: texts.deleteClock,
        yes: 'Delete',
        danger: true,
      });
      if (!yes) return false;
      return remove.mutateAsync({ id: row.id }).then(
        () => true,
        () => false,
      );
    },
  };
}
