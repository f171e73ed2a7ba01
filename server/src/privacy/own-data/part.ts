import { inviteWord } from '@crewcall/domain/invite';
import { stateById } from '@crewcall/domain/zones';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** What one table stores about a person. */
export interface Part {
  /** The part's name in the person's download. */
  name: string;
  /** The column that names the person, as `table.column`. */
  about: string;
  /** Selects what the person may read, over the alias `t` and the joins; newest last. */
  select: RawBuilder<unknown>;
  joins?: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
  /** Turns internal codes, such as a status number, into words. */
  inWords?: (row: Row) => Row;
  /** What happens to these rows when the person is deleted. */
  fate: Fate;
  /** The part's name for the office; set if `name` contains "you". */
  called?: string;
}
/**
 * `goes`: the rows are deleted. Otherwise they are retained under a neutral name for the reason `why`, except those
 * that meet `except`.
 */
type Fate = 'goes' | { why: string; except?: RawBuilder<boolean> };
export type Row = Record<string, unknown>;

/** The status of an invitation in words. `refused` is a column, because the answer may be somebody else's. */
export const invited = (row: Row): Row => {
  const { refused, ...rest } = row;
  const { status } = rest;
  return typeof status === 'number'
    ? { ...rest, status: inviteWord({ status, refused: refused === true }) }
    : rest;
};

/** SQL: a column of epoch ms as an ISO 8601 text in UTC. */
export const at = (column: string) =>
  sql`to_char(to_timestamp(${sql.raw(column)} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

export const onJob = sql`join job on job.id = t.job_id`;
export const onCrew = sql`join job_crew c on c.id = t.crew_id join job on job.id = c.job_id join crew_group g on g.id = c.group_id`;

/** Replaces the number of an Australian state by its name. */
export const stateInWords = (row: Row): Row => ({
  ...row,
  state: stateById(Number(row['state']))?.name ?? null,
});

/** The reason, shown to the office, why pay records are retained. */
export const PAY_STAYS = 'Pay records: seven years from their date.';
