import { useState } from 'react';
import { Button, styled } from '@crewcall/ui/basics';
import { BanIcon, StarIcon } from '@crewcall/ui/icons';
import { phone } from '@crewcall/ui/tokens';
import { Combobox } from '@crewcall/ui/combobox';
import { usePeopleByName } from '../use-people-by-name';
import type { NamedPerson } from '../use-people-by-name';

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

export interface AddPersonProps {
  /** People who are on a list already. */
  listed: ReadonlySet<number>;
  /** Resolves to whether the person is a favourite now. */
  onFavourite: (person: NamedPerson) => Promise<boolean>;
  onBlock: (person: NamedPerson) => void;
}

/** Finds a worker by name, to make them a favourite or to block them. */
export function AddPerson({ listed, onFavourite, onBlock }: AddPersonProps) {
  const found = usePeopleByName('crew', { none: 'Nobody else' });
  const [chosen, setChosen] = useState<NamedPerson | null>(null);
  // Deselects a person who has been added to a list.
  const person = chosen !== null && !listed.has(chosen.id) ? chosen : null;
  return (
    <Root role="group" aria-label="Add a person">
      <Combobox
        label="Worker"
        {...found}
        options={found.options.filter(({ id }) => !listed.has(id))}
        optionLabel={({ fullName }) => fullName}
        optionKey={({ id }) => id}
        value={person}
        onChange={setChosen}
        placeholder="Type a name"
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
