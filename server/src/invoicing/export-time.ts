import { roundToQuarter } from '@crewcall/domain/rounding';
import { workedTime } from '@crewcall/domain/timesheet';
import { epochToLocal } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../db/schema';
import { MINUTE_MS } from '@crewcall/domain/units';
import { xlsx } from './sheet';
import type { SheetColumn } from './sheet';

interface Row {
  name: string;
  title: string;
  prepend: string;
  group_name: string;
  zone: string;
  start_at: number;
  end_at: number | null;
  break_ms: number;
  signed: boolean;
  invoice_id: number | null;
}

// A worksheet has no zones: it is given the wall clock of the job.
const wallClock = (zone: string, at: number) => Date.parse(`${epochToLocal(zone, at)}:00Z`);
const paidMinutes = (row: Row) =>
  row.end_at === null
    ? 0
    : roundToQuarter(workedTime({ start: row.start_at, end: row.end_at, break: row.break_ms }));

const columns: SheetColumn<Row>[] = [
  { title: 'Name', width: 26, kind: 'text', value: (row) => row.name },
  { title: 'Job', width: 34, kind: 'text', value: (row) => row.title },
  { title: 'Company', width: 12, kind: 'text', value: (row) => row.prepend },
  { title: 'Group', width: 18, kind: 'text', value: (row) => row.group_name },
  { title: 'Start', width: 18, kind: 'time', value: (row) => wallClock(row.zone, row.start_at) },
  {
    title: 'Finish',
    width: 18,
    kind: 'time',
    value: (row) => (row.end_at ? wallClock(row.zone, row.end_at) : null),
  },
  { title: 'Time zone', width: 20, kind: 'text', value: (row) => row.zone },
  { title: 'Break (min)', width: 12, kind: 'number', value: (row) => row.break_ms / MINUTE_MS },
  { title: 'Hours', width: 10, kind: 'number', value: (row) => paidMinutes(row) / 60 },
  { title: 'Signed', width: 8, kind: 'text', value: (row) => (row.signed ? 'Yes' : 'No') },
  { title: 'Invoice', width: 10, kind: 'text', value: (row) => row.invoice_id },
];

/** Times as a worksheet; `chosen` narrows them, over the aliases `t` and `job`. */
export async function timeSheet(db: Kysely<DB>, chosen: RawBuilder<unknown>): Promise<Buffer> {
  const { rows } = await sql<Row>`
    select u.first_name || ' ' || u.last_name as name, job.title, job.prepend, g.name as group_name, job.zone,
      t.start_at, t.end_at, t.break_ms, t.signature_id is not null as signed, t.invoice_id
    from timesheet t join job on job.id = t.job_id join app_user u on u.id = t.user_id
    join crew_group g on g.id = t.group_id
    where ${chosen}
    order by lower(u.first_name), lower(u.last_name), t.start_at, t.id`.execute(db);
  return xlsx('Time', columns, rows, { Hours: rows.reduce((sum, row) => sum + paidMinutes(row), 0) / 60 });
}
