import type { Out } from '@crewcall/contract/types';
import { Link, useSession } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { formatDateTime } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';

const Links = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 32 },
});

interface VersionsListProps {
  versions: Out<'getContracts'>['versions'];
  crew: number;
  shown: number;
}

/** Every version: date, author, and how many of the crew have signed it. */
export function VersionsList({ versions, crew, shown }: VersionsListProps) {
  const { companyZone } = useSession().user;
  return (
    <Card>
      <SectionHeading title="Versions" />
      <RowList stacked>
        {versions.map(({ version, at, by, signed }) => (
          <li key={version}>
            <strong>
              Version {version}
              {version === versions[0]?.version ? ', in force' : ''}
            </strong>
            <small>
              {formatDateTime(at, companyZone)}
              {by === null ? '' : `, ${by}`}
            </small>
            <small>{crew === 0 ? 'Nobody to sign yet' : `Signed by ${signed} of ${crew}`}</small>
            <Links>
              {version === shown ? null : (
                <Link to={`/admin/contract/${version}`} aria-label={`Read version ${version}`}>
                  Read
                </Link>
              )}
              <Link to={`/admin/contract/${version}/signed`} aria-label={`Who signed version ${version}`}>
                Who signed
              </Link>
            </Links>
          </li>
        ))}
      </RowList>
    </Card>
  );
}
