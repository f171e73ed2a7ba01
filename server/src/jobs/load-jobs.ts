import type { CrewUser, Job, ReqCrew } from '@crewcall/contract/types';
import { InviteStatus } from '@crewcall/domain/invite';
import { ASSUMED_SHIFT_MS } from '@crewcall/domain/limits';
import { tzOffsetMinutes } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import type { Links } from '../platform/links';
import { refuse } from '../platform/errors';
import { rgbaOf } from './colour';
import { all, chatOpenTo, isManager, isOffice, visibleTo, withId } from './job-scope';
import type { Condition, Viewer } from './job-scope';
import { fullName, shortName } from '../platform/person-name';

/** Who is asking, and what makes their picture addresses. */
export interface Looking {
  user: Viewer;
  links?: Links;
}

// Some 60 MB of answer: whoever asks for more has mistyped a date.
const MOST_JOBS = 5_000;

type Sight = 'office' | 'manager' | 'supervisor' | 'crew' | 'public';

interface JobRow {
  id: number;
  version: number;
  title: string;
  description: string;
  start_at: number;
  zone: string;
  state: number;
  location: string;
  postcode: string;
  prepend: string;
  color: string;
  status: number;
  hide_public: boolean;
  onsite_name: string;
  onsite_phone: string;
  supervisors: number[];
  recipients: string[];
  files: number;
  unread: number;
  in_crew: boolean;
}

interface CrewRow {
  id: number;
  job_id: number;
  group_id: number;
  group_name: string;
  amount: number;
  confirmed: number;
  start_at: number;
  end_at: number | null;
  require_code: boolean;
  code: string;
}

interface MemberRow {
  crew_id: number;
  user_id: number;
  status: number;
  answered_by: number | null;
  first_name: string;
  last_name: string;
  phone: string;
  picture_blob_id: number | null;
}

interface ClockRow {
  job_id: number;
  user_id: number;
  start_at: number;
  end_at: number | null;
}

interface ApplicationRow {
  job_id: number;
  processed: boolean;
}

function sightOf(user: Viewer, row: JobRow): Sight {
  if (isManager(user)) return 'manager';
  if (isOffice(user)) return 'office';
  if (row.supervisors.includes(user.id)) return 'supervisor';
  return row.in_crew ? 'crew' : 'public';
}

const seesEverybody = (sight: Sight) => sight !== 'public';
const seesClocks = (sight: Sight) => sight === 'office' || sight === 'manager' || sight === 'supervisor';

function readJobs(db: Kysely<DB>, user: Viewer, where: Condition) {
  return sql<JobRow>`
    select job.id, job.version, job.title, job.description, job.start_at, job.zone, job.state, job.location,
      job.postcode, job.prepend, job.color, job.status, job.hide_public, job.onsite_name, job.onsite_phone,
      coalesce((select json_agg(js.user_id order by js.user_id) from job_supervisor js
        where js.job_id = job.id), '[]') as supervisors,
      coalesce((select json_agg(r.email order by r.email) from job_recipient r
        where r.job_id = job.id), '[]') as recipients,
      (select count(*)::int from job_file f where f.job_id = job.id) as files,
      case when ${chatOpenTo(user)} then (select count(*)::int from chat_message m
        where m.job_id = job.id and m.sender_id <> ${user.id} and not m.deleted and m.id > coalesce(
          (select cr.last_read_id from chat_read cr where cr.job_id = job.id and cr.user_id = ${user.id}), 0))
        else 0 end as unread,
      exists (select 1 from crew_member cm join job_crew jc on jc.id = cm.crew_id and jc.deleted_at is null
        where jc.job_id = job.id and cm.user_id = ${user.id} and cm.status in (1, 2)) as in_crew
    from job where ${where} order by job.start_at, job.id
    limit ${MOST_JOBS + 1}`.execute(db);
}

