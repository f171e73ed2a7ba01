import { Fragment, useEffect, useRef } from 'react';
import { fullNameOf } from '@crewcall/domain/full-name';
import { Link } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { LogOutIcon, PhoneIcon, UserIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { useHost, useStore } from '../host/context';
import { signOut } from '../session/sign-out';
import { Bell } from '../notifications/bell';
import { SearchButton } from '../search/search-button';
import { CallOffice } from './call-office';
import { NavIcon } from './nav-icon';
import { ThemeSwitch } from './theme-switch';
import { useMenu } from './use-menu';
import { Wordmark } from './wordmark';

const Root = styled('aside')({
  position: 'sticky',
  top: 0,
  height: '100dvh',
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  padding: '16px 12px 14px',
  '& .top': {
    display: 'flex',
    alignItems: 'center',
    padding: '0 2px 14px 10px',
    '& > span': { flex: 1 },
  },
  '& h2': {
    padding: '12px 10px 4px',
    fontSize: 11.5,
    fontWeight: 600,
    letterSpacing: '.07em',
    textTransform: 'uppercase',
    color: token('ink-3'),
  },
  '& ul': { listStyle: 'none', padding: 0, display: 'grid', gap: 1 },
  // The rows scroll by themselves, so that the foot never covers one.
  '& nav': {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    margin: '0 -4px',
    padding: '2px 4px',
    scrollPaddingBlock: 30,
    // Shows a shadow at the bottom while there are more rows below. The `local` gradient scrolls with the last row
    // and covers the shadow.
    background: `linear-gradient(transparent,${token('paper')} 60%) 0 100%/100% 40px no-repeat local,linear-gradient(transparent,${token('edge')}) 0 100%/100% 14px no-repeat`,
  },
  '& .foot': {
    margin: '0 -12px -14px',
    padding: '8px 12px 14px',
    display: 'grid',
    gap: 1,
    background: token('paper'),
    borderTop: `1px solid ${token('line')}`,
  },
  // A phone in landscape: the whole rail scrolls, including its foot.
  '@media (max-height:559.95px)': { '& nav': { flex: 'none', overflowY: 'visible' } },
  '@media (max-width:1023.95px)': {
    padding: '12px 6px',
    '& .foot': { margin: '0 -6px -12px', padding: '8px 6px 14px' },
    '& .top': { flexDirection: 'column', gap: 8, padding: '0 0 10px' },
    '& .top > span': { fontSize: 14 },
    '& h2': {
      height: 1,
      padding: 0,
      margin: '8px 10px',
      overflow: 'hidden',
      textIndent: -999,
      background: token('line'),
    },
  },
});

/** A row of the rail: link or button. */
export const railRow = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 34,
  padding: '6px 10px',
  border: 0,
  borderRadius: 9,
  background: 'transparent',
  color: token('ink-2'),
  font: 'inherit',
  fontSize: 14,
  fontWeight: 550,
  lineHeight: 1.2,
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  '& > span': { flex: 1, minWidth: 0 },
  '& > b': {
    font: `700 11.5px/1.55 ${token('font')}`,
    background: token('hi'),
    color: token('hi-ink'),
    borderRadius: 9,
    padding: '0 7px',
  },
  '&:hover': { background: token('hover'), color: token('ink') },
  '&[aria-current=page]': {
    background: token('hover'),
    color: token('ink'),
    boxShadow: `inset 3px 0 0 ${token('hi')}`,
  },
  // Low enough that all rows of the office fit on a screen of 900 px, and none is half hidden below the foot.
  '@media (max-height:959.95px)': { minHeight: 30, padding: '4px 10px' },
  '@media (max-width:1023.95px)': {
    flexDirection: 'column',
    gap: 3,
    minHeight: 52,
    padding: '7px 2px',
    fontSize: 11,
    textAlign: 'center',
    '& > b': { position: 'absolute', top: 3, right: 6, padding: '0 5px', fontSize: 10.5, lineHeight: 1.5 },
  },
  '@media (pointer:coarse)': { minHeight: 48 },
} as const;
const RowLink = styled(Link)(railRow);
const RowButton = styled('button')(railRow);
const RowCall = styled('a')(railRow);

/** The office's rail: sections of the navigation, link to the other portal, the user's name, sign-out. */
export function Rail() {
  const host = useHost();
  const view = useStore(host.session.view);
  const { items, portal } = useMenu();
  const rows = useRef<HTMLElement>(null);
  const here = items.find(({ isHere }) => isHere)?.to;
  // Scrolls to the current row, so that people who arrive by a link or by search see where they are.
  useEffect(() => {
    rows.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  if (view === null) return null;
  const sections = [...new Set(items.map((item) => item.section))];
  const name = fullNameOf(view.user);
  return (
    <Root className="cc-slab" data-screen-only="">
      <div className="top">
        <Wordmark />
        <SearchButton />
        <Bell />
      </div>
      <nav aria-label="Main" ref={rows}>
        {sections.map((section) => (
          <Fragment key={section}>
            {section !== '' && <h2>{section}</h2>}
            <ul>
              {items
                .filter((item) => item.section === section)
                .map(({ to, title, icon, count, isHere }) => (
                  <li key={to}>
                    <RowLink to={to} aria-current={isHere ? 'page' : undefined}>
                      <NavIcon d={icon} size={18} />
                      <span>{title}</span>
                      {count > 0 && (
                        <b aria-label={`${count} waiting`} translate="no">
                          {count}
                        </b>
                      )}
                    </RowLink>
                  </li>
                ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className="foot">
        <CallOffice
          row={(href, text) => (
            <RowCall href={href}>
              <PhoneIcon size={18} aria-hidden />
              <span>{text}</span>
            </RowCall>
          )}
        />
        {portal !== null && (
          <RowLink to={portal.to}>
            <NavIcon d="M7 7h12l-3-3M17 17H5l3 3" size={18} />
            <span>{portal.title}</span>
          </RowLink>
        )}
        <RowLink to="/me">
          <UserIcon size={18} aria-hidden />
          <span>{name}</span>
        </RowLink>
        <RowButton type="button" onClick={() => void signOut(host)}>
          <LogOutIcon size={18} aria-hidden />
          <span>Sign out</span>
        </RowButton>
        <ThemeSwitch />
      </div>
    </Root>
  );
}
