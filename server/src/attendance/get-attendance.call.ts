import type { Out } from '@crewcall/contract/types';
import { needsAction, attendanceStatusOn } from '@crewcall/domain/day-board';
import { namesApart } from '@crewcall/domain/namesakes';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import { COMING_CHASE_MS, CREW_LONGEST_MS } from '@crewcall/domain/limits';
import { DAY_MS } from '@crewcall/domain/units';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { answersUntilOf } from '../db/planned-end';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { badRequest } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { fullName } from '../platform/database/person-name';
import { all, everything, withId } from '../row-rules/job-rows';
import type { Condition } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';
import { selectPendingPunches } from '../timesheets/pending-punches';
import { punchDeciders } from '../timesheets/punch-deciders';
import { factColumns, factJoins } from './place-facts';
import type { PlaceFacts } from './place-facts';

type Board = Out<'getAttendance'>['jobs'];
type Crew = Board[number]['crews'][number];
type Person = Crew['people'][number];

interface Row extends Omit<Board[number], 'crews'>, Omit<Crew, 'people'>, PlaceFacts {
  idPlace: number | null;
  /** Null where nobody is confirmed on the crew. */
  idUser: number | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  /** The person's pending punch; null if there is none. */
  idPunch: number | null;
}

/** The start of a day in UTC. In any zone that day starts at most a day earlier or later. */
function utcDay(day: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return badRequest('Please give the day as YYYY-MM-DD.');
  try {
    return dayToEpoch('UTC', day);
  } catch {
    return badRequest('This day does not exist. Please choose another.');
  }
}

const localDay = (at: RawBuilder<unknown>) => sql`(to_timestamp(${at} / 1000.0) at time zone job.zone)::date`;

interface Shown {
  which: Condition;
  /** True if the whole crew is shown; else only its members who have not checked out are. */
  whole: Condition;
}

// Selects the crews of a day's board. Instants are compared first, so that the index on the start is used; then the day
// in the job's own zone decides.
// Today's board also has crews that are on now, and crews that start soon, even after midnight: once their workers are
// asked a second time whether they come, somebody may have to act. A running timesheet keeps its worker on the board
// until somebody ends it, but not the rest of that crew. Crews with a running timesheet are found by id, however long
// ago they began. "Today" is the day in the company's zone.
const onDay = (day: string, { now, zone }: { now: number; zone: string }): Shown => {
  const begins = utcDay(day);
  const isToday = sql.lit(dayText(zone, now) === day);
  const whole = sql<boolean>`(${localDay(sql`c.start_at`)} = ${day}::date
      or ${isToday} and c.start_at <= ${now + COMING_CHASE_MS}::bigint and ${answersUntilOf('c')} > ${now}::bigint)`;
  const which = sql<boolean>`((c.start_at > ${begins - CREW_LONGEST_MS - DAY_MS}::bigint and c.start_at < ${begins + 2 * DAY_MS}::bigint
      or ${isToday} and c.id = any(array(select crew_id from timesheet where end_at is null and corrects_id is null)))
    and (${whole} or ${localDay(sql`c.start_at`)} < ${day}::date
        and (${isToday} or ${localDay(answersUntilOf('c'))} >= ${day}::date)
        and exists (select 1 from timesheet o where o.crew_id = c.id and o.user_id = m.user_id and o.end_at is null
          and o.corrects_id is null)))`;
  return { which, whole };
};

// `offset 0` makes the planner look up each crew's job and members by index; otherwise it may read the whole tables.
/** Reads the board in one statement: a row for each confirmed member of each crew, or one for a crew without any. */
const readBoard = async (db: Db, scope: Scope, { which, whole }: Shown): Promise<Row[]> =>
  (
    await sql<Row>`
      select job.id as "idJob", job.title, job.prepend, job.location, job.zone as tz, job.color,
        ${scope.rows('job.supervise')} as "canSupervise", c.id as "idReqCrew", g.name as "groupName",
        c.start_at as "startTime", c.end_at as "endTime",
        case when ${whole} then c.amount else count(*) over (partition by c.id)::int end as wanted,
        (select count(*)::int from crew_member i where i.crew_id = c.id and i.status = ${inviteStatus.invited}) as asked, m.id as "idPlace", u.id as "idUser", u.first_name,
        u.last_name, case when ${scope.rows('job.phones')} then u.phone end as phone,
        waiting.id as "idPunch", ${factColumns}
      from job_crew c
      cross join lateral (select * from job j where j.id = c.job_id offset 0) job
      join crew_group g on g.id = c.group_id
      left join lateral (select * from crew_member f
        where f.crew_id = c.id and f.status = ${inviteStatus.confirmed} offset 0) m on true
      left join app_user u on u.id = m.user_id
      ${factJoins}
      where c.deleted_at is null and job.status in (${jobStatus.confirmed}, ${jobStatus.finished})
        and ${all(scope.rows('job.led'), which)}
      order by c.start_at, job.title, job.id, c.id, lower(u.first_name), lower(u.last_name), u.id`.execute(db)
  ).rows;

