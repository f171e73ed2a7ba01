import type { In } from '@crewcall/contract/types';
import { JobStatus } from '@crewcall/domain/job-state';
import { sameTimeOn } from '@crewcall/domain/time';
import type { EpochMs } from '@crewcall/domain/units';
import { refuse } from '../platform/errors';
import type { Sent } from './job-diff';
import type { StoredJob } from './job-form';
import { crewsOn } from './move-crews';

export type SeriesPart = In<'saveInSeries'>['parts'][number];

/** Whether a job of the same series is ahead of one that starts at `from`: what is past or closed stays as it is. */
export const isAhead = (job: { date: EpochMs; status: number }, from: EpochMs, now: EpochMs): boolean =>
  job.date > from &&
  job.date > now &&
  (job.status === JobStatus.Pending || job.status === JobStatus.Confirmed);

/**
 * The crews of `like` on the day of `job`, with the job's time of day. The first crew of a group stands for the first of
 * that group, and so on; one that is missing is added, and none is deleted.
 */
function crewsLike({ form }: StoredJob, job: StoredJob): Sent {
  const date = sameTimeOn(job.zone, job.form.date, form.date);
  const left = [...job.form.reqCrew];
  const reqCrew = crewsOn(job.zone, form.reqCrew, form.date, date).map((crew) => {
    const { groupId, amount, startTime, endTime, requireCode } = crew;
    const at = left.findIndex((one) => one.groupId === groupId);
    const [own] = at < 0 ? [] : left.splice(at, 1);
    if (own) return { id: own.id, amount, startTime, endTime };
    return { groupId, amount, startTime, endTime, ...(requireCode ? { requireCode } : {}) };
  });
  return { date, reqCrew };
}

/** What a save of `job` sends so that it is like another of its series in these parts. */
export function likeIn(like: StoredJob, job: StoredJob, parts: readonly SeriesPart[]): Sent {
  const { title, description, location, pcode, onSiteResponsibleName, onSiteResponsibleNumber } = like.form;
  const takes = new Set(parts);
  if (takes.has('crews') && like.zone !== job.zone)
    refuse('This job is in another time zone. Change its crews and times in its own form.');
  return {
    ...(takes.has('title') ? { title } : {}),
    ...(takes.has('description') ? { description } : {}),
    ...(takes.has('place') ? { location, pcode } : {}),
    ...(takes.has('contact') ? { onSiteResponsibleName, onSiteResponsibleNumber } : {}),
    ...(takes.has('crews') ? crewsLike(like, job) : {}),
  };
}
