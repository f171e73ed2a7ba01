import { useState } from 'react';
import { REASON_MAX } from '@crewcall/domain/limits';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@crewcall/ui';

export interface ReasonQuestion {
  title: string;
  text?: string;
  /** Label of the button that goes ahead. */
  yes: string;
  danger?: boolean;
}

interface ReasonDialogProps extends ReasonQuestion {
  /** The reason, or null where nothing is to happen. */
  onAnswer: (reason: string | null) => void;
}

/** Asks why before something is taken from a worker or a signature goes; without a word it does not go ahead. */
export function ReasonDialog({ title, text, yes, danger, onAnswer }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isEmpty = reason.trim() === '';
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => onAnswer(null)}
      maxWidth="xs"
      fullWidth
      aria-labelledby="reason"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog stands within the form of its clock in the tree of React.
          event.stopPropagation();
          setTried(true);
          if (!isEmpty) onAnswer(reason.trim());
        }}
      >
        <DialogTitle id="reason">{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {text ? <p>{text}</p> : null}
          <TextField
            label="Reason"
            autoFocus
            multiline
            minRows={2}
            value={reason}
            error={tried && isEmpty}
            helperText={
              tried && isEmpty ? 'Please say why in a few words.' : 'The worker reads it with the change.'
            }
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(null)}>Cancel</Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'}>
            {yes}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
