import { styled } from '@mui/material/styles';
import { WifiOffIcon } from './icons';
import { v } from './tokens';

const Root = styled('span')({
  display: 'none',
  alignItems: 'center',
  gap: 4,
  padding: '3px 9px',
  borderRadius: 99,
  background: v('warn-bg'),
  color: v('warn'),
  ':root[data-offline] &': { display: 'inline-flex' },
});

/** Says `Offline` in a bar or the head of a panel while the shell reaches no server; the shell marks the page's root. */
export const OfflineMark = () => (
  <Root data-offline-mark="">
    <WifiOffIcon size={14} aria-hidden />
    Offline
  </Root>
);
