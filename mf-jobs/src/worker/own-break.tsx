import { useDeferredValue } from 'react';
import type { Job } from '@crewcall/contract/types';
import { isEnded } from '@crewcall/domain/job-state';
import { breakQuestion } from '@crewcall/domain/own-clock';
import { useBreak, useSession } from '@crewcall/platform';
import { BreakButton, BreakChoices } from '@crewcall/ui/break-controls';
import { formatRange, formatTime } from '@crewcall/ui/format';
import { clockOn, ownClocks } from './shifts';
import type { Shift } from './shifts';

/** Start break or End break of the shift that the worker is checked in on. */
export function OwnBreak({ shift, now }: { shift: Shift; now: number }) {
  const { user } = useSession();
  const { record, isPaused } = useBreak();
  const clock = clockOn(shift, user.id, now);
  // Render these buttons later, so that they do not delay the result of a tap on Check In or Check Out.
  const isShown = useDeferredValue(clock !== undefined, false);
  if (clock === undefined || !isShown) return null;
  const { job } = shift;
  return (
    <BreakButton
      since={typeof clock.breakSince === 'number' ? formatTime(clock.breakSince, job.tz) : null}
      isDisabled={isPaused}
      onPress={(action) => void record({ id: job.id, idReqCrew: clock.idReqCrew, action })}
    />
  );
}

/** "Break taken?" about the shift from which the worker checked out last. */
export function BreakQuestion({ jobs, now }: { jobs: readonly Job[]; now: number }) {
  const { user } = useSession();
  const { record, isPaused } = useBreak();
  const [asked] = jobs
    .filter(({ status }) => !isEnded(status))
    .flatMap((job) => {
      const question = breakQuestion(ownClocks(job, user.id), now);
      return question === null ? [] : [{ job, ...question }];
    })
    .sort((a, b) => b.clock.end - a.clock.end);
  const isShown = useDeferredValue(asked !== undefined, false);
  if (asked === undefined || !isShown) return null;
  const { job, clock, choices } = asked;
  return (
    <BreakChoices
      about={`${job.title}, ${formatRange(clock.start, clock.end, job.tz)}`}
      choices={choices}
      isDisabled={isPaused}
      onAnswer={(pause) =>
        void record({ id: job.id, idReqCrew: clock.idReqCrew, action: 'break-taken', break: pause })
      }
    />
  );
}
