import type { PaidSpan } from '@crewcall/domain/clock';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { refuse } from '../errors';

interface Correction {
  id: number;
  start: number;
  end: number;
  break: number;
  correctedOn: number | null;
}

/** A timesheet with the latest invoice that has a correction of it; null if no invoice has one. */
export type Corrected<T> = T & Pick<Correction, 'correctedOn'>;

export const correctionPaid = (idInvoice: number): string =>
  `A correction of this time is on invoice ${idInvoice}. Cancel that invoice first, then change the time.`;
const WAITS =
  'A correction of this time waits for an invoice. Change the time by hand, which takes the correction in.';

/**
 * Is change `c` one of a correction of this timesheet, also of one that is deleted by now? The job is named for its
 * index.
 */
export const isOfCorrection = (idJob: unknown, idTimesheet: unknown): RawBuilder<boolean> =>
  sql<boolean>`(c.job_id = ${idJob} and (coalesce(c.before, c.after) ->> 'corrects')::bigint = ${idTimesheet})`;

/** Reads the newest correction of each timesheet, by the id of the timesheet that it corrects. */
async function readCorrections(db: Db, ids: readonly number[]): Promise<Map<number, Correction>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Correction>`
    select distinct on (c.corrects_id) c.corrects_id as id, c.start_at as start, c.end_at as "end",
      c.break_ms as break, max(c.invoice_id) over (partition by c.corrects_id) as "correctedOn"
    from timesheet c where ${anyOf('c.corrects_id', ids)}
    order by c.corrects_id, c.invoice_id desc nulls first`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns these timesheets with the values of their newest correction, if they have one. */
export async function asCorrected<T extends PaidSpan & { id: number }>(
  db: Db,
  rows: readonly T[],
): Promise<Corrected<T>[]> {
  const corrections = await readCorrections(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, correctedOn: null, ...corrections.get(row.id) }));
}

/**
 * Refuses to change a timesheet that has a correction. An invoiced correction would be paid again, and one that waits
 * for an invoice would be lost. A change by hand calls `takeInCorrections` first.
 */
export async function refuseCorrected(db: Db, ids: readonly number[]): Promise<void> {
  for (const { correctedOn } of (await readCorrections(db, ids)).values())
    refuse(correctedOn === null ? WAITS : correctionPaid(correctedOn));
}
