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
  // Limited, so that it fits into a phone's bar even if the user has doubled the text size.
  fontSize: 'min(0.875rem, 3.9vw)',
  lineHeight: 1.4,
  whiteSpace: 'nowrap',
  // `html` instead of `:root`: Emotion would read a selector that begins with a colon as a state of this element.
  'html[data-offline] &': { display: 'inline-flex' },
});

/** Shows `Offline` in a bar or a panel's head while the server cannot be reached. The shell sets `data-offline`. */
export const OfflineMark = () => (
  <Root data-offline-mark="">
    <WifiOffIcon size={14} aria-hidden />
    Offline
  </Root>
);
