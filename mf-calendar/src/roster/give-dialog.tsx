import { useCall } from '@crewcall/platform';
import { PickDialog } from './pick-dialog';
import type { Choice } from './pick-dialog';
import { hoursText, shiftOf } from './roster-data';
import type { RosterCrew, RosterWeek } from './roster-data';

interface Receiver {
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

/**
 * Everybody who can have the place: first those that the server suggests, each with reasons, then the others. Without
 * suggestions the people of the week who have a rate.
 */
function useReceivers({ crew, week, from }: GiveDialogProps) {
  const read = useCall('suggestCrew', { idReqCrew: crew.idReqCrew }, { quiet: true });
  const hours = new Map(week.people.map((person) => [person.id, hoursText(person.hours)]));
  const onCrew = new Set(
    week.people
      .filter(({ places }) =>
        places.some(({ idReqCrew, draft }) => idReqCrew === crew.idReqCrew && draft?.action !== 'remove'),
      )
      .map(({ id }) => id),
  );
  const receiver = (id: number, fullName: string, texts: readonly string[]): Receiver & Choice => ({
    id,
    fullName,
    name: fullName,
    note: [...texts, ...(hours.has(id) ? [`${hours.get(id)} this week`] : [])].join(' · '),
  });
  const all = read.data
    ? [
        ...read.data.people.map(({ id, fullName, reasons }) => receiver(id, fullName, reasons)),
        ...read.data.whyNot.map(({ id, fullName, text }) => receiver(id, fullName, [text])),
      ]
    : week.people
        .filter(({ groups }) => groups.includes(crew.idGroup))
        .map(({ id, fullName }) => receiver(id, fullName, []));
  return {
    receivers: all.filter(({ id }) => id !== from && !onCrew.has(id)),
    // After a failure the plain list is shown at once, and not replaced under the pointer.
    isLoading: read.isPending && read.failureCount === 0,
  };
}

/** Asks who gets a place. */
export function GiveDialog(props: GiveDialogProps) {
  const { title, crew, onGive, onClose } = props;
  const { receivers, isLoading } = useReceivers(props);
  return (
    <PickDialog
      title={title}
      search="Search people"
      choices={receivers}
      isLoading={isLoading}
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
