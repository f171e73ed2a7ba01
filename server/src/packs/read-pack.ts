import type { In } from '@crewcall/contract/types';
import { formatDayInFull } from '@crewcall/domain/format';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { DAY_MS } from '@crewcall/domain/units';
import { stateById } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { localDay } from '../db/local-day';
import type { Db } from '../db/schema';
import { inviteStatus, jobStatus } from '../db/statuses';
import { notFound, refuse } from '../errors';
import { neededTypes } from '../licences/lacking';
import { companyConfig } from '../platform/database/company-config';
import { fullNameSql } from '../platform/database/person-name';
import { hiddenJob } from '../row-rules/job-for';
import { all, withId } from '../row-rules/job-rows';
import type { Condition } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';

type PackOf = In<'downloadPack'>['of'];

interface PackPerson {
  id: number;
  name: string;
}

export interface PackCrew {
  id: number;
  group: string;
  startAt: EpochMs;
  endAt: EpochMs | null;
  /** The day of the start, in the job's zone. */
  day: DayText;
  amount: number;
  /** Names of the licence types that the crew needs. */
  licences: readonly string[];
  /** Who is confirmed, by name. */
  people: readonly PackPerson[];
}

interface PackVenue {
  name: string;
  address: string;
  gate: string;
  dock: string;
  parking: string;
  contactName: string;
  contactPhone: string;
  notes: string;
  at: { latitude: number; longitude: number } | null;
}

export interface PackJob {
  id: number;
  title: string;
  customer: string;
  zone: Zone;
  startAt: EpochMs;
  /** With state and postcode; empty if the job has no place. */
  place: string;
  /** Empty for users who may not read it, as all of the venue but its name, address and position. */
  gateCode: string;
  contactName: string;
  contactPhone: string;
  notes: string;
  venue: PackVenue | null;
  crews: readonly PackCrew[];
}

/** What a pack is about: plain data for the drawing thread. */
export interface Pack {
  company: string;
  /** The company's zone; a job in a zone with another clock gets a note. */
  home: Zone;
  at: EpochMs;
  /** The job, the event or the day. */
  subject: string;
  jobs: readonly PackJob[];
}

/** The jobs that a paper is made of: those that the caller leads on site, or reads in the office. */
type PackRule = 'job.led' | 'job.read';

const MOST_JOBS = 300;

interface Asked {
  subject: string | null;
  jobs: Condition;
  crews: Condition;
}

const everyCrew = sql<boolean>`true`;
const isPlanned = sql<boolean>`job.status in (${jobStatus.confirmed}, ${jobStatus.finished})`;

/** The jobs and crews that are asked for. Throws if the caller may not see the event. */
async function askedFor(db: Db, scope: Scope, { idJob, idEvent, day }: PackOf): Promise<Asked> {
  if (day !== undefined) {
    const begins = dayToEpoch('UTC', day);
    return {
      subject: formatDayInFull(day),
      jobs: sql<boolean>`${isPlanned} and exists (select 1 from job_crew d where d.job_id = job.id and d.deleted_at is null
        and d.start_at > ${begins - DAY_MS}::bigint and d.start_at < ${begins + 2 * DAY_MS}::bigint
        and ${localDay(sql`d.start_at`)} = ${day}::date)`,
      crews: sql<boolean>`${localDay(sql`c.start_at`)} = ${day}::date`,
    };
  }
  if (idEvent !== undefined) {
    const { rows } = await sql<{ name: string }>`
      select name from event where id = ${idEvent} and company_id = ${scope.user.companyId}
        and ${scope.inCompany(sql`event.prepend`)}`.execute(db);
    const event = scope.seesAll ? rows[0] : undefined;
    if (!event) return notFound('This event could not be found.');
    return {
      subject: event.name,
      jobs: sql<boolean>`job.event_id = ${idEvent} and ${isPlanned}`,
      crews: everyCrew,
    };
  }
  return { subject: null, jobs: withId(idJob ?? 0), crews: everyCrew };
}

interface JobRow extends Omit<PackJob, 'crews' | 'venue' | 'place'> {
  location: string;
  state: number;
  postcode: string;
  venue: (Omit<PackVenue, 'at'> & { latitude: number | null; longitude: number | null }) | null;
}

