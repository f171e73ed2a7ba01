import type { Out } from '@crewcall/contract/types';
import { useCall, useNow, useSession } from '@crewcall/platform';
import { Box, Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import type { Column } from '@crewcall/ui/data-table';
import { formatDayTime, formatMoney } from '@crewcall/ui/format';
import { formatNumericDay } from '@crewcall/domain/format';
import { DownloadIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { useState } from 'react';
import { countOf, targetName } from './export-texts';
import { useExportFiles } from './use-export-files';

type Run = Out<'getExports'>['runs'][number];

const columnsIn = (zone: string, now: number): Column<Run>[] => [
  { key: 'made', head: 'Made', cell: (run) => formatDayTime(run.madeAt, zone, now) },
  { key: 'target', head: 'For', primary: true, cell: (run) => targetName(run.target) },
  {
    key: 'days',
    head: 'Days',
    cell: (run) => `${formatNumericDay(run.firstDay)} – ${formatNumericDay(run.lastDay)}`,
  },
  { key: 'count', head: 'Contents', cell: (run) => countOf(run.target, run.count) },
  {
    key: 'cents',
    head: 'Total',
    align: 'right',
    cell: (run) => (run.cents === 0 ? '–' : formatMoney(run.cents)),
  },
  { key: 'by', head: 'By', cell: (run) => run.madeBy },
];

/** Every export that was made, newest first; each file can be downloaded again. */
export function PastExports() {
  const { user, can } = useSession();
  const now = useNow();
  const [before, setBefore] = useState<number | null>(null);
  const list = useCall('getExports', before === null ? {} : { before }, { keepPrevious: true });
  const files = useExportFiles();
  const download: Column<Run> = {
    key: 'files',
    head: 'Files',
    hideHead: true,
    align: 'right',
    cell: (run) => (
      <Button
        size="small"
        startIcon={<DownloadIcon size={16} aria-hidden />}
        disabled={files.isPending}
        aria-label={`Download export ${run.id} again`}
        onClick={() => void files.download(run)}
      >
        {run.files.length > 1 ? `${run.files.length} files` : 'Download'}
      </Button>
    ),
  };
  const oldest = list.data?.runs.at(-1)?.id;
  return (
    <section aria-label="Past exports">
      <SectionHeading
        title="Past exports"
        action={
          <Box sx={{ display: 'flex', gap: 1 }}>
            {before === null ? null : <Button onClick={() => setBefore(null)}>Newest</Button>}
            {list.data?.more && oldest !== undefined ? (
              <Button onClick={() => setBefore(oldest)}>Older</Button>
            ) : null}
          </Box>
        }
      />
      <Loaded read={list} what="The past exports" skeleton={<SkeletonTable rows={4} cols={6} />}>
        {({ runs }) => (
          <DataTable
            label="Past exports"
            rows={runs}
            columns={[...columnsIn(user.companyZone, now), ...(can('invoice.write') ? [download] : [])]}
            rowKey={(run) => run.id}
            empty={<EmptyState title="Nothing was exported yet" text="Make a file above." />}
          />
        )}
      </Loaded>
    </section>
  );
}
