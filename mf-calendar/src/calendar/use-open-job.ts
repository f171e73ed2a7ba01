import type { Job } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';

/** The open job: of the month on screen, or asked for where it lies in another one. Undefined until known. */
export function useOpenJob(
  idJob: number,
  isOffice: boolean,
  jobs: readonly Job[],
  isLoaded: boolean,
): Job | undefined {
  const listed = jobs.find(({ id }) => id === idJob);
  const isElsewhere = idJob > 0 && isLoaded && listed === undefined;
  const detail = useCall('getJobDetail', { id: idJob }, { enabled: isElsewhere && isOffice, quiet: true });
  const dialog = useCall('getJobDialog', { idJob }, { enabled: isElsewhere && !isOffice, quiet: true });
  return listed ?? (isElsewhere ? (isOffice ? detail : dialog).data?.job : undefined);
}
