import { LinearProgress } from '@crewcall/ui/mui';

/** How far the server is with working out the pay, after a change of the rules for instance. */
export const Reckoning = ({ done, of }: { done: number; of: number }) => (
  <>
    Pay is being worked out: {done.toLocaleString('en-AU')} of {of.toLocaleString('en-AU')} people.
    <LinearProgress
      variant="determinate"
      aria-label="Working out the pay"
      value={(100 * done) / Math.max(1, of)}
      sx={{ mt: 1, maxWidth: 420 }}
    />
  </>
);
