import { isOpen } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import type { BandPay } from '@crewcall/domain/pay';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { deny, notFound, refuse } from '../errors';
import { explainedLine, explainedNow } from '../pay-rules/explained';
import type { ExplainedTime } from '../pay-rules/explained';
import { Payer, setFor } from '../pay-book/pay-book';
import { placeColumns, readAround } from '../pay-rules/pay-times';
import type { ChosenPlace } from '../pay-rules/pay-times';
import { readBook } from '../pay-book/read-book';
import type { SessionUser } from '../platform/security/session-user';
import type { Scope } from '../row-rules/scope';
import { clockColumns } from '../timesheets/clock-rows';
import { rateOfTime } from '../timesheets/rates';
import { paidBefore, payOf } from '../pay-rules/correction-pay';
import type { Corrected } from '../pay-rules/correction-pay';
import { lineColumns } from './invoice-lines';
import type { InvoiceLine } from './invoice-lines';

interface Row extends Clock, ChosenPlace, Corrected {
  title: string;
  group_name: string;
  rate: number | null;
  no_minimum: boolean;
  no_minimum_reason: string;
}

/** A timesheet with its pay: as invoiced, else as it would be invoiced now. */
export interface PaidTime {
  time: ExplainedTime;
  bands: BandPay[];
  idUser: number;
  idInvoice: number | null;
  minimumMinutes: number;
  noMinimum: boolean;
  noMinimumReason: string;
}

const invoicedLine = async (db: Db, row: Row): Promise<InvoiceLine | undefined> =>
  row.idInvoice === null
    ? undefined
    : (
        await sql<InvoiceLine>`select ${lineColumns} from invoice_line l
          where l.invoice_id = ${row.idInvoice} and l.timesheet_id = ${row.id}`.execute(db)
      ).rows[0];

/**
 * Explains how the pay of one timesheet is calculated. 404 if there is none, 403 for callers who may not see this
 * person's pay.
 */
export async function explainedTime(
  { db, user, scope }: { db: Db; user: SessionUser; scope: Scope },
  idTimesheet: number,
): Promise<PaidTime> {
  const { rows } = await sql<Row>`
    select ${clockColumns}, ${placeColumns}, job.title, g.name as group_name, t.no_minimum, t.no_minimum_reason, ${paidBefore} as paid,
      ${rateOfTime} as rate
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    where t.id = ${idTimesheet} and job.company_id = ${user.companyId}`.execute(db);
  const [row] = rows;
  if (!row) return notFound('This time could not be found.');
  if (!scope.seesPayOf(row.idUser)) return deny();
  if (isOpen(row))
    return refuse('The clock is still running. There is something to explain once it is closed.');
  const payer = new Payer(await readBook(db, user.companyId));
  const about = {
    idUser: row.idUser,
    idInvoice: row.idInvoice,
    minimumMinutes: payer.termsFor(row).minimumMinutes,
    noMinimum: row.no_minimum,
    noMinimumReason: row.no_minimum_reason,
  };
  const invoiced = await invoicedLine(db, row);
  if (invoiced) return { ...about, time: explainedLine(invoiced), bands: invoiced.bands };
  const around = await readAround(db, payer, [row]);
  const isFlat = around.get(row.id)?.flat !== undefined;
  // Without a rate the hours are still explained: a rate of 1 cent is assumed, and the amounts are set to 0 below.
  const { pay: line, corrected } = payOf(row, row.rate ?? (isFlat ? 0 : 1), payer, around.get(row.id));
  const time = explainedNow(line, setFor(payer.book, row), {
    idTimesheet: row.id,
    jobName: row.title,
    groupName: row.group_name,
    tz: row.zone,
    hasRate: row.rate !== null,
    paidBefore: row.paidBefore ?? null,
    corrected,
  });
  const bands = row.rate === null && !isFlat ? line.bands.map((band) => ({ ...band, cents: 0 })) : line.bands;
  return { ...about, time, bands };
}
