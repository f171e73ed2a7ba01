import type { ReactNode } from 'react';
import { PersonName } from '@crewcall/platform';
import { Avatar, SectionHeading, phone, styled, token } from '@crewcall/ui';

/** The lists side by side where there is room. */
export const Panels = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
  gap: '0 20px',
  alignItems: 'start',
});
const List = styled('ul')({
  listStyle: 'none',
  padding: '0 14px',
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
});
const Row = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 10px',
  minHeight: 60,
  padding: '9px 0',
  '& + &': { borderTop: `1px solid ${token('line')}` },
  '& [data-who]': { flex: '1 1 11em', minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 600 },
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13 },
  '& q': { display: 'block', color: token('ink-2'), fontSize: 14.5, quotes: '"“" "”"' },
  // On a phone they go below the name together, never one alone.
  '& [data-does]': { display: 'flex', alignItems: 'center', gap: 8, marginLeft: 'auto' },
  [phone]: { '& [data-does]': { minHeight: token('touch') } },
});
const None = styled('p')({
  padding: '14px',
  border: `1px dashed ${token('line')}`,
  borderRadius: token('r-l'),
  color: token('ink-3'),
  fontSize: 14.5,
});

export interface FlagPanelProps {
  title: string;
  note?: ReactNode;
  /** Stands where the list is empty. */
  none: string;
  /** A `PersonRow` each. */
  children: readonly ReactNode[];
}

/** One list of people at a customer, under its heading. */
export const FlagPanel = ({ title, note, none, children }: FlagPanelProps) => (
  <section aria-label={title}>
    <SectionHeading title={title} note={note ?? (children.length > 0 ? children.length : undefined)} />
    {children.length === 0 ? <None>{none}</None> : <List aria-label={title}>{children}</List>}
  </section>
);

export interface PersonRowProps {
  idUser: number;
  name: string;
  /** Why, in the words of who said it. */
  reason?: string;
  note: string;
  /** What can be done, or how it stands. */
  children?: ReactNode;
}

/** A person in a list: who, why, since when, and what can be done about it. */
export const PersonRow = ({ idUser, name, reason, note, children }: PersonRowProps) => (
  <Row>
    <Avatar name={name} />
    <div data-who="">
      <strong>
        <PersonName idUser={idUser}>{name}</PersonName>
      </strong>
      {reason ? <q>{reason}</q> : null}
      <small>{note}</small>
    </div>
    {children ? <div data-does="">{children}</div> : null}
  </Row>
);
