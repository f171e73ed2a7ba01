import type { ReactNode } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';

export interface FormDialogProps {
  title: ReactNode;
  /** What is asked: fields, and what comes of it. */
  children: ReactNode;
  /** Label of the button that goes ahead. */
  yes: ReactNode;
  /** Marks going ahead as destructive. */
  danger?: boolean;
  /** It is under way. */
  isBusy?: boolean;
  /** It cannot go ahead yet. */
  disabled?: boolean;
  /** A question that interrupts, as before something is taken from somebody. */
  alert?: boolean;
  maxWidth?: 'xs' | 'sm';
  onSubmit: () => void;
  /** Escape, the backdrop, or Cancel. */
  onClose: () => void;
}

/** A few fields above the page, with the way back and the way on; Enter goes on. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, yes, danger, isBusy, disabled, onSubmit, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={props.maxWidth ?? 'xs'}
      fullWidth
      {...(props.alert ? { role: 'alertdialog' } : {})}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React passes it on to a form that the dialog's owner stands in, though not on the page.
          event.stopPropagation();
          // What is not taken over yet would be lost: what was there before would be sent in its place.
          const untaken = event.currentTarget.querySelector<HTMLElement>('[data-untaken]');
          if (untaken) return untaken.focus();
          if (!disabled && !isBusy) onSubmit();
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={isBusy ?? false}
            disabled={disabled ?? false}
          >
            {yes}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
