import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useHost, useStore } from '../host/context';
import { Link } from '@crewcall/platform';
import { styled, useMediaQuery } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';
import { OfflineBanner } from '../offline/banner';
import { PhoneBars } from './phone-bars';
import { Rail } from './rail';
import { Wordmark } from './wordmark';

/** The badge for a mix of releases. Its file is loaded only in a browser that has a mix. */
function MixLater() {
  const { releases, reach } = useHost();
  const isMix = useStore(releases.registry).mix != null;
  // If there is no connection now, the badge loads once there is.
  const isReached = useStore(reach.isReached);
  const [View, setView] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (isMix && isReached)
      void import('../regions/mix-badge').then(
        ({ MixBadge }) => setView(() => MixBadge),
        () => {},
      );
  }, [isMix, isReached]);
  return isMix && View && <View />;
}

const Skip = styled('a')({
  position: 'fixed',
  zIndex: 2000,
  top: 8,
  left: 8,
  padding: '10px 16px',
  borderRadius: token('r'),
  background: token('ink'),
  color: token('paper'),
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
});
const phone = '(max-width:767.95px)';

// One element for both layouts: turning a phone may switch the layout, and must not lose open panels or typed text.
const House = styled('div')({
  '@media screen and (min-width:768px)': {
    display: 'grid',
    // Grows with the browser's text size, so that names and numbers in the rail are not cut off.
    gridTemplateColumns: 'clamp(212px, 13.25rem, 320px) minmax(0, 1fr)',
    '& > main': {
      padding: '20px 24px 40px',
      minHeight: '100dvh',
      minWidth: 0,
      transition: `padding ${token('slow')}`,
    },
  },
  '@media screen and (min-width:768px) and (max-width:1023.95px)': {
    gridTemplateColumns: 'clamp(76px, 4.75rem, 128px) minmax(0, 1fr)',
    '& > main': { padding: '16px 18px 32px' },
  },
  // On wide screens the page leaves room for an open panel, so that the list stays visible.
  '@media screen and (min-width:1280px)': {
    '& > main': { paddingRight: 'calc(var(--cc-panel-room, 0px) + 24px)' },
  },
  [`@media ${phone}`]: {
    '& > main': {
      // Leaves room for a notch in landscape, and for the browser's own bars.
      padding:
        '4px max(16px, env(safe-area-inset-right)) calc(84px + env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left))',
      minHeight: 'calc(100dvh - 56px)',
    },
  },
});
const Bare = styled('div')({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  '& > header': {
    padding: 'calc(18px + env(safe-area-inset-top)) 20px 6px',
    maxWidth: 1080,
    width: '100%',
    margin: '0 auto',
  },
  '& > header a': { textDecoration: 'none' },
  '& > main': { flex: 1, padding: '8px 20px 40px', maxWidth: 1080, width: '100%', margin: '0 auto' },
});
/** The frame around a page: from 768 px a navigation rail, below that a phone's bars, for visitors almost nothing. */
export function Frame({
  isBare,
  panel,
  children,
}: {
  isBare: boolean;
  panel?: ReactNode;
  children: ReactNode;
}) {
  const isPhone = useMediaQuery(phone, { noSsr: true });
  const main = (
    <main id="main">
      <OfflineBanner />
      <MixLater />
      {children}
    </main>
  );
  return (
    <>
      <Skip data-screen-only="" href="#main" onClick={focusMain}>
        Skip to content
      </Skip>
      {isBare ? (
        <Bare>
          <header>
            <Link to="/" aria-label="Crewcall">
              <Wordmark size={22} />
            </Link>
          </header>
          {main}
        </Bare>
      ) : (
        <House>
          {isPhone ? <PhoneBars /> : <Rail />}
          {main}
          {panel}
        </House>
      )}
    </>
  );
}

function focusMain(event: { preventDefault: () => void }) {
  event.preventDefault();
  const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  target?.setAttribute('tabindex', '-1');
  target?.focus();
}
