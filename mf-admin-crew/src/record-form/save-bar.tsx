import { styled } from '@crewcall/ui/basics';
import { phone, token } from '@crewcall/ui/tokens';

/** The buttons of a long form, in sight however far it is scrolled. */
export const SaveBar = styled('div')({
  position: 'sticky',
  // Labels of fields lie one above the page.
  zIndex: 2,
  bottom: 0,
  display: 'flex',
  gap: 8,
  padding: '12px 0',
  background: token('paper'),
  // Above the navigation at the foot of a phone.
  [phone]: { bottom: 'calc(62px + env(safe-area-inset-bottom))', '& > button': { flex: 1 } },
});
