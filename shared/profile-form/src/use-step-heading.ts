import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The heading of a step: when the step changes, the page goes to its top and the heading gets the focus, as at a change of page. */
export function useStepHeading(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    // Arrow keys move along the tabs, which then need the focus.
    if (heading.current === null || document.activeElement?.closest('[role=tab]')) return;
    window.scrollTo(0, 0);
    heading.current.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
