import type { ReactNode } from 'react';
import { keyframes } from '@emotion/react';
import { styled } from '@crewcall/ui/mui';
import { token } from './tokens';
import { VisuallyHidden } from './visually-hidden';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

const Bar = styled('span')({
  display: 'block',
  maxWidth: '100%',
  background: token('idle-bg'),
  animation: `${breathe} 1.6s ease-in-out infinite`,
});

/** One grey bar; sizes in px or CSS. Inline styles, because otherwise each size would create its own CSS rules. */
export const SkeletonBar = ({ w = '100%', h = 14 }: { w?: number | string; h?: number }) => (
  <Bar style={{ width: w, height: h, borderRadius: Math.min(8, h / 2) }} />
);

const Stack = styled('div')({ display: 'grid', gap: 10 });
const CardBox = styled('div')({
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  padding: '16px 14px',
  display: 'grid',
  gap: 10,
});
const Line = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: 12 });
const Rows = styled('div')({
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  overflow: 'hidden',
  '& > div': {
    display: 'flex',
    gap: 20,
    padding: '14px 12px',
    borderTop: `1px solid ${token('line')}`,
    alignItems: 'center',
  },
  '& > div:first-of-type': { borderTop: 0 },
  '& span': { flex: '1 1 0' },
});

function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}
const times = <T,>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Placeholder for job cards. */
export const SkeletonCards = ({ count = 3, label = 'Loading' }: { count?: number; label?: string }) => (
  <Loading label={label}>
    <Stack>
      {times(count, (index) => (
        <CardBox key={index}>
          <Line>
            <SkeletonBar w={140} h={16} />
            <SkeletonBar w={84} h={22} />
          </Line>
          <SkeletonBar w="70%" h={18} />
          <SkeletonBar w="50%" />
        </CardBox>
      ))}
    </Stack>
  </Loading>
);

/** Placeholder for a table. */
export const SkeletonTable = ({
  rows = 6,
  cols = 5,
  label = 'Loading',
}: {
  rows?: number;
  cols?: number;
  label?: string;
}) => (
  <Loading label={label}>
    <Rows>
      {times(rows, (row) => (
        <div key={row}>
          {times(cols, (col) => (
            <SkeletonBar key={col} h={col === 0 ? 16 : 12} />
          ))}
        </div>
      ))}
    </Rows>
  </Loading>
);

/** Placeholder for a form. */
export const SkeletonForm = ({ fields = 5, label = 'Loading' }: { fields?: number; label?: string }) => (
  <Loading label={label}>
    <div style={{ display: 'grid', gap: 18 }}>
      {times(fields, (index) => (
        <div key={index} style={{ display: 'grid', gap: 7 }}>
          <SkeletonBar w={96} h={12} />
          <SkeletonBar h={38} />
        </div>
      ))}
    </div>
  </Loading>
);

/** Placeholder for a panel's content: a title, tabs, a form. */
export const SkeletonPanel = ({ label = 'Loading' }: { label?: string }) => (
  <Loading label={label}>
    <div style={{ display: 'grid', gap: 18 }}>
      <SkeletonBar w="60%" h={22} />
      <Line>
        <SkeletonBar h={16} />
        <SkeletonBar h={16} />
        <SkeletonBar h={16} />
      </Line>
      <SkeletonBar h={38} />
      <SkeletonBar h={38} />
      <SkeletonBar h={120} />
    </div>
  </Loading>
);
