import type { Statement } from './statements';

const names = `u.first_name, u.last_name`;

/** What getJobs reads of these jobs, as plain rows: one select a table, nothing shaped. */
export const plainMonth = (ids: number[], userId: number): Statement[] => [
  { text: 'select * from job where id = any($1::bigint[]) order by start_at, id', values: [ids] },
  {
    text: `select jc.*, g.name from job_crew jc join crew_group g on g.id = jc.group_id
      where jc.job_id = any($1::bigint[]) and jc.deleted_at is null order by jc.start_at, jc.id`,
    values: [ids],
  },
  {
    text: `select cm.crew_id, cm.user_id, cm.status, cm.answered_by, ${names} from job_crew jc
      join crew_member cm on cm.crew_id = jc.id join app_user u on u.id = cm.user_id
      where jc.job_id = any($1::bigint[]) and jc.deleted_at is null order by u.first_name, u.last_name, u.id`,
    values: [ids],
  },
  { text: 'select job_id, user_id from job_supervisor where job_id = any($1::bigint[])', values: [ids] },
  { text: 'select job_id, email from job_recipient where job_id = any($1::bigint[])', values: [ids] },
  {
    text: 'select job_id, count(*) from job_file where job_id = any($1::bigint[]) group by 1',
    values: [ids],
  },
  {
    text: 'select job_id, start_at, end_at from timesheet where user_id = $2 and job_id = any($1::bigint[])',
    values: [ids, userId],
  },
];

/** What getJobDetail reads, as plain rows. */
export const plainDetail = (id: number, companyId: number): Statement[] => [
  ...plainMonth([id], 0).slice(0, 6),
  {
    text: `select t.*, ${names}, g.name from timesheet t join app_user u on u.id = t.user_id
      join crew_group g on g.id = t.group_id where t.job_id = $1 order by t.start_at, t.id`,
    values: [id],
  },
  {
    text: `select distinct r.email from job_recipient r join job j on j.id = r.job_id
      where j.company_id = $2 and j.prepend = (select prepend from job where id = $1) limit 200`,
    values: [id, companyId],
  },
  {
    text: `select location from job where company_id = $1 and location <> ''
      group by location order by max(start_at) desc limit 200`,
    values: [companyId],
  },
  { text: 'select id, name, phone from responsible where company_id = $1', values: [companyId] },
  {
    text: `select u.id, ${names} from app_user u where u.company_id = $1 and u.active and u.manager_of = '{}'
      order by lower(u.first_name), lower(u.last_name), u.id`,
    values: [companyId],
  },
  {
    text: 'select id, name from crew_group where company_id = $1 and active order by name',
    values: [companyId],
  },
  { text: 'select * from prepend where company_id = $1 order by lower(full_name), id', values: [companyId] },
  {
    text: 'select f.id, f.name, f.uploaded_at from job_file f where f.job_id = $1 order by f.id',
    values: [id],
  },
  { text: 'select name, config from company where id = $1', values: [companyId] },
];
