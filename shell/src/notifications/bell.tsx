import { Suspense, useState } from 'react';
import { offlineText } from '@crewcall/platform/host';
import { IconButton, styled } from '@crewcall/ui/basics';
import { BellIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { useHost, useStore } from '../host/context';
import { later } from '../host/frame-parts';
import { countOf } from './notifications';

const list = later(() => import('./bell-list').then(({ BellList }) => BellList));
// Reserves width for the count, so that large text never covers the button next to it.
const Root = styled(IconButton)({ width: 'auto', minWidth: token('control'), padding: '0 6px' });
const Count = styled('b')({
  alignSelf: 'flex-start',
  margin: '2px 0 0 -10px',
  minWidth: '1.64em',
  padding: '0 .45em',
  borderRadius: '1em',
  background: token('hi'),
  color: token('hi-ink'),
  font: `700 min(0.6875rem, 4.4vw)/1.64 ${token('font')}`,
});

/** The bell with a count, which is the sum of the four lists. */
export function Bell() {
  const { notifications, notices } = useHost();
  const lists = useStore(notifications.lists);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const count = countOf(lists);
  const open = (bell: HTMLElement) =>
    void list.fetch().then(
      () => {
        setIsAsked(true);
        setAnchor(bell);
      },
      () => notices.show(offlineText),
    );
  return (
    <>
      <Root
        aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} new`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        <BellIcon size={21} aria-hidden />
        {count > 0 && <Count>{count > 99 ? '99+' : count}</Count>}
      </Root>
      {isAsked && (
        <Suspense>
          <list.View anchor={anchor} close={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
