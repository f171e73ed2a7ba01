import type { Job, Out, ReqCrew } from '@crewcall/contract/types';
import { COMING_ASKED_MS } from '@crewcall/domain/limits';
import { useCall, useNow, useSession } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { coverNote, runsSince } from './shifts';

export type Coming = NonNullable<Out<'getMyDashboardv2'>['coming']>[number];

export interface ComingQuestionProps {
  job: Job;
  crew: ReqCrew | undefined;
  /** The way out of the shift stands beside it already. */
  isBesideCover?: boolean;
}

// Few shifts are so near, and Check In stands above it: the first screen need not wait for it.
const ComingAnswers = latePart(() => import('./coming-answers').then(({ ComingAnswers }) => ComingAnswers), {
  isNote: true,
});

/**
 * Asks before a confirmed shift whether its worker comes, and from its start in how many minutes, until they check in or
 * it is long begun. An answer can be changed until then. Who has asked for cover is not asked as well.
 */
export function ComingQuestion(props: ComingQuestionProps) {
  const { job, crew } = props;
  const { user } = useSession();
  const now = useNow();
  // The answer that the list shows; nothing is asked twice.
  const coming = useCall('getMyDashboardv2', {}).data?.coming.find(({ idReqCrew }) => idReqCrew === crew?.id);
  // What the phone knows itself: without reception the list still asks after a check-in, and after the check-out.
  const hasTime = job.clockList.some(
    ({ idUser, idReqCrew = crew?.id }) => idUser === user.id && idReqCrew === crew?.id,
  );
  if (!coming || now >= coming.start + COMING_ASKED_MS || hasTime || runsSince(job, user.id) > 0) return null;
  if (coming.answer === null && coverNote({ job, crew }) !== null) return null;
  return <ComingAnswers key={coming.start} coming={coming} {...props} />;
}
