import { useState } from 'react';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { TextField } from '@crewcall/ui/text-field';
import { useSaveTemplate } from './use-save-template';

export interface NameDialogProps {
  title: string;
  initial: string;
  /** The template to rename. */
  template: { id: number; version: number };
  onClose: () => void;
}

/** Asks for the new name of a template. */
export function NameDialog({ title, initial, template, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const save = useSaveTemplate(onClose);
  return (
    <FormDialog
      title={title}
      yes="Save"
      isBusy={save.isPending}
      disabled={name.trim() === ''}
      onSubmit={() => save.mutate({ ...template, name: name.trim() })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
    </FormDialog>
  );
}
