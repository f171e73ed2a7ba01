import { isOfPay, timeChangeWords } from '@crewcall/domain/time-change';
import type { TimeChangeKind, TimePicture } from '@crewcall/domain/time-change';
import { sql } from 'kysely';
import { deny, notFound } from '../errors';
import { handle } from '../platform/http/handle';
import { fullName } from '../platform/database/person-name';
import { jobFor } from '../row-rules/job-for';
import { seesTimesOf } from '../row-rules/time-rows';
import { isOfCorrection } from '../timesheets/corrected-times';

type Picture = TimePicture & { invoice: number | null };

interface Row {
  id: number;
  timesheet_id: number;
  at: number;
  kind: TimeChangeKind;
  before: Picture | null;
  after: Picture | null;
  reason: string;
  first_name: string | null;
  last_name: string | null;
  punched_at: number | null;
  received_at: number | null;
}

const pictureOf = (picture: Picture | null): TimePicture | null =>
  picture === null
    ? null
    : { start: picture.start, end: picture.end, break: picture.break, group: picture.group };

/**
 * Says of each change of a correction what the times were and are: as corrected before and after it. A correction is a
 * row of its own, so its stored pictures begin and end with nothing.
 * @param rows changes of a timesheet and of its corrections, oldest first.
 */
function withCorrections(rows: readonly Row[], idTimesheet: number): Row[] {
  const pictures = new Map<number, Picture>();
  // The newest correction has the right times.
  const current = () => pictures.get(Math.max(...pictures.keys())) ?? null;
  return rows.map((row) => {
    const was = current() ?? row.before;
    if (row.after) pictures.set(row.timesheet_id, row.after);
    else pictures.delete(row.timesheet_id);
    return row.timesheet_id === idTimesheet ? row : { ...row, before: was, after: current() };
  });
}

/**
 * Taking a correction back changes it, to know what that pays, and then deletes it: that reads as one change. A
 * correction that is deleted without it was merged into another timesheet, whose own change says so.
 */
function withoutMerges(rows: readonly Row[], idTimesheet: number): Row[] {
  const deletions = rows.filter((row) => row.kind === 'deleted' && row.timesheet_id !== idTimesheet);
  return rows
    .filter((row) => !deletions.includes(row))
    .map((row) => {
      const gone = deletions.find(
        ({ timesheet_id, at }) => timesheet_id === row.timesheet_id && at === row.at,
      );
      return gone ? { ...gone, before: row.before } : row;
    });
}

const didOf = ({ kind, timesheet_id }: Row, idTimesheet: number): string =>
  kind === 'deleted' && timesheet_id !== idTimesheet ? 'Took the correction back' : timeChangeWords[kind];

/**
 * Reads the history of a timesheet and its corrections, oldest first. Its worker and the office see the same rows;
 * supervisors and the customer do not see changes that are about pay.
 */
export const getTimeHistoryHandler = handle('getTimeHistory', async ({ body, scope, db }) => {
  const found = await sql<{ job_id: number; user_id: number }>`
    select job_id, user_id from timesheet where id = ${body.idTimesheet}
    union all select job_id, user_id from timesheet_change where timesheet_id = ${body.idTimesheet} limit 1`.execute(
    db,
  );
  const [time] = found.rows;
  if (!time) return notFound('This time could not be found.');
  const job = await jobFor(db, scope, time.job_id, 'known');
  if (!seesTimesOf(scope, job, time.user_id)) return deny();
  const { rows } = await sql<Row>`
    select c.id, c.timesheet_id, c.at, c.kind, c.before, c.after, c.reason, u.first_name, u.last_name, p.punched_at, p.received_at
    from timesheet_change c left join app_user u on u.id = c.by
    left join lateral (select punched_at, received_at from (
        select id, timesheet_id, action, outcome, punched_at, received_at, resolved_at from punch
        union all
        select id, timesheet_id, action, 'applied', pressed_at, received_at, null from break_press
      ) press where timesheet_id = c.timesheet_id
      and (outcome = 'applied' and action = c.kind and received_at = c.at
        or outcome = 'pending' and c.kind = 'accepted' and resolved_at = c.at)
      order by id limit 1) p on true
    where c.timesheet_id = ${body.idTimesheet}
      or ${isOfCorrection(time.job_id, body.idTimesheet)}
    order by c.id`.execute(db);
  const all = withoutMerges(withCorrections(rows, body.idTimesheet), body.idTimesheet);
  const shown = scope.seesPayOf(time.user_id)
    ? all
    : all.filter(({ kind, timesheet_id }) => timesheet_id === body.idTimesheet && !isOfPay(kind));
  return {
    tz: job.zone,
    rows: shown.map((row) => ({
      id: row.id,
      at: row.at,
      punch:
        row.punched_at === null || row.received_at === null
          ? null
          : { pressedAt: row.punched_at, arrivedAt: row.received_at },
      did: didOf(row, body.idTimesheet),
      by: row.first_name === null && row.last_name === null ? '' : fullName(row),
      before: pictureOf(row.before),
      after: pictureOf(row.after),
      reason: row.reason,
      idInvoice: scope.seesPayOf(time.user_id) ? (row.after?.invoice ?? row.before?.invoice ?? null) : null,
    })),
  };
});
