import type { Out } from '@crewcall/contract/types';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import type { Db } from '../db/schema';
import { jobStatus, inviteStatus } from '../db/statuses';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { paidMs } from '../timesheets/clock-rows';
import { needPersonOf } from '../platform/database/person-of';

type Overview = Out<'getPersonOverview'>;
type Shift = NonNullable<Overview['last']>[number];

const SHOWN = 5;
const ANSWERS_MS = 180 * DAY_MS;
const FOUR_WEEKS_MS = 28 * DAY_MS;

/** SQL from clause (aliases `job`, `c`, `m`, `g`): a person's confirmed shifts, except deleted and cancelled ones. */
const placesOf = (idUser: number) => sql`from crew_member m join job_crew c on c.id = m.crew_id
  join job on job.id = c.job_id join crew_group g on g.id = c.group_id
  where m.user_id = ${idUser} and m.status = ${inviteStatus.confirmed} and c.deleted_at is null
    and job.status <> ${jobStatus.cancelled}`;

const shiftColumns = (worked: RawBuilder<unknown>) => sql`job.id as "idJob", c.id as "idReqCrew", job.title,
  g.name as "groupName", c.start_at as "startTime", c.end_at as "endTime", job.zone as tz, ${worked} as worked,
  exists (select 1 from job_absence a where a.crew_id = c.id and a.user_id = m.user_id) as absent`;

async function nextShifts(db: Db, idUser: number, now: number): Promise<NonNullable<Overview['next']>> {
  const { rows } = await sql<Shift & { count: number }>`
    select ${shiftColumns(sql`null::float8`)}, (count(*) over ())::int as count ${placesOf(idUser)}
      and job.status in ${jobStatus.ahead} and ${plannedEndOf('c')} > ${now}::bigint
    order by c.start_at, c.id limit ${SHOWN}`.execute(db);
  return { shifts: rows, count: rows[0]?.count ?? 0 };
}

async function lastShifts(db: Db, idUser: number, now: number): Promise<Shift[]> {
  const worked = sql`(select sum(${paidMs})::float8 from timesheet t
    where t.crew_id = c.id and t.user_id = m.user_id and t.end_at is not null)`;
  const { rows } = await sql<Shift>`
    select ${shiftColumns(worked)} ${placesOf(idUser)}
      and (job.status = ${jobStatus.finished} or ${plannedEndOf('c')} <= ${now}::bigint)
    order by c.start_at desc, c.id desc limit ${SHOWN}`.execute(db);
  return rows;
}

interface Since {
  fourWeeks: number;
  thisYear: number;
}

/** Sums `what` over the rows of `from`: since four weeks ago and since 1 January. `at` is the time of a row. */
async function sums(
  db: Db,
  since: Since,
  { what, at, from }: { what: RawBuilder<unknown>; at: RawBuilder<unknown>; from: RawBuilder<unknown> },
): Promise<Since> {
  const { rows } = await sql<Since>`
    select coalesce(sum(${what}) filter (where ${at} >= ${since.fourWeeks}::bigint), 0)::float8 as "fourWeeks",
      coalesce(sum(${what}) filter (where ${at} >= ${since.thisYear}::bigint), 0)::float8 as "thisYear"
    from ${from} and ${at} >= ${Math.min(since.fourWeeks, since.thisYear)}::bigint`.execute(db);
  return rows[0] ?? { fourWeeks: 0, thisYear: 0 };
}

async function answersOf(db: Db, idUser: number, since: number): Promise<Overview['answers']> {
  const { rows } = await sql<Overview['answers']>`
    select * from (
      select count(*) filter (where m.status = ${inviteStatus.confirmed} and m.answered_by = m.user_id)::int as accepted,
        count(*) filter (where m.status = ${inviteStatus.denied} and m.answered_by = m.user_id)::int as declined,
        count(*) filter (where m.status = ${inviteStatus.invited})::int as unanswered
      from crew_member m join job_crew c on c.id = m.crew_id
      where m.user_id = ${idUser} and m.invited_at >= ${since}::bigint and c.deleted_at is null) invited,
    (select count(*)::int as applied, (count(*) filter (where approved))::int as taken from application
      where user_id = ${idUser} and applied_at >= ${since}::bigint and withdrawn_at is null) asked,
    (select count(*)::int as absent from job_absence
      where user_id = ${idUser} and marked_at >= ${since}::bigint) away`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Counting gave no row.');
  return row;
}

/**
 * A person's shifts, hours, money and answers to invitations. Shifts only for callers who may see every job, hours
 * for those who may see every timesheet, money for those who may read invoices, because a partial sum would look
 * complete.
 */
export const getPersonOverviewHandler = handle(
  'getPersonOverview',
  async ({ body, user, scope, db, now }) => {
    const { idUser } = body;
    await needPersonOf(db, user.companyId, idUser);
    const { confTimezone: zone } = await companyConfig(db, user.companyId);
    const newYear = dayToEpoch(zone, `${dayText(zone, now).slice(0, 4)}-01-01`);
    const since = { fourWeeks: now - FOUR_WEEKS_MS, thisYear: newYear };
    const [next, last, hours, invoiced, answers] = await Promise.all([
      scope.isOffice ? nextShifts(db, idUser, now) : null,
      scope.isOffice ? lastShifts(db, idUser, now) : null,
      scope.seesAllClocks
        ? sums(db, since, {
            what: paidMs,
            at: sql`t.start_at`,
            from: sql`timesheet t where t.user_id = ${idUser} and t.end_at is not null`,
          })
        : null,
      scope.may('invoice.read')
        ? sums(db, since, {
            what: sql`i.net_cents`,
            at: sql`i.issued_at`,
            from: sql`invoice i where i.user_id = ${idUser} and i.cancelled_at is null`,
          })
        : null,
      answersOf(db, idUser, now - ANSWERS_MS),
    ]);
    return { next, last, hours, invoiced, answers };
  },
);
