import { fieldNames, fieldOf } from '@crewcall/domain/job-fields';
import type { Field, FieldName } from '@crewcall/domain/job-fields';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { withId } from '../row-rules/job-rows';
import type { RowRule, Scope } from '../row-rules/scope';

/** By audience of a field: the rule for the jobs whose value a person may read. */
const audienceRules: Record<Exclude<Field['audience'], 'everybody'>, RowRule> = {
  concerned: 'job.inside',
  office: 'job.desk',
  crew: 'job.site',
};

/** Whether this person may read each audience's fields, over `job`: one column each, by its name. */
export const audienceColumns = (scope: Scope): RawBuilder<unknown> =>
  sql.join(
    Object.entries(audienceRules).map(([audience, rule]) => sql`${scope.rows(rule)} as ${sql.ref(audience)}`),
  );

/** The fields whose values this person's answers about the job do not hold: there they read what an empty job holds. */
export async function hiddenFields(db: Db, scope: Scope, id: number): Promise<FieldName[]> {
  const { rows } = await sql<Record<keyof typeof audienceRules, boolean>>`
    select ${audienceColumns(scope)} from job where ${withId(id)}`.execute(db);
  const [reads] = rows;
  return fieldNames.filter((name) => {
    const field: Field = fieldOf(name);
    return field.audience !== 'everybody' && reads?.[field.audience] !== true;
  });
}
