// Calls: getJobSeries, saveInSeries, inviteInSeries.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { toldOfCrew } from '../crews/open-invitations';
import { answersUntilOf } from '../db/planned-end';
import type { Db } from '../db/schema';
import { handle } from '../platform/http/handle';
import { hiddenJob } from '../row-rules/job-for';
import { isCrewPerson } from '../row-rules/people';
import { closedToSeries } from '@crewcall/domain/closed-job';
import { JobStatus } from '@crewcall/domain/job-state';
import { lockJob, readJob } from '../jobs/job-form';
import { hiddenFields } from '../jobs/field-audience';
import { saveJob } from './save-job';
import { likeIn, newCrews, refuseNotAhead, sameCrew } from './series';
import { copyCrewPay } from '../pay-rules/copy-crew-pay';
import { InviteStatus } from '@crewcall/domain/invite';
import { nearShift } from '@crewcall/domain/texts';
import { anyOf } from '../db/any-of';
import { confirmedOn, lockCrew } from '../crews/crew-lock';
import { doubleShifts } from '../jobs/double-shift';
import { blockedWorkers } from '../flags/blocked-workers';
import { unlicensed } from '../licences/lacking';
import { lockWorkers, updateInviteStatus } from '../crews/update-invite-status';

/** The most jobs of a series that are listed: more than a year of daily jobs, but few enough to show. */
const MOST = 400;

interface Row {
  id: number;
  version: number;
  title: string;
  date: number;
  tz: string;
  status: number;
  prepend: string;
}

const applied = sql`application m on m.crew_id = jc.id and m.withdrawn_at is null and m.processed_at is null
  join app_user u on u.id = m.user_id and ${isCrewPerson('u')}`;

/**
 * Counts the people who would be notified if this job, the later jobs of the series, or all of them were cancelled.
 * Each person counts once. Shifts that are over do not count.
 */
async function toldOn(
  db: Db,
  id: number,
  ahead: readonly number[],
  now: number,
  people: RawBuilder<unknown>,
) {
  const { rows } = await sql<{ own: number; ahead: number; withThis: number }>`
    select count(distinct m.user_id) filter (where jc.job_id = ${id})::int as own,
      count(distinct m.user_id) filter (where jc.job_id <> ${id})::int as ahead,
      count(distinct m.user_id)::int as "withThis"
    from job_crew jc join ${people}
    where jc.job_id = any(${[id, ...ahead]}::bigint[]) and jc.deleted_at is null
      and ${answersUntilOf('jc')} > ${now}::bigint`.execute(db);
  return rows[0] ?? { own: 0, ahead: 0, withThis: 0 };
}

/** The jobs of a job's series that the caller sees. */
export const getJobSeriesHandler = handle('getJobSeries', async ({ body, scope, db, now }) => {
  const { rows } = await sql<Row>`
    select job.id, job.version, job.title, job.start_at as date, job.zone as tz, job.status,
      job.prepend
    from job own join job on job.series_id = own.series_id
    where own.id = ${body.id} and ${scope.rows('job.read')}
    order by abs(job.start_at - own.start_at), job.id limit ${MOST}`.execute(db);
  const own = rows.find(({ id }) => id === body.id) ?? (await hiddenJob(db, scope, body.id));
  const jobs = rows
    .sort((a, b) => a.date - b.date || a.id - b.id)
    .map(({ prepend, ...job }) => ({
      ...job,
      isAhead: job.id !== own.id && closedToSeries({ ...job, prepend }, own, now) === null,
    }));
  const ahead = jobs.flatMap((job) => (job.isAhead ? [job.id] : []));
  return {
    jobs,
    inCrew: await toldOn(db, body.id, ahead, now, toldOfCrew(now)),
    applied: await toldOn(db, body.id, ahead, now, applied),
  };
});

