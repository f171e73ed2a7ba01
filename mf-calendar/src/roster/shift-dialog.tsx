import { PickDialog } from './pick-dialog';
import { nameOf, openOf, timeOf } from './roster-data';
import type { RosterCrew, RosterDay, RosterPerson, RosterWeek } from './roster-data';

export interface ShiftDialogProps {
  person: RosterPerson;
  day: RosterDay;
  week: RosterWeek;
  onGive: (crew: RosterCrew) => void;
  onClose: () => void;
}

/** Asks which of a day's open crews a person gets. Crews of the person's own groups come first. */
export function ShiftDialog({ person, day, week, onGive, onClose }: ShiftDialogProps) {
  const groups = new Map(week.groups.map(({ id, name }) => [id, name]));
  const isOwn = ({ idGroup }: RosterCrew) => person.groups.includes(idGroup);
  const crews = week.crews
    .filter((crew) => crew.day === day.day && openOf(crew) > 0)
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.startTime - b.startTime);
  return (
    <PickDialog
      title={`Give ${person.fullName} a shift`}
      search="Search shifts"
      none="No places are open on this day."
      choices={crews.map((crew) => ({
        id: crew.idReqCrew,
        name: `${nameOf(crew)}, ${timeOf(crew)}`,
        note: [
          crew.title,
          groups.get(crew.idGroup) ?? '',
          `${openOf(crew)} of ${crew.amount} open`,
          isOwn(crew) ? '' : 'No rate in this group',
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      onPick={(id) => {
        const crew = crews.find(({ idReqCrew }) => idReqCrew === id);
        if (crew) onGive(crew);
      }}
      onClose={onClose}
    >
      <p>{day.long}</p>
    </PickDialog>
  );
}
