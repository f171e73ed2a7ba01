import { Suspense, useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { useChange } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Stack } from '@crewcall/ui/mui';
import { Alert, Button, IconButton, styled } from '@crewcall/ui/basics';
import { formatDayTime, plural, zoneNote } from '@crewcall/ui/format';
import { XIcon } from '@crewcall/ui/icons';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import type { CalendarJob } from '../month/job-facts';
import { WithoutTimes } from './without-times';

const PdfPages = lazyPart(() => import('@crewcall/ui/pdf-pages').then(({ PdfPages }) => PdfPages));

const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '6px 4px 6px 12px',
  border: `1px solid ${token('line')}`,
  borderLeft: '5px solid var(--job)',
  borderRadius: 10,
  '& div': { flex: 1, minWidth: 0 },
  '& small': { display: 'block', color: token('ink-3') },
});

export interface TimesheetPanelProps {
  jobs: readonly CalendarJob[];
  /** The panel opened without being asked for, so the focus stays in the month. */
  keepsFocus: boolean;
  onRemove: (job: CalendarJob) => void;
  onClose: () => void;
}

interface Made {
  of: string;
  pdf: string;
  isDuplicated: boolean;
  /** Ids of the jobs without any time. */
  withoutTimes: readonly number[];
}

/** The selected jobs, and one PDF timesheet for all of them. */
export function TimesheetPanel({ jobs, keepsFocus, onRemove, onClose }: TimesheetPanelProps) {
  const [made, setMade] = useState<Made | null>(null);
  const generate = useChange('generateTimesheetJob', {
    done: ({ pdfData, duplicateTime, withoutTimes }, { idJob }) =>
      setMade({ of: String(idJob), pdf: pdfData, isDuplicated: duplicateTime, withoutTimes }),
  });
  const idJob = jobs.map(({ id }) => id);
  // The user may add jobs in the month beside this panel. Drop a PDF of other jobs, even if it arrives only now.
  if (made !== null && made.of !== String(idJob)) setMade(null);
  return (
    <SidePanel
      title="Generate Timesheet"
      sub={plural(jobs.length, 'job')}
      onClose={onClose}
      keepsFocus={keepsFocus}
      width={560}
      footer={
        made === null ? (
          <Button
            variant="contained"
            disabled={generate.isPending}
            onClick={() => generate.mutate({ idJob, invoiceMarkJobAsFinished: false })}
          >
            {generate.isPending ? 'Generating…' : 'Generate'}
          </Button>
        ) : (
          <Button onClick={() => setMade(null)}>Back to the list</Button>
        )
      }
    >
      {made?.isDuplicated ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {texts.duplicatedTimes}
        </Alert>
      ) : null}
      {made === null ? null : <WithoutTimes jobs={jobs} ids={made.withoutTimes} />}
      {made === null ? (
        <Stack component="ul" sx={{ gap: 1, p: 0, m: 0, listStyle: 'none' }}>
          {jobs.map((job) => (
            <Row key={job.id} style={{ ['--job' as string]: job.color || '#fff' }}>
              <div>
                {job.prepend ? <b>{job.prepend} </b> : null}
                {job.title}
                <small>
                  {[formatDayTime(job.date, job.tz), zoneNote(job.tz, undefined, job.date)]
                    .filter(Boolean)
                    .join(' ')}
                </small>
              </div>
              <IconButton aria-label={`Remove ${job.title}`} onClick={() => onRemove(job)}>
                <XIcon aria-hidden />
              </IconButton>
            </Row>
          ))}
        </Stack>
      ) : made.withoutTimes.length === jobs.length ? null : (
        <Suspense fallback={<SkeletonBar h={560} />}>
          <PdfPages pdf={made.pdf} fileName="timesheet.pdf" width={520} />
        </Suspense>
      )}
    </SidePanel>
  );
}
