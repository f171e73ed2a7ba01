import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { fullNameOf } from '@crewcall/domain/full-name';
import { parseCents } from '@crewcall/domain/money';
import { ApiError, useApi, useBus, useCall, useSession, useUnsaved } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import { InputAdornment } from '@crewcall/ui/mui';
import type { Refusal } from '@crewcall/ui/bulk-actions';
import { formatMoney, plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { TextField } from '@crewcall/ui/text-field';
import { TickList } from '@crewcall/ui/tick-list';
import { BulkPeopleDialog, someNames } from '../bulk-actions/bulk-people-dialog';
import type { Registrant } from './registrant-rows';

export interface ApproveDialogProps {
  rows: readonly Registrant[];
  /** How many of the selected people are left out because they have been answered already. */
  answered?: number;
  /** Called after each approval. */
  onApproved?: (answer: Out<'processPreregister'>) => void;
  onClose: () => void;
}

/** Approves one or several workers; first asks for the groups and rate with which they start. */
export function ApproveDialog({ rows, answered = 0, onApproved, onClose }: ApproveDialogProps) {
  const { call } = useApi();
  const { can } = useSession();
  const bus = useBus();
  const read = useCall('getGroups', {});
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [typed, setTyped] = useState('');
  const rate = parseCents(typed);
  const isOdd = ticked.size > 0 && typed.trim() !== '' && !(rate !== null && rate > 0);
  const people = rows.map((row) => ({ id: row.id, fullName: fullNameOf(row) }));
  const way = useBulkAction<{ done: number; refused: readonly Refusal[] }>();
  useUnsaved(way.isRunning, { title: 'Registrants are being approved' });
  const approve = async ({ id, fullName }: { id: number; fullName: string }) => {
    const email = rows.find((row) => row.id === id)?.email ?? '';
    const chosen = ticked.size === 0 ? {} : { idGroups: [...ticked], ...(rate === null ? {} : { rate }) };
    try {
      const answer = await call(
        'processPreregister',
        { id, approve: true, isNew: true, email, ...chosen },
        { quiet: true },
      );
      bus.emit('registrant.changed', { id });
      onApproved?.(answer);
      return { done: 1, refused: [] };
    } catch (error) {
      // A refusal concerns only this person: the others are still approved.
      if (error instanceof ApiError && ['refused', 'missing', 'conflict'].includes(error.kind))
        return { done: 0, refused: [{ name: fullName, text: error.text }] };
      throw error;
    }
  };
  const bulk = {
    ...way,
    isBegun: way.done > 0,
    start: async () => void (await way.start(people, 1, ([one]) => approve(one), way)),
  };
  const [first] = people;
  return (
    <BulkPeopleDialog
      title={
        people.length === 1
          ? `Approve ${first?.fullName}?`
          : `Approve ${plural(people.length, 'person', 'people')}?`
      }
      bulk={bulk}
      yes="Approve"
      did="Approved"
      canStart={read.data !== undefined && !isOdd}
      onClose={onClose}
    >
      <p>
        {people.length === 1 ? 'They are' : `${someNames(people)} are each`} emailed a link, and begin in
        these groups:
      </p>
      {answered > 0 ? (
        <p>{plural(answered, 'other person has', 'other people have')} an answer already.</p>
      ) : null}
      <Loaded read={read} what="The groups" skeleton={<SkeletonForm fields={3} />}>
        {({ groups }) => (
          <TickList
            label="Groups"
            disabled={bulk.isBegun}
            choices={groups.map(({ id, groupName, usualRate }) => ({
              id,
              name: groupName,
              note: usualRate == null ? 'No usual rate' : `${formatMoney(usualRate)} an hour`,
            }))}
            ticked={ticked}
            onTicked={setTicked}
          />
        )}
      </Loaded>
      {ticked.size === 0 ? <p>None ticked: every group that has a usual rate.</p> : null}
      {can('user.write') && ticked.size > 0 ? (
        <TextField
          label="Rate an hour"
          disabled={bulk.isBegun}
          value={typed}
          error={isOdd}
          helperText={isOdd ? 'An amount, e.g. 38.50.' : 'Empty: the usual rate of each group.'}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{
            htmlInput: { inputMode: 'decimal' },
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
      ) : null}
    </BulkPeopleDialog>
  );
}
