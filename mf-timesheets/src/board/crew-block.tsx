import { plannedEnd } from '@crewcall/domain/crew-time';
import { dayText } from '@crewcall/domain/time';
import { StateText, styled } from '@crewcall/ui/basics';
import { formatDay, formatRange, zoneNote } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import { countWords } from './board-rows';
import type { BoardCrew, BoardJob, BoardRow } from './board-rows';
import { PersonRow, PersonRows } from './person-row';

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

const quietWords = (crew: BoardCrew): string => {
  const found = crew.people.length;
  if (crew.confirmed === 0) return 'Nobody is confirmed yet.';
  if (found < crew.confirmed)
    return found === 1 ? '1 matching person is listed above.' : `${found} matching people are listed above.`;
  return found === 1 ? 'The only one is listed above.' : `All ${found} are listed above.`;
};

export interface CrewBlockProps {
  job: BoardJob;
  crew: BoardCrew;
  rows: readonly BoardRow[];
  latest: (row: BoardRow) => BoardRow;
  isGone: (row: BoardRow) => boolean;
  now: number;
  /** Minutes after a start without a check-in that make somebody missing. */
  lateAfter: number;
  /** The day of the board, YYYY-MM-DD: a night crew from another day names its day. */
  day: string;
}

/** One crew with its counts, and those of its people who are not listed above. */
export function CrewBlock({ job, crew, rows, latest, isGone, now, lateAfter, day }: CrewBlockProps) {
  const shown = rows.filter((row) => row.crew.idReqCrew === crew.idReqCrew && !row.isAbove);
  const isOfDay = dayText(job.tz, crew.startTime) === day;
  const note = zoneNote(job.tz, undefined, crew.startTime);
  return (
    <>
      <CrewLine>
        <StateText>
          {crew.groupName}, {isOfDay ? '' : `${formatDay(crew.startTime, job.tz, now)}, `}
          {formatRange(crew.startTime, plannedEnd(crew), job.tz)}
          {note ? ` ${note}` : ''}
        </StateText>
        <small>{countWords(crew, now, lateAfter)}</small>
      </CrewLine>
      {shown.length === 0 ? (
        <Quiet>{quietWords(crew)}</Quiet>
      ) : (
        <PersonRows boxed aria-label={`${crew.groupName}, ${job.title}`}>
          {shown.map((row) => (
            <PersonRow key={row.id} row={latest(row)} now={now} isGone={isGone(row)} />
          ))}
        </PersonRows>
      )}
    </>
  );
}
