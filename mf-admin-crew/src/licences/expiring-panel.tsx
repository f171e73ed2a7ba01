import { EXPIRING_DAYS } from '@crewcall/domain/limits';
import { Link } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { CircleCheckIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { CheckButtons } from './check-buttons';
import { LicenceCard } from './licence-card';
import { useExpiring } from './use-expiring';

const List = styled('div')({ display: 'grid', gap: 12 });
const profileOf = (idUser: number) => `/admin/crew/${idUser}?tab=licences`;

/** Licences that the office has to check, and those that have expired or soon will. */
export function ExpiringPanel({ onClose }: { onClose: () => void }) {
  const list = useExpiring();
  const more = (loaded: number, total: number) =>
    loaded < total ? (
      <Button loading={list.isLoadingMore} onClick={list.loadMore}>
        Load More
      </Button>
    ) : null;
  return (
    <SidePanel
      title="Licences"
      sub={`To check, or expiring within ${EXPIRING_DAYS} days`}
      width={560}
      onClose={onClose}
    >
      <Loaded read={list} what="The licences" skeleton={<SkeletonCards count={3} />}>
        {({ totals, waiting, expiring }) => (
          <List>
            {waiting.length + expiring.length === 0 ? (
              <EmptyState
                icon={CircleCheckIcon}
                title="Nothing to look at"
                text="No licence is waiting for a check, and none expires soon."
              />
            ) : null}
            {waiting.length > 0 ? (
              <SectionHeading title="To check" note={plural(totals.waiting, 'licence')} />
            ) : null}
            {waiting.map((licence) => (
              <LicenceCard
                key={licence.id}
                licence={licence}
                of={<Link to={profileOf(licence.idUser)}>{licence.name}</Link>}
                mayOpen
                actions={<CheckButtons licence={licence} idUser={licence.idUser} />}
              />
            ))}
            {more(waiting.length, totals.waiting)}
            {expiring.length > 0 ? (
              <SectionHeading title="Expiring" note={plural(totals.expiring, 'licence')} />
            ) : null}
            {expiring.map((licence) => (
              <LicenceCard
                key={licence.id}
                licence={licence}
                of={<Link to={profileOf(licence.idUser)}>{licence.name}</Link>}
                mayOpen
                note={
                  licence.shifts === 0
                    ? undefined
                    : `Needed for ${plural(licence.shifts, 'confirmed shift')} after it expires.`
                }
              />
            ))}
            {more(expiring.length, totals.expiring)}
          </List>
        )}
      </Loaded>
    </SidePanel>
  );
}
