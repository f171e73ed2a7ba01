import { useEffect, useRef } from 'react';
import { Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';

/** Approximate height of a row in px, to reserve space for rows that are not loaded. */
const ROW = 57;

const Room = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  paddingTop: 10,
});

/**
 * Reserves space for rows that are not loaded yet, so that the scrollbar has the right length. They are fetched when
 * the space gets near the visible area, or when its button is pressed.
 */
export function MoreRows({ count, onMore }: { count: number; onMore: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  // Observe again after each page: if the space is still visible, the observer would not fire again.
  useEffect(() => {
    const room = root.current;
    if (room === null) return;
    const seen = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '600px' },
    );
    seen.observe(room);
    return () => seen.disconnect();
  }, [count]);
  return (
    <Room ref={root} style={{ minHeight: count * ROW }}>
      <Button size="small" onClick={onMore}>
        {plural(count, 'more job')}
      </Button>
    </Room>
  );
}
