import type { Out } from '@crewcall/contract/types';
import { Button } from '@crewcall/ui/basics';
import { formatDate, plural, viewerZone } from '@crewcall/ui/format';
import { HourglassIcon } from '@crewcall/ui/icons';
import { Pill } from '@crewcall/ui/pill';
import { PersonRow } from './flag-panel';
import type { useFlagRequest } from './use-flag-request';

export interface CrewRowProps {
  person: Out<'getCustomerCrew'>['crew'][number];
  ask: ReturnType<typeof useFlagRequest>;
  /** Asks for the reason first. */
  onBlock: () => void;
}

/** A worker who has worked for the company, with the open request about them or the buttons to make one. */
export function CrewRow({ person, ask, onBlock }: CrewRowProps) {
  const { idUser, fullName, jobs, lastAt, kind, asked } = person;
  const isBusy = ask.isBusy(person);
  return (
    <PersonRow
      idUser={idUser}
      name={fullName}
      note={`${plural(jobs, 'job')}, last ${formatDate(lastAt, viewerZone())}`}
    >
      {asked === null ? (
        <>
          {kind === 'favourite' ? null : (
            <Button
              size="small"
              disabled={isBusy}
              aria-label={`Favourite: ask for ${fullName}`}
              onClick={() => void ask.send(person, 'favourite')}
            >
              Favourite
            </Button>
          )}
          {kind === 'blocked' ? null : (
            <Button
              size="small"
              disabled={isBusy}
              aria-label={`Block: ask to block ${fullName}`}
              onClick={onBlock}
            >
              Block
            </Button>
          )}
        </>
      ) : (
        <>
          <Pill tone="info" icon={HourglassIcon}>
            {asked === 'blocked' ? 'Block asked for' : 'Favourite asked for'}
          </Pill>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={`Take back: what is asked about ${fullName}`}
            onClick={() => void ask.send(person, null)}
          >
            Take back
          </Button>
        </>
      )}
    </PersonRow>
  );
}
