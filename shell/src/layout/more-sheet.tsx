import { fullNameOf } from '@crewcall/domain/full-name';
import { Link } from '@crewcall/platform';
import { Dialog } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { LogOutIcon, PhoneIcon, UserIcon } from '@crewcall/ui/icons';
import { useHost, useStore } from '../host/context';
import { signOut } from '../session/sign-out';
import { CallOffice } from './call-office';
import { NavIcon } from './nav-icon';
import { railRow } from './rail';
import { ThemeSwitch } from './theme-switch';
import type { Menu } from './use-menu';

const SheetLink = styled(Link)({
  ...railRow,
  '@media (max-width:1023.95px)': {},
  minHeight: 48,
  fontSize: 16,
});
const SheetCall = styled('a')({
  ...railRow,
  '@media (max-width:1023.95px)': {},
  minHeight: 48,
  fontSize: 16,
});
const SheetButton = styled('button')({
  ...railRow,
  '@media (max-width:1023.95px)': {},
  minHeight: 48,
  fontSize: 16,
});
const Sheet = styled('div')({
  display: 'grid',
  gap: 2,
  padding: '12px 12px max(12px, env(safe-area-inset-bottom))',
});

/** Everything that does not fit in a phone's bars: more areas, the other portal, theme, sign-out. */
export function MoreSheet({ items, portal, close }: Pick<Menu, 'items' | 'portal'> & { close: () => void }) {
  const host = useHost();
  const view = useStore(host.session.view);
  const name = view === null ? '' : fullNameOf(view.user);
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      slotProps={{ paper: { 'aria-label': 'Menu' } }}
      sx={{
        '& .MuiDialog-container': { alignItems: 'flex-end' },
        '& .MuiDialog-paper': { width: '100%', maxWidth: 'none', margin: 0, borderRadius: '20px 20px 0 0' },
      }}
    >
      <Sheet>
        <CallOffice
          row={(href, text) => (
            <SheetCall href={href}>
              <PhoneIcon size={20} aria-hidden />
              <span>{text}</span>
            </SheetCall>
          )}
        />
        {items.map(({ to, title, icon, count, isHere }) => (
          <SheetLink key={to} to={to} onClick={close} aria-current={isHere ? 'page' : undefined}>
            <NavIcon d={icon} />
            <span>{title}</span>
            {count > 0 && <b>{count}</b>}
          </SheetLink>
        ))}
        {portal !== null && (
          <SheetLink to={portal.to} onClick={close}>
            <NavIcon d="M7 7h12l-3-3M17 17H5l3 3" />
            <span>{portal.title}</span>
          </SheetLink>
        )}
        <SheetLink to="/me" onClick={close}>
          <UserIcon size={20} aria-hidden />
          <span>{name}</span>
        </SheetLink>
        <SheetButton
          type="button"
          onClick={() => {
            close();
            void signOut(host);
          }}
        >
          <LogOutIcon size={20} aria-hidden />
          <span>Sign out</span>
        </SheetButton>
        <ThemeSwitch />
      </Sheet>
    </Dialog>
  );
}
