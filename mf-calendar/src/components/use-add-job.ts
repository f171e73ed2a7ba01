import { useRef } from 'react';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { useBus, useChange, useNavigation, useRegion, useSession } from '@crewcall/platform';
import { addDays, dayText, localToEpoch, startOfDay } from '@crewcall/domain/time';

/**
 * When a job that is added to a month starts until told otherwise: eight in the morning of its first day, but not
 * before the third day from now, so that a manager's 48 hours remain. Epoch ms.
 */
export function newJobDate(zone: string, firstOfMonth: number, now: number): number {
  const day = Math.max(firstOfMonth, addDays(zone, startOfDay(zone, now), 3));
  return localToEpoch(zone, `${dayText(zone, day)}T08:00`).at;
}

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
        { job: { title: NEW_JOB_TITLE, date: newJobDate(user.companyZone, firstOfMonth, clock.now()) } },
        { onSettled: () => (running.current = false) },
      );
    },
    isBusy: insert.isPending,
  };
}
