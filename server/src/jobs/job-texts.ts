import { fieldOf, plainFieldNames } from '@crewcall/domain/job-fields';
import type { Field } from '@crewcall/domain/job-fields';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { coverState, inviteStatus } from '../db/statuses';
import { jobColumns } from '../db/job-columns';
import { shownPay } from '../db/rate-on';
import { plannedEnd, plannedEndOf } from '../db/planned-end';
import type { Db } from '../db/schema';
import { inReadThread, unreadIn } from '../row-rules/chat-threads';
import { supervisors } from '../row-rules/job-rows';
import type { Condition } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';
import { fullNameSql } from '../platform/database/person-name';
import { audienceColumns } from './field-audience';

/** How much of each job is wanted. */
export interface JobsView {
  /** No more than this many jobs. */
  limit: number;
  /**
   * For the month view: only the caller's own timesheets, and no phones, codes or message counts. A worker on one of a
   * job's crews gets that crew only, not the numbers of the others.
   */
  isCalendar?: boolean;
  /** Adds the person's id as `picture` where they have one. */
  hasPictures?: boolean;
  /** Adds what the viewer would be paid on each crew that is not over at this instant, if crew are shown their pay. */
  paysAt?: number;
  /** For the form: includes supervisors who were named but may not supervise any more. */
  isForm?: boolean;
}

/** A job as JSON text. `picture` is a person's id, from which `Links.picture` makes the URL. */
export interface JobText {
  id: number;
  text: string;
}

type Part = RawBuilder<unknown>;
const no = sql`false`;

// The part of a member's JSON that is the same on all crews, made once for each person, in three forms: with phone,
// with the whole name only, and with the short name that crew see of each other.
const people = ({ isCalendar = false, hasPictures = false }: JobsView): Part => {
  const upTo = (name: Part, phone: Part) =>
    sql`'{"id":' || u.id || ',"fullName":' || to_json(${name})::text || ',"phone":' || ${phone} || ',"status":'`;
  const whole = fullNameSql('u');
  const short = sql`case when trim(u.last_name) = '' then u.first_name
    else u.first_name || ' ' || left(trim(u.last_name), 1) || '.' end`;
  const picture = sql`',"picture":' || case when u.picture_blob_id is null then 'null' else u.id::text end || '}'`;
  return sql`
    select u.id, row_number() over (order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id) as place,
      ${upTo(whole, isCalendar ? sql`'null'` : sql`to_json(u.phone)::text`)} as known,
      ${upTo(whole, sql`'null'`)} as whole, ${upTo(short, sql`'null'`)} as short,
      ${hasPictures ? picture : sql`'}'`} as pictured
    from app_user u where u.id in (select m.user_id from member m where m.shown)`;
};

// Columns that say what the viewer may see of each job; the rest of the statement uses them.
const cuts = (scope: Scope): Part => sql`
  ${audienceColumns(scope)}, ${scope.rows('job.led')} as led, ${scope.rows('job.phones')} as phones,
  ${scope.rows('clock.all')} as all_clocks, ${scope.rows('clock.code')} as codes`;

const shown = (idUser: number): Part =>
  sql`cm.user_id = ${idUser} or crew.led or (crew.concerned and cm.status <> ${inviteStatus.denied})`;

function memberText({ hasPictures = false }: JobsView): Part {
  const status = sql`m.status || case when m.status = ${inviteStatus.denied}
    and m.answered_by is distinct from m.user_id then ',"refused":true' else '' end`;
  const name = sql`case when m.own or m.phones then p.known when m.all_clocks then p.whole else p.short end`;
  const picture = sql`case when m.own or m.led then p.pictured else ',"picture":null}' end`;
  return sql`${name} || ${status} || ${hasPictures ? picture : sql`'}'`}`;
}

const colour = (from: number): Part => sql`('x' || substr(seen.color, ${from}, 2))::bit(8)::int`;
const rgba = sql`case when seen.color ~* '^#[0-9a-f]{6}$'
  then 'rgba(' || ${colour(2)} || ', ' || ${colour(4)} || ', ' || ${colour(6)} || ', 1)'
  else 'rgba(255, 255, 255, 1)' end`;

// SQL: may the viewer read this field? The month view leaves out fields that only people on site may read.
function isReadable({ audience }: Field, { isCalendar = false }: JobsView): Part {
  if (audience === 'everybody') return sql`true`;
  return isCalendar && audience === 'crew' ? no : sql.ref(`seen.${audience}`);
}

