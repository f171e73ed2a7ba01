import { useRegion } from '@crewcall/platform';
import { JobHead } from '@crewcall/ui';
import type { Card } from './card';
import { useInOwnPanel } from './panel-parts';

/** Which job it is: it stands above what changes pay or is signed, where nothing else says so. */
export function JobHeading({ card }: { card: Card }) {
  const { clock } = useRegion();
  const { job, tz, jobStatus } = card;
  return useInOwnPanel() && job ? <JobHead {...job} zone={tz} status={jobStatus} now={clock.now()} /> : null;
}
