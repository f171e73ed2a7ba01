import { useState } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import { addDays, dayToEpoch } from '@crewcall/domain/time';
import { useCall } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { DateField } from '@crewcall/ui/date-fields';
import { formatDateTime, viewerZone, zoneName } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { SelectField } from '@crewcall/ui/select-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import type { Column } from '@crewcall/ui/data-table';
import {
  archivedWords,
  auditKinds,
  detailWords,
  rowWords,
  subjectWords,
  whoWords,
} from '@crewcall/ui/audit-words';

type Row = Out<'getAudit'>['rows'][number];
const Detail = styled('span')({ display: 'block', maxWidth: 520, fontSize: 13, overflowWrap: 'anywhere' });
const page = 100;

/** The filters: a person's name, a kind of record, and days as `YYYY-MM-DD`; empty for all. */
interface Asked {
  person: string;
  entity: string;
  from: string;
  to: string;
}

const bodyOf = ({ person, entity, from, to }: Asked, zone: string): In<'getAudit'> => ({
  ...(person.trim() === '' ? {} : { person: person.trim() }),
  ...(entity === '' ? {} : { entity }),
  ...(from === '' ? {} : { dateStart: dayToEpoch(zone, from) }),
  ...(to === '' ? {} : { dateEnd: addDays(zone, dayToEpoch(zone, to), 1) }),
});

/** The audit log: who changed what, from what to what and when, newest first, with filters. */
export function AuditPage() {
  const [asked, setAsked] = useState<Asked>({ person: '', entity: '', from: '', to: '' });
  const [before, setBefore] = useState<number | null>(null);
  const zone = viewerZone();
  const set = (part: Partial<Asked>) => {
    setAsked((old) => ({ ...old, ...part }));
    setBefore(null);
  };
  const read = useCall(
    'getAudit',
    {
      limit: page,
      ...bodyOf(asked, zone),
      ...(before === null ? {} : { before }),
    },
    { keepPrevious: true },
  );
  const columns: Column<Row>[] = [
    { key: 'at', head: 'When', cell: (row) => formatDateTime(row.at, zone, { seconds: true }) },
    { key: 'who', head: 'Who', primary: true, cell: whoWords },
    { key: 'call', head: 'Did', cell: rowWords },
    { key: 'entity', head: 'To', cell: (row) => subjectWords(row.entity, row.entityId, row.about) },
    {
      key: 'detail',
      head: 'Detail',
      cell: (row) => <Detail>{detailWords(row.detail, row.entity, row.named)}</Detail>,
    },
  ];
  const last = read.data?.rows.at(-1);
  return (
    <>
      <PageHeader title="Audit" sub={`Every change, with who made it. Times in ${zoneName(zone)}.`} />
      <Toolbar>
        <SearchField
          label="Person: who did it, or who it is about"
          value={asked.person}
          onChange={(person) => set({ person })}
        />
        <SelectField
          label="Kind"
          value={asked.entity}
          onChange={(event) => set({ entity: event.target.value })}
          sx={{ width: 180 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          first={['', 'All']}
          choices={Object.entries(auditKinds)}
        />
        <DateField
          label="From"
          sx={{ width: 176 }}
          value={asked.from}
          max={asked.to}
          onChange={(from) => set({ from })}
        />
        <DateField
          label="To"
          sx={{ width: 176 }}
          value={asked.to}
          min={asked.from}
          onChange={(to) => set({ to })}
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
              empty={
                <EmptyState title="No records found." text="Take a filter away, or choose other days." />
              }
            />
            {data.rows.length < page && <small>{archivedWords(data.archivedBefore)}</small>}
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