/** The job's plain fields. A viewer outside a field's audience gets its initial value. */
const plainFields = (view: JobsView): Part =>
  sql.join(
    plainFieldNames.map((name) => {
      const value = sql.ref(`seen.${jobColumns[name]}`);
      const field = fieldOf(name);
      const cut =
        field.audience === 'everybody'
          ? value
          : sql`case when ${isReadable(field, view)} then ${value} else ${sql.lit(field.initial)} end`;
      return sql`${cut} as ${sql.ref(name)}`;
    }),
  );

// Puts parts that are JSON text already in front of row_to_json's fields, so that they are not parsed again.
const withParts = (parts: Part, row: string): Part =>
  sql`'{' || ${parts} || substr(row_to_json(${sql.ref(row)})::text, 2)`;

// SQL: has this user asked for cover on `crew`, in one of these states?
const coverOf = (user: number, states: Part) => sql<boolean>`exists (select 1 from cover_request r
  where r.crew_id = crew.id and r.user_id = ${user} and r.state in ${states})`;

// The mark of a customer's change, which only the office gets.
const customerChange = sql`case when seen.customer_changed_at is not null then json_build_object(
  'at', seen.customer_changed_at, 'changed', seen.customer_changed, 'differs', seen.customer_differs) end as "customerChange",`;

/**
 * Reads the jobs of `where` as JSON text, oldest first, in one statement for any number of jobs. `where` is a condition
 * over `job` that must include the row scope. Names, phones, codes and timesheets are cut to what the viewer may see.
 */
