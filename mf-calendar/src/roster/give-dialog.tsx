import { useCall } from '@crewcall/platform';
import { PickDialog } from './pick-dialog';
import type { Choice } from './pick-dialog';
import { hoursText, shiftOf } from './roster-data';
import type { RosterCrew, RosterWeek } from './roster-data';

export interface Receiver {
  id: number;
  fullName: string;
}

export interface GiveDialogProps {
  title: string;
  crew: RosterCrew;
  week: RosterWeek;
  /** The person whose place is moved; they are not offered. */
  from?: number;
  onGive: (to: Receiver) => void;
  onClose: () => void;
}

/** Everybody who can have the place: first those that the server suggests, each with reasons, then the others. */
function useReceivers({ crew, week, from }: GiveDialogProps): Receiver[] & Choice[] {
  const suggested = useCall('suggestCrew', { idReqCrew: crew.idReqCrew }, { quiet: true }).data;
  const hours = new Map(week.people.map((person) => [person.id, hoursText(person.hours)]));
  const note = (id: number, ...texts: readonly string[]) =>
    [...texts, ...(hours.has(id) ? [`${hours.get(id)} this week`] : [])].join(' · ');
  const onCrew = new Set(
    week.people
      .filter(({ places }) =>
        places.some(({ idReqCrew, draft }) => idReqCrew === crew.idReqCrew && draft?.action !== 'remove'),
      )
      .map(({ id }) => id),
  );
  const all =
    suggested === undefined
      ? week.people
          .filter(({ groups }) => groups.includes(crew.idGroup))
          .map(({ id, fullName }) => ({ id, fullName, name: fullName, note: note(id) }))
      : [
          ...suggested.people.map(({ id, fullName, reasons }) => ({
            id,
            fullName,
            name: fullName,
            note: note(id, ...reasons),
          })),
          ...suggested.whyNot.map(({ id, fullName, text }) => ({
            id,
            fullName,
            name: fullName,
            note: note(id, text),
          })),
        ];
  return all.filter(({ id }) => id !== from && !onCrew.has(id));
}

/** Asks who gets a place. */
export function GiveDialog(props: GiveDialogProps) {
  const { title, crew, onGive, onClose } = props;
  const receivers = useReceivers(props);
  return (
    <PickDialog
      title={title}
      search="Search people"
      choices={receivers}
      none="Nobody else has a rate in this group."
      onPick={(id) => {
        const to = receivers.find((one) => one.id === id);
        if (to) onGive(to);
      }}
      onClose={onClose}
    >
      <p>{shiftOf(crew)}</p>
    </PickDialog>
  );
}
