import { useState } from 'react';
import { useSession } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { dayText } from '@crewcall/domain/zone-days';
import { Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { phone, token } from '@crewcall/ui/tokens';
import type { Chosen } from './use-many';

const MessageDialog = latePart(() => import('./message-dialog').then(({ MessageDialog }) => MessageDialog));
const RateDialog = latePart(() => import('./rate-dialog').then(({ RateDialog }) => RateDialog));
const MembersDialog = latePart(() => import('./members-dialog').then(({ MembersDialog }) => MembersDialog));
const OffDialog = latePart(() => import('./off-dialog').then(({ OffDialog }) => OffDialog));

const Bar = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: '10px 0 0',
  padding: '10px 14px',
  borderRadius: token('r-l'),
  border: `1px solid ${token('line')}`,
  background: token('card'),
  boxShadow: token('shadow-3'),
  '& > strong': { marginRight: 'auto' },
  // Above the navigation at the foot of a phone, in one row that scrolls.
  [phone]: {
    bottom: 'calc(62px + env(safe-area-inset-bottom))',
    flexWrap: 'nowrap',
    overflowX: 'auto',
    '& > *': { flex: 'none' },
  },
});

type Act = 'message' | 'rate' | 'in' | 'out' | 'off';

/** What can be done for the chosen people, by who may. */
export function ManyBar({ people, onClear }: { people: readonly Chosen[]; onClear: () => void }) {
  const { can, user } = useSession();
  const [today, setToday] = useState('');
  const [act, setAct] = useState<Act | null>(null);
  // Whoever is chosen as it opens: a filter that changes behind it takes nobody out.
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
        <Bar role="group" aria-label="For the chosen people">
          <strong role="status">{plural(people.length, 'person', 'people')} chosen</strong>
          {can('job.office') ? <Button onClick={() => open('message')}>Message</Button> : null}
          {can('user.write') ? (
            <>
              <Button onClick={() => open('rate')}>Rate from a day</Button>
              <Button onClick={() => open('in')}>Add to a group</Button>
              <Button onClick={() => open('out')}>Take from a group</Button>
              <Button color="error" onClick={() => open('off')}>
                Switch off
              </Button>
            </>
          ) : null}
          <Button onClick={onClear}>Choose nobody</Button>
        </Bar>
      )}
      {act === 'message' ? <MessageDialog people={taken} onClose={onClose} /> : null}
      {act === 'rate' ? <RateDialog people={taken} today={today} onClose={onClose} /> : null}
      {act === 'in' || act === 'out' ? (
        <MembersDialog people={taken} isIn={act === 'in'} onClose={onClose} />
      ) : null}
      {act === 'off' ? <OffDialog people={taken} onClose={onClose} /> : null}
    </>
  );
}
