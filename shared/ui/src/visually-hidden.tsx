import type { ReactNode } from 'react';
import { styled } from '@crewcall/ui/mui';

/** Visible only to screen readers. */
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

/** Screen readers announce its text whenever it changes, without interrupting. */
export const LiveRegion = ({ children }: { children?: ReactNode }) => (
  <VisuallyHidden role="status" aria-live="polite">
    {children}
  </VisuallyHidden>
);
