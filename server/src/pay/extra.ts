import type { Out } from '@crewcall/contract/types';
import { extraNote } from '@crewcall/domain/extras';
import type { AllowanceUnit, ExtraKind, Quantity } from '@crewcall/domain/extras';
import { dayToEpoch } from '@crewcall/domain/time';
import type { Cents, DayText, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';

/** An amount for a worker that is not a timesheet's, as it would be paid now. */
export interface Extra {
  /** Null for an automatic allowance that no invoice has paid yet. */
  id: number | null;
  kind: ExtraKind;
  idUser: number;
  /** On which it counts, in `zone`. */
  day: DayText;
  /** Of its job, else of the company. */
  zone: Zone;
  idJob: number | null;
  jobTitle: string;
  /** An allowance goes on the invoice of this timesheet. */
  idTimesheet: number | null;
  idType: number | null;
  isAutomatic: boolean;
  what: string;
  why: string;
  unit: AllowanceUnit | null;
  quantity: Quantity | null;
  eachCents: Cents | null;
  /** With the GST that is in it; below zero, it takes something back. */
  cents: Cents;
  gstCents: Cents;
  countsSuper: boolean;
  /** Of an adjustment for overtime that became due late: the Monday of its week. */
  overtimeWeek?: DayText | null;
}

/** Reads extras where `condition` (over the alias `e`) holds and that nobody has taken off, by day. */
export async function selectExtras(
  db: Db,
  companyId: number,
  condition: RawBuilder<unknown>,
): Promise<Extra[]> {
  const { rows } = await sql<Extra>`
    select e.id, e.kind, e.user_id as "idUser", e.day::text, coalesce(job.zone, company.config ->> 'confTimezone', 'Australia/Sydney') as zone,
      e.job_id as "idJob", coalesce(job.title, '') as "jobTitle", e.timesheet_id as "idTimesheet", e.type_id as "idType",
      e.is_automatic as "isAutomatic", e.what, e.why, e.unit, e.quantity, e.each_cents as "eachCents", e.cents,
      e.gst_cents as "gstCents", e.counts_super as "countsSuper",
      e.overtime_week::text as "overtimeWeek"
    from extra e join company on company.id = e.company_id left join job on job.id = e.job_id
    where e.company_id = ${companyId} and e.removed_at is null and ${condition}
    order by e.day, e.id`.execute(db);
  return rows;
}

/**
 * SQL over `e`: paid neither by an invoice nor by payroll, and not an allowance of a timesheet, so the next invoice of
 * its worker pays it, or of an employee payroll. Not a cancellation of somebody who worked on the crew all the same: their time is paid instead.
 */
export const isWaiting = sql<boolean>`(e.invoice_id is null and e.payroll_at is null and e.removed_at is null and e.timesheet_id is null
  and not (e.kind = 'cancellation' and exists (
    select 1 from timesheet t where t.crew_id = e.crew_id and t.user_id = e.user_id)))`;
/** An extra as screens explain it. */
export const explainedExtra = (extra: Extra): Out<'explainPayLines'>['allowances'][number] => ({
  kind: extra.kind,
  day: dayToEpoch(extra.zone, extra.day),
  tz: extra.zone,
  jobName: extra.jobTitle,
  what: extra.what,
  why: extra.why,
  note: extraNote(extra),
  cents: extra.cents,
});

/** The stored columns of an allowance, or of an extra that is worked out. */
export const extraColumns = (companyId: number, extra: Extra) => ({
  company_id: companyId,
  user_id: extra.idUser,
  kind: extra.kind,
  day: extra.day,
  job_id: extra.idJob,
  timesheet_id: extra.idTimesheet,
  type_id: extra.idType,
  is_automatic: extra.isAutomatic,
  what: extra.what,
  why: extra.why,
  unit: extra.unit,
  quantity: extra.quantity,
  each_cents: extra.eachCents,
  cents: extra.cents,
  counts_super: extra.countsSuper,
});
