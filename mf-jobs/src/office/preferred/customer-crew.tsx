import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import type { OfficeFlag } from '@crewcall/domain/flags';
import { matches } from '@crewcall/domain/text';
import { useBus, useCall, useChange, useSnackbar } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDate, plural, viewerZone } from '@crewcall/ui/format';
import { HourglassIcon, UsersIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { Pill } from '@crewcall/ui/pill';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { useBusy } from '../../use-busy';
import { BlockDialog, FlagPanel, Panels, PersonRow } from './flag-panel';

interface Person {
  idUser: number;
  fullName: string;
}

/** A manager's requests for favourites and blocks at their company; `kind` null withdraws a request. */
function useFlagRequest(prefix: string) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const ask = useChange('askFlag');
  const { during, isBusy } = useBusy<number>();
  return {
    /** Resolves to whether the request was saved. */
    send: async (
      { idUser, fullName }: Person,
      kind: OfficeFlag | null,
      reason?: string,
    ): Promise<boolean> => {
      const isDone = await during(idUser, async () => {
        try {
          await ask.mutateAsync({ prefix, idUser, kind, ...(reason === undefined ? {} : { reason }) });
          snackbar.show(
            kind === null ? `Your request about ${fullName} is withdrawn.` : 'Asked. The office decides.',
            { color: 'success' },
          );
          return true;
        } catch {
          // The shell has shown the error.
          return false;
        } finally {
          bus.emit('user.changed', { idUser });
        }
      });
      return isDone === true;
    },
    isBusy: ({ idUser }: Person) => isBusy(idUser),
  };
}

interface CrewRowProps {
  person: Out<'getCustomerCrew'>['crew'][number];
  ask: ReturnType<typeof useFlagRequest>;
  /** Opens the dialog for the reason. */
  onBlock: () => void;
}

/** A worker who has worked for the company, with the manager's open request about them, or buttons to make one. */
function CrewRow({ person, ask, onBlock }: CrewRowProps) {
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

type Crew = Out<'getCustomerCrew'>['crew'];

const Text = styled('p')({ maxWidth: 720, marginBottom: 12 });

/** The manager's view: who has worked for the company, and requests to the office. */
export function CustomerCrew({ prefix }: { prefix: string }) {
  const read = useCall('getCustomerCrew', { prefix });
  const [text, setText] = useState('');
  const ask = useFlagRequest(prefix);
  const [blocking, setBlocking] = useState<Crew[number] | null>(null);
  const rows = (crew: Crew, kind: Crew[number]['kind']) =>
    crew
      .filter((one) => one.kind === kind && matches(one.fullName, text))
      .map((one) => <CrewRow key={one.idUser} person={one} ask={ask} onBlock={() => setBlocking(one)} />);
  return (
    <>
      <Loaded
        read={read}
        what="The crew"
        skeleton={<SkeletonTable rows={6} cols={2} label="Loading the crew" />}
      >
        {({ crew, companyName }) =>
          crew.length === 0 ? (
            <EmptyState
              icon={UsersIcon}
              title="Nobody has worked for you yet"
              text="People who work on your jobs appear here for a year, so you can ask for them again or block them."
            />
          ) : (
            <>
              <Text>
                Who worked for {companyName || prefix} in the last 12 months. Ask for a favourite or a block;
                the office decides.
              </Text>
              <SearchField value={text} onChange={setText} label="Search crew" />
              <Panels>
                <FlagPanel
                  title="Worked for you"
                  none={text ? 'Nobody of this name.' : 'Everybody is on one of the lists.'}
                >
                  {rows(crew, null)}
                </FlagPanel>
                <div>
                  <FlagPanel title="Favourites" none={text ? 'Nobody of this name.' : 'Nobody yet.'}>
                    {rows(crew, 'favourite')}
                  </FlagPanel>
                  <FlagPanel title="Blocked" none={text ? 'Nobody of this name.' : 'Nobody.'}>
                    {rows(crew, 'blocked')}
                  </FlagPanel>
                </div>
              </Panels>
            </>
          )
        }
      </Loaded>
      {blocking ? (
        <BlockDialog
          title={`Ask to block ${blocking.fullName}?`}
          text="The office reads your reason and decides. Until then nothing changes."
          yes="Ask to block"
          isBusy={ask.isBusy(blocking)}
          onClose={() => setBlocking(null)}
          onReason={(reason) =>
            void ask.send(blocking, 'blocked', reason).then((isDone) => isDone && setBlocking(null))
          }
        />
      ) : null}
    </>
  );
}