const readCrews = (db: Kysely<DB>, ids: number[]) =>
  sql<CrewRow>`
    select jc.id, jc.job_id, jc.group_id, g.name as group_name, jc.amount, jc.start_at, jc.end_at,
      jc.require_code, jc.code, coalesce(places.confirmed, 0) as confirmed
    from job_crew jc
    join crew_group g on g.id = jc.group_id
    left join lateral (select count(*)::int as confirmed from crew_member cm
      where cm.crew_id = jc.id and cm.status = 2) places on true
    where jc.job_id = any(${ids}::bigint[]) and jc.deleted_at is null
    order by jc.start_at, jc.id`.execute(db);

const readMembers = (db: Kysely<DB>, ids: number[], wholeIds: number[], userId: number) =>
  sql<MemberRow>`
    select cm.crew_id, cm.user_id, cm.status, cm.answered_by, u.first_name, u.last_name, u.phone, u.picture_blob_id
    from job_crew jc
    join crew_member cm on cm.crew_id = jc.id
    join app_user u on u.id = cm.user_id
    where jc.job_id = any(${ids}::bigint[]) and jc.deleted_at is null
      and (cm.user_id = ${userId} or jc.job_id = any(${wholeIds}::bigint[]))
    order by u.first_name, u.last_name, u.id`.execute(db);

const readClocks = (db: Kysely<DB>, ids: number[], wholeIds: number[], userId: number) =>
  sql<ClockRow>`
    select job_id, user_id, start_at, end_at from timesheet
    where job_id = any(${ids}::bigint[]) and (user_id = ${userId} or job_id = any(${wholeIds}::bigint[]))
    order by start_at, id`.execute(db);

const readApplications = (db: Kysely<DB>, ids: number[], userId: number) =>
  sql<ApplicationRow>`
    select jc.job_id, bool_and(a.processed_at is not null) as processed
    from application a join job_crew jc on jc.id = a.crew_id and jc.deleted_at is null
    where a.user_id = ${userId} and a.withdrawn_at is null and jc.job_id = any(${ids}::bigint[])
    group by jc.job_id`.execute(db);

function crewUser(member: MemberRow, sight: Sight, { user, links }: Looking): CrewUser {
  const own = member.user_id === user.id;
  const open = sight === 'office' || sight === 'supervisor';
  const whole = own || open || sight === 'manager';
  return {
    id: member.user_id,
    fullName: (whole ? fullName : shortName)(member),
    phone: own || open ? member.phone : null,
    status: member.status,
    ...(member.status === InviteStatus.Denied && member.answered_by !== member.user_id
      ? { refused: true }
      : {}),
    picture: whole && member.picture_blob_id !== null ? (links?.picture(member.user_id) ?? null) : null,
  };
}

function reqCrew(crew: CrewRow, members: MemberRow[], sight: Sight, looking: Looking): ReqCrew {
  const open = sight === 'office' || sight === 'supervisor';
  const shown = members.filter(
    (member) =>
      member.user_id === looking.user.id ||
      open ||
      sight === 'manager' ||
      member.status !== InviteStatus.Denied,
  );
  return {
    id: crew.id,
    groupId: crew.group_id,
    groupName: crew.group_name,
    amount: crew.amount,
    confirmed: crew.confirmed,
    startTime: crew.start_at,
    endTime: crew.end_at,
    requireCode: crew.require_code,
    ...(open ? { code: crew.require_code ? crew.code : null } : {}),
    deleted: false,
    userList: shown.map((member) => crewUser(member, sight, looking)),
  };
}

/** The strongest of one's own standings in a job: confirmed, invited, denied, none. */
const ownStatus = (members: MemberRow[], userId: number): number => {
  const mine = members.filter((member) => member.user_id === userId).map((member) => member.status);
  return (
    [InviteStatus.Confirmed, InviteStatus.Pending, InviteStatus.Denied].find((s) => mine.includes(s)) ?? 0
  );
};

