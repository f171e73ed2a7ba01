import { defaultCompanyConfig } from '@crewcall/domain/company-config';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Job, Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { issuedInvoiceOf } from './paper-fields';
import { isDoubled } from './double-shift';
import type { Scope } from '../row-rules/scope';
import { ownPrepends } from './customer';
import { untouched } from './untouched-job';
import { groupText } from '@crewcall/domain/job-values';
import { fullNameSql, nameApart } from '../platform/database/person-name';

type ExtraData = Out<'getJobDetail'>['extraData'];

// Lists as JSON text, because they are long and the server sends them on unchanged.
const listOf = (rows: RawBuilder<unknown>, value: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${value} order by ${order}) from ${rows}), '[]')`;

const byName = (column: string) => sql`${sql.ref(`x.${column}`)} collate "und-x-icu"`;

// If there are more than 200 addresses, the ones that were used last are offered.
const emails = (scope: Scope, job: Job) => sql`(
  select r.email from job_recipient r join job j on j.id = r.job_id
  where j.company_id = ${scope.user.companyId} and j.prepend = ${job.prepend}
  group by r.email order by max(j.start_at) desc, r.email limit 200) x`;

const locations = (scope: Scope) => sql`(
  select j.location from job j where j.company_id = ${scope.user.companyId} and j.location <> ''
    and ${scope.inCompany(sql`j.prepend`)}
  group by j.location order by max(j.start_at) desc limit 200) x`;

// A contact without a customer may belong to any customer: the office may choose it, managers must not see it.
const responsibles = (scope: Scope, job: Job) => sql`(
  select r.id, r.name as "onSiteResponsibleName", r.phone as "onSiteResponsibleNumber" from responsible r
  where r.company_id = ${scope.user.companyId} and (r.prepend = ${job.prepend}
    ${scope.isManager ? sql`` : sql`or r.prepend = ''`})) x`;

// The names of the job's present supervisors; the office finds others by name.
const supervisors = (scope: Scope, job: Job) => sql`(
  select u.id, ${nameApart('u')} as "fullName" from app_user u
  where u.company_id = ${scope.user.companyId} and u.id = any(${job.selectedSupervisors}::bigint[])) x`;

const groups = (scope: Scope, job: Job) => sql`(
  select g.id, g.name as "groupName" from crew_group g where g.company_id = ${scope.user.companyId} and (g.active or exists (
    select 1 from job_crew jc where jc.job_id = ${job.id} and jc.group_id = g.id))) x`;

const timesheet = (scope: Scope, job: Job) => sql`(
  select t.id, t.job_id as "idJob", t.user_id as "idUser", ${fullNameSql('u')} as "userName",
    t.crew_id as "idReqCrew", t.group_id as "idGroup", g.name as "groupName", t.start_at as start,
    coalesce(t.end_at, 0) as "end", t.break_ms as break,
    ${scope.seesInvoiceOfTimes ? sql`t.invoice_id` : sql`null`} as "idInvoice", t.signature_id as "idSignature"
  from timesheet t join app_user u on u.id = t.user_id join crew_group g on g.id = t.group_id
  where t.job_id = ${job.id} and t.corrects_id is null) x`;

const jobFiles = (job: Job) => sql`(
  select f.id, f.name, f.name as filename, b.mime, b.bytes, f.uploaded_at as "uploadedAt"
  from job_file f join blob b on b.id = f.blob_id where f.job_id = ${job.id}) x`;

const doubled = (job: Job) => sql`(
  select c.id as "idReqCrew", m.user_id as "idUser" from job_crew c join crew_member m on m.crew_id = c.id
  where c.job_id = ${job.id} and c.deleted_at is null and m.status in ${inviteStatus.inCrew}
    and ${isDoubled({ crew: sql`c.id`, start: sql`c.start_at`, end: sql`c.end_at`, user: sql`m.user_id` })}) x`;

const switchedOff = (job: Job) => sql`(
  select distinct u.id from job_crew c join crew_member m on m.crew_id = c.id join app_user u on u.id = m.user_id
  where c.job_id = ${job.id} and c.deleted_at is null and not u.active) x`;

/**
 * The choices of the job form, with the job's files and timesheets, as JSON text. Read in one statement. A manager gets
 * only their own customer's choices.
 */
export async function extraDataText(db: Db, scope: Scope, job: Job): Promise<string> {
  const row = sql`row_to_json(x)`;
  const { rows } = await sql<{ lists: string; name: string; config: Partial<CompanyConfig> }>`
    select c.name, c.config, (select row_to_json(l) from (select
      exists (select 1 from job_crew jc where jc.job_id = ${job.id}) as "crewWasAsked",
      (select case when not ${untouched} then null when job.created_by = ${scope.user.id}::bigint then 'own'
        when ${!scope.isManager}::boolean then 'others' end from job where job.id = ${job.id}) as untouched,
      ${listOf(emails(scope, job), sql`x.email`, byName('email'))} as emails,
      ${listOf(locations(scope), sql`x.location`, byName('location'))} as locations,
      ${listOf(responsibles(scope, job), row, sql`${byName('onSiteResponsibleName')}, x.id`)} as responsibles,
      ${listOf(supervisors(scope, job), row, sql`${byName('fullName')}, x.id`)} as supervisors,
      ${listOf(groups(scope, job), row, byName('groupName'))} as groups,
      ${listOf(timesheet(scope, job), row, sql`x.start, x.id`)} as timesheet,
      ${
        scope.isManager
          ? sql`${issuedInvoiceOf(job.id)} is not null as "isInvoiced",`
          : sql`${listOf(doubled(job), row, sql`x."idReqCrew", x."idUser"`)} as doubled,
        ${listOf(switchedOff(job), sql`x.id`, sql`x.id`)} as "switchedOff",`
      }
      ${listOf(jobFiles(job), row, sql`x.id`)} as "jobFiles",
      ${listOf(sql`(${ownPrepends(scope)}) x`, row, sql`${byName('fullName')}, x.id`)} as prepends) l)::text as lists
    from company c where c.id = ${scope.user.companyId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A signed-in person has a company.');
  const config = { ...defaultCompanyConfig, ...found.config };
  const whatsApp = groupText(
    { ...config, confCompanyName: config.confCompanyName.trim() || found.name },
    { ...job, startAt: job.date, zone: job.tz },
    job.reqCrew.filter(({ deleted }) => !deleted),
  );
  const more = {
    tzOffset: job.tzOffset,
    ...(scope.isManager ? {} : { whatsApp }),
  };
  return `${JSON.stringify(more).slice(0, -1)},${found.lists.slice(1)}`;
}

/** `extraDataText`, parsed. */
export const extraDataOf = async (db: Db, scope: Scope, job: Job): Promise<ExtraData> =>
  JSON.parse(await extraDataText(db, scope, job)) as ExtraData;
