import { useBreak } from '@crewcall/platform';
import { BreakButton, BreakChoices } from '@crewcall/ui/break-controls';
import type { OwnPunch } from './own-punch';

interface OwnBreakProps {
  idJob: number;
  clock: OwnPunch;
  /** Formats a time. */
  at: (ms: number) => string;
}

/** Start break or End break while the worker is checked in. */
export function OwnBreak({ idJob, clock, at }: OwnBreakProps) {
  const { record, isPaused } = useBreak();
  if (clock.since === 0) return null;
  return (
    <BreakButton
      since={clock.breakSince === null ? null : at(clock.breakSince)}
      isDisabled={isPaused}
      onPress={(action) => void record({ id: idJob, idReqCrew: clock.idReqCrew, action })}
    />
  );
}

/** "Break taken?" about the newest time, after its check-out. */
export function BreakQuestion({ idJob, clock: { question }, at }: OwnBreakProps) {
  const { record, isPaused } = useBreak();
  if (question === null) return null;
  const { clock, choices } = question;
  return (
    <BreakChoices
      about={`${at(clock.start)} – ${at(clock.end)}`}
      choices={choices}
      isDisabled={isPaused}
      onAnswer={(pause) =>
        void record({ id: idJob, idReqCrew: clock.idReqCrew, action: 'break-taken', break: pause })
      }
    />
  );
}
