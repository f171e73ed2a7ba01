import { WITHHOLDING_NOTE_MAX } from '@crewcall/domain/limits';
import { Link, useBus, useChange, useSnackbar } from '@crewcall/platform';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@crewcall/ui';
import { useState } from 'react';
import type { PayException } from './exception-words';

/** The note that stands for an ABN, with the way to where the number itself is entered. */
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
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>No ABN of {fullName}</DialogTitle>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ idUser, text });
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <p>
            Enter the number in <Link to={`/admin/crew/${idUser}`}>the profile</Link>, or note what you
            withhold, or why you do not. Crewcall withholds nothing by itself.
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={save.isPending} disabled={text.trim() === ''}>
            Save the note
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
