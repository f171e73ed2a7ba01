import { useState } from 'react';
import { matches } from '@crewcall/domain/text';
import type { Out } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { UsersIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { BlockDialog } from './block-dialog';
import { CrewRow } from './crew-row';
import { FlagPanel, Panels } from './flag-panel';
import { useFlagRequest } from './use-flag-request';

type Crew = Out<'getCustomerCrew'>['crew'];

const Text = styled('p')({ maxWidth: 720, marginBottom: 12 });

/** The manager's view: who worked for the company, and requests to the office. */
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
