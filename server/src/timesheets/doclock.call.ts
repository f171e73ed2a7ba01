import { breakThatFits } from '@crewcall/domain/breaks';
import { checkInOpens, crewToClock } from '@crewcall/domain/clock-crew';
import { decideClock, isWatched } from '@crewcall/domain/clock-rules';
import type { ShiftState } from '@crewcall/domain/clock-rules';
import { JobStatus } from '@crewcall/domain/job-state';
import { CLOCK_LONGEST_MS, PRESS_MAX_AHEAD_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { isLocked, isOpen, isTooLong } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Out, Parsed, Timesheet } from '@crewcall/contract/types';
import { companyConfig } from '../platform/database/company-config';
import { badRequest, deny, refuse } from '../errors';
import { toOffice } from '../platform/live/audience';
import { reportError } from '../platform/operations/error-sink';
import { handle } from '../platform/http/handle';
import { isRefusedValue } from '../platform/database/pg-errors';
import type { Tx } from '../platform/database/tx';
import type { Scope } from '../row-rules/scope';
import { checkCode } from './clock-code';
import { breaksAtOut, confirmedCrews, lastClock, wasOnJob } from './clock-state';
import type { OwnCrew } from './clock-state';
import { keptDecider } from './kept-fate';
import type { KeptPressRow } from './kept-fate';
import { lockUsers } from '../platform/database/lock-users';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import { readTimesheet, selectTimesheets } from './clock-rows';
import { overlapsOf } from './overlap-rows';
import { elsewhereText, whenText, pressText } from './press-words';
import type { PressReason } from './press-words';
import { MAX_WAITING, replaceOlder, storePress, waitingPresses } from './store-press';
import type { PressDecision, Pressing } from './store-press';
import { tellKept } from './tell-kept';
import { undoPress } from './undo-press';

type Press = Parsed<'doclock'>;
type Answer = { out: Out<'doclock'> } | { refused: string; code?: 'not-yet' } | { waitMs: number };

/** Who decides about a pending punch of this worker. */
async function deciderOfPress(tx: Tx, job: JobFor, idUser: number, press: KeptPressRow) {
  const rows = await selectTimesheets(tx.db, sql`t.job_id = ${job.id} and t.user_id = ${idUser}`);
  return keptDecider(job.status, press, rows);
}

/** The answer that a key was given before, so that sending it again changes nothing and says the same. */
async function repeated(
  tx: Tx,
  job: JobFor,
  idUser: number,
  key: string,
  now: number,
): Promise<Out<'doclock'> | null> {
  const press = await tx.db
    .selectFrom('clock_press')
    .selectAll()
    .where('user_id', '=', idUser)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!press) return null;
  const timesheet = press.timesheet_id === null ? null : await readTimesheet(tx.db, press.timesheet_id);
  const kept = press.outcome === 'kept';
  const isDecided = press.resolved_at !== null;
  const decides = !kept ? undefined : isDecided ? 'decided' : await deciderOfPress(tx, job, idUser, press);
  const worked = workedOf(timesheet, press.pressed_at);
  const breaks = worked === undefined || !timesheet ? undefined : await breaksAtOut(tx.db, timesheet.id);
  const text = pressText(press.reason as PressReason, whenText(press.pressed_at, job.zone, now), {
    decides,
    worked,
    breaks,
  });
  return { ok: true, timesheet, kept, text };
}

/** The answer with the worker's other times that share minutes with this one; a check-in says where they still run. */
async function withOverlaps(tx: Tx, scope: Scope, out: Out<'doclock'>, now: number): Promise<Out<'doclock'>> {
  if (out.timesheet === null || out.kept) return out;
  const overlaps = await overlapsOf(tx.db, { scope, now }, out.timesheet.id);
  const text = isOpen(out.timesheet) ? `${out.text}${elsewhereText(overlaps, now)}` : out.text;
  return { ...out, text, overlaps };
}

/** ms of the clock that a check-out at `at` has closed. */
const workedOf = (timesheet: Timesheet | null, at: number): number | undefined =>
  timesheet !== null && timesheet.end === at ? timesheet.end - timesheet.start : undefined;

