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

export interface BulkPeopleBarProps {
  /** Number of selected people. */
  count: number;
  /** Number of people that "Select all" would select; 0 if it would select no more. */
  more: number;
  selectAll: () => void;
  /** Resolves to the selected people with their names. On failure it shows the error and rejects. */
  resolve: () => Promise<Chosen[]>;
  clear: () => void;
}

/** The bar with the bulk actions that this user may use. */
export function BulkPeopleBar({ count, more, selectAll, resolve, clear }: BulkPeopleBarProps) {
  const { can, user } = useSession();
  const [today, setToday] = useState('');
  const [act, setAct] = useState<Act | null>(null);
  const [asked, setAsked] = useState<Act | null>(null);
  // The people selected when the dialog was opened, so that a changing list adds or removes nobody.
  const [people, setPeople] = useState<readonly Chosen[]>([]);
  if (count === 0 && act === null) return null;
  const open = async (one: Act) => {
    setAsked(one);
    try {
      setPeople(await resolve());
      setToday(dayText(user.companyZone, Date.now()));
      setAct(one);
    } catch {
      // The error has already been shown by the API client or `useChange`.
    } finally {
      setAsked(null);
    }
  };
  const opening = (one: Act) => ({
    loading: asked === one,
    disabled: asked !== null,
    onClick: () => void open(one),
  });
  const onClose = (isOver: boolean) => {
    setAct(null);
    // The action may have removed the selected people from the list.
    if (isOver) clear();
  };
  return (
    <>
      {count === 0 ? null : (
        <BulkBar label="For the chosen people" selected={`${plural(count, 'person', 'people')} chosen`}>
          {more > 0 ? (
            <Button onClick={selectAll}>Select all {plural(more, 'that matches', 'that match')}</Button>
          ) : null}
          {can('job.office') ? <Button {...opening('message')}>Message</Button> : null}
          {can('user.write') ? (
            <>
              <Button {...opening('rate')}>Rate from a day</Button>
              <Button {...opening('in')}>Add to a group</Button>
              <Button {...opening('out')}>Remove from a group</Button>
              <Button color="error" {...opening('off')}>
                Switch off
              </Button>
            </>
          ) : null}
          <Button onClick={clear}>Clear selection</Button>
        </BulkBar>
      )}
      {act === 'message' ? <MessageDialog people={people} onClose={onClose} /> : null}
      {act === 'rate' ? <RateDialog people={people} today={today} onClose={onClose} /> : null}
      {act === 'in' || act === 'out' ? (
        <GroupMembersDialog people={people} isIn={act === 'in'} onClose={onClose} />
      ) : null}
      {act === 'off' ? <DeactivateDialog people={people} onClose={onClose} /> : null}
    </>
  );
}
