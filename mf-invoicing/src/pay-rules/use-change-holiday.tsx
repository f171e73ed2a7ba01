import type { Out } from '@crewcall/contract/types';
import { useApi, useBus, useChange, useSnackbar } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';
import { DifferenceNotice } from '@crewcall/ui/difference-notice';
import { holidayText } from './holiday-texts';
import type { Holiday } from './holiday-texts';

type Listed = Out<'getHolidays'>['holidays'][number];

/** Adds a holiday or takes it off once somebody has read what that does to times that are not invoiced. */
export function useChangeHoliday(state: number) {
  const { call } = useApi();
  const bus = useBus();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const told = { done: () => bus.emit('settings.changed', {}) };
  const save = useChange('saveHoliday', told);
  const remove = useChange('deleteHoliday', told);
  const ask = async (holiday: Holiday, isRemoved: boolean): Promise<boolean> => {
    try {
      const { difference } = await call('tryPayRules', { holiday: { ...holiday, state, isRemoved } });
      return await confirm({
        title: isRemoved ? `Take off ${holiday.name}?` : `Add ${holiday.name}?`,
        text: (
          <>
            <p>{holidayText(state, holiday)}</p>
            <DifferenceNotice difference={difference} />
          </>
        ),
        yes: isRemoved ? 'Take off' : 'Add',
      });
    } catch (error) {
      snackbar.show(error instanceof Error ? error.message : String(error), { color: 'error' });
      return false;
    }
  };
  const bare = ({ day, from, to, name, postcodes }: Holiday): Holiday => ({ day, from, to, name, postcodes });
  return {
    add: async (holiday: Holiday) => {
      if (await ask(bare(holiday), false)) save.mutate({ state, holiday: bare(holiday) });
    },
    takeOff: async (holiday: Listed) => {
      const { day, name } = holiday;
      if (await ask(bare(holiday), true)) remove.mutate({ state, day, name });
    },
    confirmYear: (year: number, confirmed: boolean) => save.mutate({ state, year, confirmed }),
  };
}
