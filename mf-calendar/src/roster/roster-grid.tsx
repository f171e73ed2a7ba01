import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { formatDayText } from '@crewcall/domain/format';
import { VisuallyHidden } from '@crewcall/ui/visually-hidden';
import { OpenRows } from './open-rows';
import { PersonRow } from './person-row';
import { costText, crewsById, hoursText } from './roster-data';
import type { RosterDay, RosterWeek } from './roster-data';
import { Grid } from './roster-styles';
import { makeRoving } from './roving';
import { useDraggableCrews } from './use-dragging';
import type { DropHandler } from './use-dragging';
import type { Menus } from './use-menu';

const HINT =
  'Arrow keys move between places and days, Page Up and Page Down between weeks. Enter opens what can be done with a place or a day.';

interface HeadProps {
  week: RosterWeek;
  days: readonly RosterDay[];
  today: string;
}

/** The days with their hours and cost. */
function Heads({ week, days, today }: HeadProps) {
  const totals = new Map(week.days.map((total) => [total.day, total]));
  const hours = week.days.reduce((sum, day) => sum + day.hours, 0);
  const costs = week.days.flatMap(({ cents }) => (cents === null ? [] : [cents]));
  const cost = costs.length === 0 ? null : costs.reduce((sum, cents) => sum + cents, 0);
  return (
    <div role="row" className="heads">
      <div role="columnheader">Person</div>
      {days.map(({ day, long }) => {
        const total = totals.get(day);
        return (
          <div key={day} role="columnheader" aria-current={day === today ? 'date' : undefined} title={long}>
            {formatDayText(day, 'ddd D MMM')}
            <small>{hoursText(total?.hours ?? 0)}</small>
            {week.hasCost ? <small>{costText(total?.cents ?? null)}</small> : null}
          </div>
        );
      })}
      <div role="columnheader">
        Total
        <small>{hoursText(hours)}</small>
        {week.hasCost ? <small>{costText(cost)}</small> : null}
      </div>
    </div>
  );
}

export interface RosterGridProps {
  week: RosterWeek;
  days: readonly RosterDay[];
  /** `YYYY-MM-DD` */
  today: string;
  /** Another week is loading. */
  isBusy: boolean;
  menus: Menus;
  onDrop: DropHandler;
  onTurn: (by: 1 | -1) => void;
}

/** The week: people as rows, seven days from Monday, above them the open places of each group. */
export function RosterGrid({ week, days, today, isBusy, menus, onDrop, onTurn }: RosterGridProps) {
  const root = useRef<HTMLDivElement>(null);
  const [roving] = useState(makeRoving);
  const idHint = useId();
  const crews = useMemo(() => crewsById(week.crews), [week.crews]);
  useDraggableCrews(root);
  useLayoutEffect(() => {
    if (root.current) roving.settle(root.current);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (altKey || metaKey) return;
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault();
      return onTurn(key === 'PageUp' ? -1 : 1);
    }
    if (menus.onKey(event)) return event.preventDefault();
    const next = roving.next(event.currentTarget, target as Element, key, ctrlKey);
    if (next === null) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <VisuallyHidden id={idHint}>{HINT}</VisuallyHidden>
      <Grid
        ref={root}
        role="grid"
        aria-label={`Roster, ${days[0]?.long ?? ''} to ${days[6]?.long ?? ''}`}
        aria-describedby={idHint}
        aria-busy={isBusy}
        onKeyDown={onKeyDown}
        onFocus={roving.onFocus}
        onBlur={roving.onBlur}
        {...menus.handlers}
      >
        <Heads week={week} days={days} today={today} />
        <div role="rowgroup" className="open" aria-label="Open places">
          <OpenRows groups={week.groups} crews={week.crews} days={days} />
        </div>
        <div role="rowgroup" className="people" aria-label="People">
          {week.people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              crews={crews}
              days={days}
              hasCost={week.hasCost}
              onDrop={onDrop}
            />
          ))}
        </div>
      </Grid>
    </>
  );
}
