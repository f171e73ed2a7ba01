import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall, useChange } from '@crewcall/platform';
import type { ReadRegistry } from '@crewcall/platform/host';
import {
  Button,
  DataTable,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  EmptyState,
  Loaded,
  PageHeader,
  SectionHeading,
  SkeletonTable,
  TextField,
  formatDateTime,
  viewerZone,
} from '@crewcall/ui';
import type { Column } from '@crewcall/ui';
import { useHost, useStore } from '../context';
import { RemoteReleases } from './remote-releases';
import type { Release } from './remote-releases';

const steps: Column<Out<'getReleases'>['history'][number]>[] = [
  { key: 'at', head: 'When', cell: (row) => formatDateTime(row.at, viewerZone()) },
  { key: 'what', head: 'What', primary: true, cell: (row) => `${row.action} ${row.remote}` },
  { key: 'detail', head: 'Detail', cell: (row) => row.detail },
  { key: 'by', head: 'By', cell: (row) => row.by },
];

const remotesOf = (registry: ReadRegistry, releases: readonly Release[]): string[] =>
  [...new Set([...registry.remotes.map(({ name }) => name), ...releases.map(({ remote }) => remote)])].sort();

/** Whom a canary is for: a share of the users, or those of some roles. */
function canaryFrom(text: string) {
  const percent = Number(text);
  if (Number.isFinite(percent)) return { percent: Math.min(100, Math.max(0, percent)) };
  const roles = text
    .split(/[\s,]+/)
    .filter((role) => role === 'crew' || role === 'manager' || role === 'admin');
  return { roles };
}

/** Which release of each remote is live: take another, try one on some, switch a remote off. */
export function ReleasesPage() {
  const { releases } = useHost();
  const registry = useStore(releases.registry);
  const list = useCall('getReleases', {});
  const done = async () => {
    await Promise.all([list.refetch(), releases.refresh()]);
  };
  const activate = useChange('activateRelease', { done });
  const disable = useChange('disableRemote', { done });
  const [off, setOff] = useState<string | null>(null);
  const [canary, setCanary] = useState<Release | null>(null);
  return (
    <Loaded read={list} what="The releases" skeleton={<SkeletonTable />}>
      {(data) => (
        <>
          <PageHeader
            title="Releases"
            sub="Each remote on its own. Making an older release live is the way back."
          />
          {remotesOf(registry, data.releases).map((remote) => (
            <RemoteReleases
              key={remote}
              remote={remote}
              entry={registry.remotes.find(({ name }) => name === remote)}
              rows={data.releases.filter((row) => row.remote === remote)}
              onLive={({ release }) => activate.mutateAsync({ remote, release })}
              onCanary={setCanary}
              onOff={() => setOff(remote)}
              onOn={() => disable.mutate({ remote, reason: null })}
            />
          ))}
          <SectionHeading title="History" />
          <DataTable
            rows={data.history}
            columns={steps}
            rowKey={(row) => `${row.at} ${row.remote} ${row.action}`}
            label="History"
            empty={<EmptyState title="No records found." />}
          />
          {off !== null && (
            <Ask
              title={`Switch off ${off}?`}
              label="Reason, shown to users"
              yes="Switch off"
              close={() => setOff(null)}
              go={(reason) => disable.mutate({ remote: off, reason })}
            />
          )}
          {canary !== null && (
            <Ask
              title={`Try ${canary.release} on some`}
              label="Share of users in percent, or a role: crew, manager, admin"
              yes="Try"
              close={() => setCanary(null)}
              go={(text) =>
                activate.mutate({ remote: canary.remote, release: canary.release, canary: canaryFrom(text) })
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
    <Dialog open onClose={close} maxWidth="xs" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          label={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          sx={{ marginTop: 1 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          disabled={text.trim() === ''}
          onClick={() => {
            close();
            go(text.trim());
          }}
        >
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
