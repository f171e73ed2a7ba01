import { useState } from 'react';
import { useCall, useNavigation, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Button, styled } from '@crewcall/ui/basics';
import { EditIcon, SignatureIcon } from '@crewcall/ui/icons';
import { Card } from '@crewcall/ui/job-card';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import type { ShownContract } from '../contract/contract-draft';
import { ContractForm } from '../contract/contract-form';
import { ContractText } from '../contract/contract-text';
import { SignaturesPanel } from '../contract/signatures-panel';
import { VersionsList } from '../contract/versions-list';
import { definePage } from '../region';

const Pair = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'flex-start',
  maxWidth: 1120,
  '& > :first-of-type': { flex: '3 1 420px', minWidth: 0 },
  '& > :last-of-type': { flex: '1 1 260px', minWidth: 0 },
  '& h2': { marginBottom: 8 },
  '& [data-boxes]': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 },
  '& [data-boxes] > li': { display: 'flex', gap: 10, justifyContent: 'space-between', alignItems: 'start' },
});

const ReadContract = ({ contract }: { contract: ShownContract }) => (
  <Card>
    <h2>{contract.title}</h2>
    <ContractText text={contract.text} />
    {contract.boxes.length > 0 ? (
      <>
        <SectionHeading title="Boxes" />
        <ul data-boxes="">
          {contract.boxes.map(({ id, label, required }) => (
            <li key={id}>
              <span>{label}</span>
              <Pill tone={required ? 'info' : 'idle'}>{required ? 'Required' : 'Optional'}</Pill>
            </li>
          ))}
        </ul>
      </>
    ) : null}
  </Card>
);

/** The company's contract: the current version, earlier ones, who signed each, and a form for the next one. */
export function ContractScreen() {
  const params = useParams();
  const version = Number(params['version']) || undefined;
  const mayWrite = useSession().can('settings.write');
  const { go } = useNavigation();
  const [isEditing, setIsEditing] = useState(false);
  const read = useCall('getContracts', version === undefined ? {} : { version });
  const newest = read.data?.versions[0]?.version ?? 0;
  const isNewest = (read.data?.shown?.version ?? 0) === newest;
  const write = (label: string) => (
    <Button
      variant="contained"
      startIcon={<EditIcon size={16} aria-hidden />}
      onClick={() => setIsEditing(true)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Contract"
        sub="What your crew reads, ticks and signs before they work."
        actions={mayWrite && !isEditing && read.data?.shown && isNewest ? write('New version') : undefined}
      />
      <Loaded read={read} what="The contract" skeleton={<SkeletonForm fields={5} />}>
        {({ shown, versions, crew }) =>
          isEditing ? (
            <ContractForm stored={shown} crew={crew} onDone={() => setIsEditing(false)} />
          ) : shown === null ? (
            <EmptyState
              icon={SignatureIcon}
              title="There is no contract yet"
              text="Enter it once. All crew are asked to sign it at the next sign-in, and you see who has."
              action={mayWrite ? write('Write the contract') : undefined}
            />
          ) : (
            <Pair>
              <ReadContract contract={shown} />
              <VersionsList versions={versions} crew={crew} shown={shown.version} />
            </Pair>
          )
        }
      </Loaded>
      {params['view'] === 'signed' && version !== undefined ? (
        <SignaturesPanel version={version} onClose={() => void go('/admin/contract')} />
      ) : null}
    </>
  );
}

export const region = definePage(ContractScreen, '/:version?/:view?');
