import { useState } from 'react';
import type { Job, Out } from '@crewcall/contract/types';
import { useUnsaved } from '@crewcall/platform';
import { Button, FieldRow, MenuItem, PlusIcon, SelectField, styled, token } from '@crewcall/ui';
import type { NewCrew } from '../form/edits';
import { InstantField } from '@crewcall/ui/instant-field';
import { AmountField } from './amount-field';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  padding: 14,
  border: `1.5px dashed ${token('edge')}`,
  borderRadius: token('r-l'),
  '& > div:last-child': { display: 'flex', gap: 8, justifyContent: 'flex-end' },
});

export interface AddCrewProps {
  job: Job;
  groups: Out<'getJobDetail'>['extraData']['groups'];
  /** Resolves to whether the crew is in, or waits for the network; not where the server refuses it. */
  onAdd: (crew: NewCrew) => Promise<boolean>;
  disabled?: boolean;
}

type Draft = Pick<NewCrew, 'groupId' | 'amount' | 'startTime'> & { endTime: number | null };

/** Adds a group to the job; it starts with the job and ends with the group before it unless told otherwise. */
export function AddCrew({ job, groups, onAdd, disabled }: AddCrewProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [begun, setBegun] = useState<Draft | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useUnsaved(draft !== begun && !isBusy, { title: 'A group that is not added', stays: 'here' });
  const put = (next: Draft | null) => {
    setDraft(next);
    setBegun(next);
  };
  const set = (part: Partial<Draft>) => setDraft((old) => old && { ...old, ...part });
  const begin = () => {
    const last = job.reqCrew.at(-1);
    const used = new Set(job.reqCrew.map((crew) => crew.groupId));
    put({
      groupId: (groups.find((group) => !used.has(group.id)) ?? groups[0])?.id ?? 0,
      amount: 1,
      startTime: job.date,
      endTime: last?.startTime === job.date ? last.endTime : null,
    });
  };
  if (!draft) {
    return (
      <Button disabled={disabled || groups.length === 0} startIcon={<PlusIcon aria-hidden />} onClick={begin}>
        Add group
      </Button>
    );
  }
  const isWrong = draft.endTime !== null && draft.endTime <= draft.startTime;
  return (
    <Form
      aria-label="New group"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsBusy(true);
        void onAdd(draft).then((isIn) => {
          setIsBusy(false);
          if (isIn) put(null);
        });
      }}
    >
      <FieldRow min={190}>
        <SelectField
          autoFocus
          label="Group"
          value={draft.groupId}
          onChange={(event) => set({ groupId: Number(event.target.value) })}
        >
          {groups.map((group) => (
            <MenuItem key={group.id} value={group.id}>
              {group.groupName}
            </MenuItem>
          ))}
        </SelectField>
        <AmountField
          value={draft.amount}
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
      <div>
        <Button onClick={() => put(null)}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={isBusy || isWrong}>
          Add
        </Button>
      </div>
    </Form>
  );
}
