import { crewToClock } from '@crewcall/domain/clock-crew';
import { decideClock, isWatched } from '@crewcall/domain/clock-rules';
import type { ClockAsk } from '@crewcall/domain/clock-rules';
import { isEnded } from '@crewcall/domain/job-state';
import { TAP_MAX_AHEAD_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { isLocked, isOpen, isTooLong } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Out, Parsed, Timesheet } from '@crewcall/contract/types';
import { companyConfig } from '../platform/company-config';
import { badRequest, deny, refuse } from '../errors';
import { handle } from '../platform/handle';
import type { Tx } from '../platform/handle';
import type { Scope } from '../row-rules/scope';
import { checkCode } from './clock-code';
import { clockChanged } from './clock-changed';
import { confirmedCrews, lastClock, wasOnJob } from './clock-state';
import type { OwnCrew } from './clock-state';
import { deciderOf } from './kept-press';
import type { KeptTapRow } from './kept-press';
import { holdPeople } from '../platform/hold-people';
import { openClock } from './open-clock';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import { readTimesheet, selectTimesheets } from './clock-rows';
import { whenText, tapText } from './press-words';
import type { TapReason } from './press-words';
import { undoPress } from './undo-press';

type Tap = Parsed<'doclock'>;
type Answer = { out: Out<'doclock'> } | { refused: string } | { waitMs: number };

const MAX_WAITING = 20;

/** Who decides about a tap of this worker that is kept. */
async function decidesOn(tx: Tx, job: JobFor, idUser: number, tap: KeptTapRow) {
  const rows = await selectTimesheets(tx.db, sql`t.job_id = ${job.id} and t.user_id = ${idUser}`);
  return deciderOf(job.status, tap, rows);
}

/** The answer that a key was given before, so that sending it again changes nothing and says the same. */
async function repeated(
  tx: Tx,
  job: JobFor,
  idUser: number,
  key: string,
  now: number,
): Promise<Out<'doclock'> | null> {
  const tap = await tx.db
    .selectFrom('clock_tap')
    .selectAll()
    .where('user_id', '=', idUser)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!tap) return null;
  const timesheet = tap.timesheet_id === null ? null : await readTimesheet(tx.db, tap.timesheet_id);
  const kept = tap.outcome === 'kept';
  const isDecided = tap.resolved_at !== null;
  const decides = !kept ? undefined : isDecided ? 'decided' : await decidesOn(tx, job, idUser, tap);
  const worked = workedOf(timesheet, tap.tap_at);
  const text = tapText(tap.reason as TapReason, whenText(tap.tap_at, job.zone, now), { decides, worked });
  return { ok: true, timesheet, kept, text };
}

/** ms of the clock that a check-out at `at` has closed. */
const workedOf = (timesheet: Timesheet | null, at: number): number | undefined =>
  timesheet !== null && timesheet.end === at ? timesheet.end - timesheet.start : undefined;

/** Refuses an end that its worker gives and that cannot be; one that waited on the device is left to whoever decides. */
function refuseOddFinish(finish: number, last: Clock | undefined, zone: string, now: number): void {
  if (finish > now + TAP_MAX_AHEAD_MS) refuse('This time has not come yet. Please enter when you finished.');
  if (last === undefined || !isOpen(last)) return;
  if (finish <= last.start)
    refuse(`You checked in at ${whenText(last.start, zone, now)}. Please enter a time after that.`);
  if (isTooLong({ start: last.start, end: finish }))
    refuse(
      `You checked in at ${whenText(last.start, zone, now)}. A time of more than 48 hours cannot be right; please check the date.`,
    );
}

