import { Link, useApi, useSession } from '@crewcall/platform';
import { formatDateTime, plural } from '@crewcall/ui/format';
import { SignatureIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonPanel } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { PagedRows } from '../lists/paged-rows';
import { bothOf, useNextPages } from '../lists/use-next-pages';

/** Rows per page of each list. */
const PAGE = 100;

/** Two lists, read page by page: people who signed a version of the contract, and people who have not. */
function useSignatures(version: number) {
  const { call } = useApi();
  const signedOnly = { version, limit: PAGE, only: 'signed' } as const;
  const missingOnly = { version, limit: PAGE, only: 'missing' } as const;
  return {
    signed: useNextPages(
      ['getContractSignatures', signedOnly],
      PAGE,
      async (offset, signal) => {
        const { signed, totals } = await call('getContractSignatures', { ...signedOnly, offset }, { signal });
        return { rows: signed, total: totals.signed };
      },
      ({ idUser, signedAt }) => `${idUser} ${signedAt}`,
    ),
    missing: useNextPages(
      ['getContractSignatures', missingOnly],
      PAGE,
      async (offset, signal) => {
        const { missing, totals } = await call(
          'getContractSignatures',
          { ...missingOnly, offset },
          { signal },
        );
        return { rows: missing, total: totals.missing };
      },
      ({ idUser }) => idUser,
    ),
  };
}

/** A person's name; a link if the user may read people. */
function Name({ idUser, name }: { idUser: number; name: string }) {
  const { can } = useSession();
  return can('crew.read') ? <Link to={`/admin/crew/${idUser}`}>{name}</Link> : <span>{name}</span>;
}

/** People who signed a version of the contract, and people who have not. */
export function SignaturesPanel({ version, onClose }: { version: number; onClose: () => void }) {
  const { companyZone } = useSession().user;
  const { signed, missing } = useSignatures(version);
  const read = bothOf(signed, missing);
  const sub = read.data ? `${plural(signed.total, 'signature')}, ${missing.total} missing` : undefined;
  return (
    <SidePanel title={`Version ${version}`} sub={sub} onClose={onClose}>
      <Loaded read={read} what="The signatures" skeleton={<SkeletonPanel />}>
        {() => (
          <>
            {missing.total > 0 ? (
              <>
                <SectionHeading title="Not signed yet" />
                <PagedRows list={missing} as="lines" more="Load More Not Signed">
                  {({ idUser, name }) => (
                    <li key={idUser}>
                      <Name idUser={idUser} name={name} />
                    </li>
                  )}
                </PagedRows>
              </>
            ) : null}
            <SectionHeading title="Signed" />
            {signed.total === 0 ? (
              <EmptyState
                icon={SignatureIcon}
                title="Nobody has signed this version"
                text="Your crew is asked at the next sign-in."
              />
            ) : (
              <PagedRows list={signed} as="lines" more="Load More Signed">
                {({ idUser, name, signedAt, checked }) => (
                  <li key={`${idUser} ${signedAt}`}>
                    <Name idUser={idUser} name={name} />
                    <small>
                      {formatDateTime(signedAt, companyZone)}
                      {checked.map((label) => (
                        <span key={label}>
                          <br />
                          {label}
                        </span>
                      ))}
                    </small>
                  </li>
                )}
              </PagedRows>
            )}
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}
