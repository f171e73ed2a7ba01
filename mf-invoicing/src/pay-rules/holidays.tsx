import type { Out } from '@crewcall/contract/types';
import { useApi, useBus, useChange, useSession, useSnackbar, useCall, useNow } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';
import { DifferenceNotice } from '@crewcall/ui/difference-notice';
import { holidayText, isWholeDay, partText, postcodesText } from './holiday-texts';
import type { Holiday } from './holiday-texts';
import { HOUR_MS } from '@crewcall/domain/units';
import { formatNumericDay } from '@crewcall/domain/format';
import { homeState, states } from '@crewcall/domain/zones';
import { Box, Button } from '@crewcall/ui/basics';
import { Card } from '@crewcall/ui/job-card';
import { Loaded } from '@crewcall/ui/loaded';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { SelectField } from '@crewcall/ui/select-field';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { useState } from 'react';
import { AddHoliday } from './add-holiday';

type Listed = Out<'getHolidays'>['holidays'][number];

/** Adds or removes a holiday after showing what that does to timesheets that are not invoiced. */
function useChangeHoliday(state: number) {
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

/** The public holidays of a state and year: those set by law, as changed by the office. */
export function Holidays({ mayWrite }: { mayWrite: boolean }) {
  const { companyZone } = useSession().user;
  const [state, setState] = useState(() => homeState(companyZone));
  const thisYear = new Date(useNow(HOUR_MS)).getFullYear();
  const [chosen, setYear] = useState<number | null>(null);
  const year = chosen ?? thisYear;
  const read = useCall('getHolidays', { state, year });
  const change = useChangeHoliday(state);
  const years = [thisYear - 1, thisYear, thisYear + 1];
  return (
    <Card>
      <SectionHeading
        title="Public holidays"
        note="By the rules of each state. Add what was gazetted, remove what does not apply, and confirm each year by 1 December of the year before."
      />
      <FieldRow min={140}>
        <SelectField
          label="State"
          value={String(state)}
          onChange={(event) => setState(Number(event.target.value))}
          choices={states.map((one) => [String(one.id), one.name])}
        />
        <SelectField
          label="Year"
          value={String(year)}
          onChange={(event) => setYear(Number(event.target.value))}
          choices={years.map((one) => [String(one), one])}
        />
      </FieldRow>
      <Loaded read={read} what="The holidays" skeleton={<SkeletonForm fields={4} />}>
        {({ holidays, confirmed }) => (
          <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
            <RowList lines="above">
              {holidays.map((holiday) => (
                <li key={`${holiday.day} ${holiday.name}`}>
                  <span data-main="">
                    {formatNumericDay(holiday.day)} {holiday.name}
                    {isWholeDay(holiday) ? '' : `, ${partText(holiday)}`}
                    {holiday.postcodes.length > 0 ? ` (${postcodesText(holiday.postcodes)})` : ''}
                  </span>
                  {holiday.isRemoved ? <Pill tone="idle">Taken off</Pill> : null}
                  {holiday.source === 'office' ? <Pill tone="ok">Added</Pill> : null}
                  {mayWrite ? (
                    <Button
                      size="small"
                      aria-label={`${holiday.isRemoved ? 'Bring back' : 'Take off'} ${holiday.name}`}
                      onClick={() => void (holiday.isRemoved ? change.add(holiday) : change.takeOff(holiday))}
                    >
                      {holiday.isRemoved ? 'Bring back' : 'Take off'}
                    </Button>
                  ) : null}
                </li>
              ))}
            </RowList>
            {mayWrite ? (
              <>
                <AddHoliday key={`${state} ${year}`} onAdd={(holiday) => void change.add(holiday)} />
                <Button
                  sx={{ justifySelf: 'start' }}
                  onClick={() => change.confirmYear(year, confirmed === null)}
                >
                  {confirmed === null ? `Confirm ${year}` : `Confirmed by ${confirmed.by}. Take back`}
                </Button>
              </>
            ) : null}
          </Box>
        )}
      </Loaded>
    </Card>
  );
}
