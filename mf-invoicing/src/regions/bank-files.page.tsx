import { useState } from 'react';
import { Link, useCall, useNavigation, useNow, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { formatMoney, formatDayTime } from '@crewcall/ui/format';
import { BanknoteIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import type { Column } from '@crewcall/ui/data-table';
import { BankFilePanel } from '../bank-files/bank-file-panel';
import { fileKind, isFull, payDay } from '../bank-files/bank-file-texts';
import type { BankFile } from '../bank-files/bank-file-texts';
import { definePage } from '../region';

const columnsIn = (zone: string, now: number): Column<BankFile>[] => [
  {
    key: 'made',
    head: 'Made',
    cell: (file) => formatDayTime(file.madeAt, zone, now),
    sort: (file) => file.madeAt,
  },
  { key: 'id', head: 'No.', cell: (file) => file.id, sort: (file) => file.id },
  {
    key: 'kind',
    head: 'Kind',
    cell: (file) => <Pill tone={isFull(file) ? 'ok' : 'idle'}>{fileKind(file)}</Pill>,
    sort: (file) => file.type,
  },
  { key: 'count', head: 'Payments', align: 'right', cell: (file) => file.count, sort: (file) => file.count },
  {
    key: 'total',
    head: 'Total',
    align: 'right',
    cell: (file) => <strong>{formatMoney(file.total)}</strong>,
    sort: (file) => file.total,
  },
  { key: 'date', head: 'Payment date', cell: (file) => payDay(file, now), sort: (file) => file.paymentDate },
  { key: 'by', head: 'By', cell: (file) => file.madeBy, sort: (file) => file.madeBy },
];

/** Every bank file that was ever made, newest first. */
export function BankFiles() {
  const idFile = Number(useParams()['idFile']) || 0;
  const { companyZone } = useSession().user;
  const { go } = useNavigation();
  const now = useNow();
  const [before, setBefore] = useState<number | null>(null);
  const list = useCall('getBankFiles', before === null ? {} : { before }, { keepPrevious: true });
  const files = list.data?.files ?? [];
  const oldest = files.at(-1)?.id;
  return (
    <>
      <PageHeader
        title="Bank Files"
        sub="Every bank file: who it pays, and who made it"
        actions={
          <>
            {before === null ? null : <Button onClick={() => setBefore(null)}>Newest</Button>}
            {list.data?.more && oldest !== undefined ? (
              <Button onClick={() => setBefore(oldest)}>Older</Button>
            ) : null}
          </>
        }
      />
      <Loaded read={list} what="The bank files" skeleton={<SkeletonTable rows={8} cols={6} />}>
        {() => (
          <DataTable
            label="Bank files"
            rows={files}
            columns={columnsIn(companyZone, now)}
            rowKey={(file) => file.id}
            activeKey={idFile || null}
            defaultSort={{ key: 'made', down: true }}
            onOpen={(file) => void go(`/admin/bank-files/${file.id}`)}
            empty={
              <EmptyState
                icon={BanknoteIcon}
                title="No bank files yet"
                text="Choose invoices under Crew Invoices, and make one there."
                action={<Link to="/admin/invoices">Crew Invoices</Link>}
              />
            }
          />
        )}
      </Loaded>
      {idFile > 0 ? (
        <BankFilePanel key={idFile} idFile={idFile} onClose={() => void go('/admin/bank-files')} />
      ) : null}
    </>
  );
}

export const region = definePage(BankFiles, '/:idFile?');
