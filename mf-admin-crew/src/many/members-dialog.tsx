import { useState } from 'react';
import { PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { useApi, useCall } from '@crewcall/platform';
import { formatMoney, plural } from '@crewcall/ui/format';
import { SelectField } from '@crewcall/ui/select-field';
import { PeopleDialog, someNames } from './people-dialog';
import { useMany } from './use-many';
import type { Chosen } from './use-many';

/** Takes the chosen people into a group, or out of it. */
export function MembersDialog({
  people,
  isIn,
  onClose,
}: {
  people: readonly Chosen[];
  /** Into it. */
  isIn: boolean;
  onClose: () => void;
}) {
  const { call } = useApi();
  const groups = useCall('getGroups', {});
  const [idGroup, setIdGroup] = useState('');
  const group = groups.data?.groups.find(({ id }) => String(id) === idGroup);
  const many = useMany(people, PEOPLE_AT_ONCE, async (these) => {
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
      : `Each gets its usual rate, ${formatMoney(group.usualRate)} an hour. Who is in it already keeps theirs.`;
  return (
    <PeopleDialog
      title={isIn ? 'Add to a group' : 'Take from a group'}
      many={many}
      yes={`${isIn ? 'Add' : 'Take out'} ${plural(people.length, 'person', 'people')}`}
      did={isIn ? 'Added' : 'Taken out'}
      canStart={group !== undefined}
      danger={!isIn}
      onClose={onClose}
    >
      <p>{someNames(people)}</p>
      <SelectField
        label="Group"
        disabled={many.isBegun}
        value={idGroup}
        onChange={(event) => setIdGroup(event.target.value)}
        choices={(groups.data?.groups ?? []).map(({ id, groupName }) => [String(id), groupName])}
      />
      {group === undefined ? null : (
        <p>
          {isIn
            ? rate
            : 'Their rates in it go, those from a later day as well. Times and places that they have stay.'}
        </p>
      )}
    </PeopleDialog>
  );
}
