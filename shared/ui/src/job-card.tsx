import type { CSSProperties, ReactNode } from 'react';
import { styled } from '@crewcall/ui/mui';
import { toRgba } from './colour';
import { token } from './tokens';

/** A plain card on the page background. */
export const Card = styled('section')({
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  padding: 16,
  boxShadow: token('shadow-1'),
});

/** The dark surface for the one thing that matters now. Everything in it uses the dark theme's tokens. */
export function Slab({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <SlabRoot className="cc-slab" aria-label={label}>
      {children}
    </SlabRoot>
  );
}
const SlabRoot = styled('section')({
  borderRadius: token('r-xl'),
  padding: 18,
  '& h2': {
    fontSize: 13,
    fontWeight: 650,
    letterSpacing: '.06em',
    textTransform: 'uppercase',
    color: token('ink-3'),
  },
  '& h3': { fontSize: 22, fontWeight: 730, lineHeight: 1.15, margin: '8px 0 4px' },
  '& p': { color: token('ink-2'), fontSize: 14.5 },
});

const Root = styled('article')({
  position: 'relative',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  boxShadow: token('shadow-1'),
  padding: '14px 14px 12px 19px',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '0 auto 0 0',
    width: 5,
    background: 'var(--edge)',
    borderRight: `1px solid ${token('line')}`,
  },
  '&:has([data-open]:hover)': { borderColor: token('edge') },
  '& h2, & h3': { fontSize: 17, fontWeight: 650, lineHeight: 1.25, margin: '8px 0 3px' },
  '& [data-open]': {
    all: 'unset',
    cursor: 'pointer',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible::after': {
      outline: `3px solid ${token('focus')}`,
      outlineOffset: -3,
      borderRadius: token('r-l'),
    },
  },
});
const Top = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '6px 10px',
  font: `650 15px/1.2 ${token('font')}`,
});
const Meta = styled('div')({ color: token('ink-2'), fontSize: 14 });
const Actions = styled('div')({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 12,
  // `&&` is needed to override the white-space that a button sets.
  '&& > *': {
    flex: '1 1 0',
    minWidth: 'min-content',
    padding: '0 8px',
    whiteSpace: 'normal',
    overflowWrap: 'normal',
    lineHeight: 1.2,
  },
});

export interface JobCardProps {
  title: ReactNode;
  /** `6:00 am – 12:30 pm`. */
  when?: ReactNode;
  status?: ReactNode;
  /** `OPAL · Rigger · Darling Harbour`. */
  meta?: ReactNode;
  /** The job's colour, hex; shown as an edge, white when empty. */
  colour?: string | null;
  /** Buttons, shared evenly over the width. */
  actions?: ReactNode;
  /** Makes the whole card a button named by the title. */
  onOpen?: () => void;
  /** Heading level of the title: 2 if there is no other heading above the cards; default 3. */
  level?: 2 | 3;
  children?: ReactNode;
}

/** A job as crew see it in a list. */
export function JobCard({
  title,
  when,
  status,
  meta,
  colour,
  actions,
  onOpen,
  level = 3,
  children,
}: JobCardProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <Root style={{ '--edge': toRgba(colour) } as CSSProperties}>
      {when || status ? (
        <Top>
          <span>{when}</span>
          {status}
        </Top>
      ) : null}
      <Title>
        {onOpen ? (
          <button type="button" data-open="" onClick={onOpen}>
            {title}
          </button>
        ) : (
          title
        )}
      </Title>
      {meta ? <Meta>{meta}</Meta> : null}
      {children}
      {actions ? <Actions>{actions}</Actions> : null}
    </Root>
  );
}
