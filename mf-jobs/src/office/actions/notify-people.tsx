import { inviteWord } from '@crewcall/domain/invite';
import { namesakes } from '@crewcall/domain/namesakes';
import { styled } from '@crewcall/ui/basics';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';
import { TickList } from '@crewcall/ui/tick-list';
import type { Person } from './notify-rules';

const Frame = styled('div')({
  padding: '0 10px 0 0',
  maxHeight: 260,
  overflowY: 'auto',
  border: `1px solid ${token('line')}`,
  borderRadius: token('r'),
});

export interface NotifyPeopleProps {
  people: readonly Person[];
  chosen: ReadonlySet<number>;
  onChosen: (ids: ReadonlySet<number>) => void;
}

/** The job's people with their invite status, and a checkbox for each. */
export function NotifyPeople({ people, chosen, onChosen }: NotifyPeopleProps) {
  const marks = namesakes(people);
  return (
    <Frame>
      <TickList
        label="Recipients"
        ticked={chosen}
        onTicked={onChosen}
        choices={people.map((person) => ({
          id: person.id,
          name: person.fullName,
          note: marks.get(person.id),
          end: <StatusPill of="invite" state={person.status} label={inviteWord(person)} />,
        }))}
      />
    </Frame>
  );
}
