import type { ReactNode } from 'react';
import { styled } from '@crewcall/ui/basics';
import { Slab } from '@crewcall/ui/job-card';
import { token } from '@crewcall/ui/tokens';

// A phone in landscape: less height for the heading, so that contract and signature pad fit on the screen.
const low = '@media (max-height: 480px)';
const Root = styled('article')({
  maxWidth: 720,
  margin: '0 auto',
  display: 'grid',
  gap: 14,
  // With large text on a small phone, a button wraps to two lines instead of widening the page.
  '& .MuiButton-root': { whiteSpace: 'normal' },
  '& .cc-slab': { padding: '18px 20px 20px' },
  '& .cc-slab h1': {
    fontSize: 'clamp(24px, 5vw, 32px)',
    lineHeight: 1.1,
    margin: '6px 0 0',
    outlineOffset: 4,
  },
  [low]: {
    gap: 8,
    '& .cc-slab': { padding: '8px 16px' },
    '& .cc-slab h1': { fontSize: 18, margin: 0 },
  },
});
const Steps = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  fontSize: 13,
  fontWeight: 650,
  letterSpacing: '.06em',
  textTransform: 'uppercase',
  color: token('ink-3'),
  '& i': { flex: '0 0 28px', height: 6, borderRadius: 3, background: token('line') },
  '& i[data-done]': { background: token('ok') },
  '& i[data-now]': { background: token('hi') },
  '& span': { marginRight: 'auto' },
});

/** The heading over a step of the contract: the step's number and its title. */
export function ContractFrame({
  step,
  title,
  children,
}: {
  step: 1 | 2;
  title: string;
  children: ReactNode;
}) {
  return (
    <Root>
      <Slab label={title}>
        <Steps>
          <span>{`Step ${step} of 2 · ${step === 1 ? 'Read' : 'Sign'}`}</span>
          <i aria-hidden data-now={step === 1 ? '' : undefined} data-done={step === 2 ? '' : undefined} />
          <i aria-hidden data-now={step === 2 ? '' : undefined} />
        </Steps>
        <h1 tabIndex={-1}>{title}</h1>
      </Slab>
      {children}
    </Root>
  );
}
