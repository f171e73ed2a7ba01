import type { ReactNode } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@crewcall/ui/mui';

export interface FormDialogProps {
  /** What it is named by; left out where one sentence is all. */
  title?: ReactNode;
  /** What is asked: fields, and what comes of it. */
  children: ReactNode;
  /** Label of the button that goes ahead; without one it only tells. */
  yes?: ReactNode;
  /** Label of the way back; null where another button is the way out. */
  closeText?: ReactNode;
  /** Further buttons, before the one that goes ahead. */
  extra?: ReactNode;
  /** Marks going ahead as destructive. */
  danger?: boolean;
  /** It is under way. */
  isBusy?: boolean;
  /** It cannot go ahead yet. */
  disabled?: boolean;
  /** It cannot be left now, neither by Escape nor by the way back. */
  isHeld?: boolean;
  /** A question that interrupts, as before something is taken from somebody. With one answer, that has the focus. */
  alert?: boolean;
  maxWidth?: 'xs' | 'sm' | 'md';
  onSubmit?: () => void;
  /** Escape, the backdrop, or the way back. */
  onClose: () => void;
}

// Title and buttons stay in sight while what is between them scrolls, as without a form around them.
const form = { display: 'contents' };
const content = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 };

/** A few fields above the page, with the way back and the way on; Enter goes on. */
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
          // React bubbles it to a form around the dialog's owner, although the DOM does not.
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
