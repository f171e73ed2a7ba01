import type { Job, Out, ReqCrew } from '@crewcall/contract/types';
import { COMING_ASKED_MS } from '@crewcall/domain/limits';
import { useCall, useNow, useSession } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { clockForgottenAt, coverNote, runningClocks } from './shifts';

export type Coming = NonNullable<Out<'getMyDashboardv2'>['coming']>[number];

export interface AttendanceQuestionProps {
  job: Job;
  crew: ReqCrew | undefined;
  /** The button to ask for cover is already beside the question. */
  isBesideCover?: boolean;
}

// Loaded on demand: few shifts are close enough to ask about, and the question is below Check In.
const AttendanceAnswers = latePart(
  () => import('./attendance-answers').then(({ AttendanceAnswers }) => AttendanceAnswers),
  {
    isNote: true,
  },
);

/**
 * Asks before a confirmed shift whether the worker will come, and after its start how late they will be, until they
 * check in or the shift is long over. The answer can be changed until then. Workers who asked for cover are not
 * asked.
 */
export function AttendanceQuestion(props: AttendanceQuestionProps) {
  const { job, crew } = props;
  const { user } = useSession();
  const now = useNow();
  // Uses the list's query, so that nothing is fetched twice.
  const coming = useCall('getMyDashboardv2', {}).data?.coming.find(({ idReqCrew }) => idReqCrew === crew?.id);
  // Also check this phone's own punches: without reception the cached list would still ask after a check-in.
  const hasTime = job.clockList.some(
    ({ idUser, idReqCrew = crew?.id }) => idUser === user.id && idReqCrew === crew?.id,
  );
  const isAtWork = runningClocks(job, user.id).some((clock) => now < clockForgottenAt(job, user.id, clock));
  if (!coming || now >= coming.start + COMING_ASKED_MS || hasTime || isAtWork) return null;
  if (coming.answer === null && coverNote({ job, crew }) !== null) return null;
  return <AttendanceAnswers key={coming.start} coming={coming} {...props} />;
}