/** One open press for an end: a newer one about the same running clock takes the place of the older. */
async function replaceOlder(tx: Tx, last: Clock | undefined, userId: number, now: number) {
  if (last === undefined || !isOpen(last)) return;
  const replaced = await tx.db
    .updateTable('clock_tap')
    .set({ resolved_at: now, resolved_by: userId })
    .where('timesheet_id', '=', last.id)
    .where('user_id', '=', userId)
    .where('action', '=', 'out')
    .where('outcome', '=', 'kept')
    .where('resolved_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of replaced) tx.audit('clock_tap', id, { replaced: true });
}

/** The crew whose code and start count: that of the running clock, the one that the press names, or the one it fits. */
function crewOf(
  crews: readonly OwnCrew[],
  last: Clock | undefined,
  tap: Tap,
  at: number,
  earliest: number,
): OwnCrew | undefined {
  const closes = last !== undefined && isOpen(last) && tap.action !== 'in';
  return (
    (closes ? crews.find((crew) => crew.id === last.idReqCrew) : undefined) ??
    crews.find((crew) => crew.id === tap.idReqCrew) ??
    crewToClock(crews, at, earliest)
  );
}

/** A check-in on another crew than that of the last clock: a signature over the one does not close the other. */
const beginsElsewhere = (crew: OwnCrew, last: Clock, tap: Tap): boolean =>
  !isOpen(last) && tap.action !== 'out' && crew.id !== last.idReqCrew;

async function tapClock(tx: Tx, scope: Scope, tap: Tap, now: number): Promise<Answer> {
  const { user } = scope;
  await holdPeople(tx.db, [user.id]);
  const job = await jobFor(tx.db, scope, tap.id, 'known', 'share');
  const at = tap.tapTime ?? now;
  if (tap.finish !== undefined && tap.action !== 'out')
    badRequest('Only a check out can say when the worker finished.');
  const looksOn = isWatched({ now, tapTime: at, waited: tap.waited === true });
  // Told later, its worker may be on any screen, or at another job. Not to a stranger, who need not know its title.
  const told = (text: string) => (looksOn ? text : `${job.title}: ${text}`);
  if (tap.key !== undefined) {
    const before = await repeated(tx, job, user.id, tap.key, now);
    if (before) return { out: { ...before, text: told(before.text) } };
  }
  const last = await lastClock(tx.db, job.id, user.id);
  const { confEarliestCheckIn } = await companyConfig(tx.db, user.companyId);
  const crew = crewOf(await confirmedCrews(tx.db, job.id, user.id), last, tap, at, confEarliestCheckIn);
  if (!crew && !(await wasOnJob(tx.db, job.id, user.id))) deny(texts.notInCrew);

  const ended = isEnded(job.status);
  const shift: ClockAsk['shift'] = !crew
    ? 'removed'
    : ended || (last && isLocked(last) && !beginsElsewhere(crew, last, tap))
      ? 'locked'
      : 'ok';
  if (tap.finish !== undefined && looksOn) refuseOddFinish(tap.finish, last, job.zone, now);
  let wrongCode = false;
  // Whoever is shown the codes proves nothing by typing one.
  // Nor does whoever says when they finished: that is decided in any case.
  if (crew?.require_code && !job.seesCodes && shift === 'ok' && tap.finish === undefined) {
    const code = await checkCode(tx.db, crew, user.id, String(tap.code ?? '').trim(), now);
    if (typeof code === 'object') return code;
    if (code !== 'right' && looksOn) {
      return {
        refused:
          code === 'missing'
            ? 'This shift needs a code. Ask your supervisor for the 4 digits.'
            : 'This code is not right. Ask your supervisor for the 4 digits.',
      };
    }
    wrongCode = code !== 'right';
  }

  const crewStart = crew?.start ?? job.startAt;
  const decision = decideClock({
    last: last ?? null,
    now,
    ...(tap.tapTime === undefined ? {} : { tapTime: tap.tapTime }),
    waited: tap.waited === true,
    ...(tap.finish === undefined ? {} : { finish: tap.finish }),
    ...(tap.action === undefined ? {} : { action: tap.action }),
    ...(tap.key === undefined ? {} : { key: tap.key }),
    shift,
    crewStart,
    crewEnd: crew?.end ?? null,
    earliestCheckIn: confEarliestCheckIn,
  });
  const kept = decision.do === 'keep' || wrongCode;
  const reason: TapReason = wrongCode ? 'wrong-code' : decision.reason;
  const opens = whenText(crewStart - confEarliestCheckIn * MINUTE_MS, job.zone, now);
  const action = tap.action ?? (last && isOpen(last) ? 'out' : 'in');
  const asKept = { action, tap_at: decision.at, received_at: now, reason };
  const decides = kept ? await decidesOn(tx, job, user.id, asKept) : undefined;
  const worked = decision.do === 'close' && last ? decision.at - last.start : undefined;
  const text = told(tapText(reason, whenText(decision.at, job.zone, now), { opens, decides, worked }));
  // The button opens at a known time: nothing is lost when a press before it is turned away.
  if (decision.do === 'ignore' && decision.reason === 'too-early') return { refused: text };

  let idTimesheet = last?.id ?? null;
  if (kept) {
    if (action === 'out') await replaceOlder(tx, last, user.id, now);
    const { waiting } = await tx.db
      .selectFrom('clock_tap')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('user_id', '=', user.id)
      .where('job_id', '=', job.id)
      .where('outcome', '=', 'kept')
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (waiting >= MAX_WAITING) {
      return { refused: told('Too many of your check-ins and check-outs wait for your supervisor already.') };
    }
  } else if (decision.do === 'open' && crew) {
    const ids = { jobId: job.id, crewId: crew.id, groupId: crew.group_id, userId: user.id };
    idTimesheet = await openClock(tx, { ...ids, start: decision.at, by: user.id });
  } else if (decision.do === 'close' && last) {
    await tx.db
      .updateTable('timesheet')
      .set({ end_at: decision.at, updated_at: now })
      .where('id', '=', last.id)
      .execute();
    tx.audit('timesheet', last.id, { idJob: job.id, idUser: user.id, end: decision.at });
  }
  await tx.db
    .insertInto('clock_tap')
    .values({
      user_id: user.id,
      job_id: job.id,
      action,
      key: tap.key ?? null,
      tap_at: decision.at,
      received_at: now,
      outcome: kept ? 'kept' : decision.do === 'ignore' ? 'ignored' : 'applied',
      reason,
      timesheet_id: idTimesheet,
      resolved_at: null,
      resolved_by: null,
    })
    .execute();
  if (kept || decision.do !== 'ignore') await clockChanged(tx, job, [user.id]);
  const timesheet = idTimesheet === null ? null : await readTimesheet(tx.db, idTimesheet);
  return { out: { ok: true, timesheet, kept, text } };
}

/**
 * Check In or Check Out of the signed-in worker, or one of them taken back. Only confirmed members; a press that does
 * not fit is kept.
 */
export const doclockHandler = handle('doclock', async ({ body, scope, now, write, tooMany }) => {
  const { undoes } = body;
  const answer = await write(async (tx): Promise<Answer> =>
    undoes === undefined
      ? tapClock(tx, scope, body, now)
      : { out: await undoPress(tx, scope, { ...body, undoes }, now) },
  );
  if ('waitMs' in answer) {
    const seconds = Math.ceil(answer.waitMs / 1000);
    return tooMany(seconds, `Too many wrong codes. Please wait ${seconds} seconds and try again.`);
  }
  return 'refused' in answer ? refuse(answer.refused) : answer.out;
});
