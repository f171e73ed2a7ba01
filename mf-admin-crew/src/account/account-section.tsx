import type { ReactNode } from 'react';
import { styled } from '@crewcall/ui/basics';
import { Card } from '@crewcall/ui/job-card';
import { SectionHeading } from '@crewcall/ui/page-header';
import { token } from '@crewcall/ui/tokens';

interface AccountSectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A section of the account: a heading with a card. */
export const AccountSection = ({ title, note, children }: AccountSectionProps) => (
  <section aria-label={title}>
    <SectionHeading title={title} note={note} />
    <Card>{children}</Card>
  </section>
);

/** The content of an `AccountSection` card: stacked paragraphs and rows of buttons. */
export const AccountBody = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  '& p': { color: token('ink-2'), fontSize: 14.5 },
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& .MuiButton-root': { minHeight: token('touch') },
});

/** One line of an `AccountSection` card: a text, and its buttons beside it if there is room. */
export const AccountLine = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& > p': { flex: '1 1 220px', color: token('ink-2'), fontSize: 14.5 },
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: token('touch'), fontWeight: 600 },
  '& > .MuiAlert-root': { flex: '1 1 100%' },
  '& .MuiButton-root': { minHeight: token('touch') },
});
