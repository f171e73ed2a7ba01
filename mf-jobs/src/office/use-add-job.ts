import { useRef } from 'react';
import { useBus, useChange, useNavigation, useRegion, useSession } from '@crewcall/platform';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { newJobStart } from '@crewcall/domain/time';

/** Makes a job and opens its form under `base`. */
export function useAddJob(base: string) {
  const { user } = useSession();
  const { clock } = useRegion();
  const { go } = useNavigation();
  const bus = useBus();
  const running = useRef(false);
  const insert = useChange('insertNewJobs', {
    once: true,
    done: (out) => {
      bus.emit('job.changed', { idJob: out.jobId });
      void go(`${base}/${out.jobId}/info`);
    },
  });
  return {
    add: () => {
      // A second press within the same moment would make a second job.
      if (running.current) return;
      running.current = true;
      insert.mutate(
        { job: { title: NEW_JOB_TITLE, ...newJobStart(user.companyZone, clock.now()) } },
        { onSettled: () => (running.current = false) },
      );
    },
    isBusy: insert.isPending,
  };
}
