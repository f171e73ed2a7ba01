import { useState } from 'react';
import type { OwnProof } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { OwnProofDialog } from './own-proof-dialog';
import type { OwnAsked, OwnProofWords } from './own-proof-dialog';

interface Saving extends OwnProofWords {
  /** Throws ApiError with the server's sentence. */
  save: (proof: OwnProof) => Promise<void>;
  saved: () => void;
  /**
   * Called when the server refuses because somebody else has saved the same fields; shows the clash, and what was typed
   * stays. If it is not set, the server's sentence is shown like any other failure.
   */
  clashed?: () => void;
}

const fieldOf = (code: string | undefined): keyof OwnProof | null =>
  code === 'own-password' || code === 'own-password-wrong'
    ? 'ownPassword'
    : code === 'own-code' || code === 'own-code-wrong'
      ? 'ownCode'
      : null;

/** Saves a form: stores a failure to show, and asks for a proof of identity if the server wants one. */
export function useSaving({ save, saved, clashed, ...words }: Saving) {
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [ownAsked, setOwnAsked] = useState<OwnAsked | null>(null);

  const refused = (error: unknown) => {
    const known = error instanceof ApiError ? error : null;
    const field = fieldOf(known?.code);
    if (known?.code === 'profile-changed' && clashed) {
      setOwnAsked(null);
      clashed();
    } else if (known && field !== null) {
      const wrong = known.code === 'own-password' || known.code === 'own-code' ? '' : known.text;
      setOwnAsked((before) => ({ wants: new Set([...(before?.wants ?? []), field]), at: field, wrong }));
    } else if (known && ownAsked !== null) setOwnAsked({ ...ownAsked, wrong: known.text });
    else setFailure(known?.text ?? 'This could not be saved. Try again in a moment.');
  };

  const send = async (proof: OwnProof = {}) => {
    setSaving(true);
    try {
      await save(proof);
      setOwnAsked(null);
      saved();
    } catch (error) {
      refused(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    saving,
    send,
    /** Render it where you save: asks for the proof and retries with it, or gives up. */
    proofDialog:
      ownAsked === null ? null : (
        <OwnProofDialog
          {...words}
          asked={ownAsked}
          busy={saving}
          onDone={(proof) => (proof === null ? setOwnAsked(null) : void send(proof))}
        />
      ),
    failure,
    forgetFailure: () => setFailure(null),
  };
}
