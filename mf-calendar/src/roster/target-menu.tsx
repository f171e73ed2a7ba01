import { useOpenPanel } from '@crewcall/platform';
import { Menu, MenuItem } from '@crewcall/ui/mui';
import { keep, takeOff } from './moves';
import type { Move } from './moves';
import type { RosterCrew, RosterDay, RosterPerson, RosterPlace, RosterWeek } from './roster-data';
import type { OpenMenu } from './use-menu';

/** What the menu asks for next. */
export type Asking =
  | { kind: 'give'; crew: RosterCrew }
  | { kind: 'move'; crew: RosterCrew; person: RosterPerson; place: RosterPlace }
  | { kind: 'shift'; person: RosterPerson; day: RosterDay };

interface Item {
  label: string;
  run: () => void;
}

export interface TargetMenuProps {
  menu: OpenMenu | null;
  week: RosterWeek;
  days: readonly RosterDay[];
  onMove: (move: Move) => void;
  onAsk: (asking: Asking) => void;
  onClose: () => void;
}

function useItems({ menu, week, days, onMove, onAsk }: TargetMenuProps): Item[] {
  const panel = useOpenPanel();
  if (menu === null) return [];
  const { target } = menu;
  const crewOf = (id: number) => week.crews.find(({ idReqCrew }) => idReqCrew === id);
  const personOf = (idUser: number) => week.people.find(({ id }) => id === idUser);
  const openJob = ({ idJob }: RosterCrew): Item => ({
    label: 'Open job',
    run: () => void panel.open('job-form', { idJob, tab: 'crew' }),
  });
  if (target.kind === 'crew') {
    const crew = crewOf(target.idReqCrew);
    return crew ? [{ label: 'Give to…', run: () => onAsk({ kind: 'give', crew }) }, openJob(crew)] : [];
  }
  const person = personOf(target.idUser);
  if (person === undefined) return [];
  const shiftOn = (of: string, label: string): Item[] => {
    const day = days.find((one) => one.day === of);
    return day ? [{ label, run: () => onAsk({ kind: 'shift', person, day }) }] : [];
  };
  if (target.kind === 'day') return shiftOn(target.day, 'Give a shift…');
  const crew = crewOf(target.idReqCrew);
  const place = person.places.find(({ idReqCrew }) => idReqCrew === target.idReqCrew);
  if (crew === undefined || place === undefined) return [];
  const off = takeOff(crew, person, place);
  const isLeaving = place.draft?.action === 'remove';
  return [
    ...(isLeaving ? [{ label: 'Keep on the shift', run: () => onMove(keep(crew, person)) }] : []),
    ...(isLeaving
      ? []
      : [
          {
            label: 'Move…',
            run: () => ('refused' in off ? onMove(off) : onAsk({ kind: 'move', crew, person, place })),
          },
          { label: 'Take off', run: () => onMove(off) },
        ]),
    ...shiftOn(crew.day, 'Give another shift…'),
    openJob(crew),
  ];
}

/** What can be done with a place, an open crew or an empty day. */
export function TargetMenu(props: TargetMenuProps) {
  const { menu, onClose } = props;
  const items = useItems(props);
  return (
    <Menu anchorEl={menu?.anchor ?? null} open={menu !== null && items.length > 0} onClose={onClose}>
      {items.map(({ label, run }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
