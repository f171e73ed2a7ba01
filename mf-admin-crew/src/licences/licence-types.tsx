import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { Button, styled } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { FileTextIcon, PlusIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import type { Column } from '@crewcall/ui/data-table';

export type LicenceType = Out<'getLicenceTypes'>['types'][number];
const TypeDialog = latePart(() => import('./type-dialog').then(({ TypeDialog }) => TypeDialog));

const Section = styled('section')({ display: 'grid', gap: 12, marginTop: 36 });

const needWords = ({ needs }: LicenceType): string => {
  const names = { number: 'number', state: 'state', expiry: 'expiry', file: 'photo or PDF' } as const;
  const asked = (['number', 'state', 'expiry', 'file'] as const).filter((need) => needs[need]);
  const text = asked.map((need) => names[need]).join(', ');
  return text === '' ? 'Nothing' : `${text[0]?.toUpperCase()}${text.slice(1)}`;
};

const columns: Column<LicenceType>[] = [
  {
    key: 'name',
    head: 'Licence',
    cell: (type) => <b>{type.name}</b>,
    sort: (type) => type.name,
  },
  { key: 'needs', head: 'Asks for', cell: needWords },
  {
    key: 'warn',
    head: 'Warns before',
    width: 150,
    cell: ({ warnDays }) => (warnDays.length === 0 ? '–' : `${warnDays.join(', ')} days`),
  },
  { key: 'people', head: 'People', width: 90, align: 'right', cell: ({ people }) => people },
  {
    key: 'active',
    head: 'Active',
    width: 110,
    cell: ({ active }) => <Pill tone={active ? 'ok' : 'idle'}>{active ? 'Active' : 'Off'}</Pill>,
    sort: ({ active }) => (active ? 0 : 1),
  },
];

/** The company's types of licences. */
export function LicenceTypes() {
  const list = useCall('getLicenceTypes', {});
  const [open, setOpen] = useState<number | 'new' | null>(null);
  return (
    <Section aria-label="Licences">
      <SectionHeading
        title="Licences"
        note="What groups and crews can require"
        action={
          <Button startIcon={<PlusIcon size={16} aria-hidden />} onClick={() => setOpen('new')}>
            New licence
          </Button>
        }
      />
      <Loaded read={list} what="The licences" skeleton={<SkeletonTable rows={3} cols={4} />}>
        {({ types }) => (
          <DataTable
            label="Licences"
            rows={types}
            columns={columns}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            onOpen={({ id }) => setOpen(id)}
            defaultSort={{ key: 'name', down: false }}
            empty={
              <EmptyState
                icon={FileTextIcon}
                title="There are no licences yet"
                text="Add one, e.g. White Card or RSA. Then open a group above and choose whether it requires it."
              />
            }
          />
        )}
      </Loaded>
      {open === null ? null : (
        <TypeDialog
          type={list.data?.types.find(({ id }) => id === open) ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
