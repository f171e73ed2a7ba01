import type { CSSProperties } from 'react';
import { nameOf, noteOf, timeOf } from './roster-data';
import type { RosterCrew, Shift } from './roster-data';
import { lookOf } from './place-words';

export const colourOf = ({ color }: RosterCrew) => ({ '--colour': color }) as CSSProperties;

export interface PlaceChipProps {
  shift: Shift;
  /** The group’s name where there is room for it. */
  group?: string | undefined;
  isStop: boolean;
}

/**
 * One place of a person: customer, job, time, status and conflicts. Its clicks and keys are handled by the element around. Not
 * a `button`, which Firefox does not drag.
 */
export function PlaceChip({ shift: { place, crew }, group = '', isStop }: PlaceChipProps) {
  const { look, word } = lookOf(place);
  return (
    <div
      role="button"
      className={isStop ? 'chip stop' : 'chip'}
      tabIndex={isStop ? -1 : 0}
      data-place={place.idReqCrew}
      data-look={look}
      aria-haspopup="menu"
      title={crew.title}
      style={colourOf(crew)}
    >
      <b>{nameOf(crew)}</b>
      <span className="note">{noteOf(crew, group)}</span>
      <span className="time">{timeOf(crew)}</span>
      <span className="state">{word}</span>
      {place.conflicts.map((text) => (
        <span key={text} className="clash">
          {text}
        </span>
      ))}
    </div>
  );
}
