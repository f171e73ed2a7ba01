import type { ReactNode } from 'react';
import { styled } from '@crewcall/ui/mui';
import { token } from './tokens';

const FactList = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(6rem, 1fr))',
  gap: '10px 16px',
  '& dt': { fontSize: 12.5, color: token('ink-3') },
  '& dd': { fontWeight: 650, fontSize: 16, lineHeight: 1.3, overflowWrap: 'anywhere' },
});

/** Short facts in columns, each with a label above its value. Facts without a value are left out. */
export function Facts({ items }: { items: readonly (readonly [label: ReactNode, value: ReactNode])[] }) {
  return (
    <FactList>
      {items.map(([label, value], index) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </FactList>
  );
}
