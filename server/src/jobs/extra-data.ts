import type { Job, Out } from '@crewcall/contract/types';
import { fillTemplate } from '@crewcall/domain/templates';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { companyConfig } from '../platform/company-config';
import { jobFiles } from './job-files';
import { isManager } from './job-scope';
import type { Viewer } from './job-scope';
import { prependsFor } from './prepends';
import { dateText, timeText } from '../platform/when-text';

type ExtraData = Out<'getJobDetail'>['extraData'];
type Choices = Pick<
  ExtraData,
  'emails' | 'locations' | 'responsibles' | 'supervisors' | 'groups' | 'timesheet'
>;

/** What the job form offers to choose from, and the job's files and times. A manager's choices are their company's. */
export async function extraDataOf(db: Kysely<DB>, user: Viewer, job: Job): Promise<ExtraData> {
  const manager = isManager(user);
  const own = manager ? sql`and j.prepend = any(${[...user.managerOf]}::text[])` : sql``;
  const { rows } = await sql<Choices>`
    select
      coalesce((select json_agg(x.email order by x.email) from (
        select distinct r.email from job_recipient r join job j on j.id = r.job_id
        where j.company_id = ${user.companyId} and j.prepend = ${job.prepend} limit 200) x), '[]') as emails,
      coalesce((select json_agg(x.location order by x.location) from (
        select j.location from job j where j.company_id = ${user.companyId} and j.location <> '' ${own}
        group by j.location order by max(j.start_at) desc limit 200) x), '[]') as locations,
      coalesce((select json_agg(json_build_object('id', r.id, 'onSiteResponsibleName', r.name,
          'onSiteResponsibleNumber', r.phone) order by r.name, r.id)
        from responsible r where r.company_id = ${user.companyId}
          and r.prepend in (${job.prepend}, '')), '[]') as responsibles,
      coalesce((select json_agg(json_build_object('id', u.id, 'fullName', trim(u.first_name || ' ' || u.last_name))
          order by lower(u.first_name), lower(u.last_name), u.id)
        from app_user u where u.company_id = ${user.companyId} and (u.id = any(${job.selectedSupervisors}::bigint[])
          or (${!manager}::boolean and u.active and u.manager_of = '{}'))), '[]') as supervisors,
      coalesce((select json_agg(json_build_object('id', g.id, 'groupName', g.name) order by g.name)
        from crew_group g where g.company_id = ${user.companyId} and (g.active or exists (
          select 1 from job_crew jc where jc.job_id = ${job.id} and jc.group_id = g.id))), '[]') as groups,
      coalesce((select json_agg(json_build_object('id', t.id, 'idJob', t.job_id, 'idUser', t.user_id,
          'userName', trim(u.first_name || ' ' || u.last_name), 'idReqCrew', t.crew_id, 'idGroup', t.group_id,
          'groupName', g.name, 'start', t.start_at, 'end', coalesce(t.end_at, 0), 'break', t.break_ms,
          'idInvoice', ${manager ? sql`null` : sql`t.invoice_id`}, 'idSignature', t.signature_id)
          order by t.start_at, t.id)
        from timesheet t join app_user u on u.id = t.user_id join crew_group g on g.id = t.group_id
        where t.job_id = ${job.id}), '[]') as timesheet`.execute(db);
  const [choices] = rows;
  if (!choices) throw new Error('A select without from gives one row.');
  const config = await companyConfig(db, user.companyId);
  const whatsApp = fillTemplate(config.confWhatsAppTemplate, {
    JobName: job.title,
    JobDate: dateText(job.date, job.tz),
    JobTime: timeText(job.date, job.tz),
    companyName: config.confCompanyName,
  });
  return {
    ...choices,
    ...(manager ? {} : { whatsApp: whatsApp.text }),
    jobFiles: await jobFiles(db, job.id),
    prepends: await prependsFor(db, user),
    tzOffset: job.tzOffset,
  };
}
