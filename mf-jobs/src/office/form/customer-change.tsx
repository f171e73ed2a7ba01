import type { Job } from '@crewcall/contract/types';
import { useBus, useChange, useNow } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { formatDayTime, zoneName } from '@crewcall/ui/format';

export interface CustomerChangeProps {
  job: Job;
  change: NonNullable<Job['customerChange']>;
  /** The user is of the office, and may mark the change as seen. */
  canAnswer: boolean;
}

/** Shows what a customer changed on a confirmed job. The button, or any save by the office, marks it as seen. */
export function CustomerChange({ job, change, canAnswer }: CustomerChangeProps) {
  const bus = useBus();
  const now = useNow(60_000);
  const seen = useChange('seeCustomerChange', { done: () => bus.emit('job.changed', { idJob: job.id }) });
  return (
    <Alert
      severity="warning"
      action={
        canAnswer ? (
          <Button size="small" disabled={seen.isPending} onClick={() => seen.mutate({ id: job.id })}>
            Mark as seen
          </Button>
        ) : undefined
      }
    >
      Changed by customer, {formatDayTime(change.at, job.tz, now)} {zoneName(job.tz, change.at)}:{' '}
      {change.changed.join(', ')}. {change.differs?.join(' ')}
    </Alert>
  );
}
