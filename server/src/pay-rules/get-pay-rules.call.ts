import { yearsDue } from '@crewcall/domain/holidays';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { stateById } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import type { Out } from '@crewcall/contract/types';
import { handle } from '../platform/http/handle';
import { rulesOf } from '../pay-book/read-book';
import { fullNameSql } from '../platform/database/person-name';

const RECENT_MS = 365 * DAY_MS;

/** The years whose holidays should be confirmed by now and are not, of states with a job within a year. */
async function holidaysDue(
  db: Db,
  companyId: number,
  now: number,
): Promise<{ state: number; stateName: string; year: number }[]> {
  const { confTimezone } = await companyConfig(db, companyId);
  const years = yearsDue(dayText(confTimezone, now));
  const { rows } = await sql<{ state: number; year: number }>`
    select state.state, year.year from (select distinct state from job
      where company_id = ${companyId} and start_at > ${now - RECENT_MS}::bigint) state
    cross join unnest(${years}::int[]) as year (year)
    where not exists (select 1 from holiday_year h
      where h.company_id = ${companyId} and h.state = state.state and h.year = year.year)
    order by year.year, state.state`.execute(db);
  return rows.flatMap(({ state, year }) => {
    const stateName = stateById(state)?.name;
    return stateName ? [{ state, stateName, year }] : [];
  });
}

type Set = Out<'getPayRules'>['sets'][number];

/** Every rule set with where it applies and its versions, newest first; the groups to choose from; and holidays due. */
export const getPayRulesHandler = handle('getPayRules', async ({ user, db, now }) => {
  const { rows: sets } = await sql<Set>`
    select s.id, s.version, s.name, ${rulesOf} as rules, s.active, s.for_company as "forCompany",
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
