import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { TextField } from '@crewcall/ui/text-field';

const Form = styled('form')({
  gridColumn: '2 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  alignItems: 'end',
  '& > div': { flex: '1 1 180px' },
});

export interface FileNameProps {
  name: string;
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Renames a file. Only the name is preselected, so that typing does not replace the extension. Escape cancels. */
export function FileName({ name, onRename, onClose }: FileNameProps) {
  const [text, setText] = useState(name);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useUnsaved(text !== name && !isBusy, { title: `A new name of ${name}`, stays: 'here' });
  useEffect(() => {
    const dot = name.lastIndexOf('.');
    input.current?.focus();
    input.current?.setSelectionRange(0, dot > 0 ? dot : name.length);
  }, [name]);
  return (
    <Form
      aria-label={`Rename ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === name) return onClose();
        setIsBusy(true);
        void onRename(text.trim()).then((isDone) => (isDone ? onClose() : setIsBusy(false)));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise Escape would close the panel as well.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <TextField
        label="Name"
        value={text}
        inputRef={input}
        slotProps={{ htmlInput: { maxLength: 180 } }}
        onChange={(event) => setText(event.target.value)}
      />
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="contained" disabled={isBusy || text.trim() === ''}>
        Rename
      </Button>
    </Form>
  );
}
