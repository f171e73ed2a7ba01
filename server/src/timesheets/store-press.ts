import type { Parsed, Timesheet } from '@crewcall/contract/types';
import { breakThatFits } from '@crewcall/domain/breaks';
import { isOpen } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import type { ClockDecision } from '@crewcall/domain/clock-rules';
import type { Minutes } from '@crewcall/domain/units';
import type { Tx } from '../platform/database/tx';
import type { JobFor } from '../row-rules/job-for';
import { clockChanged } from './clock-changed';
import { readTimesheet } from './clock-rows';
import type { OwnCrew } from './clock-state';
import { openClock } from './open-clock';
import type { PressReason } from './press-words';
import { recordTimes } from './record-times';

/** The most punches of one worker that can be pending on a job: a faulty phone must not bury the others' punches. */
export const MAX_WAITING = 20;

/** A punch, and what it is about. */
export interface Pressing {
  tx: Tx;
  idUser: number;
  press: Parsed<'doclock'>;
  job: JobFor;
  last: Clock | undefined;
  crew: OwnCrew | undefined;
  action: 'in' | 'out';
  now: number;
  /** Its worker still looks at the screen on which they pressed. */
  looksOn: boolean;
  /** What they are told, with the job's title where they may be elsewhere. */
  told: (text: string) => string;
  earliest: Minutes;
}

/** One open punch for an end: a newer one about the same running clock takes the place of the older. Was there one? */
export async function replaceOlder({ tx, last, idUser: userId, now }: Pressing): Promise<boolean> {
  if (last === undefined || !isOpen(last)) return false;
  const replaced = await tx.db
    .updateTable('clock_press')
    .set({ resolved_at: now, resolved_by: userId })
    .where('timesheet_id', '=', last.id)
    .where('user_id', '=', userId)
    .where('action', '=', 'out')
    .where('outcome', '=', 'kept')
    .where('resolved_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of replaced) tx.audit('clock_press', id, { replaced: true });
  return replaced.length > 0;
}

/** How many punches of the worker are pending on this job. */
export async function waitingPresses({ tx, idUser, job }: Pressing): Promise<number> {
  const { waiting } = await tx.db
    .selectFrom('clock_press')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('user_id', '=', idUser)
    .where('job_id', '=', job.id)
    .where('outcome', '=', 'kept')
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** What was decided about a punch, by the server or by a person. */
export type PressDecision = Omit<ClockDecision, 'reason'> & { reason: PressReason };

/** Opens or closes the clock as decided; the id of the clock that the punch is about. */
async function moveClock(pressing: Pressing, { do: does, at }: PressDecision): Promise<number | null> {
  const { tx, idUser, job, last, crew, now } = pressing;
  if (does === 'open' && crew) {
    const ids = { jobId: job.id, crewId: crew.id, groupId: crew.group_id, userId: idUser };
    return openClock(tx, { ...ids, start: at, by: idUser, now, kind: 'in' });
  }
  if (does === 'close' && last) {
    const pause = breakThatFits(last, at);
    await recordTimes(tx, { kind: 'out', by: idUser, now }, [last.id], () =>
      tx.db
        .updateTable('timesheet')
        .set({ end_at: at, break_ms: pause, updated_at: now })
        .where('id', '=', last.id)
        .execute(),
    );
    const gives = pause === last.break ? {} : { break: pause };
    tx.audit('timesheet', last.id, { idJob: job.id, idUser, end: at, ...gives });
  }
  return last?.id ?? null;
}

/** The punch as it is stored, whatever came of it, and the clock as it is then. */
export async function storePress(
  pressing: Pressing,
  decision: PressDecision,
  reason: PressReason,
  kept: boolean,
): Promise<Timesheet | null> {
  const { tx, idUser, press, job, last, action, now } = pressing;
  const idTimesheet = kept ? (last?.id ?? null) : await moveClock(pressing, decision);
  await tx.db
    .insertInto('clock_press')
    .values({
      user_id: idUser,
      job_id: job.id,
      action,
      key: press.key ?? null,
      pressed_at: decision.at,
      received_at: now,
      outcome: kept ? 'kept' : decision.do === 'ignore' ? 'ignored' : 'applied',
      reason,
      timesheet_id: idTimesheet,
      resolved_at: null,
      resolved_by: null,
    })
    .execute();
  if (kept || decision.do !== 'ignore') await clockChanged(tx, job, [idUser]);
  return idTimesheet === null ? null : readTimesheet(tx.db, idTimesheet);
}
