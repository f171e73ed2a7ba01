import { useState } from 'react';
import { TimeField, timesheetMinute } from '@crewcall/domain/clock';
import type { Planned } from '@crewcall/domain/crew-time';
import { forgottenEnd, isEarlyOut, paidIfClosed } from '@crewcall/domain/own-clock';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { usePause, useRegion, useSnackbar } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDuration, formatTime } from '@crewcall/ui/format';
import type { Row } from './card';
import { textOf, useTimesheetChange } from './use-timesheet-change';

const FinishDialog = latePart(() =>
  import('@crewcall/ui/finish-dialog').then(({ FinishDialog }) => FinishDialog),
);

type Running = Pick<Row, 'id' | 'userName' | 'start' | 'break'>;

/**
 * Checks out somebody else: now, or if they forgot, at the time the user enters. Asks if it is early, and offers an
 * undo.
 */
export function useCheckOut(idJob: number, zone: string) {
  const { clock } = useRegion();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const change = useTimesheetChange('setTime', idJob, { quiet: true });
  const reopen = useTimesheetChange('setTime', idJob);
  const [isPaused, pause] = usePause();
  const [asked, setAsked] = useState<{ row: Running; plannedEnd: number; now: number } | null>(null);

  const end = async ({ id, userName, start }: Running, at: number) => {
    // Never before the check-in, which may be of this very minute.
    const value = Math.max(timesheetMinute(at), start + MINUTE_MS);
    pause();
    setAsked(null);
    try {
      // Never overwrites an end that the worker has just set.
      await change.mutateAsync({ id, type: TimeField.EndTime, value, was: 0 });
      const back = { id, type: TimeField.EndTime, value: 0, was: value, reason: 'The check-out was undone.' };
      snackbar.show(`${userName} is checked out at ${formatTime(value, zone)}.`, {
        color: 'success',
        timeout: 8000,
        action: { label: 'Undo', run: () => reopen.mutate(back) },
      });
    } catch (error) {
      snackbar.show(`${texts.clockOutFailed} ${textOf(error)}`, { color: 'error' });
      for (const read of ['getTimeCard', 'getAttendance'])
        await queries.invalidateQueries({ queryKey: [read] });
    }
  };
  const checkOut = async (row: Running, crew: Planned | undefined) => {
    const now = clock.now();
    const plannedEnd = forgottenEnd(row, crew, now);
    if (plannedEnd !== null) return setAsked({ row, plannedEnd, now });
    const until = crew?.endTime ?? null;
    const planned = until === null ? '' : ` Their shift is planned until ${formatTime(until, zone)}.`;
    const question = {
      title: `Check out ${row.userName} already?`,
      text: `They checked in at ${formatTime(row.start, zone)}.${planned} ${formatDuration(paidIfClosed(row, now))} would count.`,
      yes: 'Check Out',
      no: 'Stay clocked in',
      safe: true,
    };
    if (!isEarlyOut(row, until, now) || (await confirm(question))) void end(row, clock.now());
  };
  return {
    isCheckingOut: isPaused || change.isPending || reopen.isPending,
    checkOut: (row: Running, crew: Planned | undefined) => void checkOut(row, crew),
    question: asked && (
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
    ),
  };
}