/** May the reader decide about the pending punch of this row? Undefined if there is none, or it is not known. */
type Decides = (row: Row) => boolean | undefined;

const personOf = (
  { idPlace, idUser, first_name, last_name, phone, ...row }: Row,
  canDecide: boolean | undefined,
): Person[] =>
  idUser === null || idPlace === null
    ? []
    : [
        {
          id: idPlace,
          idUser,
          fullName: fullName({ first_name, last_name }),
          phone: phone?.trim() || null,
          askedAt: row.askedAt,
          lastAskedAt: row.lastAskedAt,
          answer: row.answer,
          minutes: row.minutes,
          absent: row.absent,
          confirmedAt: row.confirmedAt,
          times: row.times,
          punch: row.punch,
          waits: row.waits && { ...row.waits, ...(canDecide === undefined ? {} : { canDecide }) },
        },
      ];

/** Groups the rows by job and crew, in their order. */
function jobsOf(rows: readonly Row[], decides: Decides = () => undefined): Board {
  const jobs = new Map<number, Board[number]>();
  const crews = new Map<number, Crew>();
  for (const row of rows) {
    const { idJob, title, prepend, location, tz, color, canSupervise } = row;
    const job = jobs.get(idJob) ?? { idJob, title, prepend, location, tz, color, canSupervise, crews: [] };
    jobs.set(idJob, job);
    const { idReqCrew, groupName, startTime, endTime, wanted, asked } = row;
    const crew = crews.get(idReqCrew) ?? {
      ...{ idReqCrew, groupName, startTime, endTime, wanted, asked },
      people: [],
    };
    if (!crews.has(idReqCrew)) job.crews.push(crew);
    crews.set(idReqCrew, crew);
    crew.people.push(...personOf(row, decides(row)));
  }
  return [...jobs.values()];
}

/** Tells people of one name apart: by the end of their phone numbers for those who may see them. */
function toldApart(jobs: Board): Board {
  const people = jobs.flatMap(({ crews }) => crews.flatMap((crew) => crew.people));
  const nameOf = namesApart(people.map((person) => ({ ...person, id: person.idUser })));
  const named = (person: Person) => ({
    ...person,
    fullName: nameOf({ id: person.idUser, fullName: person.fullName }),
  });
  return jobs.map((job) => ({
    ...job,
    crews: job.crews.map((crew) => ({ ...crew, people: crew.people.map(named) })),
  }));
}

/** Works out which pending punches the reader may decide: supervisors may, unless one is their own or the office's. */
async function decidesOf(db: Db, scope: Scope, rows: readonly Row[]): Promise<Decides> {
  const ids = rows.flatMap(({ idPunch }) => idPunch ?? []);
  const punches =
    ids.length === 0 ? [] : await selectPendingPunches(db, sql`punch.id = any(${ids}::bigint[])`);
  const deciders = await punchDeciders(db, punches);
  const own = new Set(punches.filter((punch) => punch.user_id === scope.user.id).map(({ id }) => id));
  return ({ idPunch, canSupervise }) =>
    idPunch === null
      ? undefined
      : canSupervise &&
        !own.has(idPunch) &&
        (scope.may('timesheet.write') || deciders.get(idPunch) === 'supervisor');
}

/**
 * Reads the board of a day, or of one job on all its days: each crew with its confirmed members, their answers and
 * timesheets. A day has every crew that starts on it in the job's own zone; today also crews that start soon after
 * midnight. The office sees all jobs, a manager those of their own companies without phones, a supervisor their own.
 */
export const getAttendanceHandler = handle('getAttendance', async ({ body, user, scope, db, now }) => {
  const { day, idJob } = body;
  if (day === undefined && idJob === undefined) return badRequest('Please give a day, or a job.');
  const { confLateAfterMin, confTimezone } = await companyConfig(db, user.companyId);
  const { which, whole } =
    day === undefined ? { which: everything, whole: everything } : onDay(day, { now, zone: confTimezone });
  const ofJob = idJob === undefined ? everything : withId(idJob);
  const rows = await readBoard(db, scope, { which: all(which, ofJob), whole });
  return { lateAfter: confLateAfterMin, jobs: toldApart(jobsOf(rows, await decidesOf(db, scope, rows))) };
});

/** The people on today's board, as the caller may see them, each with their status. */
export async function peopleOfToday(db: Db, scope: Scope, now: EpochMs) {
  const { confLateAfterMin, confTimezone: zone } = await companyConfig(db, scope.user.companyId);
  const rows = await readBoard(db, scope, onDay(dayText(zone, now), { now, zone }));
  return toldApart(jobsOf(rows)).flatMap(({ crews }) =>
    crews.flatMap((crew) =>
      crew.people.map((person) => ({
        person,
        status: attendanceStatusOn(crews, crew, person, now, confLateAfterMin),
      })),
    ),
  );
}

/** Counts the people on today's board who need action by the caller; the board lists them first. */
export const punchingToday = async (db: Db, scope: Scope, now: EpochMs): Promise<number> =>
  (await peopleOfToday(db, scope, now)).filter(needsAction).length;
