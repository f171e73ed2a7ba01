import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';

export interface ConfirmQuestion {
  title: string;
  text?: ReactNode;
  /** Label of the button that goes ahead; default `Yes`. */
  yes?: string;
  /** Label of the button that does nothing; default `Cancel`. */
  no?: string;
  /** Marks going ahead as destructive. */
  danger?: boolean;
}

export interface ConfirmDialogProps extends ConfirmQuestion {
  open: boolean;
  onAnswer: (yes: boolean) => void;
  busy?: boolean;
}

/** A question with two answers. Escape and the backdrop say no; focus starts on the harmless answer. */
export function ConfirmDialog({
  open,
  title,
  text,
  yes = 'Yes',
  no = 'Cancel',
  danger,
  busy,
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
        <Button onClick={() => onAnswer(false)} autoFocus>
          {no}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          disabled={busy}
          onClick={() => onAnswer(true)}
        >
          {yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Ask = (question: ConfirmQuestion) => Promise<boolean>;
const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** `if (await confirm({ title: 'Cancel this job?', danger: true })) …` Leaving the screen answers no. */
export const useConfirm = (): Ask => useContext(ConfirmContext);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion>({ title: '' });
  const [open, setOpen] = useState(false);
  const pending = useRef<((yes: boolean) => void) | null>(null);
  const answer = useCallback((yes: boolean) => {
    pending.current?.(yes);
    pending.current = null;
    setOpen(false);
  }, []);
  const ask = useCallback<Ask>((next) => {
    pending.current?.(false);
    setQuestion(next);
    setOpen(true);
    return new Promise((resolve) => {
      pending.current = resolve;
    });
  }, []);
  useEffect(() => () => pending.current?.(false), []);
  return (
    <ConfirmContext.Provider value={ask}>
      {children}
      <ConfirmDialog {...question} open={open} onAnswer={answer} />
    </ConfirmContext.Provider>
  );
}
