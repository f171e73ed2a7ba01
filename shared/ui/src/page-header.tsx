import type { ReactNode } from 'react';
import { styled } from '@crewcall/ui/mui';
import { phone, token } from './tokens';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 12px',
  padding: '4px 0 14px',
  // Beside a panel the buttons go below a title that they would break in two.
  '& > div:first-of-type': { flex: '1 1 14rem', minWidth: 0, [phone]: { flexBasis: 140 } },
  '& p': { color: token('ink-3'), fontSize: 14, marginTop: 4 },
});
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  // With a search field in it, a phone gives the row to the field and shares the next one out.
  [phone]: { '&:has([type=search])': { flex: '1 1 100%', '& > *': { flex: '1 1 auto' } } },
});

export interface PageHeaderProps {
  title: ReactNode;
  /** One quiet line under the title. */
  sub?: ReactNode;
  /** Buttons and the search field, at the right. */
  actions?: ReactNode;
}

/** The top of a page: its h1, a quiet line, its actions. */
export function PageHeader({ title, sub, actions }: PageHeaderProps) {
  return (
    <Head>
      <div>
        <h1>{title}</h1>
        {sub ? <p>{sub}</p> : null}
      </div>
      {actions ? <Actions>{actions}</Actions> : null}
    </Head>
  );
}

const Section = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 10px',
  margin: '20px 2px 8px',
  '& h2, & h3': {
    fontSize: 13,
    fontWeight: 650,
    letterSpacing: '.06em',
    textTransform: 'uppercase',
    color: token('ink-3'),
  },
  '& > span': { color: token('ink-3'), fontSize: 13.5, flex: 1 },
  // Beside a long heading on a phone a note has a line of its own.
  '& > span:last-child': { flexBasis: '12em' },
  '& > div': { marginLeft: 'auto' },
});

/** Names a part of a page: `Today`, with a quiet note and an action at the right. */
export function SectionHeading({
  title,
  note,
  action,
  level = 2,
}: {
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
}) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <Section>
      <Title>{title}</Title>
      {note ? <span>{note}</span> : null}
      {action ? <div>{action}</div> : null}
    </Section>
  );
}

/** A row of filters and buttons that wraps. */
export const Toolbar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: '0 0 12px',
  // Two to a row on a phone, without a ragged right side; with large text one.
  [phone]: { '& > *': { flex: '1 1 9.4rem' } },
});

/** Fields side by side where there is room, below each other where not. `min` is the narrowest a field gets, in px at the usual size of text. */
export const FieldRow = styled('div', { shouldForwardProp: (prop) => prop !== 'min' })<{ min?: number }>(
  ({ min = 180 }) => ({
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min / 16}rem), 1fr))`,
    gap: '14px 12px',
    alignItems: 'start',
  }),
);
