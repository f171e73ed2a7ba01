import { Suspense, useState } from 'react';
import { Link } from '@crewcall/platform';
import { offlineText } from '@crewcall/platform/host';
import { IconButton, styled } from '@crewcall/ui/basics';
import { MenuIcon, MoreIcon } from '@crewcall/ui/icons';
import { OfflineMark } from '@crewcall/ui/offline-mark';
import { token } from '@crewcall/ui/tokens';
import { useHost } from '../host/context';
import { later } from '../host/frame-parts';
import { Bell } from '../notifications/bell';
import { SearchButton } from '../search/search-button';
import { NavIcon } from './nav-icon';
import { useMenu } from './use-menu';
import { Wordmark } from './wordmark';

const Top = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 900,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 56,
  padding:
    'calc(4px + env(safe-area-inset-top)) max(8px, env(safe-area-inset-right)) 4px max(16px, env(safe-area-inset-left))',
  background: token('paper'),
  '& > span:first-of-type': { flex: 1 },
  // Not sticky: at a zoom of 400 % both bars would take half of the height.
  '@media (max-height:400px)': { position: 'static' },
});
const Bottom = styled('nav')({
  '&:empty': { display: 'none' },
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 1000,
  display: 'flex',
  borderTop: `1px solid ${token('line')}`,
  background: token('card'),
  padding: '0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)',
});
const tab = {
  position: 'relative',
  flex: '1 1 0',
  minWidth: 0,
  height: 62,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  // Aligned from the top, so that the icons stay in one row even if a name takes two lines.
  paddingTop: 7,
  gap: 3,
  border: 0,
  background: 'transparent',
  color: token('ink-3'),
  font: 'inherit',
  // Grows with the browser's text size while five names fit side by side; the menu shows them at full size.
  fontSize: 'min(0.71875rem, 3.6vw)',
  fontWeight: 600,
  lineHeight: 1.05,
  textDecoration: 'none',
  cursor: 'pointer',
  '& > span': {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'center',
  },
  '& > b': {
    position: 'absolute',
    // Keeps the count above the name at any text size.
    top: 2,
    left: 'calc(50% + 6px)',
    font: `700 min(0.6875rem, 3.9vw)/1.4 ${token('font')}`,
    background: token('hi'),
    color: token('hi-ink'),
    borderRadius: 9,
    padding: '0 5px',
  },
  '&[aria-current=page]': { color: token('ink') },
  '&[aria-current=page]::after': {
    content: '""',
    position: 'absolute',
    bottom: 3,
    width: 18,
    height: 3,
    borderRadius: 2,
    background: token('hi'),
  },
} as const;
const TabLink = styled(Link)(tab);
const TabButton = styled('button')(tab);
const sheet = later(() => import('./more-sheet').then(({ MoreSheet }) => MoreSheet));
const most = 5;

/** A phone's top bar and bottom navigation. With more than five areas, it shows four and More. */
export function PhoneBars() {
  const { notices } = useHost();
  const { items, portal } = useMenu();
  const [open, setOpen] = useState<'more' | 'menu' | null>(null);
  const show = (which: 'more' | 'menu') =>
    void sheet.fetch().then(
      () => setOpen(which),
      () => notices.show(offlineText),
    );
  const hasMore = items.length > most;
  const shown = hasMore ? items.slice(0, most - 1) : items;
  const rest = items.slice(shown.length);
  const waiting = rest.reduce((sum, item) => sum + item.count, 0);
  return (
    <>
      <Top data-screen-only="">
        <Wordmark />
        <SearchButton />
        <OfflineMark />
        <Bell />
        <IconButton aria-label="Menu" aria-haspopup="dialog" onClick={() => show('menu')}>
          <MenuIcon size={22} aria-hidden />
        </IconButton>
      </Top>
      <Bottom aria-label="Main" data-screen-only="">
        {shown.map(({ to, title, icon, count, isHere }) => (
          <TabLink key={to} to={to} aria-current={isHere ? 'page' : undefined}>
            <NavIcon d={icon} size={22} />
            <span>{title}</span>
            {count > 0 && (
              <b aria-label={`${count} waiting`} translate="no">
                {count}
              </b>
            )}
          </TabLink>
        ))}
        {hasMore && (
          <TabButton
            type="button"
            aria-haspopup="dialog"
            aria-current={rest.some((item) => item.isHere) ? 'page' : undefined}
            onClick={() => show('more')}
          >
            <MoreIcon size={22} aria-hidden />
            <span>More</span>
            {waiting > 0 && <b translate="no">{waiting}</b>}
          </TabButton>
        )}
      </Bottom>
      {open !== null && (
        <Suspense>
          <sheet.View items={open === 'more' ? rest : []} portal={portal} close={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
