import type { ReactNode } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@crewcall/ui/mui';

export interface FormDialogProps {
  /** The dialog's title; not set if one sentence says everything. */
  title?: ReactNode;
  /** The fields, and what the action will do. */
  children: ReactNode;
  /** Label of the button that confirms; without it the dialog only informs. */
  yes?: ReactNode;
  /** Label of the button that closes the dialog; null if another button closes it. */
  closeText?: ReactNode;
  /** More buttons, before the one that confirms. */
  extra?: ReactNode;
  /** Confirming is destructive, so its button is shown in the danger colour. */
  danger?: boolean;
  /** The action is running. */
  isBusy?: boolean;
  /** The user cannot confirm yet. */
  disabled?: boolean;
  /** The dialog cannot be closed now, neither by Escape nor by its buttons. */
  isHeld?: boolean;
  /** A question that interrupts, for example before something is deleted. If it has one button, that has the focus. */
  alert?: boolean;
  maxWidth?: 'xs' | 'sm' | 'md';
  onSubmit?: () => void;
  /** Called on Escape, a click on the backdrop, or the close button. */
  onClose: () => void;
}

// The form has no box of its own, so that title and buttons stay visible while only the content scrolls.
const form = { display: 'contents' };
const content = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 };

/** A dialog with a few fields, a button to cancel and one to confirm; Enter confirms. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, yes, extra, danger, isBusy = false, disabled = false, isHeld = false } = props;
  const { alert = false, maxWidth = 'xs', onSubmit, onClose } = props;
  const { closeText = yes === undefined ? 'Close' : 'Cancel' } = props;
  return (
    <Dialog
      open
      onClose={isHeld ? undefined : onClose}
      maxWidth={maxWidth}
      fullWidth
      {...(alert ? { role: 'alertdialog' } : {})}
    >
      <form
        noValidate
        style={form}
        onSubmit={(event) => {
          event.preventDefault();
          // Without this, React would pass the submit event to a form around the component that opened the dialog,
          // although the DOM does not.
          event.stopPropagation();
          if (!disabled && !isBusy) onSubmit?.();
        }}
      >
        {title === undefined ? null : <DialogTitle>{title}</DialogTitle>}
        <DialogContent sx={content}>{children}</DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          {closeText === null ? null : (
            <Button disabled={isHeld} onClick={onClose}>
              {closeText}
            </Button>
          )}
          {extra}
          {yes === undefined ? null : (
            <Button
              type="submit"
              variant="contained"
              color={danger ? 'error' : 'primary'}
              loading={isBusy}
              disabled={disabled}
              autoFocus={alert && closeText === null}
            >
              {yes}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
