import { Button, styled } from '@crewcall/ui/basics';
import { toRgba } from '@crewcall/ui/colour';
import { formatTime } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import { useOpenPanel, useSession } from '@crewcall/platform';
import { CrewBlock } from './crew-block';
import type { CrewBlockProps } from './crew-block';

const Root = styled('section')({
  marginTop: 22,
  '&:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: 4 },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 12px',
    padding: '0 2px 0 12px',
    boxShadow: 'inset 5px 0 0 var(--edge)',
  },
  '& > header > div': { flex: '1 1 200px', minWidth: 0 },
  '& h2': { fontSize: 17, fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& > header p': { color: token('ink-3'), fontSize: 14, margin: 0 },
});
export type JobSectionProps = Omit<CrewBlockProps, 'crew'>;

/** One job of the day: each crew with its counts and people. People who need action are listed above. */
export function JobSection({ job, ...rest }: JobSectionProps) {
  const { can } = useSession();
  const panel = useOpenPanel();
  const slot = can('job.read') ? 'job-form' : 'time-card';
  // The time distinguishes jobs with the same name.
  const [first] = job.crews;
  const label = first ? `${job.title}, ${formatTime(first.startTime, job.tz)}` : job.title;
  return (
    <Root
      aria-label={label}
      tabIndex={-1}
      data-job={job.idJob}
      style={{ ['--edge' as string]: toRgba(job.color) }}
    >
      <header>
        <div>
          <h2>{job.title}</h2>
          <p>{[job.prepend, job.location].filter(Boolean).join(' · ') || 'No place yet'}</p>
        </div>
        <Button
          size="small"
          aria-label={`Open ${job.title}`}
          onClick={() => void panel.open(slot, { idJob: job.idJob })}
        >
          Open
        </Button>
      </header>
      {job.crews.map((crew) => (
        <CrewBlock key={crew.idReqCrew} job={job} crew={crew} {...rest} />
      ))}
    </Root>
  );
}
