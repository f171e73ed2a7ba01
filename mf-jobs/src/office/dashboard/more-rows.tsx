import { useEffect, useRef } from 'react';
import { Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';

/** px that a row takes, about; the room of rows to come is a guess. */
const ROW = 57;

const Room = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  paddingTop: 10,
});

/**
 * The room of rows that are not here yet, so that the page is as long as it will be. They are asked for as it comes near
 * the screen, or when its button is pressed.
 */
export function MoreRows({ count, onMore }: { count: number; onMore: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  // Watched again after each page: if the room is still on the screen, it does not come into sight again.
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
