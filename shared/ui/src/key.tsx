import { styled } from '@mui/material/styles';
import { coarse, phone, v } from './tokens';

/** A key on the keyboard: `Ctrl F`. */
export const Key = styled('kbd')({
  font: `600 11px/1 ${v('font')}`,
  color: v('ink-3'),
  border: `1px solid ${v('line')}`,
  borderRadius: 5,
  padding: '3px 5px',
  whiteSpace: 'nowrap',
  [coarse]: { display: 'none' },
  [phone]: { display: 'none' },
});