async function selectJobs(db: Db, scope: Scope, jobs: Condition, rule: PackRule): Promise<JobRow[]> {
  // The customer knows where its job is, but not how people get in or who to call there.
  const onSite = (column: RawBuilder<unknown>) =>
    sql<string>`case when ${scope.rows('job.site')} then ${column} else '' end`;
  const { rows } = await sql<JobRow>`
      select job.id, job.title, coalesce(p.full_name, job.prepend) as customer, job.zone, job.start_at as "startAt",
        job.location, job.state, job.postcode,
        ${onSite(sql`job.gate_code`)} as "gateCode",
        job.onsite_name as "contactName", job.onsite_phone as "contactPhone", job.description as notes,
        case when v.id is null then null else json_build_object('name', v.name, 'address', v.address,
          'gate', ${onSite(sql`v.gate`)}, 'dock', ${onSite(sql`v.dock`)}, 'parking', ${onSite(sql`v.parking`)},
          'contactName', ${onSite(sql`v.contact_name`)}, 'contactPhone', ${onSite(sql`v.contact_phone`)},
          'notes', ${onSite(sql`v.notes`)}, 'latitude', v.latitude, 'longitude', v.longitude) end as venue
      from job left join prepend p on p.company_id = job.company_id and p.text = job.prepend
      left join venue v on v.id = job.venue_id and v.company_id = job.company_id
      where ${all(jobs, scope.rows(rule))} order by job.start_at, job.id limit ${MOST_JOBS + 1}`.execute(db);
  return rows;
}

interface CrewRow extends Omit<PackCrew, 'licences' | 'day'> {
  idJob: number;
  groupId: number;
}

const selectCrews = async (db: Db, ids: readonly number[], crews: Condition): Promise<CrewRow[]> =>
  (
    await sql<CrewRow>`
      select c.id, c.job_id as "idJob", c.group_id as "groupId", g.name as "group", c.start_at as "startAt",
        c.end_at as "endAt", c.amount, coalesce((
          select json_agg(json_build_object('id', u.id, 'name', ${fullNameSql('u')})
            order by ${fullNameSql('u')} collate "und-x-icu", u.id)
          from crew_member m join app_user u on u.id = m.user_id
          where m.crew_id = c.id and m.status = ${inviteStatus.confirmed}), '[]') as people
      from job_crew c join job on job.id = c.job_id join crew_group g on g.id = c.group_id
      where c.job_id = any(${[...ids]}::bigint[]) and c.deleted_at is null and ${crews}
      order by c.start_at, g.name collate "und-x-icu", c.id`.execute(db)
  ).rows;

function venueOf(row: JobRow): PackVenue | null {
  if (row.venue === null) return null;
  const { latitude, longitude, ...venue } = row.venue;
  return { ...venue, at: latitude === null || longitude === null ? null : { latitude, longitude } };
}

const placeOf = ({ location, state, postcode, venue }: JobRow): string =>
  location === '' && venue === null
    ? ''
    : [location || (venue?.address ?? ''), stateById(state)?.name ?? '', postcode]
        .filter((text) => text !== '')
        .join(', ');

/** Reads what is printed about a job, an event or a day: of the jobs that `rule` gives the caller. */
export async function readPack(
  db: Db,
  { scope, now }: { scope: Scope; now: EpochMs },
  of: PackOf,
  rule: PackRule = 'job.led',
): Promise<Pack> {
  const asked = await askedFor(db, scope, of);
  const jobs = await selectJobs(db, scope, asked.jobs, rule);
  if (jobs.length > MOST_JOBS)
    refuse(`These are more than ${MOST_JOBS} jobs. Make the paper for one day or one job.`);
  if (jobs.length === 0) {
    if (of.idJob !== undefined) return hiddenJob(db, scope, of.idJob);
    refuse(
      of.day === undefined ? 'This event has no confirmed job.' : 'No confirmed job has a crew on this day.',
    );
  }
  const crews = await selectCrews(
    db,
    jobs.map(({ id }) => id),
    asked.crews,
  );
  const needed = await neededTypes(db, crews);
  const config = await companyConfig(db, scope.user.companyId);
  return {
    company: config.confCompanyName,
    home: config.confTimezone,
    at: now,
    subject: asked.subject ?? jobs[0]?.title ?? '',
    jobs: jobs.map((row) => {
      const { location: _location, state: _state, postcode: _postcode, venue: _venue, ...job } = row;
      return {
        ...job,
        place: placeOf(row),
        venue: venueOf(row),
        crews: crews
          .filter(({ idJob }) => idJob === row.id)
          .map(({ idJob: _idJob, groupId: _groupId, ...crew }) => ({
            ...crew,
            day: dayText(row.zone, crew.startAt),
            licences: needed.get(crew.id) ?? [],
          })),
      };
    }),
  };
}
