import { fieldNames, fieldOf } from '@crewcall/domain/job-fields';
import type { Field, FieldName } from '@crewcall/domain/job-fields';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { withId } from '../row-rules/job-rows';
import type { RowRule, Scope } from '../row-rules/scope';

/** By audience of a field: the rule for the jobs whose value a person may read. */
const toldBy: Record<Exclude<Field['told'], 'everybody'>, RowRule> = {
  concerned: 'job.inside',
  desk: 'job.desk',
  site: 'job.site',
};

/** Whether this person may read each audience's fields, over `job`: one column each, by its name. */
export const toldColumns = (scope: Scope): RawBuilder<unknown> =>
  sql.join(Object.entries(toldBy).map(([told, rule]) => sql`${scope.rows(rule)} as ${sql.ref(told)}`));

/** The fields whose values this person's answers about the job do not hold: there they read what an empty job holds. */
export async function untoldFields(db: Db, scope: Scope, id: number): Promise<FieldName[]> {
  const { rows } = await sql<Record<keyof typeof toldBy, boolean>>`
    select ${toldColumns(scope)} from job where ${withId(id)}`.execute(db);
  const [told] = rows;
  return fieldNames.filter((name) => {
    const field: Field = fieldOf(name);
    return field.told !== 'everybody' && told?.[field.told] !== true;
  });
}
