import type { Out } from '@crewcall/contract/types';
import { useSnackbar } from '@crewcall/platform';
import type { RemoteEntry } from '@crewcall/platform/host';
import {
  Button,
  DataTable,
  EmptyState,
  Pill,
  SectionHeading,
  formatDateTime,
  useConfirm,
  viewerZone,
} from '@crewcall/ui';
import type { Column, Tone } from '@crewcall/ui';

export type Release = Out<'getReleases'>['releases'][number];

const tones: Record<Release['state'], Tone> = { live: 'ok', canary: 'warn', idle: 'idle' };

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
    cell: (row) => formatDateTime(row.publishedAt, viewerZone()),
    sort: (row) => row.publishedAt,
  },
  { key: 'by', head: 'By', cell: (row) => row.publishedBy },
];

export interface RemoteReleasesProps {
  remote: string;
  /** The remote in the registry; none for one of which nothing was ever live. */
  entry: RemoteEntry | undefined;
  rows: readonly Release[];
  /** Makes a release live. Resolves once it is. */
  onLive: (row: Release) => Promise<unknown>;
  onCanary: (row: Release) => void;
  onOff: () => void;
  onOn: () => void;
}

/** One remote: its releases, and whether it is switched off. */
export function RemoteReleases(props: RemoteReleasesProps) {
  const { remote, entry, rows, onLive, onCanary, onOff, onOn } = props;
  const confirm = useConfirm();
  const { show } = useSnackbar();
  const isOff = entry?.state === 'disabled';
  const take = async (row: Release) => {
    const isSure = await confirm({
      title: `Make ${row.version} of ${remote} live?`,
      text: 'Everybody gets it; who has the page open is offered it.',
      yes: 'Make live',
    });
    if (!isSure) return;
    await onLive(row);
    show(`${remote} ${row.version} is live.`, { color: 'success' });
  };
  const actions: Column<Release> = {
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
            <Button size="small" variant="text" onClick={() => onCanary(row)}>
              Try on some
            </Button>
          )}
        </>
      ),
  };
  return (
    <section aria-label={remote}>
      <SectionHeading
        title={remote}
        note={isOff ? `Switched off: ${entry.reason}` : entry?.state === 'invalid' ? entry.problem : ''}
        action={
          isOff ? (
            <Button size="small" onClick={onOn}>
              Switch on
            </Button>
          ) : (
            <Button size="small" color="error" onClick={onOff}>
              Switch off
            </Button>
          )
        }
      />
      <DataTable
        rows={rows}
        columns={[...columns, actions]}
        rowKey={(row) => row.release}
        label={`Releases of ${remote}`}
        empty={<EmptyState title="No releases yet" />}
      />
    </section>
  );
}
