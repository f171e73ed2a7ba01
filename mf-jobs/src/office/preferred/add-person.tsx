import { useState } from 'react';
import { Button, styled } from '@crewcall/ui/basics';
import { BanIcon, StarIcon } from '@crewcall/ui/icons';
import { phone } from '@crewcall/ui/tokens';
import { Combobox } from '@crewcall/ui/combobox';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 8,
  maxWidth: 620,
  marginTop: 20,
  '& > div': { flex: '1 1 260px', minWidth: 0 },
  [phone]: { '& > div': { flex: '1 1 100%' }, '& > button': { flex: '1 1 0' } },
});

interface Person {
  id: number;
  fullName: string;
}
export interface AddPersonProps {
  /** People who are on no list yet. */
  people: readonly Person[];
  /** Resolves to whether the person is a favourite now. */
  onFavourite: (person: Person) => Promise<boolean>;
  onBlock: (person: Person) => void;
}

/** Finds a worker by name, to make them a favourite or to block them. */
export function AddPerson({ people, onFavourite, onBlock }: AddPersonProps) {
  const [chosen, setChosen] = useState<Person | null>(null);
  // Deselects a person who has been added to a list.
  const person = people.find(({ id }) => id === chosen?.id) ?? null;
  return (
    <Root role="group" aria-label="Add a person">
      <Combobox
        label="Worker"
        options={people}
        optionLabel={({ fullName }) => fullName}
        optionKey={({ id }) => id}
        value={person}
        onChange={setChosen}
        placeholder="Type a name"
        none="Nobody else"
      />
      <Button
        disabled={person === null}
        startIcon={<StarIcon size={16} aria-hidden />}
        onClick={() => person && void onFavourite(person)}
      >
        Favourite
      </Button>
      <Button
        disabled={person === null}
        startIcon={<BanIcon size={16} aria-hidden />}
        onClick={() => person && onBlock(person)}
      >
        Block
      </Button>
    </Root>
  );
}
