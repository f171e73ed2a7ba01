import { fieldNames, fieldOf } from '@crewcall/domain/job-fields';
import type { Field, FieldName } from '@crewcall/domain/job-fields';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { withId } from '../row-rules/job-rows';
import type { RowRule, Scope } from '../row-rules/scope';

/** For each audience of a field, the row rule that says on which jobs a user may read the field. */
const audienceRules: Record<Exclude<Field['audience'], 'everybody'>, RowRule> = {
  concerned: 'job.inside',
  office: 'job.desk',
  crew: 'job.site',
};

/** SQL columns over `job`, one for each audience: may this user read its fields? */
export const audienceColumns = (scope: Scope): RawBuilder<unknown> =>
  sql.join(
    Object.entries(audienceRules).map(([audience, rule]) => sql`${scope.rows(rule)} as ${sql.ref(audience)}`),
  );

/**
 * The fields of a job that this user may not read. Their form has them empty and sends them back empty, so a save must
 * leave the stored values alone.
 */
export async function hiddenFields(db: Db, scope: Scope, id: number): Promise<FieldName[]> {
  const { rows } = await sql<Record<keyof typeof audienceRules, boolean>>`
    select ${audienceColumns(scope)} from job where ${withId(id)}`.execute(db);
  const [reads] = rows;
  return fieldNames.filter((name) => {
    const field: Field = fieldOf(name);
    return field.audience !== 'everybody' && reads?.[field.audience] !== true;
  });
}
