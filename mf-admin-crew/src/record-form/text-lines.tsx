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
  // Beside the field, not beside the label above it. On a phone below both.
  '& > .MuiFormControl-root:has(label) ~ *': { marginTop: 27, [phone]: { marginTop: 0 } },
  [phone]: {
    '& > .MuiFormControl-root:has(label)': { flexBasis: '100%' },
    '& > button': { marginLeft: 'auto' },
  },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export interface TextLinesProps<L> {
  /** The name of one line: `box`. */
  what: string;
  lines: readonly L[];
  onChange: (lines: L[]) => void;
  most: number;
  /** By which one that is stored is known. */
  keyOf: (line: L) => string | undefined;
  /** The fields of one; `put` changes it. */
  fields: (line: L, at: number, put: (part: Partial<L>) => void) => ReactNode;
  /** What can be added, under which words. */
  fresh: readonly (readonly [words: string, line: L])[];
  disabled?: boolean;
}

/** Lines of a form that can be written, taken away and added. */
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
