import { isOpen, paidTime } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { epochToLocal } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { clockColumns } from '../timesheets/clock-rows';
import type { DB } from '../db/schema';
import { HOUR_MS, MINUTE_MS } from '@crewcall/domain/units';
import { xlsx } from './worksheet';
import type { SheetColumn } from './worksheet';

interface Row extends Clock {
  name: string;
  title: string;
  prepend: string;
  group_name: string;
  zone: string;
}

// A worksheet has no zones: it is given the wall clock of the job.
const wallClock = (zone: string, at: number) => Date.parse(`${epochToLocal(zone, at)}:00Z`);

const columns: SheetColumn<Row>[] = [
  { title: 'Name', width: 26, kind: 'text', value: (row) => row.name },
  { title: 'Job', width: 34, kind: 'text', value: (row) => row.title },
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
  { title: 'Invoice', width: 10, kind: 'text', value: (row) => row.idInvoice },
];

/** Times as a worksheet; `chosen` narrows them, over the aliases `t` and `job`. */
export async function timeSheet(db: Kysely<DB>, chosen: RawBuilder<unknown>): Promise<Buffer> {
  const { rows } = await sql<Row>`
    select ${clockColumns}, u.first_name || ' ' || u.last_name as name, job.title, job.prepend,
      g.name as group_name, job.zone
    from timesheet t join job on job.id = t.job_id join app_user u on u.id = t.user_id
    join crew_group g on g.id = t.group_id
    where ${chosen}
    order by lower(u.first_name), lower(u.last_name), t.start_at, t.id`.execute(db);
  return xlsx('Time', columns, rows, { Hours: rows.reduce((sum, row) => sum + paidTime(row), 0) / HOUR_MS });
}
