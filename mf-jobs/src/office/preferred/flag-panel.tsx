import type { ReactNode } from 'react';
import { PersonName } from '@crewcall/platform';
import { Avatar } from '@crewcall/ui/avatar';
import { styled } from '@crewcall/ui/basics';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { phone, token } from '@crewcall/ui/tokens';
import { FLAG_REASON_MAX, blockNeedsReason } from '@crewcall/domain/flags';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import type { ReasonDialogProps } from '@crewcall/ui/reason-dialog';

/** The lists side by side where there is room. */
export const Panels = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
  gap: '0 20px',
  alignItems: 'start',
});
const Reason = styled('q')({
  display: 'block',
  color: token('ink-2'),
  fontSize: 14.5,
  quotes: '"“" "”"',
});
// On a phone all buttons wrap below the name together.
const Does = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginLeft: 'auto',
  [phone]: { minHeight: token('touch') },
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
  /** The text of an empty list. */
  none: string;
  /** One `PersonRow` for each person. */
  children: readonly ReactNode[];
}

/** One list of people at a customer, under its heading. */
export const FlagPanel = ({ title, note, none, children }: FlagPanelProps) => (
  <section aria-label={title}>
    <SectionHeading title={title} note={note ?? (children.length > 0 ? children.length : undefined)} />
    {children.length === 0 ? (
      <None>{none}</None>
    ) : (
      <RowList boxed main="11em" aria-label={title}>
        {children}
      </RowList>
    )}
  </section>
);

export interface PersonRowProps {
  idUser: number;
  name: string;
  /** The reason, as typed. */
  reason?: string;
  note: string;
  /** The actions, or the status. */
  children?: ReactNode;
}

/** A person in a list: name, reason, since when, and actions. */
export const PersonRow = ({ idUser, name, reason, note, children }: PersonRowProps) => (
  <li>
    <Avatar name={name} />
    <div data-main="">
      <strong>
        <PersonName idUser={idUser}>{name}</PersonName>
      </strong>
      {reason ? <Reason>{reason}</Reason> : null}
      <small>{note}</small>
    </div>
    {children ? <Does>{children}</Does> : null}
  </li>
);

/** Asks for the reason of a block, or of a request for one. */
export const BlockDialog = (
  props: Pick<ReasonDialogProps, 'title' | 'text' | 'yes' | 'isBusy' | 'onReason' | 'onClose'>,
) => (
  <ReasonDialog
    {...props}
    danger
    placeholder="What happened, and when"
    help="Only the office sees it, never the worker."
    missing={blockNeedsReason}
    max={FLAG_REASON_MAX}
  />
);
