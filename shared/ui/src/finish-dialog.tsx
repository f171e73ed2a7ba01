/**
 * Asks the worker or the supervisor when the work ended, after a forgotten check-out. Not part of the shared module,
 * because it imports the date and time field.
 */
import { useState } from 'react';
import { Button, DialogContentText } from '@crewcall/ui/mui';
import { FormDialog } from './form-dialog';
import { formatDayTime } from './format';
import { InstantField } from './instant-field';

export interface FinishDialogProps {
  /** The job's title, if the worker is asked. */
  title?: string;
  /** Name of the worker, if another user ends the timesheet for them. */
  worker?: string;
  /** Start of the open timesheet, epoch ms. */
  since: number;
  /** The planned end, epoch ms, with which the field starts. */
  plannedEnd: number;
  /** IANA zone of the job. */
  zone: string;
  now: number;
  /** Called with the chosen end, epoch ms. */
  onFinish: (at: number) => void;
  /** Called if the worker has worked until now; then it is an ordinary check-out. */
  onNow: () => void;
  onClose: () => void;
}

const wordsFor = (title = '', worker?: string) =>
  worker === undefined
    ? {
        question: 'When did you finish?',
        early: 'This is before you checked in.',
        running: (since: string) =>
          `${title}: you checked in ${since}, and your clock still runs. The supervisor of the shift confirms the time that you give.`,
        untilNow: 'I finish now',
        send: 'Send',
      }
    : {
        question: `When did ${worker} finish?`,
        early: 'This is before the check-in.',
        running: (since: string) => `${worker} checked in ${since}, and the clock still runs.`,
        untilNow: 'Check Out now',
        send: 'Check Out',
      };

/** Starts with the planned end, so that usually one tap is enough. */
export function FinishDialog(props: FinishDialogProps) {
  const { title, worker, since, plannedEnd, zone, now, onFinish, onNow, onClose } = props;
  const words = wordsFor(title, worker);
  const problemOf = (at: number): string | null =>
    at <= since ? words.early : at > now ? 'This time has not come yet.' : null;
  const [at, setAt] = useState<number | null>(problemOf(plannedEnd) === null ? plannedEnd : null);
  const problem = at === null ? null : problemOf(at);
  return (
    <FormDialog
      title={words.question}
      yes={words.send}
      extra={<Button onClick={onNow}>{words.untilNow}</Button>}
      disabled={at === null || problem !== null}
      onSubmit={() => at !== null && onFinish(at)}
      onClose={onClose}
    >
      <DialogContentText>{words.running(formatDayTime(since, zone, now))}</DialogContentText>
      <InstantField label="Finished" value={at} zone={zone} anyMinute onChange={setAt} problem={problem} />
    </FormDialog>
  );
}
