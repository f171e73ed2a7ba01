import { useRef } from 'react';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { newJobStart } from '@crewcall/domain/time';
import type { EpochMs } from '@crewcall/domain/units';
import { useChange } from './calls';
import { useBus, useNavigation, useSession } from './hooks';
import { useRegion } from './region-context';

/** Makes a job, calls `done` with its start, and opens its form under `base`. */
export function useAddJob(base: string, done?: (start: EpochMs) => void) {
  const { user } = useSession();
  const { clock } = useRegion();
  const { go } = useNavigation();
  const bus = useBus();
  const running = useRef(false);
  const insert = useChange('insertNewJobs', {
    once: true,
    done: (out, { job }) => {
      bus.emit('job.changed', { idJob: out.jobId });
      done?.(job.date);
      void go(`${base}/${out.jobId}/info`);
    },
  });
  return {
    /** `from`: earliest date of the job, the first of the month on screen. */
    add: (from?: EpochMs) => {
      // A double tap would make a second job.
      if (running.current) return;
      running.current = true;
      insert.mutate(
        { job: { title: NEW_JOB_TITLE, ...newJobStart(user.companyZone, clock.now(), from) } },
        { onSettled: () => (running.current = false) },
      );
    },
    isBusy: insert.isPending,
  };
}
