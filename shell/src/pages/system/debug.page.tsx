import { useEffect, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import type { BusLogEntry, RemoteEntry } from '@crewcall/platform/host';
import { useCall } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { Facts } from '@crewcall/ui/facts';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { Card } from '@crewcall/ui/job-card';
import { PageHeader, SectionHeading } from '@crewcall/ui/page-header';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import type { Column, DataTableProps } from '@crewcall/ui/data-table';
import { useHost, useStore } from '../../host/context';
import { detailWords } from '@crewcall/ui/audit-words';
import { masked } from './masked';

const Code = styled('pre')({
  margin: 0,
  fontSize: 12,
  lineHeight: 1.45,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 220,
  overflowY: 'auto',
  color: token('ink-2'),
});

const LONG = 160;

/** A short text in full; a longer one collapsed, with its beginning as the summary. */
function Folded({ text }: { text: string }) {
  if (text.length <= LONG) return text;
  return (
    <details>
      <summary>{`${text.slice(0, LONG / 2).trimEnd()} … (${text.length.toLocaleString('en-AU')} characters)`}</summary>
      <Code tabIndex={0}>{text}</Code>
    </details>
  );
}

interface Stored {
  key: string;
  value: string;
}
const storedData = (): Stored[] => {
  try {
    return [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(([key, value]) => ({
      key,
      value: masked(key, String(value)),
    }));
  } catch {
    return [];
  }
};

const keptColumns: Column<Stored>[] = [
  { key: 'key', head: 'Key', cell: (row) => row.key },
  { key: 'value', head: 'Value', cell: (row) => <Folded text={row.value} /> },
];

interface Shown {
  key: string;
  remote: string;
  release: string;
  region: string;
  state: string;
  ms: string;
  failure: string;
}

/** The regions on the page now, and the state of their loads. */
function useRegions(): Shown[] {
  const { loads } = useHost();
  const list = useStore(loads);
  const [shown, setShown] = useState<Shown[]>([]);
  useEffect(() => {
    const read = () => {
      const onPage = [...document.querySelectorAll<HTMLElement>('[data-remote][data-state]')].map(
        ({ dataset }) => dataset,
      );
      const rows = new Map<string, Shown>();
      for (const { remote, release, region, durationMs, error } of list) {
        const key = `${remote} ${release} ${region}`;
        const first = rows.get(key)?.failure ?? '';
        rows.set(key, {
          key,
          remote,
          release,
          region,
          state: error === null ? 'loaded' : 'failed',
          ms: `${Math.round(durationMs)} ms`,
          failure: first || (error?.message ?? ''),
        });
      }
      for (const { remote = '', release = '', region = '', state = '' } of onPage) {
        const key = `${remote} ${release} ${region}`;
        rows.set(key, { ...(rows.get(key) ?? { key, remote, release, region, ms: '', failure: '' }), state });
      }
      setShown([...rows.values()]);
    };
    read();
    const timer = setInterval(read, 2000);
    return () => clearInterval(timer);
  }, [list]);
  return shown;
}

const regionColumns: Column<Shown>[] = [
  { key: 'remote', head: 'Remote', cell: (row) => row.remote },
  { key: 'release', head: 'Release', cell: (row) => row.release },
  { key: 'region', head: 'Region', cell: (row) => row.region },
  { key: 'state', head: 'State', cell: (row) => row.state },
  { key: 'ms', head: 'Load', align: 'right', cell: (row) => row.ms },
  { key: 'failure', head: 'First failure', cell: (row) => <Folded text={row.failure} /> },
];

const inRegistry = (entry: RemoteEntry) => ({
  name: entry.name,
  state: entry.state,
  live: entry.state === 'ok' ? (entry.live?.manifest.release ?? '–') : '–',
  canary: entry.state === 'ok' ? (entry.canary?.manifest.release ?? '') : '',
  note: entry.state === 'disabled' ? entry.reason : entry.state === 'invalid' ? entry.problem : '',
});
const registryColumns: Column<ReturnType<typeof inRegistry>>[] = [
  { key: 'name', head: 'Remote', cell: (row) => row.name },
  { key: 'state', head: 'State', cell: (row) => row.state },
  { key: 'live', head: 'Live', cell: (row) => row.live },
  { key: 'canary', head: 'Canary', cell: (row) => row.canary },
  { key: 'note', head: 'Note', cell: (row) => row.note },
];

const busColumns: Column<BusLogEntry>[] = [
  { key: 'at', head: 'When', cell: (row) => formatDateTime(row.at, viewerZone(), { seconds: true }) },
  { key: 'event', head: 'Event', primary: true, cell: (row) => row.event },
  { key: 'source', head: 'From', cell: (row) => row.source },
  {
    key: 'payload',
    head: 'Says',
    cell: (row) => <Folded text={detailWords(JSON.stringify(row.payload), '')} />,
  },
  { key: 'heard', head: 'Heard by', align: 'right', cell: (row) => row.heard },
  { key: 'problem', head: 'Problem', cell: (row) => row.problem ?? '' },
];

const failureColumns: Column<Out<'getFailures'>['rows'][number]>[] = [
  { key: 'at', head: 'When', cell: (row) => formatDateTime(row.at, viewerZone()) },
  { key: 'message', head: 'Message', primary: true, cell: (row) => <Folded text={row.message} /> },
  { key: 'remote', head: 'Where', cell: (row) => `${row.remote} ${row.release} ${row.endpoint}`.trim() },
  { key: 'stack', head: 'Stack', cell: (row) => (row.stack ? <Folded text={row.stack} /> : '') },
  { key: 'user', head: 'User', cell: (row) => row.userName },
];

type ListedProps<T> = Pick<DataTableProps<T>, 'rows' | 'columns' | 'rowKey'> & {
  title: string;
  note?: string;
  none: string;
};

/** A table under its own heading. */
const Listed = <T,>({ title, note, none, ...table }: ListedProps<T>) => (
  <>
    <SectionHeading title={title} note={note} />
    <DataTable {...table} label={title} empty={<EmptyState title={none} />} />
  </>
);

/** The debug page: what this browser stores, the events on the bus, and which release each region runs. */
export function DebugPage() {
  const { bus, releases, feed, own, session } = useHost();
  const log = useStore(bus.log);
  const registry = useStore(releases.registry);
  const feedState = useStore(feed.state);
  const user = useStore(session.user);
  const regions = useRegions();
  const [stored, setStored] = useState(storedData);
  const [isBroken, setIsBroken] = useState(false);
  const view = own.session.getSnapshot();
  const failures = useCall('getFailures', {}, { enabled: view?.can('audit.read') === true, quiet: true });
  if (isBroken) throw new Error('Test error from /admin/debug.');

  return (
    <>
      <PageHeader
        title="Debug"
        sub="What this browser holds and does. Tokens and secrets are masked."
        actions={
          <>
            <Button onClick={() => setStored(storedData())}>Read again</Button>
            <Button
              color="error"
              onClick={() =>
                setTimeout(() => {
                  throw new Error('Test error from /admin/debug.');
                })
              }
            >
              Trigger test error
            </Button>
            <Button color="error" onClick={() => setIsBroken(true)}>
              Break this page
            </Button>
          </>
        }
      />
      <Card>
        <Facts
          items={[
            ['Platform', own.release],
            ['Registry', registry.sequence],
            ['Live feed', `${feedState}, at ${feed.sequence()}`],
            ['Bus listeners', bus.size()],
            ['Token', session.token() === null ? 'none' : '••••••••'],
            ['User', user === null ? '' : `${user.id} ${user.email}`],
          ]}
        />
      </Card>
      <Listed
        title="Stored data"
        rows={stored}
        columns={keptColumns}
        rowKey={(row) => row.key}
        none="Nothing is stored"
      />
      <Listed
        title="Regions"
        rows={regions}
        columns={regionColumns}
        rowKey={(row) => row.key}
        none="No region has been loaded yet"
      />
      <Listed
        title="Registry"
        rows={registry.remotes.map(inRegistry)}
        columns={registryColumns}
        rowKey={(row) => row.name}
        none="No remotes"
      />
      <Listed
        title="Bus"
        note="The last 200 events"
        rows={[...log].reverse()}
        columns={busColumns}
        rowKey={(row) => `${row.at} ${row.event} ${JSON.stringify(row.payload)}`}
        none="Nothing said yet"
      />
      <Listed
        title="Reported failures"
        rows={failures.data?.rows ?? []}
        columns={failureColumns}
        rowKey={(row) => row.id}
        none="None"
      />
    </>
  );
}
