import { styled } from '@crewcall/ui/mui';
import { coarse, phone, token } from './tokens';

/** A keyboard shortcut, as `Ctrl F`. */
export const Key = styled('kbd')({
  font: `600 11px/1 ${token('font')}`,
  color: token('ink-3'),
  border: `1px solid ${token('line')}`,
  borderRadius: 5,
  padding: '3px 5px',
  whiteSpace: 'nowrap',
  [coarse]: { display: 'none' },
  [phone]: { display: 'none' },
});
