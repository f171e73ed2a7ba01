import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall, useChange, useSnackbar } from '@crewcall/platform';
import {
  Button,
  DataTable,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  EmptyState,
  ErrorState,
  PageHeader,
  Pill,
  SectionHeading,
  SkeletonTable,
  TextField,
  formatDateTime,
  useConfirm,
  viewerZone,
} from '@crewcall/ui';
import type { Column, Tone } from '@crewcall/ui';
import { useHost, useStore } from '../context';

type Release = Out<'getReleases'>['releases'][number];
type Step = Out<'getReleases'>['history'][number];
const tones: Record<Release['state'], Tone> = { live: 'ok', canary: 'warn', idle: 'idle' };

/** Which release of each remote is live: take another, try one on some, switch a remote off. */
export function ReleasesPage() {
  const { releases } = useHost();
  const registry = useStore(releases.registry);
  const zone = viewerZone();
  const confirm = useConfirm();
  const { show } = useSnackbar();
  const { data, error, isPending, refetch } = useCall('getReleases', {});
  const done = async () => {
    await Promise.all([refetch(), releases.refresh()]);
  };
  const activate = useChange('activateRelease', { done });
  const disable = useChange('disableRemote', { done });
  const [off, setOff] = useState<string | null>(null);
  const [canary, setCanary] = useState<Release | null>(null);

  async function take(row: Release) {
    const isSure = await confirm({
      title: `Make ${row.version} of ${row.remote} live?`,
      text: 'Everybody gets it; who has the page open is offered it.',
      yes: 'Make live',
    });
    if (!isSure) return;
    await activate.mutateAsync({ remote: row.remote, release: row.release });
    show(`${row.remote} ${row.version} is live.`, { color: 'success' });
  }
  const columns: Column<Release>[] = [
    {
      key: 'release',
      head: 'Release',
      primary: true,
      cell: (row) => row.release,
      sort: (row) => row.release,
    },
    { key: 'state', head: 'State', cell: (row) => <Pill tone={tones[row.state]}>{row.state}</Pill> },
    {
      key: 'at',
      head: 'Published',
      cell: (row) => formatDateTime(row.publishedAt, zone),
      sort: (row) => row.publishedAt,
    },
    { key: 'by', head: 'By', cell: (row) => row.publishedBy },
    {
      key: 'act',
      head: 'Actions',
      hideHead: true,
      align: 'right',
      cell: (row) =>
        row.state !== 'live' && (
          <>
            <Button size="small" onClick={() => void take(row)}>
              Make live
            </Button>{' '}
            {row.state === 'idle' && (
              <Button size="small" variant="text" onClick={() => setCanary(row)}>
                Try on some
              </Button>
            )}
          </>
        ),
    },
  ];
  const steps: Column<Step>[] = [
    { key: 'at', head: 'When', cell: (row) => formatDateTime(row.at, zone) },
    { key: 'what', head: 'What', primary: true, cell: (row) => `${row.action} ${row.remote}` },
    { key: 'detail', head: 'Detail', cell: (row) => row.detail },
    { key: 'by', head: 'By', cell: (row) => row.by },
  ];
  if (isPending) return <SkeletonTable />;
  if (data === undefined)
    return (
      <ErrorState title="The releases could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  const remotes = [
    ...new Set([...registry.remotes.map((entry) => entry.name), ...data.releases.map((row) => row.remote)]),
  ].sort();
  return (
    <>
      <PageHeader
        title="Releases"
        sub="Each remote on its own. Making an older release live is the way back."
      />
      {remotes.map((remote) => {
        const entry = registry.remotes.find((item) => item.name === remote);
        const isOff = entry?.state === 'disabled';
        return (
          <section key={remote} aria-label={remote}>
            <SectionHeading
              title={remote}
              note={isOff ? `Switched off: ${entry.reason}` : entry?.state === 'invalid' ? entry.problem : ''}
              action={
                isOff ? (
                  <Button size="small" onClick={() => disable.mutate({ remote, reason: null })}>
                    Switch on
                  </Button>
                ) : (
                  <Button size="small" color="error" onClick={() => setOff(remote)}>
                    Switch off
                  </Button>
                )
              }
            />
            <DataTable
              rows={data.releases.filter((row) => row.remote === remote)}
              columns={columns}
              rowKey={(row) => row.release}
              label={`Releases of ${remote}`}
              empty={<EmptyState title="No releases yet" />}
            />
          </section>
        );
      })}
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
          go={(text) => {
            const percent = Number(text);
            const roles = text
              .split(/[\s,]+/)
              .filter((role) => role === 'crew' || role === 'manager' || role === 'admin');
            const rule = Number.isFinite(percent)
              ? { percent: Math.min(100, Math.max(0, percent)) }
              : { roles };
            activate.mutate({ remote: canary.remote, release: canary.release, canary: rule });
          }}
        />
      )}
    </>
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
