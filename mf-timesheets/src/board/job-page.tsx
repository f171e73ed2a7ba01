import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** px of the screen's surroundings in which jobs are drawn. */
const NEAR = '800px';
/** px that a job takes, about; the room of jobs that were never drawn is a guess. */
const JOB = 420;

const canWatch = () => typeof IntersectionObserver !== 'undefined';

export interface JobPageProps {
  /** How many jobs it has. */
  count: number;
  /** It is drawn at first. */
  isNear: boolean;
  /** Says that it has come near the screen, or left it. */
  onNear: (isNear: boolean) => void;
  /** Called for its jobs only while it is near. */
  children: () => ReactNode;
}

/** The room of a page of jobs, with its jobs only while it is near the screen, so that a long day stays quick. */
export function JobPage({ count, isNear, onNear, children }: JobPageProps) {
  const root = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(isNear || !canWatch() ? null : count * JOB);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const room = root.current;
    if (room === null || !canWatch()) return latest.current(true);
    const seen = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        // The focused row stays, however far the page is scrolled.
        if (!entry || (!entry.isIntersecting && room.contains(document.activeElement))) return;
        setHeight(entry.isIntersecting ? null : entry.boundingClientRect.height);
        latest.current(entry.isIntersecting);
      },
      { rootMargin: `${NEAR} 0px` },
    );
    seen.observe(room);
    return () => seen.disconnect();
  }, []);
  return (
    <div ref={root} style={height === null ? undefined : { height }}>
      {height === null ? children() : null}
    </div>
  );
}
