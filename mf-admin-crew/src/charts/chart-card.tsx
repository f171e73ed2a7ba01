import type { ReactNode } from 'react';
import { styled } from '@crewcall/ui/basics';
import { Card } from '@crewcall/ui/job-card';
import { token } from '@crewcall/ui/tokens';

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 16px',
  marginBottom: 8,
  '& h3': { fontSize: 16, fontWeight: 650 },
  '& ul': { listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: '2px 14px', padding: 0, fontSize: 13 },
  '& li': { display: 'flex', alignItems: 'center', gap: 6, color: token('ink-2') },
  '& li::before': { content: '""', width: 10, height: 10, borderRadius: 3, background: 'var(--swatch)' },
});
const Table = styled('details')({
  marginTop: 8,
  fontSize: 13,
  '& summary': { cursor: 'pointer', color: token('ink-3'), minHeight: 32, lineHeight: '32px' },
  '& table': { borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    padding: '4px 14px 4px 0',
    textAlign: 'right',
    borderBottom: `1px solid ${token('line')}`,
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 550 },
  '& thead th': { color: token('ink-3'), fontWeight: 600 },
});

const Scroll = styled('div')({ overflow: 'auto', maxHeight: 320 });

export interface ChartCardProps {
  title: string;
  legend: readonly { name: string; colour: string }[];
  /** The figures of the chart as a table, for people who cannot see the chart. */
  table: { head: readonly string[]; rows: readonly (readonly (string | number)[])[] };
  children: ReactNode;
}

/** A chart with its legend and a table of its figures. */
export function ChartCard({ title, legend, table, children }: ChartCardProps) {
  return (
    <Card aria-label={title}>
      <Head>
        <h3>{title}</h3>
        <ul>
          {legend.map(({ name, colour }) => (
            <li key={name} style={{ ['--swatch' as string]: colour }}>
              {name}
            </li>
          ))}
        </ul>
      </Head>
      <div aria-hidden>{children}</div>
      <Table>
        <summary>Show as a table</summary>
        <Scroll tabIndex={0} role="region" aria-label={`${title} as a table`}>
          <table aria-label={title}>
            <thead>
              <tr>
                {table.head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((value, column) =>
                    column === 0 ? (
                      <th key={column} scope="row">
                        {value}
                      </th>
                    ) : (
                      <td key={column}>{value}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </Table>
    </Card>
  );
}
