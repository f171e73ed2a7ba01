import { WITHHOLDING_NOTE_MAX } from '@crewcall/domain/limits';
import { Link, useBus, useChange, useSnackbar } from '@crewcall/platform';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { TextField } from '@crewcall/ui/text-field';
import { useState } from 'react';
import type { PayException } from './exception-texts';

/** The note for a missing ABN, with a link to enter the number. */
export function WithholdingDialog({ of, onClose }: { of: PayException; onClose: () => void }) {
  const { idUser, fullName } = of;
  const [text, setText] = useState('');
  const bus = useBus();
  const snackbar = useSnackbar();
  const save = useChange('noteWithholding', {
    done: () => {
      bus.emit('user.changed', { idUser });
      snackbar.show(`Noted for ${fullName}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`No ABN of ${fullName}`}
      yes="Save the note"
      disabled={text.trim() === ''}
      isBusy={save.isPending}
      onSubmit={() => save.mutate({ idUser, text })}
      onClose={onClose}
    >
      <p>
        Enter the number in <Link to={`/admin/crew/${idUser}`}>the profile</Link>, or note what you withhold,
        or why you do not. Crewcall does not withhold anything by itself.
      </p>
      <TextField
        label="What is withheld, or why nothing is"
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={2}
        autoFocus
        slotProps={{ htmlInput: { maxLength: WITHHOLDING_NOTE_MAX } }}
      />
    </FormDialog>
  );
}
