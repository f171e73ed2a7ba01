import type { Job } from '@crewcall/contract/types';
import type { CancelPay } from '@crewcall/domain/cancellation';
import { REASON_MAX } from '@crewcall/domain/limits';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import { reasonHelp } from '../series/notified-text';
import { hasNobody, useCancelPay } from './use-cancel-pay';

export interface CancelJobProps {
  job: Pick<Job, 'id' | 'reqCrew'>;
  /** Text about who is notified, and what remains. */
  text: string | undefined;
  /** Typed before, for a cancellation that was refused. */
  reason: string;
  onYes: (reason: string, pay: CancelPay | undefined) => void;
  onClose: () => void;
}

/** Asks before a job is cancelled: why, and what its confirmed people are paid. */
export function CancelJob({ job, text, reason: typed, onYes, onClose }: CancelJobProps) {
  const { field, pay, isHeld } = useCancelPay({ jobs: [job.id] }, hasNobody(job));
  return (
    <ReasonDialog
      title="Cancel this job?"
      text={text}
      yes="Cancel the job"
      no="Keep it"
      danger
      help={reasonHelp}
      initial={typed}
      max={REASON_MAX}
      disabled={isHeld}
      onReason={(reason) => onYes(reason, pay)}
      onClose={onClose}
    >
      {field}
    </ReasonDialog>
  );
}
