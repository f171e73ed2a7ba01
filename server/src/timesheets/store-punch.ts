import type { Out, Parsed } from '@crewcall/contract/types';
import { breakAtEnd, breakSaidAtEnd } from '@crewcall/domain/breaks';
import { isOpen, timesheetMinute } from '@crewcall/domain/clock';
import type { ClockDecision } from '@crewcall/domain/clock-rules';
import type { Tx } from '../platform/database/tx';
import type { PunchedJob } from '../row-rules/job-for';
import type { Scope } from '../row-rules/scope';
import { clockChanged } from './clock-changed';
import { readTimesheet } from './clock-rows';
import type { OwnCrew, PunchedClock } from './clock-state';
import { openClock } from './open-clock';
import { overlapsOf } from './overlap-rows';
import type { PunchReason } from './punch-texts';
import { recordTimes } from './record-times';

/** Limit of pending punches of one worker on a job, so that a faulty phone does not bury the punches of others. */
export const MAX_PENDING = 20;

/** A punch with its job, crew and timesheet. */
export interface PunchContext {
  tx: Tx;
  scope: Scope;
  idUser: number;
  punch: Omit<Parsed<'doclock'>, 'action'> & { action?: 'in' | 'out' | undefined };
  job: PunchedJob;
  /** The timesheet that it meets; see `punchedClock`. */
  last: PunchedClock | undefined;
  crew: OwnCrew | undefined;
  action: 'in' | 'out';
  now: number;
  /** The worker still looks at the screen on which they punched, so it can show a refusal. */
  isWatched: boolean;
  /** Prefixes the job's title if the answer may be shown later on another screen. */
  answerText: (text: string) => string;
}

/** The id of the worker's crew that the punch names; null if it names none. */
export const namedCrew = ({ crew, punch }: PunchContext): number | null =>
  crew !== undefined && crew.id === punch.idReqCrew ? crew.id : null;

/** Resolves older pending check-outs of the running timesheet, as the new one replaces them. Returns if any existed. */
export async function replaceOlder({ tx, last, idUser: userId, now }: PunchContext): Promise<boolean> {
  if (last === undefined || !isOpen(last)) return false;
  const replaced = await tx.db
    .updateTable('punch')
    .set({ resolved_at: now, resolved_by: userId })
    .where('timesheet_id', '=', last.id)
    .where('user_id', '=', userId)
    .where('action', '=', 'out')
    .where('outcome', '=', 'pending')
    .where('resolved_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of replaced) tx.audit('punch', id, { replaced: true });
  return replaced.length > 0;
}

/** The worker's pending punches on this job. */
export async function countPendingPunches({ tx, idUser, job }: PunchContext): Promise<number> {
  const { pending } = await tx.db
    .selectFrom('punch')
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .where('user_id', '=', idUser)
    .where('job_id', '=', job.id)
    .where('outcome', '=', 'pending')
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return pending;
}

/** What happens to a punch, by the clock rules or because the database refused it. */
export type PunchDecision = Omit<ClockDecision, 'reason'> & { reason: PunchReason };

/**
 * Opens or closes the timesheet as decided. `beside` gets the id of the timesheet that the punch is about, or null; what
 * it writes and reads is sent together with the timesheet's history.
 */
async function moveClock(
  context: PunchContext,
  { do: does, at }: PunchDecision,
  beside: (id: number | null) => Promise<unknown>,
): Promise<void> {
  const { tx, idUser, job, last, crew, now } = context;
  if (does === 'open' && crew) {
    const ids = { jobId: job.id, crewId: crew.id, groupId: crew.group_id, userId: idUser };
    await openClock(tx, { ...ids, start: at, by: idUser, now, kind: 'in' }, beside);
    return;
  }
  if (does !== 'close' || !last) {
    await beside(last?.id ?? null);
    return;
  }
  const end = timesheetMinute(at);
  const pause = breakAtEnd(last, end, job.breakSilence);
  const said = typeof last.breakSince === 'number' ? { break_said_ms: breakSaidAtEnd(last, end) } : {};
  const close = () =>
    tx.db
      .updateTable('timesheet')
      .set({ end_at: end, break_ms: pause, ...said, updated_at: now })
      .where('id', '=', last.id)
      .execute();
  await recordTimes(tx, { kind: 'out', by: idUser, now }, [last.id], close, () => beside(last.id));
  const gives = pause === last.break ? {} : { break: pause };
  tx.audit('timesheet', last.id, { idJob: job.id, idUser, end, ...gives });
}

/** Stores the punch with its outcome. Returns the timesheet afterwards, and what overlaps it unless the punch is pending. */
export async function storePunch(
  context: PunchContext,
  decision: PunchDecision,
  reason: PunchReason,
  isPending: boolean,
): Promise<Pick<Out<'doclock'>, 'timesheet' | 'overlaps'>> {
  const { tx, scope, idUser, punch, job, last, action, now } = context;
  const answer: Pick<Out<'doclock'>, 'timesheet' | 'overlaps'> = { timesheet: null };
  const store = async (idTimesheet: number | null) => {
    const stored = tx.db
      .insertInto('punch')
      .values({
        user_id: idUser,
        job_id: job.id,
        crew_id: namedCrew(context),
        action,
        key: punch.key ?? null,
        punched_at: decision.at,
        received_at: now,
        outcome: isPending ? 'pending' : decision.do === 'ignore' ? 'ignored' : 'applied',
        reason,
        timesheet_id: idTimesheet,
        resolved_at: null,
        resolved_by: null,
      })
      .execute();
    const [timesheet, overlaps] = await Promise.all([
      idTimesheet === null ? null : readTimesheet(tx.db, idTimesheet),
      idTimesheet === null || isPending ? undefined : overlapsOf(tx.db, { scope, now }, idTimesheet, true),
      stored,
    ]);
    Object.assign(answer, { timesheet, ...(overlaps ? { overlaps } : {}) });
  };
  if (isPending) await store(last?.id ?? null);
  else await moveClock(context, decision, store);
  if (isPending || decision.do !== 'ignore') clockChanged(tx, job, [idUser]);
  return answer;
}
