import type { ClockReason } from '@crewcall/domain/clock-rules';

/** Why a tap was kept, beside what the clock rules know. */
export type TapReason = ClockReason | 'wrong-code';

const WAITS = 'Your supervisor has it and decides.';

/** What the worker reads after a tap. `time` is the tap's, in the job's zone. */
export function tapText(reason: TapReason, time: string, opens: string): string {
  const texts: Record<TapReason, string> = {
    in: `Checked in at ${time}.`,
    out: `Checked out at ${time}.`,
    'same-key': '',
    'double-tap': 'That was pressed twice; the first press counts.',
    'already-in': 'You are already checked in.',
    'already-out': 'You are already checked out.',
    'never-in': `There is no check in before this check out. ${WAITS}`,
    'too-early': `It is too early to check in. Check in opens at ${opens}.`,
    'tap-too-old': `This was pressed more than 24 hours ago. ${WAITS}`,
    'tap-ahead': `The clock of this phone is ahead. ${WAITS}`,
    locked: `This shift is already signed off. ${WAITS}`,
    removed: `You are not on the crew of this shift now. ${WAITS}`,
    overlap: `This check in lies inside a time that is already recorded. ${WAITS}`,
    'before-start': `This check out lies before the check in. ${WAITS}`,
    'wrong-code': `The code did not match. ${WAITS}`,
  };
  return texts[reason];
}

const forSupervisor: Partial<Record<string, string>> = {
  'already-in': 'Pressed before the running clock was started by somebody else.',
  'already-out': 'Pressed when the clock was already closed.',
  'never-in': 'There is no check in before it.',
  'too-early': 'Earlier than check in opens.',
  'tap-too-old': 'Pressed more than 24 hours before it arrived.',
  'tap-ahead': 'The clock of the phone was ahead.',
  locked: 'The shift was already signed off, invoiced or finished.',
  removed: 'The worker was not confirmed on the crew.',
  overlap: 'It lies inside a time that is already recorded.',
  'before-start': 'It lies before the check in.',
  'wrong-code': 'The code did not match.',
};

/** Why a kept tap waits, as its supervisor reads it. */
export const keptReason = (reason: string): string => forSupervisor[reason] ?? 'It could not be applied.';
