import { useState } from 'react';
import { useSession } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { dayText } from '@crewcall/domain/zone-days';
import { Button } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { BulkBar } from '@crewcall/ui/bulk-actions';
import type { Chosen } from './use-bulk-people';

const MessageDialog = latePart(() => import('./message-dialog').then(({ MessageDialog }) => MessageDialog));
const RateDialog = latePart(() => import('./rate-dialog').then(({ RateDialog }) => RateDialog));
const GroupMembersDialog = latePart(() =>
  import('./group-members-dialog').then(({ GroupMembersDialog }) => GroupMembersDialog),
);
const DeactivateDialog = latePart(() =>
  import('./deactivate-dialog').then(({ DeactivateDialog }) => DeactivateDialog),
);

type Act = 'message' | 'rate' | 'in' | 'out' | 'off';

/** The bulk actions that this user may take. */
export function BulkPeopleBar({ people, onClear }: { people: readonly Chosen[]; onClear: () => void }) {
  const { can, user } = useSession();
  const [today, setToday] = useState('');
  const [act, setAct] = useState<Act | null>(null);
  // The people chosen when the dialog opens, so that a changing filter removes nobody.
  const [taken, setTaken] = useState(people);
  if (people.length === 0 && act === null) return null;
  const open = (one: Act) => {
    setTaken(people);
    setToday(dayText(user.companyZone, Date.now()));
    setAct(one);
  };
  const onClose = () => setAct(null);
  return (
    <>
      {people.length === 0 ? null : (
        <BulkBar
          label="For the chosen people"
          selected={`${plural(people.length, 'person', 'people')} chosen`}
        >
          {can('job.office') ? <Button onClick={() => open('message')}>Message</Button> : null}
          {can('user.write') ? (
            <>
              <Button onClick={() => open('rate')}>Rate from a day</Button>
              <Button onClick={() => open('in')}>Add to a group</Button>
              <Button onClick={() => open('out')}>Remove from a group</Button>
              <Button color="error" onClick={() => open('off')}>
                Switch off
              </Button>
            </>
          ) : null}
          <Button onClick={onClear}>Clear selection</Button>
        </BulkBar>
      )}
      {act === 'message' ? <MessageDialog people={taken} onClose={onClose} /> : null}
      {act === 'rate' ? <RateDialog people={taken} today={today} onClose={onClose} /> : null}
      {act === 'in' || act === 'out' ? (
        <GroupMembersDialog people={taken} isIn={act === 'in'} onClose={onClose} />
      ) : null}
      {act === 'off' ? <DeactivateDialog people={taken} onClose={onClose} /> : null}
    </>
  );
}