/** Refuses an impossible end given by its worker; a punch that waited on the device is left to the supervisor. */
function refuseOddFinish(finish: number, last: Clock | undefined, zone: string, now: number): void {
  if (finish > now + PRESS_MAX_AHEAD_MS)
    refuse('This time has not come yet. Please enter when you finished.');
  if (last === undefined || !isOpen(last)) return;
  const began = `You checked in at ${whenText(last.start, zone, now)}.`;
  if (finish <= last.start) refuse(`${began} Please enter a time after that.`);
  if (isTooLong({ start: last.start, end: finish }))
    refuse(
      `${began} A time of more than ${CLOCK_LONGEST_MS / HOUR_MS} hours cannot be right; please check the date.`,
    );
}

/** The crew whose code and start count: that of the running clock, the one that the punch names, or the one it fits. */
function crewOf(
  crews: readonly OwnCrew[],
  last: Clock | undefined,
  press: Press,
  at: number,
  earliest: number,
): OwnCrew | undefined {
  const closes = last !== undefined && isOpen(last) && press.action !== 'in';
  return (
    (closes ? crews.find((crew) => crew.id === last.idReqCrew) : undefined) ??
    crews.find((crew) => crew.id === press.idReqCrew) ??
    crewToClock(crews, at, earliest)
  );
}

/** A check-in on another crew than that of the last clock: a signature over the one does not close the other. */
const beginsElsewhere = (crew: OwnCrew, last: Clock, press: Press): boolean =>
  !isOpen(last) && press.action !== 'out' && crew.id !== last.idReqCrew;

function shiftOf({ job, crew, last, press }: Pressing): ShiftState {
  if (job.status === JobStatus.Cancelled) return 'cancelled';
  if (!crew) return 'removed';
  if (job.status === JobStatus.Finished) return 'locked';
  return last && isLocked(last) && !beginsElsewhere(crew, last, press) ? 'locked' : 'ok';
}

const codeTexts = {
  missing: 'This shift needs a code. Ask your supervisor for the 4 digits.',
  wrong: 'This code is not right. Ask your supervisor for the 4 digits.',
};

/** Whether the code is right, or none is asked for; the answer where that is all that is said to who looks on. */
async function codeFits(pressing: Pressing): Promise<boolean | Answer> {
  const { tx, crew, job, press, idUser, now, looksOn } = pressing;
  // Skip the code check for users who can see the codes, and for a worker who gives an end time: that is decided in any
  // case.
  if (!crew?.require_code || job.seesCodes || shiftOf(pressing) !== 'ok' || press.finish !== undefined)
    return true;
  const code = await checkCode(tx.db, crew, idUser, String(press.code ?? '').trim(), now);
  if (typeof code === 'object') return code;
  return code !== 'right' && looksOn ? { refused: codeTexts[code] } : code === 'right';
}

/** Locks the worker and finds what the punch is about; returns the earlier answer if its key was answered before. */
async function openPress(tx: Tx, scope: Scope, press: Press, now: number): Promise<Pressing | Answer> {
  const { id: idUser, companyId } = scope.user;
  await lockUsers(tx.db, [idUser]);
  const job = await jobFor(tx.db, scope, press.id, 'known', 'share');
  const at = press.tapTime ?? now;
  if (press.finish !== undefined && press.action !== 'out')
    badRequest('Only a check out can say when the worker finished.');
  const looksOn = isWatched({ now, tapTime: at, waited: press.waited === true });
  // Prefix the job title if the answer may be shown later on another screen; never to people without access to the job.
  const told = (text: string) => (looksOn ? text : `${job.title}: ${text}`);
  if (press.key !== undefined) {
    const before = await repeated(tx, job, idUser, press.key, now);
    if (before) return { out: await withOverlaps(tx, scope, { ...before, text: told(before.text) }, now) };
  }
  const last = await lastClock(tx.db, job.id, idUser);
  const { confEarliestCheckIn: earliest } = await companyConfig(tx.db, companyId);
  const crew = crewOf(await confirmedCrews(tx.db, job.id, idUser), last, press, at, earliest);
  if (!crew && !(await wasOnJob(tx.db, job.id, idUser))) deny(texts.notInCrew);
  if (press.finish !== undefined && looksOn) refuseOddFinish(press.finish, last, job.zone, now);
  const action = press.action ?? (last && isOpen(last) ? 'out' : 'in');
  return { tx, idUser, press, job, last, crew, action, now, looksOn, told, earliest };
}

