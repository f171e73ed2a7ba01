import { Button, formatDay, formatRange, styled, toRgba, token, zoneNote } from '@crewcall/ui';
import { useOpenPanel, useSession } from '@crewcall/platform';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { dayText } from '@crewcall/domain/time';
import { countWords, isPressing } from './board-rows';
import type { BoardCrew, BoardJob, BoardRow } from './board-rows';
import { PersonRow, PersonRows } from './person-row';

const Root = styled('section')({
  marginTop: 22,
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
const CrewLine = styled('h3')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 10px',
  margin: '12px 2px 6px',
  fontSize: 14.5,
  fontWeight: 650,
  '& small': {
    fontSize: 13.5,
    fontWeight: 450,
    color: token('ink-2'),
    fontVariantNumeric: 'tabular-nums',
  },
});
const Quiet = styled('p')({ margin: '0 2px', color: token('ink-3'), fontSize: 14 });

const quietWords = (crew: BoardCrew, above: number): string =>
  crew.people.length === 0
    ? 'Nobody is confirmed yet.'
    : above === 1
      ? 'The only one stands above.'
      : `All ${above} stand above.`;

interface CrewBlockProps {
  job: BoardJob;
  crew: BoardCrew;
  rows: readonly BoardRow[];
  latest: (row: BoardRow) => BoardRow;
  isGone: (row: BoardRow) => boolean;
  now: number;
  /** The board's, as YYYY-MM-DD: a night crew of another day says which. */
  day: string;
}

function CrewBlock({ job, crew, rows, latest, isGone, now, day }: CrewBlockProps) {
  const own = rows.filter((row) => row.crew.idReqCrew === crew.idReqCrew);
  const shown = own.filter((row) => !isPressing(row));
  const isOfDay = dayText(job.tz, crew.startTime) === day;
  const note = zoneNote(job.tz, undefined, crew.startTime);
  return (
    <>
      <CrewLine>
        {crew.groupName}, {isOfDay ? '' : `${formatDay(crew.startTime, job.tz, now)}, `}
        {formatRange(crew.startTime, plannedEnd(crew), job.tz)}
        {note ? ` ${note}` : ''}
        <small>{countWords(crew, own.map(latest))}</small>
      </CrewLine>
      {shown.length === 0 ? (
        <Quiet>{quietWords(crew, own.length)}</Quiet>
      ) : (
        <PersonRows aria-label={`${crew.groupName}, ${job.title}`}>
          {shown.map((row) => (
            <PersonRow key={row.id} row={latest(row)} now={now} isGone={isGone(row)} />
          ))}
        </PersonRows>
      )}
    </>
  );
}

export type JobSectionProps = Omit<CrewBlockProps, 'crew'>;

/** One job of the day: each crew with its counts, and its people but those who need action, who stand above. */
export function JobSection({ job, ...rest }: JobSectionProps) {
  const { can } = useSession();
  const panel = useOpenPanel();
  const slot = can('job.read') ? 'job-form' : 'time-card';
  return (
    <Root aria-label={job.title} style={{ ['--edge' as string]: toRgba(job.color) }}>
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
