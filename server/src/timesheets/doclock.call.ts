import { breakAtEnd, breakUntil } from '@crewcall/domain/breaks';
import { checkInOpens, punchedClock } from '@crewcall/domain/clock-crew';
import { decideClock, isWatched } from '@crewcall/domain/clock-rules';
import type { ShiftState } from '@crewcall/domain/clock-rules';
import { JobStatus } from '@crewcall/domain/job-state';
import { CLOCK_LONGEST_MS, PUNCH_MAX_AHEAD_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { isBreakAction, isLocked, isOpen, isTooLong, timesheetMinute } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Out, Timesheet } from '@crewcall/contract/types';
import { badRequest, deny, refuse } from '../errors';
import { toOffice } from '../platform/live/audience';
import { reportError } from '../platform/operations/error-sink';
import { handle } from '../platform/http/handle';
import { isRefusedValue } from '../platform/database/pg-errors';
import type { Tx } from '../platform/database/tx';
import type { Scope } from '../row-rules/scope';
import { checkCode } from './clock-code';
import { breaksAtOut, confirmedCrews, ownClocks, wasOnJob } from './clock-state';
import type { OwnCrew } from './clock-state';
import { punchDecider } from './preview-pending-punch';
import type { PendingPunchRow } from './preview-pending-punch';
import { lockUsers } from '../platform/database/lock-users';
import { punchedJob } from '../row-rules/job-for';
import type { PunchedJob } from '../row-rules/job-for';
import { readTimesheet, selectTimesheets } from './clock-rows';
import { overlapsOf } from './overlap-rows';
import { elsewhereText, whenText, punchText } from './punch-texts';
import type { PunchReason } from './punch-texts';
import { MAX_PENDING, namedCrew, replaceOlder, storePunch, countPendingPunches } from './store-punch';
import type { PunchDecision, PunchContext } from './store-punch';
import { notifyPendingPunch } from './notify-pending-punch';
import { recordBreak } from './record-break';
import { undoPunch } from './undo-punch';

type Punch = PunchContext['punch'];
type StoredPunch = NonNullable<Awaited<ReturnType<typeof punchOf>>>;
type Answer = { out: Out<'doclock'> } | { refused: string; code?: 'not-yet' } | { waitMs: number };

/** Who decides about a pending punch of this worker. */
async function deciderOfPunch(tx: Tx, job: PunchedJob, idUser: number, punch: PendingPunchRow) {
  const rows = await selectTimesheets(tx.db, sql`t.job_id = ${job.id} and t.user_id = ${idUser}`);
  return punchDecider(job.status, punch, rows);
}

/** The punch that the worker sent with this key before, if any. */
const punchOf = async (tx: Tx, idUser: number, key: string | undefined) =>
  key === undefined
    ? undefined
    : tx.db
        .selectFrom('punch')
        .selectAll()
        .where('user_id', '=', idUser)
        .where('key', '=', key)
        .executeTakeFirst();

/** Rebuilds the answer to a punch that was stored before, so that sending it again changes nothing. */
async function repeated(
  tx: Tx,
  scope: Scope,
  job: PunchedJob,
  punch: StoredPunch,
  now: number,
): Promise<Out<'doclock'>> {
  const idUser = punch.user_id;
  const timesheet = punch.timesheet_id === null ? null : await readTimesheet(tx.db, punch.timesheet_id);
  const isPending = punch.outcome === 'pending';
  const isDecided = punch.resolved_at !== null;
  const decides = !isPending
    ? undefined
    : isDecided
      ? 'decided'
      : await deciderOfPunch(tx, job, idUser, punch);
  const worked = workedOf(timesheet, punch.punched_at);
  const atOut = worked === undefined || !timesheet ? undefined : await breaksAtOut(tx.db, timesheet.id);
  const breaks = atOut && ([atOut.counted, atOut.is] as const);
  const text = punchText(punch.reason as PunchReason, whenText(punch.punched_at, job.zone, now), {
    decides,
    worked,
    breaks,
  });
  const overlaps =
    timesheet && !isPending ? await overlapsOf(tx.db, { scope, now }, timesheet.id, true) : undefined;
  return { ok: true, timesheet, kept: isPending, text, ...(overlaps ? { overlaps } : {}) };
}

/** The text of a check-in also names the jobs where another timesheet of the worker runs. */
const withElsewhere = (out: Out<'doclock'>, now: number): Out<'doclock'> =>
  out.overlaps && out.timesheet && isOpen(out.timesheet)
    ? { ...out, text: `${out.text}${elsewhereText(out.overlaps, now)}` }
    : out;

