import { type FormEvent, useRef, useState } from 'react';
import type { Job, Out } from '@crewcall/contract/types';
import { HOUR_MS } from '@crewcall/domain/units';
import { useUnsaved } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { PlusIcon } from '@crewcall/ui/icons';
import { InstantField } from '@crewcall/ui/instant-field';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { token } from '@crewcall/ui/tokens';
import type { NewCrew } from '../form/edits';
import { AmountField } from './amount-field';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  fontSize: 13,
  color: token('ink-2'),
  '& button': { minWidth: 0, padding: '2px 10px' },
  '& button[aria-pressed=true]': { borderColor: token('ink'), background: token('sel'), color: token('ink') },
});
const hours = [4, 6, 8, 10, 12];

interface ShiftLengthProps {
  /** Length of the shift in ms; null without a planned end. */
  ms: number | null;
  onChoose: (ms: number) => void;
}

/** Buttons that set the planned end, one for each common shift length. */
const ShiftLength = ({ ms, onChoose }: ShiftLengthProps) => (
  <Root role="group" aria-label="Length">
    <span aria-hidden>Length</span>
    {hours.map((count) => (
      <Button
        key={count}
        size="small"
        variant="outlined"
        aria-pressed={ms === count * HOUR_MS}
        onClick={() => onChoose(count * HOUR_MS)}
      >
        {`${count} h`}
      </Button>
    ))}
  </Root>
);

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  padding: 14,
  border: `1.5px dashed ${token('edge')}`,
  borderRadius: token('r-l'),
  '& > div:last-child': { display: 'flex', gap: 8, justifyContent: 'flex-end' },
});

const Empty = styled('span')({ color: token('ink-3') });

export interface AddCrewProps {
  job: Job;
  groups: Out<'getJobDetail'>['extraData']['groups'];
  /** Resolves to whether the crew was added or is queued; false if the server refuses it. */
  onAdd: (crew: NewCrew) => Promise<boolean>;
  disabled?: boolean;
}

type Draft = Pick<NewCrew, 'amount' | 'startTime'> & { groupId: number | null; endTime: number | null };

/**
 * Adds crews to the job, one after another. If the company has several groups, the user chooses the crew's group. By
 * default a crew starts with the job and ends with the crew before it.
 */
export function AddCrew({ job, groups, onAdd, disabled }: AddCrewProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [begun, setBegun] = useState<Draft | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** Add was pressed without a group, so the error is shown. */
  const [isAsked, setIsAsked] = useState(false);
  useUnsaved(draft !== begun && !isBusy, { title: 'A group that is not added', stays: 'here' });
  const put = (next: Draft | null) => {
    setDraft(next);
    setBegun(next);
    setIsAsked(false);
  };
  const set = (part: Partial<Draft>) => setDraft((old) => old && { ...old, ...part });
  const nameOf = (id: number | null) => groups.find((group) => group.id === id)?.groupName;
  const amount = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const begin = (startTime: number, endTime: number | null) =>
    put({ groupId: groups.length === 1 ? (groups[0]?.id ?? null) : null, amount: 1, startTime, endTime });
  if (!draft) {
    return (
      <Button
        disabled={disabled || groups.length === 0}
        startIcon={<PlusIcon aria-hidden />}
        // Without this, leaving a field could remove an error line, and the button would move away before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          const last = job.reqCrew.at(-1);
          begin(job.date, last?.startTime === job.date ? last.endTime : null);
        }}
      >
        Add group
      </Button>
    );
  }
  const isWrong = draft.endTime !== null && draft.endTime <= draft.startTime;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    // Only "Add, then another" submits the form without a submitter.
    const goesOn = (event.nativeEvent as SubmitEvent).submitter === null;
    const { groupId } = draft;
    if (groupId === null) return setIsAsked(true);
    setIsBusy(true);
    const isIn = await onAdd({ ...draft, groupId });
    setIsBusy(false);
    if (!isIn) return;
    if (!goesOn) return put(null);
    begin(draft.startTime, draft.endTime);
    group.current?.focus();
  };
  const toAmount = () => {
    amount.current?.focus();
    amount.current?.select();
  };
  return (
    <Form ref={form} aria-label="New group" noValidate onSubmit={(event) => void add(event)}>
      <FieldRow min={190}>
        <SelectField
          autoFocus
          label="Group"
          inputRef={group}
          value={draft.groupId ?? ''}
          error={isAsked && draft.groupId === null}
          helperText={isAsked && draft.groupId === null ? 'Choose a group.' : undefined}
          onChange={(event) => set({ groupId: Number(event.target.value) })}
          // When the list has closed, move the focus to the amount, which is the next field.
          slotProps={{
            select: {
              displayEmpty: true,
              renderValue: () => nameOf(draft.groupId) ?? <Empty>Choose a group</Empty>,
              MenuProps: { disableRestoreFocus: true, onTransitionExited: toAmount },
            },
          }}
          choices={groups.map((group) => [group.id, group.groupName])}
        />
        <AmountField
          value={draft.amount}
          inputRef={amount}
          confirmed={0}
          isManager={false}
          onChange={(amount) => set({ amount })}
        />
        <InstantField
          label="Start"
          value={draft.startTime}
          zone={job.tz}
          onChange={(start) => {
            if (start === null) return;
            const endTime = draft.endTime === null ? null : draft.endTime + (start - draft.startTime);
            set({ startTime: start, endTime });
          }}
        />
        <InstantField
          label="End (planned)"
          value={draft.endTime}
          zone={job.tz}
          optional
          problem={isWrong ? 'The end is before the start.' : null}
          onChange={(endTime) => set({ endTime })}
        />
      </FieldRow>
      <ShiftLength
        ms={draft.endTime === null ? null : draft.endTime - draft.startTime}
        onChoose={(ms) => set({ endTime: draft.startTime + ms })}
      />
      <div>
        <Button onClick={() => put(null)}>Cancel</Button>
        <Button disabled={isBusy || isWrong} onClick={() => form.current?.requestSubmit()}>
          Add, then another
        </Button>
        <Button type="submit" variant="contained" disabled={isBusy || isWrong}>
          Add
        </Button>
      </div>
    </Form>
  );
}
