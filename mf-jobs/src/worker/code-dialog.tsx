import { useEffect, useState } from 'react';
import { useRefusedField } from '@crewcall/platform';
import type { OnRefused } from '@crewcall/platform';
import { DialogContentText } from '@crewcall/ui/mui';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { TextField } from '@crewcall/ui/text-field';

/** ms after which the dialog stops waiting for the response: the punch is queued, and its result is shown later. */
const SLOW_MS = 2000;

export interface CodeDialogProps {
  label: string;
  /** The punch is being sent. */
  isBusy: boolean;
  /**
   * Sends the punch; if it is refused while the dialog is open, the dialog shows that. Resolves when the punch is
   * answered or queued.
   */
  onCode: (code: string, onRefused: OnRefused) => Promise<void>;
  onClose: () => void;
}

/** Asks for the crew's four digits, which the supervisor shows on site. */
export function CodeDialog({ label, isBusy, onCode, onClose }: CodeDialogProps) {
  const [code, setCode] = useState('');
  const [isSending, setIsSending] = useState(false);
  const { refusal, field, onRefused, clear } = useRefusedField();
  useEffect(() => {
    if (!isBusy) return;
    const slow = setTimeout(onClose, SLOW_MS);
    return () => clearTimeout(slow);
  }, [isBusy, onClose]);

  const isWhole = /^\d{4}$/.test(code);
  const send = async () => {
    setIsSending(true);
    clear();
    let isRefused = false;
    await onCode(code, (text) => (isRefused = onRefused(text)));
    if (!isRefused) return onClose();
    setIsSending(false);
  };
  return (
    <FormDialog
      title={`${label} with a code`}
      yes={label}
      disabled={!isWhole || isSending}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <DialogContentText>
        Ask your supervisor on site for the four digits of your crew. This is not the gate code.
      </DialogContentText>
      <TextField
        label="Check-in code"
        value={code}
        onChange={(event) => {
          setCode(event.target.value.replace(/\D/g, '').slice(0, 4));
          clear();
        }}
        error={refusal !== ''}
        helperText={refusal || ' '}
        inputRef={field}
        autoFocus
        slotProps={{
          htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' },
          formHelperText: { role: 'status' },
        }}
      />
    </FormDialog>
  );
}
