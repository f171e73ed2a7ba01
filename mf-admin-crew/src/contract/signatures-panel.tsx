import { Link, useSession } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { formatDateTime, plural } from '@crewcall/ui/format';
import { SignatureIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { SidePanel } from '@crewcall/ui/side-panel';
import { SkeletonPanel } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { useSignatures } from './use-signatures';

const links = { '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 } };

/** Somebody's name, linked if the user may see them. */
function Name({ idUser, name }: { idUser: number; name: string }) {
  const { can } = useSession();
  return can('crew.read') ? <Link to={`/admin/crew/${idUser}`}>{name}</Link> : <span>{name}</span>;
}

/** Who signed a version of the contract, and who has not. */
export function SignaturesPanel({ version, onClose }: { version: number; onClose: () => void }) {
  const { companyZone } = useSession().user;
  const read = useSignatures(version);
  const sub = read.data
    ? `${plural(read.data.totals.signed, 'signature')}, ${read.data.totals.missing} missing`
    : undefined;
  const more = (loaded: number, total: number) =>
    loaded < total ? (
      <Button loading={read.isLoadingMore} onClick={read.loadMore}>
        Load More
      </Button>
    ) : null;
  return (
    <SidePanel title={`Version ${version}`} sub={sub} onClose={onClose}>
      <Loaded read={read} what="The signatures" skeleton={<SkeletonPanel />}>
        {({ totals, signed, missing }) => (
          <>
            {missing.length > 0 ? (
              <>
                <SectionHeading title="Not signed yet" />
                <RowList stacked sx={links}>
                  {missing.map(({ idUser, name }) => (
                    <li key={idUser}>
                      <Name idUser={idUser} name={name} />
                    </li>
                  ))}
                </RowList>
                {more(missing.length, totals.missing)}
              </>
            ) : null}
            <SectionHeading title="Signed" />
            {signed.length === 0 ? (
              <EmptyState
                icon={SignatureIcon}
                title="Nobody has signed this version"
                text="Your crew is asked at the next sign-in."
              />
            ) : (
              <RowList stacked sx={links}>
                {signed.map(({ idUser, name, signedAt, checked }) => (
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
                ))}
              </RowList>
            )}
            {more(signed.length, totals.signed)}
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}
