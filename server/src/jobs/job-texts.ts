import { ASSUMED_SHIFT_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../db/schema';
import { chatOpenTo, isManager, isOffice } from './job-scope';
import type { Condition, Viewer } from './job-scope';

/** How much of each job is wanted. */
export interface JobsView {
  /** No more than this many jobs. */
  limit: number;
  /**
   * A month at a glance: of clocks only the caller's own, no phones, no counts of messages; and who stands on a crew
   * of a job sees that crew alone, not how many strangers are on the others.
   */
  isCalendar?: boolean;
  /** Marks whom there is a picture of. */
  hasPictures?: boolean;
}

/** A job as JSON text. Where a picture is, it says the person's id; see `Links.picture` for addresses. */
export interface JobText {
  id: number;
  text: string;
}

type Part = RawBuilder<unknown>;
const no = sql`false`;

// Who the caller is to each job: what the rest of the statement is cut to.
function sightOf(user: Viewer): Part {
  if (isManager(user)) return sql`'manager'`;
  if (isOffice(user)) return sql`'office'`;
  return sql`case
    when job.id = any(array(select js.job_id from job_supervisor js where js.user_id = ${user.id})) then 'supervisor'
    when job.id = any(array(select jc.job_id from crew_member cm
      join job_crew jc on jc.id = cm.crew_id and jc.deleted_at is null
      where cm.user_id = ${user.id} and cm.status in (1, 2))) then 'crew'
    else 'public' end`;
}

const endOf = (crew: string): Part =>
  sql`coalesce(${sql.ref(`${crew}.end_at`)}, ${sql.ref(`${crew}.start_at`)} + ${ASSUMED_SHIFT_MS}::bigint)`;

// Names are turned into JSON once a person, not once a place.
const people = sql`
  select u.id, row_number() over (order by u.first_name, u.last_name, u.id) as place,
    to_json(trim(u.first_name || ' ' || u.last_name))::text as whole,
    to_json(case when trim(u.last_name) = '' then u.first_name
      else u.first_name || ' ' || left(trim(u.last_name), 1) || '.' end)::text as short,
    to_json(u.phone)::text as phone, u.picture_blob_id is not null as pictured
  from app_user u where u.id in (select m.user_id from member m where m.shown)`;

const memberText = ({ isCalendar = false, hasPictures = false }: JobsView): Part => {
  const whole = sql`(m.own or m.sight in ('office', 'manager', 'supervisor'))`;
  const known = sql`(m.own or m.sight in ('office', 'supervisor'))`;
  return sql`'{"id":' || m.user_id || ',"fullName":' || case when ${whole} then p.whole else p.short end
    || ',"phone":' || case when ${isCalendar ? no : known} then p.phone else 'null' end
    || ',"status":' || m.status
    || case when m.status = 3 and m.answered_by is distinct from m.user_id then ',"refused":true' else '' end
    || ',"picture":' || case when p.pictured and ${hasPictures ? whole : no} then m.user_id::text else 'null' end || '}'`;
};

const colour = (from: number): Part => sql`('x' || substr(seen.color, ${from}, 2))::bit(8)::int`;
const rgba = sql`case when seen.color ~* '^#[0-9a-f]{6}$'
  then 'rgba(' || ${colour(2)} || ', ' || ${colour(4)} || ', ' || ${colour(6)} || ', 1)'
  else 'rgba(255, 255, 255, 1)' end`;

// row_to_json writes compactly; what is JSON text already is put in front of it, so that nothing is parsed twice.
const withParts = (parts: Part, row: string): Part =>
  sql`'{' || ${parts} || substr(row_to_json(${sql.ref(row)})::text, 2)`;

/**
 * The jobs of `where` (over the table `job`, holding the row scope already) as the database writes them in JSON, oldest
 * first: one statement, however many there are. Names, phones, codes and clocks are cut to what the viewer may see.
 */
export async function jobTexts(
  db: Kysely<DB>,
  user: Viewer,
  where: Condition,
  view: JobsView,
): Promise<JobText[]> {
  const { limit, isCalendar = false } = view;
  const me = user.id;
  const own = isCalendar && !isOffice(user) && !isManager(user);
  const mails = isOffice(user) || isManager(user);
  const { rows } = await sql<JobText>`
    with seen as materialized (
      select job.*, ${sightOf(user)} as sight, ${isCalendar ? no : chatOpenTo(user)} as chats
      from job where ${where} order by job.start_at, job.id limit ${limit}),
    crew as materialized (
      select jc.*, seen.sight from seen join job_crew jc on jc.job_id = seen.id and jc.deleted_at is null),
    member as materialized (
      select crew.id as crew_id, crew.job_id, crew.sight, cm.user_id, cm.status, cm.answered_by, cm.user_id = ${me} as own,
        cm.user_id = ${me} or (crew.sight <> 'public' and (cm.status <> 3 or crew.sight <> 'crew')) as shown
      from crew join crew_member cm on cm.crew_id = crew.id),
    person as materialized (${people}),
    places as (
      select m.crew_id, count(*) filter (where m.status = 2) as confirmed, bool_or(m.own) as own,
        string_agg(${memberText(view)}, ',' order by p.place) as list
      from member m left join person p on p.id = m.user_id and m.shown group by m.crew_id),
    standing as (
      select m.job_id, bool_or(m.status = 2) as confirmed, bool_or(m.status = 1) as invited,
        json_agg(json_build_object('idReqCrew', crew.id, 'groupName', g.name, 'startTime', crew.start_at,
          'endTime', crew.end_at, 'status', m.status) order by crew.start_at, crew.id)::text as list
      from member m join crew on crew.id = m.crew_id join crew_group g on g.id = crew.group_id
      where m.own group by m.job_id),
    crews as (
      select crew.job_id, max(${endOf('crew')}) as ends_at, string_agg(${withParts(
        sql`case when crew.sight not in ('office', 'supervisor') then ''
          when crew.require_code then '"code":' || to_json(crew.code)::text || ','
          else '"code":null,' end || '"userList":[' || coalesce(pl.list, '') || '],'`,
        'x',
      )}, ',' order by crew.start_at, crew.id)
        filter (where ${own ? sql`crew.sight = 'supervisor' or pl.own or st.job_id is null` : sql`true`}) as list
      from crew
      join crew_group g on g.id = crew.group_id
      left join places pl on pl.crew_id = crew.id
      left join standing st on st.job_id = crew.job_id
      cross join lateral (select crew.id, crew.group_id as "groupId", g.name as "groupName", crew.amount,
        coalesce(pl.confirmed, 0) as confirmed, crew.start_at as "startTime", crew.end_at as "endTime",
        crew.require_code as "requireCode", false as deleted) x
      group by crew.job_id),
    clocks as (
      select t.job_id, string_agg('{"idUser":' || t.user_id || ',"start":' || t.start_at || ',"end":'
        || coalesce(t.end_at::text, 'null') || '}', ',' order by t.start_at, t.id) as list
      from seen join timesheet t on t.job_id = seen.id
      where t.user_id = ${me} or ${isCalendar ? no : sql`seen.sight in ('office', 'manager', 'supervisor')`}
      group by t.job_id),
    applied as (
      select crew.job_id, bool_and(a.processed_at is not null) as processed
      from application a join crew on crew.id = a.crew_id
      where a.user_id = ${me} and a.withdrawn_at is null group by crew.job_id)
    select seen.id, ${withParts(
      sql`'"reqCrew":[' || coalesce(crews.list, '') || '],"clockList":[' || coalesce(clocks.list, '')
        || '],"mine":' || coalesce(standing.list, '[]') || ','`,
      'x',
    )} as text
    from seen
    left join crews on crews.job_id = seen.id
    left join clocks on clocks.job_id = seen.id
    left join standing on standing.job_id = seen.id
    left join applied on applied.job_id = seen.id
    cross join lateral (select seen.id, seen.version, seen.title, seen.description, seen.start_at as date,
      greatest(seen.start_at, coalesce(crews.ends_at, seen.start_at + ${ASSUMED_SHIFT_MS}::bigint)) as "endTime",
      seen.color, ${rgba} as rgba, seen.prepend, seen.state, seen.postcode as pcode, seen.status,
      seen.hide_public as "hidePublic", seen.onsite_name as "onSiteResponsibleName",
      case when seen.sight = 'public' then '' else seen.onsite_phone end as "onSiteResponsibleNumber",
      seen.location, array[seen.start_at] as "multipleDates",
      case when seen.sight = 'public' then '{}' else array(select js.user_id from job_supervisor js
        where js.job_id = seen.id order by js.user_id) end as "selectedSupervisors",
      ${mails ? sql`array(select r.email from job_recipient r where r.job_id = seen.id order by r.email)` : sql`'{}'::text[]`}
        as "emailTimesheet",
      case when standing.confirmed then 2 when standing.invited then 1
        when standing.job_id is not null then 3 else 0 end as "statusUser",
      applied.job_id is not null as "hasApplied", coalesce(applied.processed, false) as processed,
      (extract(epoch from (to_timestamp(seen.start_at / 1000.0) at time zone seen.zone)
        - (to_timestamp(seen.start_at / 1000.0) at time zone 'UTC')) / 60)::int as "tzOffset",
      seen.zone as tz,
      case when seen.sight = 'public' then 0
        else (select count(*)::int from job_file f where f.job_id = seen.id) end as "fileCount",
      case when seen.chats then (select count(*)::int from chat_message m
        where m.job_id = seen.id and m.sender_id <> ${me} and not m.deleted and m.id > coalesce(
          (select cr.last_read_id from chat_read cr where cr.job_id = seen.id and cr.user_id = ${me}), 0))
        else 0 end as "unreadMessages") x
    order by seen.start_at, seen.id`.execute(db);
  return rows;
}
