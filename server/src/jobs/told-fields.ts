import { fieldNames, fieldOf } from '@crewcall/domain/job-fields';
import type { Field, FieldName } from '@crewcall/domain/job-fields';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { withId } from '../row-rules/job-rows';
import type { RowRule, Scope } from '../row-rules/scope';

/** By whom a field is told to, the rule of the jobs whose value a person reads. */
export const toldBy = {
  concerned: 'job.inside',
  desk: 'job.desk',
  site: 'job.site',
} as const satisfies Record<Exclude<Field['told'], 'everybody'>, RowRule>;

/** The fields whose values this person's answers about the job do not hold: there they read what an empty job holds. */
export async function untoldFields(db: Db, scope: Scope, id: number): Promise<FieldName[]> {
  const { rows } = await sql<Record<keyof typeof toldBy, boolean>>`
    select ${scope.rows(toldBy.concerned)} as concerned, ${scope.rows(toldBy.desk)} as desk,
      ${scope.rows(toldBy.site)} as site from job where ${withId(id)}`.execute(db);
  const [told] = rows;
  return fieldNames.filter((name) => {
    const field: Field = fieldOf(name);
    return field.told !== 'everybody' && told?.[field.told] !== true;
  });
}
