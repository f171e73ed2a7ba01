import { usePack } from '@crewcall/platform/use-pack';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { DownloadIcon } from '@crewcall/ui/icons';
import { savePack } from '@crewcall/ui/pack-menu';
import type { CalendarJob } from '../month/job-facts';

const Sheets = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: 0,
  marginTop: 8,
});

function SheetOf({ job }: { job: CalendarJob }) {
  const { isBusy, make } = usePack({ idJob: job.id }, savePack);
  return (
    <li>
      <Button
        size="small"
        disabled={isBusy}
        startIcon={<DownloadIcon aria-hidden />}
        onClick={() => make('sign-in', 'pdf')}
      >
        Sign-in sheet: {job.title}
      </Button>
    </li>
  );
}

/** Offers the sign-in sheets of jobs without any time, whose report would be empty. */
export function WithoutTimes({ jobs, ids }: { jobs: readonly CalendarJob[]; ids: readonly number[] }) {
  const untimed = jobs.filter(({ id }) => ids.includes(id));
  if (untimed.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {untimed.length === 1 ? 'This job has no times yet.' : 'These jobs have no times yet.'}
      <Sheets>
        {untimed.map((job) => (
          <SheetOf key={job.id} job={job} />
        ))}
      </Sheets>
    </Alert>
  );
}
