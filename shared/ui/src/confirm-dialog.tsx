import type { ReactNode } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@crewcall/ui/mui';

export interface ConfirmQuestion {
  title: string;
  text?: ReactNode;
  /** Label of the button that confirms; default `Yes`. */
  yes?: string;
  /** Label of the button that cancels; default `Cancel`. */
  no?: string;
  /** Confirming is destructive, so its button is shown in the danger colour. */
  danger?: boolean;
  /** Confirming would lose something, so the button that cancels is the prominent one. */
  safe?: boolean;
}

export interface ConfirmDialogProps extends ConfirmQuestion {
  open: boolean;
  onAnswer: (yes: boolean) => void;
}

/** A question with two answers. Escape and the backdrop cancel; the focus starts on the harmless answer. */
export function ConfirmDialog({
  open,
  title,
  text,
  yes = 'Yes',
  no = 'Cancel',
  danger,
  safe = false,
  onAnswer,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={() => onAnswer(false)} maxWidth="xs" fullWidth role="alertdialog">
      <DialogTitle>{title}</DialogTitle>
      {text ? (
        <DialogContent>
          <DialogContentText component="div">{text}</DialogContentText>
        </DialogContent>
      ) : null}
      <DialogActions>
        <Button {...(safe ? { variant: 'contained' } : {})} onClick={() => onAnswer(false)} autoFocus>
          {no}
        </Button>
        <Button
          {...(safe ? {} : { variant: 'contained' })}
          color={danger ? 'error' : 'primary'}
          onClick={() => onAnswer(true)}
        >
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
