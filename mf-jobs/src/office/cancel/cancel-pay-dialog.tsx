import type { In } from '@crewcall/contract/types';
import type { CancelPay } from '@crewcall/domain/cancellation';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { useCancelPay } from './use-cancel-pay';

export interface CancelPayDialogProps {
  title: string;
  text?: string | undefined;
  yes: string;
  no: string;
  /** The people who lose a shift. */
  of: In<'getCancellationPay'>;
  onYes: (pay: CancelPay | undefined) => void;
  onClose: () => void;
}

/** Asks for confirmation before confirmed people lose a shift, and what they are paid for it. */
export function CancelPayDialog({ title, text, yes, no, of, onYes, onClose }: CancelPayDialogProps) {
  const { field, pay, isHeld } = useCancelPay(of);
  return (
    <FormDialog
      title={title}
      yes={yes}
      closeText={no}
      danger
      alert
      disabled={isHeld}
      onSubmit={() => onYes(pay)}
      onClose={onClose}
    >
      {text === undefined ? null : <p>{text}</p>}
      {field}
    </FormDialog>
  );
}
