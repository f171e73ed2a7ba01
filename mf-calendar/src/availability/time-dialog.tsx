import { shortName, weekdayNames } from '@crewcall/domain/day-names';
import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { AWAY_NOTE_MAX } from '@crewcall/domain/availability';
import { dayText } from '@crewcall/domain/time';
import { useChange, useNow } from '@crewcall/platform';
import { Checkbox, FormControlLabel, Radio, RadioGroup } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { DateField, TimeField } from '@crewcall/ui/date-fields';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { FieldRow } from '@crewcall/ui/page-header';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import type { Entry } from './entries';
import { bodyOf, draftProblem, endsNextDay, newDraft } from './time-draft';
import type { How, TimeDraft } from './time-draft';

const Days = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(90px, 1fr))',
  gap: '0 6px',
});
const Problem = styled('p')({ color: token('bad'), fontWeight: 600 });
const weekdays = weekdayNames.map(shortName);
const hows: readonly { value: How; label: string }[] = [
  { value: 'days', label: 'Whole days' },
  { value: 'hours', label: 'Hours' },
  { value: 'weekly', label: 'Every week' },
];

interface PartProps {
  draft: TimeDraft;
  set: (part: Partial<TimeDraft>) => void;
}

/**
 * A field for a day. Moving the first day past the last day moves both; a last day before the first is refused on
 * save.
 */
const Day = ({ draft: { first, last }, set, isLast = false }: PartProps & { isLast?: boolean }) =>
  isLast ? (
    <DateField label="Last day" value={last} min={first} onChange={(day) => set({ last: day })} />
  ) : (
    <DateField
      label="First day"
      value={first}
      onChange={(day) => set({ first: day, ...(last !== '' && last < day ? { last: day } : {}) })}
    />
  );

const Hours = ({ draft, set, hasDays = false }: PartProps & { hasDays?: boolean }) => (
  <FieldRow min={120}>
    {hasDays ? <Day draft={draft} set={set} /> : null}
    <TimeField label="From" value={draft.from} onChange={(from) => set({ from })} />
    {hasDays ? <Day draft={draft} set={set} isLast /> : null}
    <TimeField
      label="To"
      value={draft.to}
      onChange={(to) => set({ to })}
      helperText={endsNextDay(draft) ? 'On the next day' : ' '}
    />
  </FieldRow>
);

function Weekly({ draft, set }: PartProps) {
  const toggle = (day: number) =>
    set({
      weekdays: draft.weekdays.includes(day)
        ? draft.weekdays.filter((one) => one !== day)
        : [...draft.weekdays, day].sort(),
    });
  return (
    <>
      <Days role="group" aria-label="Days of the week">
        {weekdays.map((name, index) => (
          <FormControlLabel
            key={name}
            label={name}
            control={
              <Checkbox checked={draft.weekdays.includes(index + 1)} onChange={() => toggle(index + 1)} />
            }
          />
        ))}
      </Days>
      <FormControlLabel
        label="All day"
        control={<Checkbox checked={draft.isAllDay} onChange={(_event, isAllDay) => set({ isAllDay })} />}
      />
      {draft.isAllDay ? null : <Hours draft={draft} set={set} />}
      <FieldRow min={175}>
        <DateField label="Begins" value={draft.first} onChange={(first) => set({ first })} />
        <DateField
          label="Stops (optional)"
          value={draft.until}
          min={draft.first}
          onChange={(until) => set({ until })}
        />
      </FieldRow>
    </>
  );
}

export interface TimeDialogProps {
  /** The person's zone, in which the typed times are read. */
  zone: string;
  /** The person whose time is entered; by default the user. */
  idUser?: number | undefined;
  /** The entry to edit; missing for a new one. */
  entry: Entry | null;
  onSaved: (answer: Out<'setUnavailability'>) => void;
  onClose: () => void;
}

/** A form to enter when a person is away or wants to work. */
export function TimeDialog({ zone, idUser, entry, onSaved, onClose }: TimeDialogProps) {
  const today = dayText(zone, useNow());
  const [draft, setDraft] = useState(entry?.draft ?? newDraft(today));
  const [problem, setProblem] = useState<string | null>(null);
  const set = (part: Partial<TimeDraft>) => {
    setProblem(null);
    setDraft((old) => ({ ...old, ...part }));
  };
  const save = useChange('setUnavailability', { done: onSaved, once: true });
  const submit = () => {
    const missing = draftProblem(draft);
    setProblem(missing);
    if (missing !== null) return;
    save.mutate({
      ...bodyOf(draft),
      ...(idUser === undefined ? {} : { idUser }),
      ...(entry === null ? {} : { instead: { ids: entry.ids, weekly: entry.weekly } }),
    });
  };
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return (
    <FormDialog
      title={entry === null ? 'Add a time' : 'Change this time'}
      yes="Save"
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        row
        aria-label="What it is"
        value={draft.kind}
        onChange={(_event, value) => set({ kind: value === 'wish' ? 'wish' : 'away' })}
      >
        <FormControlLabel value="away" control={<Radio />} label="Away" />
        <FormControlLabel
          value="wish"
          control={<Radio />}
          label={idUser === undefined ? 'Want to work' : 'Wants to work'}
        />
      </RadioGroup>
      <SegmentedTabs label="How often" items={hows} value={draft.how} onChange={(how) => set({ how })} />
      {draft.how === 'days' ? (
        <FieldRow min={175}>
          <Day draft={draft} set={set} />
          <Day draft={draft} set={set} isLast />
        </FieldRow>
      ) : draft.how === 'hours' ? (
        <Hours draft={draft} set={set} hasDays />
      ) : (
        <Weekly draft={draft} set={set} />
      )}
      <TextField
        label="Note (optional)"
        value={draft.note}
        onChange={(event) => set({ note: event.target.value })}
        helperText="The office reads it, nobody else."
        slotProps={{ htmlInput: { maxLength: AWAY_NOTE_MAX } }}
      />
      {problem === null ? null : <Problem role="alert">{problem}</Problem>}
      <p>Times are those in {city}.</p>
    </FormDialog>
  );
}
