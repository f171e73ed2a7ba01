import { useState } from 'react';
import { formatDayInFull } from '@crewcall/domain/format';
import { PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { useApi, useCall } from '@crewcall/platform';
import { Checkbox, FormControlLabel, InputAdornment } from '@crewcall/ui/mui';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { DateField } from '@crewcall/ui/date-fields';
import { formatMoney, plural } from '@crewcall/ui/format';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { BulkPeopleDialog, someNames } from './bulk-people-dialog';
import { useBulkPeople } from './use-bulk-people';
import { useRateChange } from './use-rate-change';
import type { RateChange } from './use-rate-change';
import type { Chosen } from './use-bulk-people';

const Facts = styled('ul')({ margin: 0, paddingLeft: 18, display: 'grid', gap: 4 });

/** The effects of a change of rate, line by line. */
function Consequences({ change, rate, day }: { change: RateChange; rate: number; day: string }) {
  const { people, refused } = change;
  const fresh = people.filter(({ isNew }) => isNew).length;
  const same = people.filter(({ before }) => before === rate).length;
  const later = people.filter(({ hasLater }) => hasLater).length;
  const before = [...new Set(people.flatMap(({ before: one }) => (one === null ? [] : [one])))].toSorted(
    (a, b) => a - b,
  );
  const [least, most] = [before[0], before.at(-1)];
  return (
    <Facts aria-label="What will happen">
      <li>
        {plural(people.length, 'person gets', 'people get')} {formatMoney(rate)} an hour from{' '}
        {formatDayInFull(day)}.
      </li>
      {least === undefined ? null : (
        <li>
          Until then it is {formatMoney(least)}
          {most !== undefined && most !== least ? ` to ${formatMoney(most)}` : ''}.
        </li>
      )}
      {same > 0 ? <li>{plural(same, 'has', 'have')} that rate on that day already.</li> : null}
      {fresh > 0 ? <li>{plural(fresh, 'is', 'are')} not in the group yet, and will be.</li> : null}
      {later > 0 ? <li>{plural(later, 'has', 'have')} a rate from a later day, which stays.</li> : null}
      {refused.map(({ idUser, name, text }) => (
        <li key={idUser}>
          {name} is left out. {text}
        </li>
      ))}
      <li>Earlier times and invoiced times keep their rate.</li>
    </Facts>
  );
}

/** Sets the rate of the selected people in a group from a day on, after showing the effects. */
export function RateDialog({
  people,
  today,
  onClose,
}: {
  people: readonly Chosen[];
  /** Today in the company's zone, `YYYY-MM-DD`. */
  today: string;
  onClose: (isOver: boolean) => void;
}) {
  const { call } = useApi();
  const groups = useCall('getGroups', {});
  const { typed, set, asked, change, look, isAsking, isWrong, needed } = useRateChange(people, today);
  const [apply, setApply] = useState(false);
  const bulk = useBulkPeople(people, PEOPLE_AT_ONCE, async (these) => {
    const users = these.map(({ id }) => id);
    const { done, refused } = await call('setRateFrom', { ...asked, users, apply }, { quiet: true });
    return { done: done.length, refused };
  });
  const times = change?.people.reduce((sum, one) => sum + one.times, 0) ?? 0;
  return (
    <BulkPeopleDialog
      title="Rate from a day"
      bulk={bulk}
      yes={`Set for ${plural(change?.people.length ?? people.length, 'person', 'people')}`}
      did="Rate set"
      canStart={change !== null && change.people.length > 0}
      onClose={onClose}
    >
      <p>{someNames(people)}</p>
      <FieldRow min={150}>
        <SelectField
          label="Group"
          disabled={bulk.isBegun}
          value={typed.idGroup}
          onChange={(event) => set({ idGroup: event.target.value })}
          choices={(groups.data?.groups ?? []).map(({ id, groupName }) => [String(id), groupName])}
        />
        <TextField
          label="Rate an hour"
          disabled={bulk.isBegun}
          value={typed.rate}
          error={isWrong}
          helperText={isWrong ? 'An amount, e.g. 38.50.' : undefined}
          onChange={(event) => set({ rate: event.target.value })}
          slotProps={{
            htmlInput: { inputMode: 'decimal' },
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
        <DateField
          label="From"
          disabled={bulk.isBegun}
          value={typed.fromDay}
          onChange={(fromDay) => set({ fromDay })}
        />
      </FieldRow>
      {change === null ? (
        <>
          <Button
            sx={{ justifySelf: 'start' }}
            disabled={needed !== null}
            loading={isAsking}
            onClick={() => void look()}
          >
            See what happens
          </Button>
          <p role="note">{needed ?? 'See what happens first, then set it.'}</p>
        </>
      ) : (
        <Consequences change={change} rate={asked.rate} day={asked.fromDay} />
      )}
      {times > 0 ? (
        <Alert severity="info">
          <FormControlLabel
            disabled={bulk.isBegun}
            control={<Checkbox checked={apply} onChange={(_event, isOn) => setApply(isOn)} />}
            label={`Also for ${plural(times, 'time')} from that day on that ${times === 1 ? 'carries' : 'carry'} another rate and ${times === 1 ? 'is' : 'are'} not invoiced`}
          />
        </Alert>
      ) : null}
    </BulkPeopleDialog>
  );
}
