import { useEffect, useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall, useChange } from '@crewcall/platform';
import type { ReadRegistry } from '@crewcall/platform/host';
import { DataTable } from '@crewcall/ui/data-table';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, SectionHeading } from '@crewcall/ui/page-header';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { TextField } from '@crewcall/ui/text-field';
import type { Column } from '@crewcall/ui/data-table';
import { useHost, useStore } from '../../host/context';
import { CanaryDialog } from './canary-dialog';
import { MixLinkDialog } from './mix-link-dialog';
import { useFirstFew } from './first-few';
import { RemoteReleases } from './remote-releases';
import type { Release } from './release-figures';
import { TeamTokens } from './team-tokens';

type Step = Out<'getReleases'>['history'][number];

const steps: Column<Step>[] = [
  { key: 'at', head: 'When', cell: (row) => formatDateTime(row.at, viewerZone()) },
  { key: 'what', head: 'What', primary: true, cell: (row) => `${row.action} ${row.remote}` },
  { key: 'detail', head: 'Detail', cell: (row) => row.detail },
  { key: 'by', head: 'By', cell: (row) => row.by },
];

/** ms between two fetches, because browsers keep reporting new figures. */
const everyMs = 20_000;

const remotesOf = (registry: ReadRegistry, releases: readonly Release[]): string[] =>
  [...new Set([...registry.remotes.map(({ name }) => name), ...releases.map(({ remote }) => remote)])].sort();

function History({ rows }: { rows: readonly Step[] }) {
  const [shown, more] = useFirstFew(rows, { most: 10, what: 'entries' });
  return (
    <>
      <DataTable
        rows={shown}
        columns={steps}
        rowKey={(row) => `${row.at} ${row.remote} ${row.action}`}
        label="History"
        empty={<EmptyState title="No records found." />}
      />
      {more}
    </>
  );
}

/** The releases of each remote, with buttons to make one live, start a canary, or switch a remote off. */
export function ReleasesPage() {
  const { releases, session } = useHost();
  const view = useStore(session.view);
  const mayPublish = view?.can('release.publish') === true;
  const registry = useStore(releases.registry);
  const list = useCall('getReleases', {}, { refetchInterval: everyMs });
  const { refetch } = list;
  // Teams also publish from their own pipelines, so refetch the list when the registry changes.
  const known = useRef(registry.sequence);
  useEffect(() => {
    if (known.current === registry.sequence) return;
    known.current = registry.sequence;
    void refetch();
  }, [refetch, registry.sequence]);
  const done = async () => {
    await Promise.all([list.refetch(), releases.refresh()]);
  };
  const activate = useChange('activateRelease', { done });
  const disable = useChange('disableRemote', { done });
  const endCanary = useChange('endCanary', { done });
  const retire = useChange('retireRemote', { done });
  const [off, setOff] = useState<string | null>(null);
  const [canary, setCanary] = useState<Release | null>(null);
  const [shown, setShown] = useState<Release | null>(null);
  return (
    <Loaded read={list} what="The releases" skeleton={<SkeletonTable />}>
      {(data) => (
        <>
          <PageHeader
            title="Releases"
            sub="Each remote on its own, and the shell as they do. Making an older release live is the way back."
          />
          {remotesOf(registry, data.releases).map((remote) => (
            <RemoteReleases
              key={remote}
              remote={remote}
              entry={registry.remotes.find(({ name }) => name === remote)}
              rows={data.releases.filter((row) => row.remote === remote)}
              mayChange={mayPublish}
              onLive={({ release }) => activate.mutateAsync({ remote, release })}
              onCanary={setCanary}
              onShow={setShown}
              onEndCanary={() => endCanary.mutate({ remote })}
              onOff={() => setOff(remote)}
              onOn={() => disable.mutate({ remote, reason: null })}
              onRetire={() => retire.mutate({ remote })}
            />
          ))}
          {mayPublish && (
            <TeamTokens remotes={remotesOf(registry, data.releases)} onChanged={() => list.refetch()} />
          )}
          <SectionHeading title="History" />
          <History rows={data.history} />
          {off !== null && (
            <Ask
              title={`Switch off ${off}?`}
              label="Reason, shown to users"
              yes="Switch off"
              close={() => setOff(null)}
              go={(reason) => disable.mutate({ remote: off, reason })}
            />
          )}
          {shown !== null && <MixLinkDialog release={shown} onClose={() => setShown(null)} />}
          {canary !== null && (
            <CanaryDialog
              release={canary}
              onClose={() => setCanary(null)}
              onTry={(rule) =>
                activate.mutate({ remote: canary.remote, release: canary.release, canary: rule })
              }
            />
          )}
        </>
      )}
    </Loaded>
  );
}

function Ask({
  title,
  label,
  yes,
  close,
  go,
}: {
  title: string;
  label: string;
  yes: string;
  close: () => void;
  go: (text: string) => void;
}) {
  const [text, setText] = useState('');
  return (
    <FormDialog
      title={title}
      yes={yes}
      disabled={text.trim() === ''}
      onSubmit={() => {
        close();
        go(text.trim());
      }}
      onClose={close}
    >
      <TextField autoFocus label={label} value={text} onChange={(event) => setText(event.target.value)} />
    </FormDialog>
  );
}
