import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { fullNameSql } from '../platform/database/person-name';
import { holidaysDue } from './holidays-due';

type Set = Out<'getPayRules'>['sets'][number];

/** Every rule set with where it applies and its versions, newest first; the groups to choose from; and holidays due. */
export const getPayRulesHandler = handle('getPayRules', async ({ user, db, now }) => {
  const { rows: sets } = await sql<Set>`
    select s.id, s.version, s.name, v.rules, s.active, s.for_company as "forCompany",
      array(select g.id::float8 from crew_group g where g.pay_rule_set_id = s.id order by g.id) as "idGroups",
      array(select job.id::float8 from job where job.pay_rule_set_id = s.id order by job.id) as "idJobs",
      coalesce((select json_agg(json_build_object('id', job.id, 'title', job.title, 'date', job.start_at,
          'tz', job.zone) order by job.start_at, job.id)
        from job where job.pay_rule_set_id = s.id), '[]') as jobs,
      (select json_agg(json_build_object('version', old.version, 'name', old.name, 'at', old.created_at,
          'by', coalesce(${fullNameSql('u')}, '')) order by old.version desc)
        from pay_rule_version old left join app_user u on u.id = old.created_by
        where old.set_id = s.id) as versions
    from pay_rule_set s join pay_rule_version v on v.set_id = s.id and v.version = s.version
    where s.company_id = ${user.companyId} order by s.active desc, lower(s.name)`.execute(db);
  const groups = await db
    .selectFrom('crew_group')
    .select(['id', 'name as groupName'])
    .where('company_id', '=', user.companyId)
    .where('active', '=', true)
    .orderBy(sql`lower(name)`)
    .execute();
  return { sets, groups, holidaysDue: await holidaysDue(db, user.companyId, now) };
});
