import { useState } from 'react';
import type { OwnProof } from '@crewcall/contract/types';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { TextField } from '@crewcall/ui/text-field';

/** The proof of identity that the server asks for. */
export interface OwnAsked {
  /** What to ask for: password, code or both. Once the server has asked for one, every retry sends it. */
  wants: ReadonlySet<keyof OwnProof>;
  /** The field that the server last asked for or refused. */
  at: keyof OwnProof;
  /** Why the server refused the proof; empty while it only asks for one. */
  wrong: string;
}

export interface OwnProofWords {
  /** Why the proof is asked for, as a sentence. */
  what?: string;
  /** The word on the button. */
  yes?: string;
}

interface OwnProofDialogProps extends OwnProofWords {
  asked: OwnAsked;
  busy: boolean;
  /** The entered proof, or null if the user cancels. */
  onDone: (proof: OwnProof | null) => void;
}

/**
 * Asks for the user's own password before a change of bank details or access, because somebody else may hold the
 * phone. With a second factor it also asks for a code.
 */
export function OwnProofDialog({
  what = 'Bank details, passwords, email addresses, phone numbers and rights are changed with your own password.',
  yes = 'Save',
  asked: { wants, at, wrong },
  busy,
  onDone,
}: OwnProofDialogProps) {
  const [proof, setProof] = useState<OwnProof>({});
  const isWhole = [...wants].every((field) => (proof[field] ?? '').trim() !== '');
  const field = (name: keyof OwnProof, hint?: string) => ({
    required: true,
    autoFocus: true,
    value: proof[name] ?? '',
    error: at === name && wrong !== '',
    helperText: (at === name && wrong) || hint,
    onChange: ({ target }: { target: { value: string } }) =>
      setProof((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <FormDialog
      title="Is it you?"
      yes={yes}
      isBusy={busy}
      disabled={!isWhole}
      onSubmit={() => onDone(proof)}
      onClose={() => onDone(null)}
    >
      <p>{what}</p>
      {wants.has('ownPassword') && (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          {...field('ownPassword')}
        />
      )}
      {wants.has('ownCode') && (
        <TextField
          label="Your code"
          autoComplete="one-time-code"
          {...field('ownCode', 'The six digits that your app shows now, or a recovery code.')}
          slotProps={{
            htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, maxLength: 40 },
          }}
        />
      )}
    </FormDialog>
  );
}
