import { EXPIRING_DAYS } from '@crewcall/domain/limits';
import { Link, useApi } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { CircleCheckIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { PagedRows } from '../lists/paged-rows';
import { bothOf, useNextPages } from '../lists/use-next-pages';
import { CheckButtons } from './check-buttons';
import { LicenceCard } from './licence-card';

/** Rows per page of each list. */
const PAGE = 50;

/** Two lists, read page by page: licences that the office has to check, and licences that expire. */
function useExpiring() {
  const { call } = useApi();
  const ask = { days: EXPIRING_DAYS, limit: PAGE };
  const waitingOnly = { ...ask, only: 'waiting' } as const;
  const expiringOnly = { ...ask, only: 'expiring' } as const;
  return {
    waiting: useNextPages(
      ['getExpiring', waitingOnly],
      PAGE,
      async (offset, signal) => {
        const { waiting, totals } = await call('getExpiring', { ...waitingOnly, offset }, { signal });
        return { rows: waiting, total: totals.waiting };
      },
      ({ id }) => id,
    ),
    expiring: useNextPages(
      ['getExpiring', expiringOnly],
      PAGE,
      async (offset, signal) => {
        const { expiring, totals } = await call('getExpiring', { ...expiringOnly, offset }, { signal });
        return { rows: expiring, total: totals.expiring };
      },
      ({ id }) => id,
    ),
  };
}

const List = styled('div')({ display: 'grid', gap: 12 });
const profileOf = (idUser: number) => `/admin/crew/${idUser}?tab=licences`;

/** The licences that the office has to check, and those that have expired or soon will. */
export function ExpiringPanel({ onClose }: { onClose: () => void }) {
  const { waiting, expiring } = useExpiring();
  return (
    <SidePanel
      title="Licences"
      sub={`To check, or expiring within ${EXPIRING_DAYS} days`}
      width={560}
      onClose={onClose}
    >
      <Loaded read={bothOf(waiting, expiring)} what="The licences" skeleton={<SkeletonCards count={3} />}>
        {() => (
          <List>
            {waiting.total + expiring.total === 0 ? (
              <EmptyState
                icon={CircleCheckIcon}
                title="Nothing to look at"
                text="No licence is waiting for a check, and none expires soon."
              />
            ) : null}
            {waiting.total > 0 ? (
              <SectionHeading title="To check" note={plural(waiting.total, 'licence')} />
            ) : null}
            <PagedRows list={waiting} as="cards" more="Load More to Check">
              {(licence) => (
                <LicenceCard
                  key={licence.id}
                  licence={licence}
                  of={<Link to={profileOf(licence.idUser)}>{licence.name}</Link>}
                  mayOpen
                  actions={<CheckButtons licence={licence} idUser={licence.idUser} />}
                />
              )}
            </PagedRows>
            {expiring.total > 0 ? (
              <SectionHeading title="Expiring" note={plural(expiring.total, 'licence')} />
            ) : null}
            <PagedRows list={expiring} as="cards" more="Load More Expiring">
              {(licence) => (
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
              )}
            </PagedRows>
          </List>
        )}
      </Loaded>
    </SidePanel>
  );
}
