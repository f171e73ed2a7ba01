import { memo, useState } from 'react';
import { nameOf, noteOf, openOf, timeOf } from './roster-data';
import type { RosterCrew, RosterDay, RosterWeek } from './roster-data';
import { colourOf } from './place-chip';

interface CrewChipProps {
  crew: RosterCrew;
  /** The group’s name where nothing around the crew says it. */
  group?: string | undefined;
  isStop: boolean;
}

/** An open crew. Its clicks and keys are handled by the element around. Not a `button`, as in `place-chip.tsx`. */
export const CrewChip = ({ crew, group = '', isStop }: CrewChipProps) => (
  <div
    role="button"
    className={isStop ? 'chip stop' : 'chip'}
    tabIndex={isStop ? -1 : 0}
    data-crew={crew.idReqCrew}
    aria-haspopup="menu"
    title={crew.title}
    style={colourOf(crew)}
  >
    <b>{nameOf(crew)}</b>
    <span className="note">{noteOf(crew, group)}</span>
    <span className="time">{timeOf(crew)}</span>
    <span>
      {openOf(crew)} of {crew.amount} open
    </span>
  </div>
);

interface CellProps {
  group: string;
  day: RosterDay;
  crews: readonly RosterCrew[];
}

/** The open places of a group on a day, and on demand its crews. */
function OpenCell({ group, day, crews }: CellProps) {
  const [isExpanded, setExpanded] = useState(false);
  const open = crews.reduce((sum, crew) => sum + openOf(crew), 0);
  const amount = crews.reduce((sum, crew) => sum + crew.amount, 0);
  return (
    <div role="gridcell" data-day={day.day} tabIndex={-1}>
      {crews.length === 0 ? null : (
        <button
          type="button"
          className="count stop"
          tabIndex={-1}
          data-open={open > 0 ? '' : undefined}
          aria-expanded={isExpanded}
          aria-label={`${open} of ${amount} open, ${group}, ${day.long}`}
          onClick={() => setExpanded(!isExpanded)}
        >
          {open} of {amount}
        </button>
      )}
      {isExpanded ? crews.map((crew) => <CrewChip key={crew.idReqCrew} crew={crew} isStop />) : null}
    </div>
  );
}

export interface OpenRowsProps {
  groups: RosterWeek['groups'];
  crews: RosterWeek['crews'];
  days: readonly RosterDay[];
}

/** Above the people: the open places of each group that has crews in this week. */
export const OpenRows = memo(function OpenRows({ groups, crews, days }: OpenRowsProps) {
  return groups.map(({ id, name }) => {
    const own = crews.filter(({ idGroup }) => idGroup === id);
    if (own.length === 0) return null;
    return (
      <div key={id} role="row" data-row={`group ${id}`}>
        <div role="rowheader">
          {name}
          <small>Open places</small>
        </div>
        {days.map((day) => (
          <OpenCell key={day.day} group={name} day={day} crews={own.filter((crew) => crew.day === day.day)} />
        ))}
        <div role="gridcell" className="total">
          {own.reduce((sum, crew) => sum + openOf(crew), 0)} of{' '}
          {own.reduce((sum, crew) => sum + crew.amount, 0)}
        </div>
      </div>
    );
  });
});
