import type { Job } from '@crewcall/contract/types';
import { closedToWorkers } from '@crewcall/domain/closed-job';
import { applyKind } from '@crewcall/domain/job-state';
import { applyLabels } from '@crewcall/domain/texts';
import type { ApplyKind } from '@crewcall/domain/texts';
import { isOver } from './shifts';

export interface ApplyState {
  kind: ApplyKind;
  label: string;
  /** The button can be pressed: it applies, or shows why the job takes no applications. */
  canPress: boolean;
  /** The worker has an application that can be withdrawn. */
  canWithdraw: boolean;
  /** Why the job takes no more applications, as a sentence. */
  ended: string | null;
}

/** State of a job's apply button, used in the list and in the details. */
export function applyState(job: Job, idUser: number, hasJustApplied: boolean, now: number): ApplyState {
  // Unless the office has answered since.
  const justApplied = hasJustApplied && !(job.hasApplied && job.processed);
  const kind = applyKind(job.reqCrew, idUser, { ...job, justApplied }, now);
  const ended = closedToWorkers(job.status, isOver(job, now));
  return {
    kind,
    label: applyLabels[kind],
    canPress: ended === null && (kind === 'open' || kind === 'noCrew'),
    canWithdraw: ended === null && kind !== 'inCrew' && (justApplied || (job.hasApplied && !job.processed)),
    ended,
  };
}
