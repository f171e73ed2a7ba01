import type { Out } from '@crewcall/contract/types';
import { PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { useApi, ApiError, useSession } from '@crewcall/platform';
import { useQuery } from '@tanstack/react-query';
import type { Chosen } from './use-bulk-people';
import { useState } from 'react';
import { Alert } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { LongList } from '@crewcall/ui/bulk-actions';
import { FreeShiftsCheckbox, RunningTimesheets, FutureShift, countFreeable } from '../crew/future-shifts';
import { BulkPeopleDialog, someNames } from './bulk-people-dialog';
import { useBulkPeople } from './use-bulk-people';

type Ahead = Out<'getShiftsAhead'>['shifts'];

/** The upcoming shifts of all these people, set once the last batch has loaded. */
function useFutureShifts(people: readonly Chosen[]) {
  const { call } = useApi();
  const all = people.map(({ id }) => id);
  return useQuery<Ahead>({
    queryKey: ['getShiftsAhead', { users: all }],
    queryFn: async ({ signal }) => {
      const found: Ahead = [];
      for (let from = 0; from < all.length; from += PEOPLE_AT_ONCE) {
        const users = all.slice(from, from + PEOPLE_AT_ONCE);
        found.push(...(await call('getShiftsAhead', { users }, { signal })).shifts);
      }
      return found;
    },
  });
}

const isAboutOne = ({ kind, status }: ApiError): boolean =>
  ['refused', 'missing', 'conflict'].includes(kind) || status === 403;

/**
 * Deactivates the selected people after listing their upcoming shifts; if ticked, also removes them from those
 * shifts.
 */
export function DeactivateDialog({
  people,
  onClose,
}: {
  people: readonly Chosen[];
  onClose: (isOver: boolean) => void;
}) {
  const { call } = useApi();
  const { can, user } = useSession();
  const [free, setFree] = useState(false);
  const read = useFutureShifts(people);
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  const bulk = useBulkPeople(people, 1, async ([one]) => {
    // Users cannot deactivate themselves. Report that as a refusal, so that the others are still processed.
    if (one.id === user.id)
      return { done: 0, refused: [{ name: one.fullName, text: 'You cannot switch off your own account.' }] };
    try {
      await call(
        'toggeuseractive',
        { id: one.id, newState: false, ...(free ? { freeShifts: true } : {}) },
        { quiet: true },
      );
      return { done: 1, refused: [] };
    } catch (error) {
      // A refusal concerns only this person. Any other error stops the action.
      if (error instanceof ApiError && isAboutOne(error))
        return { done: 0, refused: [{ name: one.fullName, text: error.text }] };
      throw error;
    }
  });
  return (
    <BulkPeopleDialog
      title={`Switch off ${plural(people.length, 'person', 'people')}?`}
      bulk={bulk}
      yes="Switch off"
      did="Switched off"
      canStart={read.data !== undefined}
      danger
      onClose={onClose}
    >
      <p>{someNames(people)}</p>
      <p>They are signed out and get no more invitations.</p>
      <Loaded read={read} what="The shifts ahead" skeleton={<SkeletonBar w="60%" h={18} />}>
        {(shifts) =>
          shifts.length === 0 ? (
            <p>None of them is confirmed for an upcoming shift.</p>
          ) : (
            <Alert severity="warning">
              They stay confirmed for {plural(shifts.length, 'shift')} ahead until they are taken off:
              <LongList label="Shifts ahead">
                {shifts.map((shift) => (
                  <li key={`${shift.idUser} ${shift.idJob} ${shift.startTime}`}>
                    {names.get(shift.idUser)}: <FutureShift {...shift} />
                  </li>
                ))}
              </LongList>
              <RunningTimesheets ahead={shifts} />
              {can('job.office') && countFreeable(shifts) > 0 ? (
                <FreeShiftsCheckbox
                  count={countFreeable(shifts)}
                  isOn={free}
                  isLocked={bulk.isBegun}
                  onFree={setFree}
                />
              ) : null}
            </Alert>
          )
        }
      </Loaded>
    </BulkPeopleDialog>
  );
}
