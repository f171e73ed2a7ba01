import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import {
  Button,
  DataTable,
  EmptyState,
  PageHeader,
  SearchField,
  SkeletonTable,
  Toolbar,
  formatDateTime,
  styled,
  viewerZone,
  Loaded,
} from '@crewcall/ui';
import type { Column } from '@crewcall/ui';
import { detailWords, didWords, subjectWords } from './audit-words';

type Row = Out<'getAudit'>['rows'][number];
const Detail = styled('span')({ display: 'block', maxWidth: 520, fontSize: 13, overflowWrap: 'anywhere' });
const page = 100;

/** Who changed what and when, newest first. */
export function AuditPage() {
  const [entity, setEntity] = useState('');
  const [before, setBefore] = useState<number | null>(null);
  const zone = viewerZone();
  const read = useCall(
    'getAudit',
    {
      limit: page,
      ...(entity.trim() === '' ? {} : { entity: entity.trim() }),
      ...(before === null ? {} : { before }),
    },
    { keepPrevious: true },
  );
  const columns: Column<Row>[] = [
    { key: 'at', head: 'When', cell: (row) => formatDateTime(row.at, zone, { seconds: true }) },
    { key: 'who', head: 'Who', primary: true, cell: (row) => row.userName || 'System' },
    { key: 'call', head: 'Did', cell: (row) => didWords(row.call) },
    { key: 'entity', head: 'To', cell: (row) => subjectWords(row.entity, row.entityId) },
    {
      key: 'detail',
      head: 'Detail',
      wideOnly: true,
      cell: (row) => <Detail>{detailWords(row.detail, row.entity)}</Detail>,
    },
  ];
  const last = read.data?.rows.at(-1);
  return (
    <>
      <PageHeader title="Audit" sub="Every change, with who made it." />
      <Toolbar>
        <SearchField
          label="Search by kind: job, user, invoice"
          value={entity}
          onChange={(value) => {
            setEntity(value);
            setBefore(null);
          }}
        />
      </Toolbar>
      <Loaded read={read} what="The audit" skeleton={<SkeletonTable />}>
        {(data) => (
          <>
            <DataTable
              rows={data.rows}
              columns={columns}
              rowKey={(row) => row.id}
              label="Audit"
              empty={<EmptyState title="No records found." />}
            />
            <Toolbar>
              {before !== null && <Button onClick={() => setBefore(null)}>Newest</Button>}
              {last !== undefined && data.rows.length === page && (
                <Button onClick={() => setBefore(last.id)}>Older</Button>
              )}
            </Toolbar>
          </>
        )}
      </Loaded>
    </>
  );
}
