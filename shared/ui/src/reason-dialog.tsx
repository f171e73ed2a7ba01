import { useState } from 'react';
import type { ReactNode } from 'react';
import { Alert } from '@crewcall/ui/mui';
import { FormDialog } from './form-dialog';
import { TextField } from './text-field';

export interface ReasonDialogProps {
  title: string;
  /** What the action will do. */
  text?: string | undefined;
  /** Label of the button that goes ahead. */
  yes: string;
  /** Label of the button that closes the dialog. */
  no?: string;
  danger?: boolean | undefined;
  isBusy?: boolean;
  /** Why the reason could not be sent. */
  failure?: string | null;
  /** The help text, which says who reads the reason. */
  help: string;
  placeholder?: string;
  /** The error if no reason was typed; if not set, the reason is optional. */
  missing?: string;
  /** What the user has typed before. */
  initial?: string;
  /** Most characters of the reason. */
  max: number;
  /** More fields, below the reason. */
  children?: ReactNode;
  /** The user cannot confirm yet. */
  disabled?: boolean;
  /** Called with the reason, without blanks around it; '' if none was typed. */
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks the user for a reason before they refuse something, or remove it from somebody. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    text,
    yes,
    no = 'Cancel',
    danger,
    isBusy,
    failure = null,
    help,
    placeholder,
    missing,
    initial = '',
    max,
    children,
    disabled,
    onReason,
    onClose,
  } = props;
  const [reason, setReason] = useState(initial);
  const [isMissing, setIsMissing] = useState(false);
  const answer = () => {
    if (missing !== undefined && reason.trim() === '') setIsMissing(true);
    else onReason(reason.trim());
  };
  return (
    <FormDialog
      title={title}
      yes={yes}
      closeText={no}
      danger={danger ?? false}
      isBusy={isBusy ?? false}
      disabled={disabled ?? false}
      alert
      onSubmit={answer}
      onClose={onClose}
    >
      {text ? <p>{text}</p> : null}
      {failure === null ? null : <Alert severity="error">{failure}</Alert>}
      <TextField
        label="Reason"
        autoFocus
        required={missing !== undefined}
        multiline
        minRows={2}
        maxRows={6}
        placeholder={placeholder}
        error={isMissing}
        helperText={isMissing ? missing : help}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setIsMissing(false);
        }}
        slotProps={{ htmlInput: { maxLength: max } }}
      />
      {children}
    </FormDialog>
  );
}