function groupBy<T>(rows: readonly T[], key: (row: T) => number): (id: number) => T[] {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const list = groups.get(key(row));
    if (list) list.push(row);
    else groups.set(key(row), [row]);
  }
  return (id) => groups.get(id) ?? [];
}

/**
 * The jobs of `where` (over the table `job`) as this viewer may see them, oldest first: names, phones, codes and
 * clocks are cut to what the viewer's role allows. Five statements, however many jobs there are; a range that holds
 * more than can be sent is refused with a sentence, never cut short.
 * `where` must hold the row scope already.
 */
export async function loadJobs(db: Kysely<DB>, looking: Looking, where: Condition): Promise<Job[]> {
  const { user } = looking;
  const { rows } = await readJobs(db, user, where);
  if (rows.length > MOST_JOBS) {
    refuse(`These are more than ${MOST_JOBS} jobs. Choose a shorter range, or a filter.`);
  }
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const sights = new Map(rows.map((row) => [row.id, sightOf(user, row)]));
  const wholeIds = ids.filter((id) => seesEverybody(sights.get(id) ?? 'public'));
  const clockIds = ids.filter((id) => seesClocks(sights.get(id) ?? 'public'));
  // One after the other: inside a transaction they share one connection anyway.
  const crews = await readCrews(db, ids);
  const members = await readMembers(db, ids, wholeIds, user.id);
  const clocks = await readClocks(db, ids, clockIds, user.id);
  const applications = await readApplications(db, ids, user.id);
  const crewsOf = groupBy(crews.rows, (crew) => crew.job_id);
  const membersOf = groupBy(members.rows, (member) => member.crew_id);
  const clocksOf = groupBy(clocks.rows, (clock) => clock.job_id);
  const applied = new Map(applications.rows.map((row) => [row.job_id, row]));

  return rows.map((row): Job => {
    const sight = sights.get(row.id) ?? 'public';
    const own = crewsOf(row.id);
    const application = applied.get(row.id);
    return {
      id: row.id,
      version: row.version,
      title: row.title,
      description: row.description,
      date: row.start_at,
      endTime: Math.max(
        row.start_at + (own.length === 0 ? ASSUMED_SHIFT_MS : 0),
        ...own.map((crew) => crew.end_at ?? crew.start_at + ASSUMED_SHIFT_MS),
      ),
      color: row.color,
      rgba: rgbaOf(row.color),
      prepend: row.prepend,
      state: row.state,
      pcode: row.postcode,
      status: row.status as Job['status'],
      hidePublic: row.hide_public,
      onSiteResponsibleName: row.onsite_name,
      onSiteResponsibleNumber: sight === 'public' ? '' : row.onsite_phone,
      location: row.location,
      multipleDates: [row.start_at],
      reqCrew: own.map((crew) => reqCrew(crew, membersOf(crew.id), sight, looking)),
      selectedSupervisors: sight === 'public' ? [] : row.supervisors,
      emailTimesheet: sight === 'office' || sight === 'manager' ? row.recipients : [],
      statusUser: ownStatus(
        own.flatMap((crew) => membersOf(crew.id)),
        user.id,
      ),
      hasApplied: application !== undefined,
      processed: application?.processed ?? false,
      tzOffset: tzOffsetMinutes(row.zone, row.start_at),
      tz: row.zone,
      clockList: clocksOf(row.id).map((clock) => ({
        idUser: clock.user_id,
        start: clock.start_at,
        end: clock.end_at,
      })),
      fileCount: sight === 'public' ? 0 : row.files,
      unreadMessages: row.unread,
    };
  });
}

/** One job, or null where there is none that this viewer may know of. */
export async function loadJob(db: Kysely<DB>, looking: Looking, id: number): Promise<Job | null> {
  const [job] = await loadJobs(db, looking, all(visibleTo(looking.user), withId(id)));
  return job ?? null;
}
