import { useState } from 'react';
import type { OwnProof } from '@crewcall/contract/types';
import { FormDialog, TextField } from '@crewcall/ui';

/** What the server wants to be shown of who they are. */
export interface OwnAsked {
  /** Each only where they have one; once wanted, it is sent with every further try. */
  wants: ReadonlySet<keyof OwnProof>;
  /** What was last wanted, or wrong. */
  at: keyof OwnProof;
  /** What the server said about it; empty while it only asks. */
  wrong: string;
}

export interface OwnProofWords {
  /** Why it is asked for, as a sentence. */
  what?: string;
  /** The word on the button. */
  yes?: string;
}

interface OwnProofDialogProps extends OwnProofWords {
  asked: OwnAsked;
  busy: boolean;
  /** What they typed, or null where they would rather not. */
  onDone: (proof: OwnProof | null) => void;
}

/**
 * Asks who changes where money goes, or who gets in, for their own password: a phone may be in another hand. Whoever has
 * a second factor is asked for a code as well.
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