export async function jobTexts(db: Db, scope: Scope, where: Condition, view: JobsView): Promise<JobText[]> {
  const { limit, isCalendar = false } = view;
  const me = scope.user.id;
  const own = isCalendar && !scope.seesAll;
  const change = scope.isOffice && !isCalendar ? customerChange : sql``;
  // `offset 0` makes the planner look up each job's crews and times by index; otherwise it may read the whole table.
  const { rows } = await sql<JobText>`
    with seen as materialized (
      select job.*, ${cuts(scope)}, ${isCalendar ? no : scope.rows('chat.use')} as chats
      from job where ${where} order by job.start_at, job.id limit ${limit}),
    crew as materialized (
      select jc.*, seen.concerned, seen.led, seen.all_clocks, seen.phones, seen.codes from seen cross join lateral (
        select * from job_crew jc where jc.job_id = seen.id and jc.deleted_at is null offset 0) jc),
    member as materialized (
      select crew.id as crew_id, crew.job_id, crew.led, crew.all_clocks, crew.phones, cm.user_id, cm.status, cm.answered_by, cm.user_id = ${me} as own,
        ${shown(me)} as shown
      from crew cross join lateral (select * from crew_member cm where cm.crew_id = crew.id offset 0) cm),
    person as materialized (${people(view)}),
    places as (
      select m.crew_id, count(*) filter (where m.status = ${inviteStatus.confirmed}) as confirmed, bool_or(m.own) as own,
        string_agg(${memberText(view)}, ',' order by p.place) as list
      from member m left join person p on p.id = m.user_id and m.shown group by m.crew_id),
    own_place as (
      select m.job_id, bool_or(m.status = ${inviteStatus.confirmed}) as confirmed, bool_or(m.status = ${inviteStatus.invited}) as invited,
        json_agg(json_build_object('idReqCrew', crew.id, 'groupName', g.name, 'startTime', crew.start_at,
          'endTime', crew.end_at, 'status', m.status, 'pay', ${isCalendar ? sql`null` : shownPay(me, 'crew', 'seen')},
          'asksCover', ${isCalendar ? no : coverOf(me, coverState.pending)},
          'gaveUp', ${isCalendar ? no : coverOf(me, sql`(${coverState.granted})`)}) order by crew.start_at, crew.id)::text as list
      from member m join crew on crew.id = m.crew_id join crew_group g on g.id = crew.group_id
      join seen on seen.id = m.job_id
      where m.own group by m.job_id),
    crews as (
      select crew.job_id, max(${plannedEndOf('crew')}) as ends_at, string_agg(${withParts(
        sql`case when ${isCalendar ? sql`true` : sql`not crew.codes`} then ''
          when crew.require_code then '"code":' || to_json(crew.code)::text || ','
          else '"code":null,' end || '"userList":[' || coalesce(pl.list, '') || '],'`,
        'x',
      )}, ',' order by crew.start_at, crew.id)
        filter (where ${own ? sql`crew.led or pl.own or st.job_id is null` : sql`true`}) as list
      from crew
      join crew_group g on g.id = crew.group_id
      left join places pl on pl.crew_id = crew.id
      left join own_place st on st.job_id = crew.job_id
      cross join lateral (select crew.id, crew.group_id as "groupId", g.name as "groupName", crew.amount,
        coalesce(pl.confirmed, 0) as confirmed, crew.start_at as "startTime", crew.end_at as "endTime",
        crew.require_code as "requireCode", false as deleted) x
      group by crew.job_id),
    clocks as (
      select t.job_id, string_agg('{"idUser":' || t.user_id || ',"idReqCrew":' || t.crew_id || ',"start":' || t.start_at || ',"end":'
        || coalesce(t.end_at::text, 'null') || case when t.break_ms > 0 then ',"break":' || t.break_ms else '' end
        || case when t.end_at is null then coalesce(',"breakSince":' || t.break_since, '') else '' end
        || coalesce(',"breakSaid":' || t.break_said_ms, '')
        || case when t.signature_id is not null or t.invoice_id is not null then ',"locked":true' else '' end || '}',
        ',' order by t.start_at, t.id) as list
      from seen cross join lateral (
        select * from timesheet t where t.job_id = seen.id and t.corrects_id is null offset 0) t
      where (t.user_id = ${me} or ${isCalendar ? no : sql`seen.all_clocks`})
      group by t.job_id),
    gone as (
      select crew.job_id, json_agg(json_build_object('idUser', a.user_id, 'idReqCrew', a.crew_id))::text as list
      from crew join seen on seen.id = crew.job_id
      join job_absence a on a.crew_id = crew.id and (a.user_id = ${me} or ${isCalendar ? no : sql`seen.all_clocks`}) group by crew.job_id),
    applied as (
      select crew.job_id, bool_and(a.processed_at is not null) as processed,
        max(a.crew_id) filter (where a.processed_at is null) as crew_id
      from application a join crew on crew.id = a.crew_id
      where a.user_id = ${me} and a.withdrawn_at is null group by crew.job_id),
    supervisors as (
      select js.job_id, array_agg(js.user_id order by js.user_id) as ids
      from seen join ${view.isForm ? sql`job_supervisor` : sql`(${supervisors})`} js on js.job_id = seen.id where ${isReadable(fieldOf('selectedSupervisors'), view)} group by js.job_id),
    recipients as (
      select r.job_id, array_agg(r.email order by r.email) as emails
      from seen join job_recipient r on r.job_id = seen.id where ${isReadable(fieldOf('emailTimesheet'), view)} group by r.job_id),
    files as (
      select f.job_id, count(*)::int as count
      from seen join job_file f on f.job_id = seen.id where seen.concerned group by f.job_id)
    select seen.id, ${withParts(
      sql`'"reqCrew":[' || coalesce(crews.list, '') || '],"clockList":[' || coalesce(clocks.list, '')
        || '],' || coalesce('"absent":' || gone.list || ',', '') || '"mine":' || coalesce(own_place.list, '[]') || ','`,
      'x',
    )} as text
    from seen
    left join crews on crews.job_id = seen.id
    left join clocks on clocks.job_id = seen.id
    left join gone on gone.job_id = seen.id
    left join own_place on own_place.job_id = seen.id
    left join applied on applied.job_id = seen.id
    left join supervisors on supervisors.job_id = seen.id
    left join recipients on recipients.job_id = seen.id
    left join files on files.job_id = seen.id
    cross join lateral (select seen.id, seen.version, ${plainFields(view)},
      greatest(seen.start_at, ${plannedEnd(sql`seen.start_at`, sql`crews.ends_at`)}) as "endTime",
      ${rgba} as rgba, array[seen.start_at] as "multipleDates",
      coalesce(supervisors.ids, '{}') as "selectedSupervisors", coalesce(recipients.emails, '{}') as "emailTimesheet",
      case when own_place.confirmed then ${inviteStatus.confirmed} when own_place.invited then ${inviteStatus.invited}
        when own_place.job_id is not null then ${inviteStatus.denied} else ${inviteStatus.none} end as "statusUser",
      applied.job_id is not null as "hasApplied", coalesce(applied.processed, false) as processed, applied.crew_id as "appliedTo",
      (extract(epoch from (to_timestamp(seen.start_at / 1000.0) at time zone seen.zone)
        - (to_timestamp(seen.start_at / 1000.0) at time zone 'UTC')) / 60)::int as "tzOffset",
      seen.zone as tz, ${change}
      coalesce(files.count, 0) as "fileCount",
      case when seen.chats then ${unreadIn(scope, sql`seen.id`, inReadThread)}
        else 0 end as "unreadMessages") x
    order by seen.start_at, seen.id`.execute(db);
  return rows;
}
