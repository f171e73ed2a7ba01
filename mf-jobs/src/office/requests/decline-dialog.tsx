import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@crewcall/ui';
import type { JobRequest } from './request-card';

export interface DeclineDialogProps {
  job: JobRequest;
  onCancel: () => void;
  /** The answer is on its way. */
  isBusy: boolean;
  /** `reason` is '' where none is given. */
  onDecline: (reason: string) => void;
}

/** Asks why before a request is declined: whoever asked reads it in the mail. */
export function DeclineDialog({ job, onCancel, isBusy, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={onCancel}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby="decline-title"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onDecline(reason.trim());
        }}
      >
        <DialogTitle id="decline-title">Decline {job.title}?</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: '14px' }}>
            {job.requestedBy || 'The company'} will be told by email.
          </DialogContentText>
          <TextField
            autoFocus
            label="Reason"
            placeholder="Everybody is booked that night"
            helperText="It goes into the email. You may leave it empty."
            multiline
            minRows={2}
            maxRows={6}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="contained" color="error" disabled={isBusy}>
            Decline
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
