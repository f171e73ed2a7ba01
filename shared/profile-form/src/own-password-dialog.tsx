import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@crewcall/ui';

interface OwnPasswordDialogProps {
  /** Why it is asked for, as a sentence. */
  what?: string;
  /** The word on the button. */
  yes?: string;
  /** What the server said about the password that was typed; empty at first. */
  wrong: string;
  busy: boolean;
  /** The password, or null where they would rather not. */
  onDone: (password: string | null) => void;
}

/** Asks who changes where money goes, or who gets in, for their own password: a phone may be in another hand. */
export function OwnPasswordDialog({
  what = 'Bank details and passwords are changed with your own password.',
  yes = 'Save',
  wrong,
  busy,
  onDone,
}: OwnPasswordDialogProps) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The profile's own form lies around it for React, though not on the page.
    event.stopPropagation();
    if (typed !== '') onDone(typed);
  };
  return (
    <Dialog open onClose={() => onDone(null)} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={submit}>
        <DialogTitle>Is it you?</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <p>{what}</p>
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            value={typed}
            error={wrong !== ''}
            helperText={wrong || undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onDone(null)}>Cancel</Button>
          <Button type="submit" variant="contained" loading={busy} disabled={typed === ''}>
            {yes}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
