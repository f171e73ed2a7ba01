import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { Combobox } from '@crewcall/ui/combobox';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDate, plural, viewerZone } from '@crewcall/ui/format';
import { BanIcon, StarIcon, XIcon } from '@crewcall/ui/icons';
import { phone } from '@crewcall/ui/tokens';
import { type NamedPerson, usePeopleByName } from '../use-people-by-name';
import { FlagPanel, Panels, PersonRow } from './flag-panel';
import type { Pair, PlacesLeft, useFlags } from './use-flags';

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

interface AddPersonProps {
  /** Ids of people who are already favourites or blocked. */
  listed: ReadonlySet<number>;
  /** Resolves to whether the person was made a favourite. */
  onFavourite: (person: NamedPerson) => Promise<boolean>;
  onBlock: (person: NamedPerson) => void;
}

/** Finds a worker by name, to make them a favourite or to block them. */
function AddPerson({ listed, onFavourite, onBlock }: AddPersonProps) {
  const found = usePeopleByName('crew', { none: 'Nobody else' });
  const [chosen, setChosen] = useState<NamedPerson | null>(null);
  // Deselect a person who was added to a list.
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

type Flags = Out<'getFlags'>;
type Flag = Flags['flags'][number];

export interface FlagListProps {
  data: Flags;
  pairOf: (idUser: number, fullName: string) => Pair;
  flags: ReturnType<typeof useFlags>;
  /** Opens the dialog for the reason. */
  onBlock: (pair: Pair) => void;
}

const saidBy = ({ by, at }: Flag) => `${by}, ${formatDate(at, viewerZone())}`;

/** Shows a blocked worker's remaining shifts again; not rendered if there are none. */
function LeftButton({ flag, onShow }: { flag: Flag; onShow: (places: PlacesLeft['places']) => void }) {
  const { places = [] } = flag;
  if (places.length === 0) return null;
  const words = `${plural(places.length, 'place')} left`;
  return (
    <Button size="small" aria-label={`${words} of ${flag.fullName}`} onClick={() => onShow(places)}>
      {words}
    </Button>
  );
}

/** A customer's three lists: favourites, blocked, and people who would rather not work there. */
export function FlagList({ data, pairOf, flags, onBlock }: FlagListProps) {
  const confirm = useConfirm();
  const of = (kind: Flag['kind']) => data.flags.filter((flag) => flag.kind === kind);
  const said = new Set([...of('favourite'), ...of('blocked')].map(({ idUser }) => idUser));
  const pair = ({ idUser, fullName }: Flag) => pairOf(idUser, fullName);
  const lift = async (flag: Flag) => {
    const yes = await confirm({
      title: `Lift the block of ${flag.fullName}?`,
      text: 'They see its open jobs again and can be invited. The reason is deleted with the block.',
      yes: 'Lift block',
    });
    if (yes) await flags.say(pair(flag), null);
  };
  return (
    <>
      <AddPerson
        listed={said}
        onFavourite={({ id, fullName }) => flags.say(pairOf(id, fullName), 'favourite')}
        onBlock={({ id, fullName }) => onBlock(pairOf(id, fullName))}
      />
      <Panels>
        <FlagPanel title="Favourites" none="Nobody yet. Favourites have a star in the invite list.">
          {of('favourite').map((flag) => (
            <PersonRow
              key={flag.id}
              idUser={flag.idUser}
              name={flag.fullName}
              reason={flag.reason}
              note={saidBy(flag)}
            >
              <Button
                size="small"
                disabled={flags.isBusy(pair(flag))}
                aria-label={`Block ${flag.fullName}`}
                onClick={() => onBlock(pair(flag))}
              >
                Block
              </Button>
              <IconButton
                disabled={flags.isBusy(pair(flag))}
                aria-label={`Take ${flag.fullName} off the favourites`}
                onClick={() => void flags.say(pair(flag), null)}
              >
                <XIcon size={16} aria-hidden />
              </IconButton>
            </PersonRow>
          ))}
        </FlagPanel>
        <div>
          <FlagPanel title="Blocked" none="Nobody. A blocked person cannot work on this company's jobs.">
            {of('blocked').map((flag) => (
              <PersonRow
                key={flag.id}
                idUser={flag.idUser}
                name={flag.fullName}
                reason={flag.reason}
                note={saidBy(flag)}
              >
                <LeftButton flag={flag} onShow={(places) => flags.showLeft({ ...pair(flag), places })} />
                <Button
                  size="small"
                  disabled={flags.isBusy(pair(flag))}
                  aria-label={`Lift block of ${flag.fullName}`}
                  onClick={() => void lift(flag)}
                >
                  Lift block
                </Button>
              </PersonRow>
            ))}
          </FlagPanel>
          <FlagPanel
            title="Would rather not"
            none="Nobody. Workers choose the companies to avoid themselves, under Me."
          >
            {of('avoid').map((flag) => (
              <PersonRow
                key={flag.id}
                idUser={flag.idUser}
                name={flag.fullName}
                note={`Their own wish, ${formatDate(flag.at, viewerZone())}`}
              />
            ))}
          </FlagPanel>
        </div>
      </Panels>
    </>
  );
}
