import { GiveDialog } from './give-dialog';
import { give, move } from './moves';
import type { Move } from './moves';
import type { RosterPlace, RosterWeek } from './roster-data';
import { ShiftDialog } from './shift-dialog';
import type { Asking } from './target-menu';

export interface AskingDialogProps {
  asking: Asking;
  week: RosterWeek;
  onMove: (move: Move) => void;
  onClose: () => void;
}

/** The place that a person already has on a crew. */
export const placeIn = (week: RosterWeek, idUser: number, idReqCrew: number): RosterPlace | undefined =>
  week.people.find(({ id }) => id === idUser)?.places.find((place) => place.idReqCrew === idReqCrew);

/** The dialog that a choice in the menu opens. */
export function AskingDialog({ asking, week, onMove, onClose }: AskingDialogProps) {
  const make = (next: Move) => {
    onClose();
    onMove(next);
  };
  if (asking.kind === 'shift') {
    const { person, day } = asking;
    return (
      <ShiftDialog
        person={person}
        day={day}
        week={week}
        onGive={(crew) => make(give(crew, person, placeIn(week, person.id, crew.idReqCrew)))}
        onClose={onClose}
      />
    );
  }
  const { crew } = asking;
  const from = asking.kind === 'move' ? asking.person : undefined;
  return (
    <GiveDialog
      title={from ? `Move the shift of ${from.fullName}` : 'Give the shift to'}
      crew={crew}
      week={week}
      {...(from ? { from: from.id } : {})}
      onGive={(to) => {
        const toPlace = placeIn(week, to.id, crew.idReqCrew);
        make(from ? move(crew, from, to, toPlace) : give(crew, to, toPlace));
      }}
      onClose={onClose}
    />
  );
}
