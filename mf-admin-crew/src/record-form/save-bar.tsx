import { styled } from '@crewcall/ui/basics';
import { phone, token } from '@crewcall/ui/tokens';

/** The buttons of a long form, which stay visible while it scrolls. */
export const SaveBar = styled('div')({
  position: 'sticky',
  // Above the labels of fields, whose z-index is 1.
  zIndex: 2,
  bottom: 0,
  display: 'flex',
  gap: 8,
  padding: '12px 0',
  background: token('paper'),
  '@media (max-height:400px)': { position: 'static' },
  // Above the bottom navigation of a phone.
  [phone]: { bottom: 'calc(62px + env(safe-area-inset-bottom))', '& > button': { flex: 1 } },
});