/** ms worked on the timesheet that a check-out at `at` closed. */
const workedOf = (timesheet: Timesheet | null, at: number): number | undefined =>
  timesheet !== null && timesheet.end === timesheetMinute(at) ? timesheet.end - timesheet.start : undefined;

/** Refuses an impossible end typed by the worker. */
function refuseOddFinish(finish: number, last: Clock | undefined, zone: string, now: number): void {
  if (finish > now + PUNCH_MAX_AHEAD_MS)
    refuse('This time has not come yet. Please enter when you finished.');
  if (last === undefined || !isOpen(last)) return;
  const began = `You checked in at ${whenText(last.start, zone, now)}.`;
  if (finish <= last.start) refuse(`${began} Please enter a time after that.`);
  if (isTooLong({ start: last.start, end: finish }))
    refuse(
      `${began} A time of more than ${CLOCK_LONGEST_MS / HOUR_MS} hours cannot be right; please check the date.`,
    );
}

/**
 * Is this a check-in on another crew than the last timesheet's? A signature on that timesheet does not close the other
 * crew.
 */
const beginsElsewhere = (crew: OwnCrew, last: Clock, punch: Punch): boolean =>
  !isOpen(last) && punch.action !== 'out' && crew.id !== last.idReqCrew;

function shiftOf({ job, crew, last, punch }: PunchContext): ShiftState {
  if (job.status === JobStatus.Cancelled) return 'cancelled';
  if (!crew) return 'removed';
  if (job.status === JobStatus.Finished) return 'locked';
  return last && isLocked(last) && !beginsElsewhere(crew, last, punch) ? 'locked' : 'ok';
}

const codeTexts = {
  missing: 'This shift needs a code. Ask your supervisor for the 4 digits.',
  wrong: 'This code is not right. Ask your supervisor for the 4 digits.',
};

/** Is the code right, or none needed? Returns the answer if the worker can be shown the refusal at once. */
async function codeFits(context: PunchContext): Promise<boolean | Answer> {
  const { tx, crew, job, punch, idUser, action, now, isWatched: watched } = context;
  // The code proves that a worker has arrived, so a check-out needs none, nor does a user who can see the codes.
  if (!crew?.require_code || job.seesCodes || shiftOf(context) !== 'ok' || action === 'out') return true;
  const code = await checkCode(tx.db, crew, idUser, String(punch.code ?? '').trim(), now);
  if (typeof code === 'object') return code;
  return code !== 'right' && watched ? { refused: codeTexts[code] } : code === 'right';
}

/** Locks the worker and loads what the punch is about. Returns the earlier answer if its key was sent before. */
async function openPunch(tx: Tx, scope: Scope, punch: Punch, now: number): Promise<PunchContext | Answer> {
  const { id: idUser } = scope.user;
  // The database works them off one after the other: none is read before the worker is locked.
  const [, job, sentBefore, clocks, crews] = await Promise.all([
    lockUsers(tx.db, [idUser]),
    punchedJob(tx.db, scope, punch.id),
    punchOf(tx, idUser, punch.key),
    ownClocks(tx.db, punch.id, idUser),
    confirmedCrews(tx.db, punch.id, idUser),
  ]);
  const at = punch.tapTime ?? now;
  if (punch.finish !== undefined && punch.action !== 'out')
    badRequest('Only a check out can say when the worker finished.');
  const watched = isWatched({ now, tapTime: at, waited: punch.waited === true });
  // The answer may be shown later on another screen. People without access to the job were refused above.
  const answerText = (text: string) => (watched ? text : `${job.title}: ${text}`);
  if (sentBefore) {
    const before = await repeated(tx, scope, job, sentBefore, now);
    return { out: withElsewhere({ ...before, text: answerText(before.text) }, now) };
  }
  const { crew, last } = punchedClock(punch, crews, clocks, at, job.earliest);
  if (!crew && !(await wasOnJob(tx.db, job.id, idUser))) deny(texts.notInCrew);
  // A check-in on a crew that the worker was taken off is for none of their other crews.
  const isElsewhere =
    punch.action === 'in' &&
    punch.idReqCrew !== undefined &&
    !crews.some(({ id }) => id === punch.idReqCrew) &&
    !clocks.some((clock) => isOpen(clock) && clock.idReqCrew === punch.idReqCrew);
  if (punch.finish !== undefined && watched) refuseOddFinish(punch.finish, last, job.zone, now);
  const action = punch.action ?? (last && isOpen(last) ? 'out' : 'in');
  return {
    tx,
    scope,
    idUser,
    punch,
    job,
    last,
    crew: isElsewhere ? undefined : crew,
    action,
    now,
    isWatched: watched,
    answerText,
  };
}

