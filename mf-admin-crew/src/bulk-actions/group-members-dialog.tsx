import { useState } from 'react';
import { PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { useApi, useCall } from '@crewcall/platform';
import { formatMoney, plural } from '@crewcall/ui/format';
import { SelectField } from '@crewcall/ui/select-field';
import { BulkPeopleDialog, someNames } from './bulk-people-dialog';
import { useBulkPeople } from './use-bulk-people';
import type { Chosen } from './use-bulk-people';

/** Adds the selected people to a group, or removes them from it. */
export function GroupMembersDialog({
  people,
  isIn,
  onClose,
}: {
  people: readonly Chosen[];
  /** True adds them to the group, false removes them. */
  isIn: boolean;
  onClose: (isOver: boolean) => void;
}) {
  const { call } = useApi();
  const groups = useCall('getGroups', {});
  const [idGroup, setIdGroup] = useState('');
  const group = groups.data?.groups.find(({ id }) => String(id) === idGroup);
  const bulk = useBulkPeople(people, PEOPLE_AT_ONCE, async (these) => {
    const users = these.map(({ id }) => id);
    const { done, refused } = await call(
      'setGroupMembers',
      { idGroup: Number(idGroup), isIn, users },
      { quiet: true },
    );
    return { done: done.length, refused };
  });
  const rate =
    group?.usualRate == null
      ? 'They have no rate in it until one is set.'
      : `Each gets its usual rate, ${formatMoney(group.usualRate)} an hour. Those already in it keep theirs.`;
  return (
    <BulkPeopleDialog
      title={isIn ? 'Add to a group' : 'Remove from a group'}
      bulk={bulk}
      yes={`${isIn ? 'Add' : 'Take out'} ${plural(people.length, 'person', 'people')}`}
      did={isIn ? 'Added' : 'Taken out'}
      canStart={group !== undefined}
      danger={!isIn}
      onClose={onClose}
    >
      <p>{someNames(people)}</p>
      <SelectField
        label="Group"
        disabled={bulk.isBegun}
        value={idGroup}
        onChange={(event) => setIdGroup(event.target.value)}
        choices={(groups.data?.groups ?? []).map(({ id, groupName }) => [String(id), groupName])}
      />
      {group === undefined ? null : (
        <p>
          {isIn
            ? rate
            : 'They lose their rates in it, including those from a later day. Their times and shifts stay.'}
        </p>
      )}
    </BulkPeopleDialog>
  );
}
