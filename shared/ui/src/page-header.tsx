import type { ReactNode } from 'react';
import { styled } from '@crewcall/ui/mui';
import { phone, token } from './tokens';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 12px',
  padding: '4px 0 14px',
  // If a panel narrows the page, the buttons go below the title, instead of the title wrapping.
  '& > div:first-of-type': { flex: '1 1 14rem', minWidth: 0, [phone]: { flexBasis: 140 } },
  '& p': { color: token('ink-3'), fontSize: 14, marginTop: 4 },
});
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  // On a phone a search field gets a row of its own, and the other actions share the next one.
  [phone]: { '&:has([type=search])': { flex: '1 1 100%', '& > *': { flex: '1 1 auto' } } },
});

export interface PageHeaderProps {
  title: ReactNode;
  /** One quiet line under the title. */
  sub?: ReactNode;
  /** Buttons and the search field, at the right. */
  actions?: ReactNode;
}

/** The top of a page: its h1, one line below it, and its actions. */
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
  // On a phone, a note beside a long heading gets a line of its own.
  '& > span:last-child': { flexBasis: '12em' },
  '& > div': { marginLeft: 'auto' },
});

/** Heading of a part of a page: `Today`, with a note and an action at the right. */
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
  // On a phone, two filters per row at full width; one if the text is enlarged.
  [phone]: { '& > *': { flex: '1 1 9.4rem' } },
});

/**
 * Fields side by side if there is room, else in one column. `min`: a field's minimum width in px at normal text size.
 */
export const FieldRow = styled('div', { shouldForwardProp: (prop) => prop !== 'min' })<{ min?: number }>(
  ({ min = 180 }) => ({
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${min / 16}rem), 1fr))`,
    gap: '14px 12px',
    alignItems: 'start',
  }),
);