/** `isUnfit`: the database refused what the rules allowed, so the punch becomes pending. */
async function applyPunch(tx: Tx, scope: Scope, punch: Punch, now: number, isUnfit = false): Promise<Answer> {
  const context = await openPunch(tx, scope, punch, now);
  if (!('punch' in context)) return context;
  const fits = await codeFits(context);
  if (typeof fits === 'object') return fits;
  const { job, crew, last } = context;
  const { earliest: earliestCheckIn } = job;
  const { start: crewStart, end: crewEnd } = crew ?? { start: job.startAt, end: null };
  const { tapTime, finish, action, key, waited } = punch;
  const shift = shiftOf(context);
  const decision = decideClock({
    ...{ tapTime, finish, action, key, waited },
    ...{ last: last ?? null, now, shift, crewStart, crewEnd, earliestCheckIn },
  });
  const stored = isUnfit ? ({ do: 'keep', at: decision.at, reason: 'unfit' } as const) : decision;
  return settle(context, stored, fits, checkInOpens(crewStart, earliestCheckIn));
}

/** Applies the decision and answers it; `opens` is when check-in opens. */
async function settle(
  context: PunchContext,
  decision: PunchDecision,
  fits: boolean,
  opens: number,
): Promise<Answer> {
  const { tx, idUser, job, last, action, now, answerText } = context;
  const isPending = decision.do === 'keep' || !fits;
  const reason: PunchReason = fits ? decision.reason : 'wrong-code';
  const pending = { action, punched_at: decision.at, received_at: now, reason, crew_id: namedCrew(context) };
  const closesAt = timesheetMinute(decision.at);
  const words = {
    opens: whenText(opens, job.zone, now),
    decides: isPending ? await deciderOfPunch(tx, job, idUser, pending) : undefined,
    ...(decision.do === 'close' && last
      ? {
          worked: closesAt - last.start,
          breaks: [breakUntil(last, closesAt), breakAtEnd(last, closesAt, job.breakSilence)] as const,
        }
      : {}),
  };
  const text = answerText(punchText(reason, whenText(decision.at, job.zone, now), words));
  // Check-in opens at a known time, so refusing an early punch loses nothing.
  if (decision.do === 'ignore' && decision.reason === 'too-early') return { refused: text };
  const replaces = isPending && action === 'out' && (await replaceOlder(context));
  const waiting = isPending ? await countPendingPunches(context) : 0;
  // The phone saves the punch and sends it again until some pending punches are decided.
  if (waiting >= MAX_PENDING)
    return {
      refused: answerText('Too many of your check-ins and check-outs wait for your supervisor already.'),
      code: 'not-yet',
    };
  // The first pending punch has notified the deciders, and their list shows all of them.
  if (words.decides && waiting === 0 && !replaces)
    await notifyPendingPunch(tx, { job, idUser, action, decides: words.decides });
  if (isPending) tx.announce('notifications.changed', {}, toOffice);
  return {
    out: withElsewhere(
      { ok: true, ...(await storePunch(context, decision, reason, isPending)), kept: isPending, text },
      now,
    ),
  };
}

/**
 * Takes a punch of the signed-in worker, Check In or Check Out, or undoes one, or what they record of a break. Refuses workers who were never on the
 * job. A punch that does not fit becomes pending.
 */
export const doclockHandler = handle('doclock', async ({ body, scope, now, write, tooMany }) => {
  const { undoes, action, ...given } = body;
  if (isBreakAction(action)) return write((tx) => recordBreak(tx, scope, { ...given, action }, now));
  const punch = { ...given, action };
  const answer =
    undoes === undefined
      ? await write((tx) => applyPunch(tx, scope, punch, now)).catch((error: unknown) => {
          // Retry as pending: a phone drops a refused punch, and a database error is no reason to lose it.
          if (!isRefusedValue(error)) throw error;
          reportError(error, { endpoint: 'doclock', method: 'POST' });
          return write((tx) => applyPunch(tx, scope, punch, now, true));
        })
      : { out: await write((tx) => undoPunch(tx, scope, { ...punch, undoes }, now)) };
  if ('waitMs' in answer) {
    const seconds = Math.ceil(answer.waitMs / 1000);
    return tooMany(seconds, `Too many wrong codes. Please wait ${seconds} seconds and try again.`);
  }
  return 'refused' in answer ? refuse(answer.refused, answer.code && { code: answer.code }) : answer.out;
});
