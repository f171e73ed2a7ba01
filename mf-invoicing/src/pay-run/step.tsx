import { useId } from 'react';
import type { ReactNode } from 'react';
import { styled } from '@crewcall/ui/basics';
import { phone, token } from '@crewcall/ui/tokens';

const Root = styled('section')({
  padding: '4px 0 30px 44px',
  position: 'relative',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 14,
    top: 40,
    bottom: 0,
    borderLeft: `1px solid ${token('line')}`,
  },
  '&:last-of-type::before': { display: 'none' },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 12px',
    marginBottom: 10,
  },
  '& > header > div:first-of-type': { flex: '1 1 200px', minWidth: 0 },
  '& h2': { fontSize: 18, fontWeight: 650, lineHeight: 1.3 },
  '& > header p': { color: token('ink-3'), fontSize: 14, marginTop: 2 },
  [phone]: {
    paddingLeft: 0,
    '&::before': { display: 'none' },
    '& > header': { paddingLeft: 42, minHeight: 30 },
  },
});

const Mark = styled('span')({
  position: 'absolute',
  left: 0,
  top: 4,
  display: 'grid',
  placeItems: 'center',
  width: 29,
  height: 29,
  borderRadius: 99,
  font: `650 14px/1 ${token('font')}`,
  border: `1px solid ${token('line')}`,
  background: token('card'),
  color: token('ink'),
});

export interface StepProps {
  number: number;
  title: string;
  /** A line with the state of the step. */
  note: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One numbered step of the pay run. */
export function Step({ number, title, note, actions, children }: StepProps) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Mark aria-hidden>{number}</Mark>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          <p role="status">{note}</p>
        </div>
        {actions}
      </header>
      {children}
    </Root>
  );
}