/** Cancels one later job of a series, or copies some parts of another job to it. Applies the rules of every save. */
export const saveInSeriesHandler = handle('saveInSeries', ({ body, scope, now, write, services }) =>
  write(async (tx) => {
    const job = await lockJob(tx.db, scope, body.id);
    const like = await readJob(tx.db, scope, body.like);
    refuseNotAhead(like, job, now);
    const hidden = scope.isManager ? await hiddenFields(tx.db, scope, job.id) : [];
    const sent = {
      ...likeIn(like, job, body.parts, hidden),
      ...(body.cancel === true ? { status: JobStatus.Cancelled } : {}),
    };
    const looking = { scope, links: services.links };
    const { changed, warnings } = await saveJob(
      tx,
      looking,
      { ...sent, id: job.id, version: body.version, pay: body.pay },
      now,
      body.reason,
    );
    const added = body.parts.includes('crews')
      ? newCrews(like, job, await readJob(tx.db, scope, job.id))
      : [];
    for (const [from, to] of added) await copyCrewPay(tx.db, from, to);
    return { ok: true as const, changed, warnings };
  }),
);

/**
 * Invites workers to one later job of a series, by the rules of every invitation. The office has not looked at that
 * day, so workers who already have an invite status there keep it. Workers are left out, and named, if the crew is
 * full, or if they have another shift close by, are blocked or lack a licence.
 */
export const inviteInSeriesHandler = handle('inviteInSeries', ({ body, user, scope, now, write, refuse }) =>
  write(async (tx) => {
    const workers = await lockWorkers(tx.db, user.companyId, body.users);
    const like = await readJob(tx.db, scope, body.like);
    const own = sameCrew(like, await readJob(tx.db, scope, body.id), body.idReqCrew);
    const crew = own === undefined ? null : await lockCrew(tx.db, own.id);
    // Read again after locking the job: from here on it cannot change.
    refuseNotAhead(like, await readJob(tx.db, scope, body.id), now);
    if (crew === null) return refuse('This job has no crew that stands for this one. Nobody was invited.');

    const members = await tx.db
      .selectFrom('crew_member')
      .select(['user_id', 'status', 'answered_by'])
      .where('crew_id', '=', crew.id)
      .where(anyOf('user_id', body.users))
      .execute();
    const present = new Set(members.map((row) => row.user_id));
    const isNew = body.users.filter((id) => !present.has(id));
    const saidNo = members.filter(({ status }) => status === InviteStatus.Denied);
    const isFull = (await confirmedOn(tx.db, crew.id)) >= crew.amount;
    const doubled = await doubleShifts(tx.db, crew, isNew);
    const without = new Map([
      ...(await unlicensed(tx.db, crew, isNew)),
      ...(await blockedWorkers(tx.db, crew, isNew)),
    ]);
    const invited = isFull ? [] : isNew.filter((id) => !doubled.has(id) && !without.has(id));
    const inviteStatuses = invited.map((id) => ({ id, status: InviteStatus.Pending }));
    if (invited.length > 0) await updateInviteStatus(tx, { user, now }, crew.id, inviteStatuses);

    const names = (ids: readonly number[]) =>
      ids.flatMap((id) => {
        const worker = workers.get(id);
        return worker ? [`${worker.firstName} ${worker.lastName}`] : [];
      });
    const left = (why: string, ids: readonly number[]) =>
      ids.length === 0 ? [] : [`${why}, not invited: ${names(ids).join(', ')}.`];
    return {
      ok: true as const,
      changed: names(invited),
      warnings: [
        ...left(
          'Declined on this day',
          saidNo.filter((row) => row.answered_by === row.user_id).map((row) => row.user_id),
        ),
        ...left(
          'Denied on this day',
          saidNo.filter((row) => row.answered_by !== row.user_id).map((row) => row.user_id),
        ),
        ...(isFull
          ? left(`${crew.groupName} is full`, isNew)
          : [...left(`Has ${nearShift('another')}`, [...doubled]), ...without.values()]),
      ],
    };
  }),
);
