import { formatDayText } from '@crewcall/domain/format';
import { useOpenPanel, useSession } from '@crewcall/platform';
import { Box, styled } from '@crewcall/ui/basics';
import { formatTime, plural } from '@crewcall/ui/format';
import { SectionHeading } from '@crewcall/ui/page-header';
import { token } from '@crewcall/ui/tokens';
import { gridOf, placesOf, zoneAfter } from './event-texts';
import type { EventCrew } from './event-texts';

// The table scrolls within itself, so that the page never scrolls sideways; the day stays in sight.
const Scroll = styled('div')({
  overflowX: 'auto',
  border: `1px solid ${token('line')}`,
  borderRadius: token('r'),
  background: token('card'),
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& th, & td': {
    padding: '8px 12px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${token('line')}`,
  },
  '& tr:last-child > *': { borderBottom: 0 },
  '& th': { whiteSpace: 'nowrap', fontWeight: 600 },
  '& tbody th, & thead th:first-of-type': { position: 'sticky', left: 0, background: token('card') },
  '& tbody th': { minWidth: 96 },
  '& td': { minWidth: 150 },
  '& small': { display: 'block', whiteSpace: 'normal', fontWeight: 400, color: token('ink-3') },
});
const Crew = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'block',
  width: '100%',
  minHeight: 44,
  padding: '4px 8px',
  borderRadius: 8,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { background: token('hover') },
  '&:focus-visible': { outline: `3px solid ${token('focus')}` },
  '& b': { color: token('warn') },
});

function CrewButton({ crew, zone }: { crew: EventCrew; zone: string }) {
  const panel = useOpenPanel();
  const { confirmed, amount, open, title, startTime, tz } = crew;
  return (
    <Crew type="button" onClick={() => void panel.open('job-form', { idJob: crew.idJob, tab: 'crew' })}>
      {formatTime(startTime, tz)}
      {zone} · {confirmed} of {amount}
      {open > 0 ? <b> · {open} open</b> : null}
      <small>{title}</small>
    </Crew>
  );
}

/** What is open of a day, and of how many places. */
const dayNote = (crews: readonly EventCrew[]): string => {
  const { amount, open } = placesOf(crews);
  return open > 0 ? `${open} of ${plural(amount, 'place')} open` : `${plural(amount, 'place')}, none open`;
};

/** The crews of an event: a row for each day, a column for each group. A crew opens its job beside the page. */
export function EventDays({ crews }: { crews: readonly EventCrew[] }) {
  const { groups, days } = gridOf(crews);
  const zoneOf = zoneAfter(crews, useSession().user.companyZone);
  return (
    <section aria-label="Days and crews">
      <SectionHeading title="Days and crews" note={crews.length > 0 ? dayNote(crews) : undefined} />
      {crews.length === 0 ? (
        <Box component="p">No crews yet. They come with the jobs of the event.</Box>
      ) : (
        <Scroll tabIndex={0} role="region" aria-label="Crews by day">
          <table>
            <thead>
              <tr>
                <th scope="col">Day</th>
                {groups.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, crews: its }) => (
                <tr key={day}>
                  <th scope="row">
                    {formatDayText(day, 'ddd D MMM')}
                    <small>{dayNote(its)}</small>
                  </th>
                  {groups.map(({ id }) => (
                    <td key={id}>
                      {its
                        .filter(({ idGroup }) => idGroup === id)
                        .map((crew) => (
                          <CrewButton key={crew.idReqCrew} crew={crew} zone={zoneOf(crew)} />
                        ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}
