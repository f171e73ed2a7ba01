import { Suspense, useState } from 'react';
import { newKey, useRegion, useSnackbar } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDayTime } from '@crewcall/ui/format';
import { MessageIcon } from '@crewcall/ui/icons';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import { textOf, useTimesheetChange } from '../timesheet/use-timesheet-change';
import { timesText } from './times-text';
import type { Times } from './times-text';

// Loaded on demand: date fields are large, and few users need them.
const TimesForm = lazyPart(() => import('./times-form').then(({ TimesForm }) => TimesForm));

const Offer = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 4,
  '& small': { color: token('ink-3'), fontSize: 13.5 },
});

export interface AskProps {
  idJob: number;
  /** Null if the worker has no timesheet for the shift. */
  idTimesheet: number | null;
  /** The recorded times, or the planned ones. */
  from: Times;
  zone: string;
  /** The last moment to ask, epoch ms. */
  until: number;
  /** Names the job in the dialog, where the screen shows several. */
  jobName?: string;
}

/** "This time is wrong": a button, and behind it what the worker claims and why. */
export function Ask({ idJob, idTimesheet, from, zone, until, jobName }: AskProps) {
  const { clock } = useRegion();
  const snackbar = useSnackbar();
  const [opened, setOpened] = useState<{ key: string; was: Times } | null>(null);
  const ask = useTimesheetChange('askTime', idJob, {
    quiet: true,
    done: () => {
      setOpened(null);
      snackbar.show('Sent. The answer will appear here.', { color: 'success' });
    },
  });
  if (opened === null)
    return (
      <Offer>
        {jobName !== undefined && (
          <p>
            <b>{jobName}</b>
            <br />
            {timesText(from, zone, clock.now())}
          </p>
        )}
        <Button
          startIcon={<MessageIcon aria-hidden />}
          onClick={() => setOpened({ key: newKey(), was: from })}
        >
          {idTimesheet === null ? 'A time is missing' : 'This time is wrong'}
        </Button>
        <small>You can say so until {formatDayTime(until, zone, clock.now())}.</small>
      </Offer>
    );
  const { key, was } = opened;
  const about =
    idTimesheet === null
      ? { idJob }
      : { idTimesheet, was: { start: was.start, end: was.end, break: was.break } };
  return (
    <Suspense fallback={<SkeletonForm fields={3} />}>
      <TimesForm
        label={idTimesheet === null ? 'A time is missing' : 'This time is wrong'}
        from={was}
        zone={zone}
        words={{ label: 'What happened?', helper: 'The person who answers sees this and the times above.' }}
        send="Send"
        busy={ask.isPending}
        trouble={ask.error ? textOf(ask.error) : ''}
        onCancel={() => setOpened(null)}
        onSend={(times, text) => ask.mutate({ ...about, ...times, text, key })}
      />
    </Suspense>
  );
}
