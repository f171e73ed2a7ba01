import { isOpen, paidTime } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { paysByName } from '@crewcall/domain/pay-words';
import { HOUR_MS, MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '../db/schema';
import { wallClock } from '../documents/workbook';
import { Payer } from '../pay-book/pay-book';
import { placeColumns, readAround } from '../pay-rules/pay-times';
import type { ChosenPlace } from '../pay-rules/pay-times';
import { readBook } from '../pay-book/read-book';
import { clockColumns } from '../timesheets/clock-rows';
import { rateOfTime } from '../timesheets/rates';
import { fullNameSql } from '../platform/database/person-name';
import { lacksRate } from './billable';
import { bandColumns } from './band-columns';
import type { PaidRow } from './band-columns';
import { paidBefore, payOf } from '../pay-rules/correction-pay';
import type { Corrected } from '../pay-rules/correction-pay';
import type { InvoiceLine } from './invoice-lines';
import { lineTitle } from './stored-line';
import { refuseTooManyRows, sheetOf, xlsx } from './worksheet';
import type { SheetColumn } from './worksheet';

interface Row extends Clock, ChosenPlace, Corrected {
  name: string;
  title: string;
  prepend: string;
  group_name: string;
  /** Cents an hour: as invoiced, else as it would be invoiced now. */
  rate: number | null;
  /** The invoice line; null if the timesheet is not invoiced. */
  line: Pick<InvoiceLine, 'pieces' | 'cents'> | null;
}

interface PaidTime extends Row, PaidRow {
  cents: number | null;
}

const columns: SheetColumn<PaidTime>[] = [
  { title: 'Name', width: 26, kind: 'text', value: (row) => row.name },
  { title: 'Job', width: 34, kind: 'text', value: (row) => lineTitle(row, row.title) },
  { title: 'Company', width: 12, kind: 'text', value: (row) => row.prepend },
  { title: 'Group', width: 18, kind: 'text', value: (row) => row.group_name },
  { title: 'Start', width: 18, kind: 'time', value: (row) => wallClock(row.zone, row.start) },
  {
    title: 'Finish',
    width: 18,
    kind: 'time',
    value: (row) => (isOpen(row) ? null : wallClock(row.zone, row.end)),
  },
  { title: 'Time zone', width: 20, kind: 'text', value: (row) => row.zone },
  { title: 'Break (min)', width: 12, kind: 'number', value: (row) => row.break / MINUTE_MS },
  { title: 'Hours', width: 10, kind: 'number', value: (row) => paidTime(row) / HOUR_MS },
  { title: 'Signed', width: 8, kind: 'text', value: (row) => (row.idSignature === null ? 'No' : 'Yes') },
  { title: 'Invoice', width: 10, kind: 'count', value: (row) => row.idInvoice },
  { title: 'Rate', width: 10, kind: 'money', value: (row) => row.rate || null },
];
const amount: SheetColumn<PaidTime> = {
  title: 'Amount',
  width: 14,
  kind: 'money',
  value: (row) => row.cents,
};

// After so many timesheets the loop yields, so that the server can answer other requests.
const IN_ONE_GO = 100;

/** Adds the pay to timesheets: as invoiced, else as it would be invoiced now; none while a timesheet runs. */
async function paid(db: Db, companyId: number, rows: readonly Row[]): Promise<PaidTime[]> {
  const payer = new Payer(await readBook(db, companyId));
  const around = await readAround(
    db,
    payer,
    rows.filter((row) => row.line === null && !isOpen(row)),
  );
  const found: PaidTime[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % IN_ONE_GO === IN_ONE_GO - 1) await breathe();
    const isPaid = !isOpen(row) && !lacksRate(row, row.rate, payer, around.get(row.id));
    const now = isPaid && row.line === null ? payOf(row, row.rate ?? 0, payer, around.get(row.id)).pay : null;
    const line = row.line ?? now;
    found.push({ ...row, pays: line === null ? [] : paysByName(line.pieces), cents: line?.cents ?? null });
  }
  return found;
}

/**
 * Makes a worksheet of timesheets with rate, bands and amounts; `chosen` selects them, over the aliases `t` and `job`.
 */
export async function timeSheet(db: Db, companyId: number, chosen: RawBuilder<unknown>): Promise<Buffer> {
  const { rows } = await sql<Row>`
    select ${clockColumns}, ${placeColumns}, ${fullNameSql('u')} as name, job.title, job.prepend,
      g.name as group_name, coalesce(l.rate_cents, ${rateOfTime}) as rate, ${paidBefore} as paid,
      case when l.id is not null then
        json_build_object('pieces', l.pieces, 'cents', l.cents) end as line
    from timesheet t join job on job.id = t.job_id join app_user u on u.id = t.user_id
    join crew_group g on g.id = t.group_id
    left join invoice_line l on l.timesheet_id = t.id and l.invoice_id = t.invoice_id
    where ${chosen}
    order by lower(u.first_name), lower(u.last_name), t.start_at, t.id`.execute(db);
  refuseTooManyRows(rows.length);
  const times = await paid(db, companyId, rows);
  const bands = bandColumns(times);
  return xlsx(
    sheetOf('Time', [...columns, ...bands.columns, amount], times, {
      ...bands.totals,
      Hours: times.reduce((sum, row) => sum + paidTime(row), 0) / HOUR_MS,
      Amount: times.reduce((sum, row) => sum + (row.cents ?? 0), 0),
    }),
  );
}
