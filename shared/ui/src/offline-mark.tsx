import { styled } from '@crewcall/ui/mui';
import { WifiOffIcon } from './icons';
import { token } from './tokens';

const Root = styled('span')({
  display: 'none',
  alignItems: 'center',
  gap: 4,
  padding: '3px 9px',
  borderRadius: 99,
  background: token('warn-bg'),
  color: token('warn'),
  // Beside everything else in a phone's bar at twice the size of text, too.
  fontSize: 'min(0.875rem, 3.9vw)',
  lineHeight: 1.4,
  whiteSpace: 'nowrap',
  // By the element's name: what begins with a colon would be taken for a state of the mark itself.
  'html[data-offline] &': { display: 'inline-flex' },
});

/** Says `Offline` in a bar or the head of a panel while the shell reaches no server; the shell marks the page's root. */
export const OfflineMark = () => (
  <Root data-offline-mark="">
    <WifiOffIcon size={14} aria-hidden />
    Offline
  </Root>
);
