import type { CompanyConfig } from '@crewcall/domain/company-config';
import { isOpen } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import type { FlatPay } from '@crewcall/domain/pay-flat';
import { isCleared, payExceptions } from '@crewcall/domain/pay-exceptions';
import type { PayExceptionKind } from '@crewcall/domain/pay-exceptions';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { flatOfTime } from '../db/flat-of';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import { paidBefore } from '../pay-rules/correction-pay';
import type { Corrected } from '../pay-rules/correction-pay';
import { placeColumns } from '../pay-rules/pay-times';
import type { ChosenPlace } from '../pay-rules/pay-times';
import type { Scope } from '../row-rules/scope';
import { isApproved, isOwnSet, isOwnSigned, isPunchedLate } from '../timesheets/approvals';
import { clockColumns } from '../timesheets/clock-rows';
import { isQuestioned } from '../timesheets/open-questions';
import { closedOthers, selectOverlaps } from '../timesheets/overlap-rows';
import { rateOfTime } from '../timesheets/rates';
import { withoutRate } from './without-rate';

/** Columns of `ShiftRow`, over the aliases `t`, `job`, `g` and `u`. */
export const shiftColumns = sql`t.user_id as "idUser", t.job_id, job.title, job.zone, g.name as group_name, u.first_name,
  u.last_name`;

/** Whose shift it is, and on which job and in which group. */
export interface ShiftRow {
  idUser: number;
  first_name: string;
  last_name: string;
  job_id: number;
  title: string;
  zone: string;
  group_name: string;
}

/** A row of `shiftColumns` as the pay run sends it. */
export const shiftOf = (row: ShiftRow) => ({
  idUser: row.idUser,
  fullName: fullName(row),
  idJob: row.job_id,
  jobName: row.title,
  tz: row.zone,
  groupName: row.group_name,
});

interface TimeRow extends Clock, ShiftRow, ChosenPlace, Corrected {
  /** As of `Clock`; a job has one. */
  zone: string;
  abn: string;
  crewStart: number;
  rate_cents: number | null;
  flat: FlatPay | null;
  corrects: number | null;
  noted: boolean;
  gstAsked: boolean;
  approved: boolean;
  questioned: boolean;
  isPunchedLate: boolean;
  isOwnSet: boolean;
  isOwnSigned: boolean;
}

export interface Caller {
  scope: Scope;
  config: CompanyConfig;
  now: EpochMs;
}

/** A timesheet with what to check before it is paid, the most pressing first. */
export interface TimeKinds {
  row: TimeRow;
  kinds: PayExceptionKind[];
}

/**
 * Finds what to check of the timesheets where `condition` (over `t` and `job`) holds, by start, also of those without
 * anything. `at`: the time for which it is asked, by default now; it decides only whether a timesheet is overdue.
 */
export async function selectTimeKinds(
  db: Db,
  { scope, config, now }: Caller,
  condition: RawBuilder<unknown>,
  at: EpochMs = now,
): Promise<TimeKinds[]> {
  const { rows } = await sql<TimeRow>`
    select ${clockColumns}, ${shiftColumns}, ${placeColumns}, ${paidBefore} as paid, u.abn,
      c.start_at as "crewStart", ${rateOfTime} as rate_cents, ${flatOfTime} as flat, t.corrects_id as corrects, ${isApproved} as approved,
      ${isQuestioned} as questioned, ${isOwnSet} as "isOwnSet",
      ${isPunchedLate} as "isPunchedLate", ${isOwnSigned} as "isOwnSigned",
      exists (select 1 from withholding_note w where w.user_id = u.id) as noted,
      u.gst_asked_at is not null as "gstAsked"
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    join job_crew c on c.id = t.crew_id join app_user u on u.id = t.user_id
    where ${condition} order by t.start_at, t.id`.execute(db);
  const overlaps = await selectOverlaps(db, { scope, now }, condition, sql<boolean>`true`);
  const found = rows.map((row) => ({
    row,
    facts: {
      ...row,
      breakAfterMin: config.confBreakAfterMin,
      isCorrection: row.corrects !== null,
      hasWithholdingNote: row.noted,
      isApproved: row.approved,
      overlaps: overlaps.has(row.id),
      isQuestioned: row.questioned,
    },
  }));
  // As a run leaves them out.
  const isHeld = ({ row, facts }: (typeof found)[number]) =>
    row.questioned ||
    closedOthers(overlaps, row.id).length > 0 ||
    (config.confPayCleared === 1 && !isCleared(facts));
  const held = new Set(found.filter(isHeld).map(({ row }) => row.id));
  const closed = rows.filter((row) => !isOpen(row));
  const company = { id: scope.user.companyId, config };
  const without = new Set((await withoutRate(db, company, closed, held)).map(({ id }) => id));
  // How much of the hours a flat amount covers is known once a clock is closed.
  const needsRate = (row: TimeRow) =>
    isOpen(row) ? row.rate_cents === null && row.flat === null : without.has(row.id);
  return found.map(({ row, facts }) => ({
    row,
    kinds: payExceptions({ ...facts, lacksRate: needsRate(row) }, at),
  }));
}
