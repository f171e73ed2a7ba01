import { searchWords } from '@crewcall/domain/text';
import { sql } from 'kysely';
import { containsAllWords } from '../db/contains-all-words';
import { all, supervisors } from '../row-rules/job-rows';
import type { Condition } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';

/**
 * Search condition: each word occurs in the job, ignoring case and accents. Names of crew and supervisors only for users
 * who see all.
 */
export function holding(text: string, scope: Scope): Condition {
  // Crews and supervisors of each job are looked up by index: `offset 0` keeps them apart. The people and groups that
  // have the word are read once: `is true` keeps the planner from joining them, which would read them for every job.
  const named = (pattern: string) =>
    scope.seesAll
      ? sql`or exists (select 1 from job_crew jc join crew_member cm on cm.crew_id = jc.id
            where jc.job_id = job.id and jc.deleted_at is null and (cm.user_id in (select u.id from app_user u
              where u.company_id = ${scope.user.companyId} and u.search_name like ${pattern})) is true offset 0)
          or exists (select 1 from (select js.user_id from (${supervisors}) js where js.job_id = job.id offset 0) leads
            join app_user u on u.id = leads.user_id and u.search_name like ${pattern})`
      : sql``;
  const besides = (pattern: string) => sql<boolean>`exists (select 1 from prepend p
    where p.company_id = job.company_id and p.text = job.prepend and p.search like ${pattern})
    or exists (select 1 from job_crew jc
      where jc.job_id = job.id and jc.deleted_at is null and jc.group_id = any(array(select g.id from crew_group g
        where g.company_id = ${scope.user.companyId} and folded(g.name) like ${pattern})) offset 0) ${named(pattern)}`;
  const words = searchWords(text);
  const found = containsAllWords(sql`job.search`, words, besides);
  // `job.search` includes the on-site contact, which outsiders may not read, so their hits are checked again without
  // it. Only hits are checked, because `folded` (which removes case and accents) is slow.
  const open = sql`folded(job.title || ' ' || job.prepend || ' ' || job.location || ' ' || job.description)`;
  return scope.seesAll ? found : all(found, containsAllWords(open, words, besides));
}