/** `isUnfit`: the database has refused what the rules let through; the punch is pending instead. */
async function pressClock(tx: Tx, scope: Scope, press: Press, now: number, isUnfit = false): Promise<Answer> {
  const pressing = await openPress(tx, scope, press, now);
  if (!('press' in pressing)) return pressing;
  const fits = await codeFits(pressing);
  if (typeof fits === 'object') return fits;
  const { job, crew, last, earliest: earliestCheckIn } = pressing;
  const { start: crewStart, end: crewEnd } = crew ?? { start: job.startAt, end: null };
  const { tapTime, finish, action, key, waited } = press;
  const shift = shiftOf(pressing);
  const decision = decideClock({
    ...{ tapTime, finish, action, key, waited },
    ...{ last: last ?? null, now, shift, crewStart, crewEnd, earliestCheckIn },
  });
  const stored = isUnfit ? ({ do: 'keep', at: decision.at, reason: 'unfit' } as const) : decision;
  const answer = await settle(pressing, stored, fits, checkInOpens(crewStart, earliestCheckIn));
  return 'out' in answer ? { out: await withOverlaps(tx, scope, answer.out, now) } : answer;
}

/** Does what was decided and says so; `opens` is when the button of this shift begins to take check-ins. */
async function settle(
  pressing: Pressing,
  decision: PressDecision,
  fits: boolean,
  opens: number,
): Promise<Answer> {
  const { tx, idUser, job, last, action, now, told } = pressing;
  const kept = decision.do === 'keep' || !fits;
  const reason: PressReason = fits ? decision.reason : 'wrong-code';
  const asKept = { action, pressed_at: decision.at, received_at: now, reason };
  const words = {
    opens: whenText(opens, job.zone, now),
    decides: kept ? await deciderOfPress(tx, job, idUser, asKept) : undefined,
    ...(decision.do === 'close' && last
      ? {
          worked: decision.at - last.start,
          breaks: [last.break, breakThatFits(last, decision.at)] as const,
        }
      : {}),
  };
  const text = told(pressText(reason, whenText(decision.at, job.zone, now), words));
  // The button opens at a known time: nothing is lost when a punch before it is turned away.
  if (decision.do === 'ignore' && decision.reason === 'too-early') return { refused: text };
  const replaces = kept && action === 'out' && (await replaceOlder(pressing));
  const waiting = kept ? await waitingPresses(pressing) : 0;
  // The phone keeps it, and sends it again until some of them are decided.
  if (waiting >= MAX_WAITING)
    return {
      refused: told('Too many of your check-ins and check-outs wait for your supervisor already.'),
      code: 'not-yet',
    };
  // A person who was notified of one looks at all that wait.
  if (words.decides && waiting === 0 && !replaces)
    await tellKept(tx, { job, idUser, action, decides: words.decides });
  if (kept) tx.announce('notifications.changed', {}, toOffice);
  return { out: { ok: true, timesheet: await storePress(pressing, decision, reason, kept), kept, text } };
}

/**
 * Check In or Check Out of the signed-in worker, or undoing one. Only confirmed members; a punch that does not fit
 * becomes pending.
 */
export const doclockHandler = handle('doclock', async ({ body, scope, now, write, tooMany }) => {
  const { undoes } = body;
  const answer =
    undoes === undefined
      ? await write((tx) => pressClock(tx, scope, body, now)).catch((error: unknown) => {
          // A phone drops what is refused, and this was no decision about the punch.
          if (!isRefusedValue(error)) throw error;
          reportError(error, { endpoint: 'doclock', method: 'POST' });
          return write((tx) => pressClock(tx, scope, body, now, true));
        })
      : { out: await write((tx) => undoPress(tx, scope, { ...body, undoes }, now)) };
  if ('waitMs' in answer) {
    const seconds = Math.ceil(answer.waitMs / 1000);
    return tooMany(seconds, `Too many wrong codes. Please wait ${seconds} seconds and try again.`);
  }
  return 'refused' in answer ? refuse(answer.refused, answer.code && { code: answer.code }) : answer.out;
});
