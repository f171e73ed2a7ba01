import type { Out } from '@crewcall/contract/types';
import { useCall, useSession } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { formatDateTime } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';
import type { Column } from '@crewcall/ui/data-table';

type Kind = Out<'getRetention'>['kinds'][number];

const Intro = styled('p')({ maxWidth: 720, marginTop: 14, color: token('ink-2') });

const groups: readonly { group: Kind['group']; title: string }[] = [
  { group: 'pay', title: 'Work and pay' },
  { group: 'people', title: 'People' },
  { group: 'technical', title: 'Technical' },
];

const columns: Column<Kind>[] = [
  { key: 'what', head: 'Kind of record', cell: ({ what }) => <b>{what}</b> },
  { key: 'long', head: 'Kept for', cell: ({ howLong }) => howLong },
  { key: 'why', head: 'Reason', cell: ({ why }) => why },
  {
    key: 'due',
    head: 'To be deleted next',
    align: 'right',
    width: 110,
    cell: ({ due }) => due.toLocaleString('en-AU'),
  },
];

/** How long each kind of record is retained, why, and how much the next cleanup deletes. Read only. */
export function RetentionSection() {
  const read = useCall('getRetention', {});
  const { companyZone } = useSession().user;
  return (
    <Loaded read={read} what="How long data is kept" skeleton={<SkeletonTable rows={8} cols={4} />}>
      {({ kinds, lastRun }) => (
        <>
          <Intro>
            How long Crewcall keeps each kind of record. Older ones are deleted automatically every night.{' '}
            {lastRun === null
              ? 'It has not run yet.'
              : `It last ran on ${formatDateTime(lastRun, companyZone)}.`}{' '}
            "To be deleted next" counts the records that are past their time. A record that another one still
            needs stays until that one is deleted too.
          </Intro>
          {groups.map(({ group, title }) => (
            <section key={group} aria-label={title}>
              <SectionHeading title={title} />
              <DataTable
                label={title}
                rows={kinds.filter((kind) => kind.group === group)}
                columns={columns}
                rowKey={({ what }) => what}
              />
            </section>
          ))}
        </>
      )}
    </Loaded>
  );
}
