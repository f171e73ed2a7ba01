import type { Out, Parsed } from '@crewcall/contract/types';
import { breakUntil, isBreakAllowed } from '@crewcall/domain/breaks';
import { isLocked, isOpen, timesheetMinute } from '@crewcall/domain/clock';
import type { BreakAction } from '@crewcall/domain/clock';
import { clockOfBreak } from '@crewcall/domain/clock-crew';
import { isWatched } from '@crewcall/domain/clock-rules';
import { formatDuration } from '@crewcall/domain/format';
import { isEnded } from '@crewcall/domain/job-state';
import { BREAK_ASKED_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import type { DurationMs, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { badRequest, deny } from '../errors';
import { lockUsers } from '../platform/database/lock-users';
import type { Tx } from '../platform/database/tx';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import type { Scope } from '../row-rules/scope';
import { clockChanged } from './clock-changed';
import { isApproved } from './approvals';
import { readTimesheet } from './clock-rows';
import { confirmedCrews, ownClocks, wasOnJob } from './clock-state';
import type { PunchedClock } from './clock-state';
import { whenText } from './punch-texts';
import { recordTimes } from './record-times';
import { isInvoicedSince } from './undo-punch';

type BreakPress = Parsed<'doclock'> & { action: BreakAction };

interface Pressed {
  idUser: number;
  action: BreakAction;
  key: string | null;
  /** The answer to "Break taken?". */
  pause: DurationMs;
  at: EpochMs;
  now: EpochMs;
}

/** Why a press changes nothing, as its worker reads it. */
const refusals = {
  'not-in': 'You are not checked in.',
  'checked-out': 'You were checked out already.',
  'on-break': 'You are on a break already.',
  'no-break': 'You are not on a break.',
  locked: 'This time is signed or on an invoice.',
  'invoiced-since': 'An invoice of yours was made since then.',
  answered: 'You have answered already.',
  approved: 'The office has approved this time.',
  'set-by-hand': 'Your supervisor or the office has set this break.',
  'too-late': 'This job is finished, or the shift ended long ago.',
  'too-long': 'The break is longer than the time worked.',
};
type Refusal = keyof typeof refusals;

/** What a press changes of which timesheet, and why it leaves the time as it is. */
interface Step {
  row?: PunchedClock | undefined;
  set?: { break_ms?: DurationMs; break_since?: EpochMs | null; break_said_ms?: DurationMs | null };
  reason?: Refusal | undefined;
}

/** Start break or End break on a running clock. A break of no minute leaves the question at check-out. */
function pressed(row: PunchedClock | undefined, action: BreakAction, at: EpochMs): Step {
  if (row === undefined) return { reason: 'not-in' };
  if (!isOpen(row)) return { row, reason: 'checked-out' };
  const isOnBreak = typeof row.breakSince === 'number';
  if (action === 'start-break')
    return isOnBreak ? { row, reason: 'on-break' } : { row, set: { break_since: timesheetMinute(at) } };
  if (!isOnBreak) return { row, reason: 'no-break' };
  const total = breakUntil(row, at);
  return { row, set: { break_ms: total, break_since: null, break_said_ms: total || null } };
}

/** An answer to "Break taken?", given at `at`. */
interface Answer {
  job: JobFor;
  pause: DurationMs;
  at: EpochMs;
}

async function isApprovedNow(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from timesheet t where t.id = ${id} and ${isApproved}`.execute(tx.db);
  return rows.length > 0;
}

/** Has somebody else set the break of this timesheet by hand? */
async function isSetByHand(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from timesheet_change where timesheet_id = ${id} and kind in ('changed', 'answered')
      and coalesce(before->>'break', '0') <> after->>'break'
      and (before is null or before->>'end' <> '0' or after->>'end' = '0') limit 1`.execute(tx.db);
  return rows.length > 0;
}

/** Why an answer to "Break taken?" cannot count: somebody has set, signed or paid the time since, or it is too long. */
async function whyNot(tx: Tx, row: PunchedClock, { job, pause, at }: Answer): Promise<Refusal | undefined> {
  if (isLocked(row)) return 'locked';
  if (isEnded(job.status) || (!isOpen(row) && at - row.end > BREAK_ASKED_MS)) return 'too-late';
  if (!isOpen(row) && (await isInvoicedSince(tx, row.idUser, row.end))) return 'invoiced-since';
  if (await isApprovedNow(tx, row.id)) return 'approved';
  if (await isSetByHand(tx, row.id)) return 'set-by-hand';
  return isBreakAllowed(pause, row) ? undefined : 'too-long';
}

/** The answer to "Break taken?". It counts once; one that cannot count is stored with the time as what was said. */
async function answered(tx: Tx, row: PunchedClock | undefined, answer: Answer): Promise<Step> {
  if (row === undefined) return { reason: 'not-in' };
  if (typeof row.breakSaid === 'number') return { row, reason: 'answered' };
  const { pause } = answer;
  const reason = await whyNot(tx, row, answer);
  const said = { break_said_ms: pause };
  return { row, reason, set: reason === undefined ? { ...said, break_ms: pause, break_since: null } : said };
}

const appliedText = (action: BreakAction, breakMs: DurationMs, when: string): string =>
  action === 'start-break'
    ? `On a break since ${when}.`
    : action === 'end-break'
      ? `Break ended at ${when}: ${breakMs === 0 ? 'less than a minute' : `${formatDuration(breakMs)} in all`}.`
      : breakMs === 0
        ? 'Saved: no break.'
        : `Saved: a break of ${formatDuration(breakMs)}.`;

/** A press that changes nothing is stored all the same; its worker can ask about the time. */
const textOf = (action: BreakAction, reason: string, breakMs: DurationMs, when: string): string =>
  reason === ''
    ? appliedText(action, breakMs, when)
    : `${refusals[reason as Refusal]} This is saved, but your time stays as it is. If it is wrong, ask about it on the time card.`;

/** The press that was stored with this key before. */
const storedPress = (tx: Tx, idUser: number, key: string | null) =>
  key === null
    ? undefined
    : tx.db
        .selectFrom('break_press')
        .selectAll()
        .where('user_id', '=', idUser)
        .where('key', '=', key)
        .executeTakeFirst();

/** Stores the press, and what it changes of its timesheet. */
async function store(tx: Tx, job: JobFor, press: Pressed, step: Step) {
  const { idUser, action, key, pause, at, now } = press;
  const { row, set } = step;
  if (row && set) {
    const { id } = row;
    await recordTimes(tx, { kind: action, by: idUser, now }, [id], () =>
      tx.db
        .updateTable('timesheet')
        .set({ ...set, updated_at: now })
        .where('id', '=', id)
        .execute(),
    );
    const total = set.break_ms;
    tx.audit('timesheet', id, { idJob: job.id, idUser, ...(total === undefined ? {} : { break: total }) });
    clockChanged(tx, job, [idUser]);
  }
  const stored = {
    timesheet_id: row?.id ?? null,
    break_ms: set?.break_ms ?? pause,
    pressed_at: at,
    reason: step.reason ?? '',
  };
  await tx.db
    .insertInto('break_press')
    .values({ ...stored, user_id: idUser, job_id: job.id, action, key, received_at: now })
    .execute();
  return stored;
}

/**
 * Records a break of the signed-in worker: Start break, End break, or the answer to "Break taken?". Each press is
 * stored with its time, by its key once. A phone whose clock is ahead counts from arrival.
 */
export async function recordBreak(
  tx: Tx,
  scope: Scope,
  press: BreakPress,
  now: EpochMs,
): Promise<Out<'doclock'>> {
  if (press.action === 'break-taken' && press.break === undefined)
    badRequest('Please say how long the break was; 0 is none.');
  const { id: idUser } = scope.user;
  await lockUsers(tx.db, [idUser]);
  const job = await jobFor(tx.db, scope, press.id, 'known', 'share');
  const { action, key = null, break: pause = 0, waited = false, idReqCrew } = press;
  const at = Math.min(press.tapTime ?? now, now);
  let stored: Awaited<ReturnType<typeof store>> | undefined = await storedPress(tx, idUser, key);
  if (!stored) {
    const clocks = await ownClocks(tx.db, job.id, idUser);
    const crews = await confirmedCrews(tx.db, job.id, idUser);
    if (crews.length === 0 && !(await wasOnJob(tx.db, job.id, idUser))) deny(texts.notInCrew);
    const row = clockOfBreak(idReqCrew, crews, clocks, at);
    const step =
      action === 'break-taken' ? await answered(tx, row, { job, pause, at }) : pressed(row, action, at);
    stored = await store(tx, job, { idUser, action, key, pause, at, now }, step);
  }
  const { timesheet_id: id, reason } = stored;
  const text = textOf(action, reason, stored.break_ms, whenText(stored.pressed_at, job.zone, now));
  return {
    ok: true,
    timesheet: id === null ? null : await readTimesheet(tx.db, id),
    kept: reason !== '',
    // The answer to a press that waited may be shown on another screen.
    text: isWatched({ now, tapTime: at, waited }) ? text : `${job.title}: ${text}`,
  };
}
