import { memo, useRef } from 'react';
import { PlaceChip } from './place-chip';
import { awayOn, costText, hoursText, shiftsOf, sourceText } from './roster-data';
import type { RosterCrew, RosterDay, RosterPerson } from './roster-data';
import { useDraggableRow } from './use-dragging';
import type { DropHandler } from './use-dragging';

export interface PersonRowProps {
  person: RosterPerson;
  crews: ReadonlyMap<number, RosterCrew>;
  days: readonly RosterDay[];
  hasCost: boolean;
  onDrop: DropHandler;
}

/** The counts of a crew change with every move; only the rows of people on it are drawn again. */
const isSame = (a: PersonRowProps, b: PersonRowProps): boolean =>
  a.person === b.person &&
  a.days === b.days &&
  a.hasCost === b.hasCost &&
  a.onDrop === b.onDrop &&
  b.person.places.every(({ idReqCrew }) => a.crews.get(idReqCrew) === b.crews.get(idReqCrew));

/** A person's week. Plain elements, because hundreds of rows are in the document. */
export const PersonRow = memo(function PersonRow({ person, crews, days, hasCost, onDrop }: PersonRowProps) {
  const root = useRef<HTMLDivElement>(null);
  const shifts = shiftsOf(person, crews);
  useDraggableRow(root, person, shifts, onDrop);
  return (
    <div ref={root} role="row" data-row={`person ${person.id}`} data-person={person.id}>
      <div role="rowheader">{person.fullName}</div>
      {days.map((day) => {
        const away = awayOn(person, day);
        return (
          <div
            key={day.day}
            role="gridcell"
            data-day={day.day}
            data-away={away.length > 0 ? '' : undefined}
            tabIndex={-1}
          >
            {away.map(({ start, text }) => (
              <span key={start} className="away">
                {text}
              </span>
            ))}
            {shifts.map((shift) =>
              shift.crew.day === day.day ? (
                <PlaceChip key={shift.crew.idReqCrew} shift={shift} isStop />
              ) : null,
            )}
          </div>
        );
      })}
      <div role="gridcell" className="total">
        {hoursText(person.hours)}
        {hasCost && person.cents !== null ? (
          <small>
            {costText(person.cents)} {sourceText(person.costFrom)}
          </small>
        ) : null}
      </div>
    </div>
  );
}, isSame);
