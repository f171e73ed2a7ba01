import { JobStatus } from '@crewcall/domain/job-state';

/** Why a job takes no answers or applications any more, as the worker reads it; null while it does. */
export function closedProblem(status: number, isOver: boolean): string | null {
  if (status === JobStatus.Cancelled) return 'This job has been cancelled.';
  return status === JobStatus.Finished || isOver ? 'This job is over.' : null;
}
