import { panelName, useRegion } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { ArrowLeftIcon } from '@crewcall/ui/icons';

/** Back to `to` inside a panel; Escape does the same. */
export const BackButton = ({ to, onClick }: { to: string; onClick: () => void }) => (
  <Button
    data-back=""
    sx={{ justifySelf: 'start' }}
    startIcon={<ArrowLeftIcon aria-hidden />}
    onClick={onClick}
  >
    {to}
  </Button>
);

const own = ['time-card', 'job-timesheets', 'sign-off'];

/** Whether this panel has to name the job. In the job's form and on its page it is already named. */
export function useInOwnPanel(): boolean {
  const { navigation } = useRegion();
  return own.includes(panelName(navigation.getSnapshot().location.search) ?? '');
}
