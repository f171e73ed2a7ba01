import { Suspense, useState } from 'react';
import { TimeField } from '@crewcall/domain/clock';
import type { Planned } from '@crewcall/domain/crew-time';
import { forgottenEnd } from '@crewcall/domain/own-clock';
import { texts } from '@crewcall/domain/texts';
import { usePause, useRegion, useSnackbar } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useQueryClient } from '@crewcall/platform/query';
import type { Row } from './card';
import { textOf, useClockChange } from './use-clock-change';

const FinishDialog = lazyPart(() =>
  import('@crewcall/ui/finish-dialog').then(({ FinishDialog }) => FinishDialog),
);

type Running = Pick<Row, 'id' | 'userName' | 'start'>;

/** Check Out by another's hand: now, or by the answer to a question where the clock was forgotten. */
export function useCheckOut(idJob: number, zone: string) {
  const { clock } = useRegion();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const change = useClockChange('setTime', idJob, { quiet: true });
  const [isPaused, pause] = usePause();
  const [asked, setAsked] = useState<{ row: Running; plannedEnd: number; now: number } | null>(null);

  const end = async ({ id }: Running, value: number) => {
    pause();
    setAsked(null);
    try {
      // Not over an end that the worker set meanwhile.
      await change.mutateAsync({ id, type: TimeField.EndTime, value, was: 0 });
    } catch (error) {
      snackbar.show(`${texts.clockOutFailed} ${textOf(error)}`, { color: 'error' });
      for (const read of ['getTimeCard', 'getAttendance'])
        await queries.invalidateQueries({ queryKey: [read] });
    }
  };
  const checkOut = (row: Running, crew: Planned | undefined) => {
    const now = clock.now();
    const plannedEnd = forgottenEnd(row, crew, now);
    if (plannedEnd === null) void end(row, now);
    else setAsked({ row, plannedEnd, now });
  };
  return {
    isCheckingOut: isPaused || change.isPending,
    checkOut,
    question: asked && (
      <Suspense>
        <FinishDialog
          worker={asked.row.userName}
          since={asked.row.start}
          plannedEnd={asked.plannedEnd}
          zone={zone}
          now={asked.now}
          onFinish={(at) => void end(asked.row, at)}
          onNow={() => void end(asked.row, clock.now())}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    ),
  };
}
