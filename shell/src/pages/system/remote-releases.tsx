import { canaryWords } from '@crewcall/contract/canary';
import { SHELL } from '@crewcall/contract/shell-paths';
import { useSnackbar } from '@crewcall/platform';
import type { RemoteEntry } from '@crewcall/platform/host';
import { Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { DataTable } from '@crewcall/ui/data-table';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { EmptyState } from '@crewcall/ui/states';
import type { Column } from '@crewcall/ui/data-table';
import type { Tone } from '@crewcall/ui/pill';
import { builtWords } from '../../regions/built-words';
import { useFirstFew } from './first-few';
import { CanaryTrial, loadWords, readyWords } from './release-figures';
import type { Release } from './release-figures';

/** How many releases that are neither live nor canary are shown at first. */
const NEWEST = 3;

const tones: Record<Release['state'], Tone> = { live: 'ok', canary: 'warn', idle: 'idle' };

const columns: Column<Release>[] = [
  {
    key: 'release',
    head: 'Release',
    cell: (row) => row.release,
    sort: (row) => row.release,
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => (
      <>
        <Pill tone={tones[row.state]}>{row.prunedAt ? 'removed' : row.state}</Pill>
        {row.rule ? ` for ${canaryWords(row.rule)}` : ''}
      </>
    ),
  },
  {
    key: 'at',
    head: 'Published',
    cell: (row) => formatDateTime(row.publishedAt, viewerZone()),
    sort: (row) => row.publishedAt,
  },
  { key: 'by', head: 'By', cell: (row) => row.publishedBy },
  {
    key: 'figures',
    head: 'Last 7 days',
    cell: ({ figures }) => (
      <>
        {loadWords(figures)}
        <br />
        {readyWords(figures)}
      </>
    ),
    sort: (row) => row.figures.loads,
  },
  {
    key: 'open',
    head: 'Open in',
    cell: ({ openTabs }) => (openTabs === 1 ? '1 tab' : `${openTabs} tabs`),
    sort: (row) => row.openTabs,
  },
  {
    key: 'built',
    head: 'Built from',
    cell: ({ built, mounted, publishedBy }) => (
      <>
        {built ? builtWords(built) : 'not said'}
        {mounted && mounted.regions.length > 0 ? (
          <>
            <br />
            {`${publishedBy} says: seen on the stage in ${mounted.in}`}
          </>
        ) : null}
      </>
    ),
  },
];

export interface RemoteReleasesProps {
  remote: string;
  /** The remote's entry in the registry; undefined if it never had a live release. */
  entry: RemoteEntry | undefined;
  rows: readonly Release[];
  /** The user may publish. */
  mayChange: boolean;
  /** Makes a release live. Resolves once it is. */
  onLive: (row: Release) => Promise<unknown>;
  onCanary: (row: Release) => void;
  /** Opens the dialog for a link that shows this release. */
  onShow: (row: Release) => void;
  onEndCanary: () => void;
  onOff: () => void;
  onOn: () => void;
  /** Frees the name and addresses of a remote that is switched off, for other remotes. */
  onRetire: () => void;
}

/** One remote, or the shell: its releases, and whether it is switched off. */
export function RemoteReleases(props: RemoteReleasesProps) {
  const { remote, entry, rows, mayChange, onLive, onCanary, onShow, onEndCanary, onOff, onOn, onRetire } =
    props;
  const confirm = useConfirm();
  const { show } = useSnackbar();
  const isOff = entry?.state === 'disabled';
  // Releases in use come first, even if they are old.
  const serving = rows.filter(({ state }) => state !== 'idle');
  const [shown, more] = useFirstFew([...serving, ...rows.filter(({ state }) => state === 'idle')], {
    most: serving.length + NEWEST,
    what: 'releases',
  });
  const take = async (row: Release) => {
    const isSure = await confirm({
      title: `Make ${row.version} of ${remote} live?`,
      text: 'Everybody gets it; who has the page open is offered it.',
      yes: 'Make live',
    });
    if (!isSure) return;
    await onLive(row);
    show(
      isOff
        ? `${remote} ${row.version} is live, but ${remote} stays switched off.`
        : `${remote} ${row.version} is live.`,
      { color: isOff ? 'warning' : 'success' },
    );
  };
  const retire = async () => {
    const isSure = await confirm({
      title: `Retire ${remote}?`,
      text: 'Its releases are deleted and its team tokens end. Its name and addresses are free for another remote.',
      yes: 'Retire',
    });
    if (isSure) onRetire();
  };
  const actions: Column<Release> = {
    key: 'act',
    head: 'Actions',
    hideHead: true,
    align: 'right',
    cell: (row) =>
      !row.prunedAt && (
        <>
          <Button size="small" variant="text" onClick={() => onShow(row)}>
            Show me this release
          </Button>
          {mayChange && row.state !== 'live' && (
            <>
              {' '}
              <Button size="small" onClick={() => void take(row)}>
                Make live
              </Button>{' '}
              {row.state === 'idle' ? (
                <Button size="small" variant="text" onClick={() => onCanary(row)}>
                  Try on some
                </Button>
              ) : (
                <Button size="small" variant="text" onClick={onEndCanary}>
                  End canary
                </Button>
              )}
            </>
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
          mayChange &&
          remote !== SHELL &&
          (isOff ? (
            <>
              <Button size="small" variant="text" color="error" onClick={() => void retire()}>
                Retire
              </Button>{' '}
              <Button size="small" onClick={onOn}>
                Switch on
              </Button>
            </>
          ) : (
            <Button size="small" color="error" onClick={onOff}>
              Switch off
            </Button>
          ))
        }
      />
      <CanaryTrial rows={rows} />
      <DataTable
        rows={shown}
        columns={[...columns, actions]}
        rowKey={(row) => row.release}
        label={`Releases of ${remote}`}
        empty={<EmptyState title="No releases yet" />}
      />
      {more}
    </section>
  );
}
