import type { Out } from '@crewcall/contract/types';
import type { EpochMs, Interval } from '@crewcall/domain/units';
import { DAY_MS } from '@crewcall/domain/units';
import { dayOfText, dayText, mondayOf, textOfDay } from '@crewcall/domain/zone-days';
import { sql } from 'kysely';
import { REACH_MS } from '../crews/crew-conflicts';
import type { WeighedCrew } from '../crews/crew-conflicts';
import type { Db } from '../db/schema';
import { inviteStatus, jobStatus } from '../db/statuses';
import { fullNameSql } from '../platform/database/person-name';

export type DraftAction = Out<'setDrafts'>['drafts'][number]['action'];

/** A crew that stands on a day of the week. */
export interface WeekCrew extends WeighedCrew {
  groupId: number;
  title: string;
  prepend: string;
  color: string;
  amount: number;
  status: number;
  day: string;
}

/** The days of a week, and the instants that certainly contain them in every zone. */
export interface Week {
  start: string;
  days: readonly string[];
  range: Interval;
}

export function weekOfDay(day: string): Week {
  const monday = mondayOf(dayOfText(day));
  const days = Array.from({ length: 7 }, (_, index) => textOfDay(monday + index));
  return {
    start: textOfDay(monday),
    days,
    range: { start: (monday - 1) * DAY_MS, end: (monday + 8) * DAY_MS },
  };
}

/** From when to when other shifts can matter to a shift of the week. */
export const reachOf = ({ range }: Week): Interval => ({
  start: range.start - REACH_MS,
  end: range.end + REACH_MS,
});

/**
 * The company's crews of the week, in order of their start. A crew belongs to the week of the day on which it starts in
 * its job's zone, so every crew is in exactly one week. Crews of cancelled jobs are left out.
 */
export async function weekCrews(
  db: Db,
  companyId: number,
  { days, range }: Week,
  groups: readonly number[] | undefined,
): Promise<WeekCrew[]> {
  const { rows } = await sql<Omit<WeekCrew, 'day'>>`
    select jc.id, jc.job_id as "jobId", jc.group_id as "groupId", jc.amount, jc.start_at as "startAt",
      jc.end_at as "endAt", job.title, job.prepend, job.color, job.status, job.zone, job.postcode
    from job_crew jc join job on job.id = jc.job_id
    where job.company_id = ${companyId} and job.status <> ${jobStatus.cancelled} and jc.deleted_at is null
      and jc.start_at >= ${range.start}::bigint and jc.start_at < ${range.end}::bigint
      ${groups === undefined ? sql`` : sql`and jc.group_id = any(${[...groups]}::bigint[])`}
    order by jc.start_at, jc.id`.execute(db);
  return rows
    .map((crew) => ({ ...crew, day: dayText(crew.zone, crew.startAt) }))
    .filter(({ day }) => days.includes(day));
}

export interface Member {
  idReqCrew: number;
  idUser: number;
  isConfirmed: boolean;
  isClocked: boolean;
}

/** Who is invited or confirmed on these crews, and has clocked in on them. */
export async function membersOf(db: Db, crews: readonly number[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.crew_id as "idReqCrew", m.user_id as "idUser", m.status = ${inviteStatus.confirmed} as "isConfirmed",
      exists (select 1 from timesheet t where t.crew_id = m.crew_id and t.user_id = m.user_id) as "isClocked"
    from crew_member m
    where m.crew_id = any(${[...crews]}::bigint[]) and m.status in ${inviteStatus.inCrew}`.execute(db);
  return rows;
}

export interface Draft extends WeighedCrew {
  idDraft: number;
  idUser: number;
  action: DraftAction;
  version: number;
  madeBy: string;
}

/** The company's drafts on crews that start within a range, each with its crew. */
export async function draftsWithin(
  db: Db,
  companyId: number,
  { start, end }: { start: EpochMs; end: EpochMs },
): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select d.id as "idDraft", d.user_id as "idUser", d.action, d.version, coalesce(${fullNameSql('maker')}, '') as "madeBy",
      jc.id, jc.start_at as "startAt", jc.end_at as "endAt", job.id as "jobId", job.zone, job.postcode
    from crew_draft d join job_crew jc on jc.id = d.crew_id and jc.deleted_at is null
    join job on job.id = jc.job_id and job.status <> ${jobStatus.cancelled}
    left join app_user maker on maker.id = d.made_by
    where d.company_id = ${companyId} and jc.start_at > ${start}::bigint and jc.start_at < ${end}::bigint`.execute(
    db,
  );
  return rows;
}
