import { useState } from 'react';
import { FLAG_REASON_MAX, blockNeedsReason } from '@crewcall/domain/flags';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@crewcall/ui';

export interface BlockDialogProps {
  title: string;
  /** What comes of it. */
  text: string;
  /** Label of the button that goes ahead. */
  yes: string;
  isBusy: boolean;
  onCancel: () => void;
  onBlock: (reason: string) => void;
}

/** Asks why before somebody is blocked, or a block is asked for. */
export function BlockDialog({ title, text, yes, isBusy, onCancel, onBlock }: BlockDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth role="alertdialog" aria-labelledby="block-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') setIsMissing(true);
          else if (!isBusy) onBlock(reason.trim());
        }}
      >
        <DialogTitle id="block-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: '14px' }}>{text}</DialogContentText>
          <TextField
            autoFocus
            required
            label="Reason"
            placeholder="What happened, and when"
            error={isMissing}
            helperText={isMissing ? blockNeedsReason : 'The office alone reads it, never the worker.'}
            multiline
            minRows={2}
            maxRows={6}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
              setIsMissing(false);
            }}
            slotProps={{ htmlInput: { maxLength: FLAG_REASON_MAX } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="contained" color="error" disabled={isBusy}>
            {yes}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
