import type { ReactNode } from 'react';
import { useNavigation } from '@crewcall/platform';
import { Alert, Box, Button } from '@crewcall/ui/basics';

export interface TimeCardAlertProps {
  job: { id: number; title: string };
  /**
   * Only for information: below the punch button, not announced by screen readers, hidden if Openings need the room.
   */
  isQuiet?: boolean;
  /** False if this worker may not open the job. */
  hasCard?: boolean;
  children: ReactNode;
}

/** A link to the time card of one job. */
export function TimeCardButton({ job }: Pick<TimeCardAlertProps, 'job'>) {
  const { go } = useNavigation();
  return (
    <Button
      aria-label={`Time Card: ${job.title}`}
      onClick={() => void go(`/jobs/upcoming/${job.id}/timecard`, { fromList: true })}
    >
      Time Card
    </Button>
  );
}

/** A lasting notice about the user's time on one job, with a link to its time card. */
export function TimeCardAlert({ job, isQuiet = false, hasCard = true, children }: TimeCardAlertProps) {
  return (
    <Alert
      {...(isQuiet ? { severity: 'info', role: 'status', 'data-quiet': '' } : { severity: 'warning' })}
      sx={isQuiet ? { mt: 1.5 } : { mb: 1.5 }}
    >
      {children}
      {hasCard ? (
        <Box sx={{ mt: 1 }}>
          <TimeCardButton job={job} />
        </Box>
      ) : null}
    </Alert>
  );
}
