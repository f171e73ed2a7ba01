import { useState } from 'react';
import type { ReactNode } from 'react';
import { matches } from '@crewcall/domain/text';
import { ButtonBase, styled } from '@crewcall/ui/basics';
import { formatCount } from '@crewcall/ui/format';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';

/** Rows that are drawn; the search finds the others. */
const MOST = 60;

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li + li': { borderTop: `1px solid ${token('line')}` },
  '& button': {
    display: 'block',
    width: '100%',
    minHeight: 44,
    padding: '7px 8px',
    borderRadius: 8,
    textAlign: 'left',
    font: 'inherit',
    overflowWrap: 'anywhere',
  },
  '& button:hover': { background: token('hover') },
  '& b': { fontWeight: 650 },
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13.5 },
});
const Quiet = styled('p')({ color: token('ink-3'), fontSize: 14 });

export interface Choice {
  id: number;
  name: string;
  /** Below the name, such as why somebody is suggested. */
  note?: string;
}

export interface PickDialogProps {
  title: string;
  /** What is given or moved. */
  children?: ReactNode;
  /** Label of the search. */
  search: string;
  choices: readonly Choice[];
  /** Shown if there is nothing to choose. */
  none: string;
  /** The choices are not known yet. */
  isLoading?: boolean;
  onPick: (id: number) => void;
  onClose: () => void;
}

/** A dialog to choose one of many by a click, or by typing a part of the name and Enter. */
export function PickDialog(props: PickDialogProps) {
  const { title, children, search, choices, none, isLoading = false, onPick, onClose } = props;
  const [text, setText] = useState('');
  const found = choices.filter(({ name }) => matches(name, text));
  const [first] = found;
  const more = found.length - MOST;
  return (
    <FormDialog
      title={title}
      maxWidth="sm"
      closeText="Cancel"
      onClose={onClose}
      onSubmit={() => {
        if (first && text.trim() !== '') onPick(first.id);
      }}
    >
      {children}
      <TextField
        label={search}
        type="search"
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isLoading ? (
        <SkeletonTable rows={5} cols={1} label="Finding out who is free" />
      ) : (
        <List aria-label={title}>
          {found.slice(0, MOST).map(({ id, name, note }) => (
            <li key={id}>
              <ButtonBase type="button" onClick={() => onPick(id)}>
                <b>{name}</b>
                {note ? <small>{note}</small> : null}
              </ButtonBase>
            </li>
          ))}
        </List>
      )}
      {found.length === 0 && !isLoading ? (
        <Quiet role="status">{choices.length === 0 ? none : 'Nothing matches.'}</Quiet>
      ) : null}
      {more > 0 ? <Quiet>{formatCount(more)} more: type a part of the name.</Quiet> : null}
    </FormDialog>
  );
}
