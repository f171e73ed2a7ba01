import { useCall, useSession } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { FileTextIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { CheckButtons } from './check-buttons';
import { LicenceCard } from './licence-card';

const List = styled('div')({ display: 'grid', gap: 12 });

/** A worker's licences for the office, which accepts or refuses unchecked ones. */
export function PersonLicences({ idUser }: { idUser: number }) {
  const mayCheck = useSession().can('user.write');
  const list = useCall('getLicences', { idUser });
  return (
    <Loaded read={list} what="The licences" skeleton={<SkeletonCards count={2} />}>
      {({ licences, fortnightHours }) => (
        <List>
          {licences.length === 0 ? (
            <EmptyState
              icon={FileTextIcon}
              title="No licences"
              text="Workers add their licences under Me. The kinds of licence are listed under Groups."
            />
          ) : null}
          {fortnightHours === null ? null : <p>May work {fortnightHours} hours a fortnight at most.</p>}
          {licences.map((licence) => (
            <LicenceCard
              key={licence.id}
              licence={licence}
              mayOpen={mayCheck}
              actions={
                mayCheck && (licence.status === 'waiting' || licence.status === 'accepted') ? (
                  <CheckButtons licence={licence} idUser={idUser} />
                ) : null
              }
            />
          ))}
        </List>
      )}
    </Loaded>
  );
}
