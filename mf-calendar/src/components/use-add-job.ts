import { useRef } from 'react';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { newJobStart } from '@crewcall/domain/time';
import { useBus, useChange, useNavigation, useRegion, useSession } from '@crewcall/platform';

/** Makes a job and opens its form. */
export function useAddJob(base: string, done: (date: number) => void) {
  const { user } = useSession();
  const { clock } = useRegion();
  const { go } = useNavigation();
  const bus = useBus();
  const running = useRef(false);
  const insert = useChange('insertNewJobs', {
    once: true,
    done: (out, { job }) => {
      bus.emit('job.changed', { idJob: out.jobId });
      done(job.date);
      void go(`${base}/${out.jobId}/info`);
    },
  });
  return {
    add: (firstOfMonth: number) => {
      // A second press within the same moment would make a second job.
      if (running.current) return;
      running.current = true;
      insert.mutate(
        { job: { title: NEW_JOB_TITLE, ...newJobStart(user.companyZone, clock.now(), firstOfMonth) } },
        { onSettled: () => (running.current = false) },
      );
    },
    isBusy: insert.isPending,
  };
}
