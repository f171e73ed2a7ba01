import type { ReactNode } from 'react';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { PlusIcon, TrashIcon } from '@crewcall/ui/icons';
import { phone } from '@crewcall/ui/tokens';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 10px',
  alignItems: 'start',
  '& > .MuiFormControl-root': { flex: '1 1 0' },
  // Aligns buttons with the field instead of its label. On a phone they are below both.
  '& > .MuiFormControl-root:has(label) ~ *': { marginTop: 27, [phone]: { marginTop: 0 } },
  [phone]: {
    '& > .MuiFormControl-root:has(label)': { flexBasis: '100%' },
    '& > button': { marginLeft: 'auto' },
  },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export interface TextLinesProps<L> {
  /** Name of one line for screen readers: `box`. */
  what: string;
  lines: readonly L[];
  onChange: (lines: L[]) => void;
  most: number;
  /** The key of a stored line; undefined for a new one. */
  keyOf: (line: L) => string | undefined;
  /** Renders the fields of one line; `put` changes the line. */
  fields: (line: L, at: number, put: (part: Partial<L>) => void) => ReactNode;
  /** The Add buttons: for each its label, and the line that it adds. */
  fresh: readonly (readonly [words: string, line: L])[];
  disabled?: boolean;
}

/** A list of lines in a form. The user can edit, remove and add lines. */
export function TextLines<L>(props: TextLinesProps<L>) {
  const { what, lines, onChange, most, keyOf, fields, fresh, disabled = false } = props;
  return (
    <>
      {lines.map((line, at) => (
        <Row key={keyOf(line) ?? `new-${at}`}>
          {fields(line, at, (part) =>
            onChange(lines.map((one, place) => (place === at ? { ...line, ...part } : one))),
          )}
          <IconButton
            aria-label={`Remove ${what} ${at + 1}`}
            disabled={disabled}
            onClick={() => onChange(lines.filter((_line, place) => place !== at))}
          >
            <TrashIcon size={18} aria-hidden />
          </IconButton>
        </Row>
      ))}
      {disabled ? null : (
        <Buttons>
          {fresh.map(([words, line]) => (
            <Button
              key={words}
              startIcon={<PlusIcon size={16} aria-hidden />}
              disabled={lines.length >= most}
              onClick={() => onChange([...lines, line])}
            >
              {words}
            </Button>
          ))}
        </Buttons>
      )}
    </>
  );
}
