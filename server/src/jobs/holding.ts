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
  // `offset 0` makes the planner look up each job's crews by index; otherwise it may read every crew there is.
  const named = (pattern: string) =>
    scope.seesAll
      ? sql`or exists (select 1 from (select cm.user_id from job_crew jc join crew_member cm on cm.crew_id = jc.id
            where jc.job_id = job.id and jc.deleted_at is null offset 0) placed
          join app_user u on u.id = placed.user_id and u.search_name like ${pattern})
          or exists (select 1 from (${supervisors}) js join app_user u on u.id = js.user_id
          where js.job_id = job.id and u.search_name like ${pattern})`
      : sql``;
  const besides = (pattern: string) => sql<boolean>`exists (select 1 from prepend p
    where p.company_id = job.company_id and p.text = job.prepend and p.search like ${pattern})
    or exists (select 1 from (select jc.group_id from job_crew jc
        where jc.job_id = job.id and jc.deleted_at is null offset 0) asked
      join crew_group g on g.id = asked.group_id and folded(g.name) like ${pattern}) ${named(pattern)}`;
  const words = searchWords(text);
  const found = containsAllWords(sql`job.search`, words, besides);
  // `job.search` includes the on-site contact, which outsiders may not read, so their hits are checked again without
  // it. Only hits are checked, because `folded` (which removes case and accents) is slow.
  const open = sql`folded(job.title || ' ' || job.prepend || ' ' || job.location || ' ' || job.description)`;
  return scope.seesAll ? found : all(found, containsAllWords(open, words, besides));
}
