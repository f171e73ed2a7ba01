import { useRef, useState } from 'react';
import type { Planned } from '@crewcall/domain/crew-time';
import { usePause, useRegion, useSession, useSnackbar } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { formatTime } from '@crewcall/ui/format';
import { isAfterShift } from './card';
import { useOverlapWarning } from './overlap-note';
import { useTimesheetChange } from './use-timesheet-change';

const PastShiftDialog = latePart(() =>
  import('./past-shift-dialog').then(({ PastShiftDialog }) => PastShiftDialog),
);

interface Place {
  idUser: number;
  idReqCrew: number;
  fullName: string;
  crew: Planned;
}

/**
 * Checks in somebody else: now, or if the shift is over, at the time the user enters. Shows the time and offers an
 * undo.
 */
export function useCheckIn(idJob: number, zone: string) {
  const { clock } = useRegion();
  const { can } = useSession();
  const snackbar = useSnackbar();
  const warn = useOverlapWarning();
  const name = useRef('');
  const gone = { done: () => snackbar.show(`${name.current} is not checked in.`) };
  const remove = useTimesheetChange('setTimeDelete', idJob, gone);
  const takeBack = useTimesheetChange('undoCheckIn', idJob, gone);
  const change = useTimesheetChange('setTimeCreate', idJob, {
    done: (answer) => {
      const { id, start, end } = answer.timesheet;
      const back = can('timesheet.write')
        ? () => remove.mutate({ id })
        : end === 0
          ? () => takeBack.mutate({ id })
          : null;
      const until = end === 0 ? '' : ` to ${formatTime(end, zone)}`;
      const times = can('job.read') ? 'Timesheets' : 'Time Card';
      // The time of the tap is only a suggestion: the supervisor often checks people in late.
      snackbar.show(
        `${name.current} is checked in from ${formatTime(start, zone)}${until}. Another time is set on the job’s ${times}.`,
        {
          color: 'success',
          timeout: 8000,
          // For taps on the wrong row. Only users who may delete can undo a check-in that also has an end.
          ...(back ? { action: { label: 'Undo', run: back } } : {}),
        },
      );
      warn(answer);
    },
  });
  const [isPaused, pause] = usePause();
  const [asked, setAsked] = useState<Place | null>(null);
  const send = ({ idUser, idReqCrew, fullName }: Place, times: { start?: number; end?: number } = {}) => {
    pause();
    setAsked(null);
    name.current = fullName;
    change.mutate({ idJob, idUser, idReqCrew, ...times });
  };
  return {
    isCheckingIn: isPaused || change.isPending || remove.isPending || takeBack.isPending,
    /** @param hasTime the worker has a timesheet on this crew, so they are coming back: no question about the time. */
    checkIn: (place: Place, hasTime = false) =>
      isAfterShift(place.crew, hasTime, clock.now()) ? setAsked(place) : send(place),
    question: asked && (
      <PastShiftDialog
        name={asked.fullName}
        crew={asked.crew}
        zone={zone}
        onTime={(start, end) => send(asked, end === null ? { start } : { start, end })}
        onNow={() => send(asked)}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
