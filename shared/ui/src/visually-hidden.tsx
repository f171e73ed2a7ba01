import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';

/** Read by screen readers, not shown. */
export const VisuallyHidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Announces its text politely whenever it changes; `assertive` interrupts. */
export function LiveRegion({ children, assertive }: { children?: ReactNode; assertive?: boolean }) {
  return (
    <VisuallyHidden role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'}>
      {children}
    </VisuallyHidden>
  );
}
