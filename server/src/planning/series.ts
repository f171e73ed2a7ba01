import type { SeriesPart } from '@crewcall/contract/types';
import { closedToSeries } from '@crewcall/domain/closed-job';
import { fieldsOfPart } from '@crewcall/domain/job-fields';
import type { FieldName } from '@crewcall/domain/job-fields';
import { crewsOn } from '@crewcall/domain/job-rules';
import { sameTimeOn } from '@crewcall/domain/time';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { zoneOfJob } from '@crewcall/domain/zones';
import { refuse } from '../errors';
import type { CrewForm, Sent } from '../jobs/job-diff';
import type { StoredJob } from '../jobs/job-form';
import { timesIn } from '../jobs/times-in-zone';

/**
 * Finds the crew of `job` that matches a crew of `like`: the first crew of a group matches the first one of that
 * group, and so on.
 */
export function sameCrew(like: StoredJob, job: StoredJob, idReqCrew: number): CrewForm | undefined {
  const groupId = like.form.reqCrew.find(({ id }) => id === idReqCrew)?.groupId;
  const of = ({ form }: StoredJob) => form.reqCrew.filter((crew) => crew.groupId === groupId);
  return of(job)[of(like).findIndex(({ id }) => id === idReqCrew)];
}

/**
 * The start and crews of `like`, moved to the day of `job`, in the form in which a save of `job` sends them. Missing
 * crews are added; no crew is deleted.
 */
function crewsLike(like: StoredJob, job: StoredJob): Sent {
  const { form } = like;
  const date = sameTimeOn(job.zone, job.form.date, form.date);
  const reqCrew = crewsOn(job.zone, form.reqCrew, form.date, date).map((crew) => {
    const { groupId, amount, startTime, endTime, requireCode } = crew;
    const own = sameCrew(like, job, crew.id);
    if (own) return { id: own.id, amount, startTime, endTime };
    return { groupId, amount, startTime, endTime, ...(requireCode ? { requireCode } : {}) };
  });
  return { date, reqCrew };
}

/** The crews of `like` and those that `job` has got for them, of which it had none `before`. */
export function newCrews(like: StoredJob, before: StoredJob, job: StoredJob): [from: number, to: number][] {
  const known = new Set(before.form.reqCrew.map(({ id }) => id));
  return like.form.reqCrew.flatMap(({ id }) => {
    const own = sameCrew(like, job, id);
    return own === undefined || known.has(own.id) ? [] : [[id, own.id] as [number, number]];
  });
}

/** Refuses unless both jobs are of one series and `job` is one of the later ones that can still be changed. */
export function refuseNotAhead(like: StoredJob, job: StoredJob, now: EpochMs): void {
  if (job.seriesId !== like.seriesId) refuse('These two jobs are not of one series. Please reload the job.');
  const closed = closedToSeries(job.form, like.form, now);
  if (closed !== null) refuse(closed);
}

/** The venue of `like` with its clock; the local times of `job` stay. In another state, `job` gets no venue. */
function venueLike(like: StoredJob, job: StoredJob): Sent & { zone?: Zone } {
  const { idVenue, state } = like.form;
  if (idVenue === job.form.idVenue) return {};
  const zone = state === job.form.state ? like.zone : zoneOfJob(job.form.state, null);
  return { idVenue: state === job.form.state ? idVenue : null, zone, ...timesIn(job, zone) };
}

/** The save that copies these parts of `like` to `job`, without the `hidden` fields. */
export function likeIn(
  like: StoredJob,
  job: StoredJob,
  parts: readonly SeriesPart[],
  hidden: readonly FieldName[],
): Sent & { zone?: Zone } {
  const takesCrews = parts.includes('crews');
  const names = parts.flatMap(fieldsOfPart).filter((name) => !hidden.includes(name));
  if (takesCrews && like.zone !== job.zone)
    refuse('This job is in another time zone. Change its crews and times in its own form.');
  return {
    ...Object.fromEntries(names.map((name) => [name, like.form[name]])),
    ...(names.includes('idVenue') ? venueLike(like, job) : {}),
    ...(takesCrews ? crewsLike(like, job) : {}),
  };
}
