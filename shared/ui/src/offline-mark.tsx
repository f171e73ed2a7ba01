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
  // Limited, so that it fits into a phone's bar even at twice the usual size of text.
  fontSize: 'min(0.875rem, 3.9vw)',
  lineHeight: 1.4,
  whiteSpace: 'nowrap',
  // `html` and not `:root`: a selector that begins with a colon would be taken for a state of the mark itself.
  'html[data-offline] &': { display: 'inline-flex' },
});

/** Says `Offline` in a bar or a panel's head while the server cannot be reached; the shell sets `data-offline`. */
export const OfflineMark = () => (
  <Root data-offline-mark="">
    <WifiOffIcon size={14} aria-hidden />
    Offline
  </Root>
);
