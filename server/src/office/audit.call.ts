// Calls: getAudit, getFailures, reportFailure.
import { exportTargets, isSales } from '@crewcall/domain/exports';
import { fold } from '@crewcall/domain/text';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { handle } from '../platform/http/handle';
import { fullName } from '../platform/database/person-name';

const LIMIT = 100;

/** Id of the person whose account, timesheet or invoice an audit row `a` is about; null for other rows. */
const idAbout = sql<number | null>`(case
  when a.entity = 'user' and a.entity_id ~ '^[0-9]{1,15}$' then a.entity_id::bigint
  when a.entity = 'timesheet' then (select t.user_id from timesheet t where t.id::text = a.entity_id)
  when a.entity = 'invoice' then (select i.user_id from invoice i where i.id::text = a.entity_id) end)`;

/**
 * SQL: the id under `key` in the details that the call recorded in the audit, else in its input; null if neither has
 * it.
 */
const idIn = (key: string) =>
  sql<
    number | null
  >`(case when coalesce(a.detail ->> ${key}, a.detail -> 'input' ->> ${key}) ~ '^[0-9]{1,15}$'
    then coalesce(a.detail ->> ${key}, a.detail -> 'input' ->> ${key})::bigint end)`;

const personIn = (key: string) =>
  sql`(select trim(p.first_name || ' ' || p.last_name) from app_user p where p.id = ${idIn(key)})`;

/** Names for the ids in an audit row: of people, jobs, crews and groups. */
const named = sql<Record<string, string>>`jsonb_strip_nulls(jsonb_build_object(
  'idUser', ${personIn('idUser')}, 'taker', ${personIn('taker')},
  'swap', (select concat_ws(', ', j.title, g.name,
      to_char(to_timestamp(c.start_at / 1000) at time zone j.zone, 'DD/MM/YY HH12:MI am'))
    from job_crew c join crew_group g on g.id = c.group_id join job j on j.id = c.job_id where c.id = ${idIn('swap')}),
  'idJob', (select j.title from job j where j.id = ${idIn('idJob')}),
  'idReqCrew', (select g.name from job_crew c join crew_group g on g.id = c.group_id where c.id = ${idIn('idReqCrew')}),
  'idGroup', (select g.name from crew_group g where g.id = ${idIn('idGroup')})))`;

const jobTitle = sql<string | null>`(select j.title from job j
  where j.id = (case when a.entity = 'job' and a.entity_id ~ '^[0-9]{1,15}$' then a.entity_id::bigint end))`;

/** Ids of audit rows that are about one of `people`. A union, because each part has its own index. */
const isAbout = (people: readonly number[]) => sql`
  select id from audit where entity = 'user' and entity_id = any(${people.map(String)}::text[])
  union select id from audit where detail ? 'idUser' and detail ->> 'idUser' = any(${people.map(String)}::text[])
  union select o.id from timesheet t join audit o on o.entity = 'timesheet' and o.entity_id = t.id::text
    where t.user_id = any(${people}::bigint[])
  union select o.id from invoice i join audit o on o.entity = 'invoice' and o.entity_id = i.id::text
    where i.user_id = any(${people}::bigint[])`;

/** Audit rows `a` that are about one of `people`, or caused by one of them. */
const concerns = (people: readonly number[]): RawBuilder<boolean> => sql<boolean>`a.id in (
  select id from audit where user_id = any(${people}::bigint[]) union ${isAbout(people)})`;

/** Finds people whose name contains the typed text. */
async function namedSo(db: Db, companyId: number, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from app_user where company_id = ${companyId}
    and position(${fold(name.trim())} in search_name) > 0 limit ${LIMIT}`.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL over `a`: says what customers are charged. A fee is recorded with its job, a file of sales as an export. */
const isCharge = sql<boolean>`(a.entity in ('charge_rate', 'rate_card', 'quote', 'clientInvoice')
  or a.call in ('addClientFee', 'removeClientFee')
  or (a.entity = 'export' and a.detail ->> 'target' = any(${exportTargets.filter(isSales)}::text[])))`;

/** Reads who changed what, newest first, with filters by kind, person and days. */
export const getAuditHandler = handle('getAudit', async ({ body, user, scope, db }) => {
  const { entity, idUser, person, about, dateStart, dateEnd, before, limit = LIMIT } = body;
  const people = person ? await namedSo(db, user.companyId, person) : [];
  const rows = await db
    .selectFrom('audit as a')
    .leftJoin('app_user as u', 'u.id', 'a.user_id')
    .leftJoin('app_user as s', (on) => on.on('s.id', '=', idAbout))
    .select(['a.id', 'a.at', 'a.call', 'a.entity', 'a.entity_id', 'u.first_name', 'u.last_name'])
    .select(['s.first_name as about_first', 's.last_name as about_last'])
    .select(
      sql`case when ${scope.may('client.read') ? sql`false` : isCharge} then '{}'::jsonb else a.detail end`.as(
        'detail',
      ),
    )
    .select([named.as('named'), jobTitle.as('job_title')])
    .$if(entity !== undefined, (query) => query.where('a.entity', '=', entity ?? ''))
    .$if(idUser !== undefined, (query) => query.where('a.user_id', '=', idUser ?? 0))
    .$if(Boolean(person), (query) => query.where(concerns(people)))
    .$if(about !== undefined, (query) => query.where(sql<boolean>`a.id in (${isAbout([about ?? 0])})`))
    .$if(dateStart !== undefined, (query) => query.where('a.at', '>=', dateStart ?? 0))
    .$if(dateEnd !== undefined, (query) => query.where('a.at', '<', dateEnd ?? 0))
    .$if(before !== undefined, (query) => query.where('a.id', '<', before ?? 0))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  const archived = await db
    .selectFrom('audit_archive')
    .select((eb) => eb.fn.max('end_at').as('before'))
    .executeTakeFirst();
  return {
    ...(archived?.before ? { archivedBefore: archived.before } : {}),
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      userName: fullName(row),
      call: row.call,
      entity: row.entity,
      entityId: row.entity_id,
      about: row.job_title ?? fullName({ first_name: row.about_first, last_name: row.about_last }),
      named: row.named,
      detail: JSON.stringify(row.detail),
    })),
  };
});

/** Failures that browsers and the server reported, newest first. */
export const getFailuresHandler = handle('getFailures', async ({ db }) => {
  const rows = await db
    .selectFrom('failure_report as f')
    .leftJoin('app_user as u', 'u.id', 'f.user_id')
    .select([
      'f.id',
      'f.at',
      'f.message',
      'f.remote',
      'f.release',
      'f.endpoint',
      'f.stack',
      'u.first_name',
      'u.last_name',
    ])
    .orderBy('f.id', 'desc')
    .limit(200)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      userName: fullName(row),
      message: row.message,
      remote: row.remote,
      release: row.release,
      endpoint: row.endpoint,
      stack: row.stack,
    })),
  };
});

/** Stores a browser's failure report, redacted, and forwards it if an address is set. Drops reports over the limit. */
export const reportFailureHandler = handle('reportFailure', async ({ body, user, services }) => {
  await services.report(body, user === null ? 'stranger' : { idUser: user.id });
});
