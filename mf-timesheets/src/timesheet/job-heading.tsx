import { useRegion } from '@crewcall/platform';
import { JobHead } from '@crewcall/ui/job-head';
import type { Card } from './card';
import { useInOwnPanel } from './panel-parts';

/** Names the job above anything that changes pay or gets signed, unless the screen already does. */
export function JobHeading({ card }: { card: Card }) {
  const { clock } = useRegion();
  const { job, tz, jobStatus } = card;
  return useInOwnPanel() && job ? <JobHead {...job} zone={tz} status={jobStatus} now={clock.now()} /> : null;
}
