import type { KeyboardEvent } from 'react';
import { styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';
import { CrewChip } from './open-rows';
import { PlaceChip } from './place-chip';
import { awayOn, costText, crewsById, hoursText, openOf, shiftsOf } from './roster-data';
import type { RosterDay, RosterWeek } from './roster-data';
import { chipStyles } from './roster-styles';
import type { Menus } from './use-menu';

const Root = styled('div')({
  '& section': { contentVisibility: 'auto', containIntrinsicSize: 'auto 400px', padding: '0 2px 10px' },
  '& h2': { fontSize: 17, fontWeight: 650, margin: '14px 0 6px' },
  '& h2 small': { fontWeight: 450, fontSize: 13.5, color: token('ink-3'), marginLeft: 8 },
  '& h3': { fontSize: 13.5, fontWeight: 650, color: token('ink-2'), margin: '10px 0 4px' },
  '& ul': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: 6,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
  },
  '& li > strong': { display: 'block', fontSize: 14, fontWeight: 600, margin: '2px 0' },
  '& p': { color: token('ink-3'), fontSize: 14 },
  ...chipStyles,
});

export interface DayListProps {
  week: RosterWeek;
  days: readonly RosterDay[];
  menus: Menus;
}

/** The week on a narrow screen: each day with its open crews, who works and who is away, with the same menus. */
export function DayList({ week, days, menus }: DayListProps) {
  const crews = crewsById(week.crews);
  const rows = week.people.map((person) => ({ person, shifts: shiftsOf(person, crews) }));
  const groups = new Map(week.groups.map(({ id, name }) => [id, name]));
  const totals = new Map(week.days.map((total) => [total.day, total]));
  const onKeyDown = (event: KeyboardEvent) => {
    if (menus.onKey(event)) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Handles the keys of the buttons in it.
    <Root onKeyDown={onKeyDown} {...menus.handlers}>
      {days.map((day) => {
        const open = week.crews.filter((crew) => crew.day === day.day && openOf(crew) > 0);
        const working = rows.flatMap(({ person, shifts }) =>
          shifts.filter(({ crew }) => crew.day === day.day).map((shift) => ({ person, shift })),
        );
        const away = week.people.flatMap((person) => awayOn(person, day).map((time) => ({ person, time })));
        const total = totals.get(day.day);
        return (
          <section key={day.day} aria-label={day.long}>
            <h2>
              {day.long}
              <small>
                {hoursText(total?.hours ?? 0)}
                {week.hasCost && total?.cents != null ? ` · ${costText(total.cents)}` : ''}
              </small>
            </h2>
            {open.length > 0 ? (
              <>
                <h3>Open places</h3>
                <ul>
                  {open.map((crew) => (
                    <li key={crew.idReqCrew}>
                      <CrewChip crew={crew} group={groups.get(crew.idGroup)} isStop={false} />
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
            {working.length > 0 ? (
              <>
                <h3>People</h3>
                <ul>
                  {working.map(({ person, shift }) => (
                    <li key={`${person.id} ${shift.crew.idReqCrew}`} data-person={person.id}>
                      <strong>{person.fullName}</strong>
                      <PlaceChip shift={shift} group={groups.get(shift.crew.idGroup)} isStop={false} />
                    </li>
                  ))}
                </ul>
              </>
            ) : (
              <p>Nobody has a shift.</p>
            )}
            {away.length > 0 ? (
              <>
                <h3>Away</h3>
                <ul>
                  {away.map(({ person, time }) => (
                    <li key={`${person.id} ${time.start}`}>
                      <strong>{person.fullName}</strong>
                      <span className="away">{time.text}</span>
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </section>
        );
      })}
    </Root>
  );
}
