import { texts } from '@crewcall/domain/texts';
import { useConfirm } from '@crewcall/ui';
import type { Row } from './card';
import { useClockChange } from './use-clock-change';

/** Unlock to Edit, and deleting a clock: both ask first, in the prescribed words. */
export function useLocks(idJob: number) {
  const confirm = useConfirm();
  const unlock = useClockChange('unlockTime', idJob);
  const remove = useClockChange('setTimeDelete', idJob);
  return {
    busy: unlock.isPending || remove.isPending,
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
