import { useState } from 'react';
import { ApiError } from '@crewcall/platform';

interface Saving {
  /** Throws ApiError with the server's sentence. */
  save: (ownPassword?: string) => Promise<void>;
  saved: () => void;
  /** Somebody else has saved the same meanwhile: what the server said is shown in place, and nothing is lost. */
  clashed?: () => void;
}

/** One save after the other: what came of it, and the password that the server may ask for. */
export function useSaving({ save, saved, clashed }: Saving) {
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  // Null unless the server asks who they are; then what it said about the password that they typed.
  const [ownAsked, setOwnAsked] = useState<string | null>(null);

  const refused = (error: unknown, isAsked: boolean) => {
    const known = error instanceof ApiError ? error : null;
    if (known?.code === 'profile-changed' && clashed) {
      setOwnAsked(null);
      clashed();
    } else if (known?.code === 'own-password') setOwnAsked('');
    else if (known && (isAsked || known.code === 'own-password-wrong')) setOwnAsked(known.text);
    else setFailure(known?.text ?? 'This could not be saved. Try again in a moment.');
  };

  const send = async (ownPassword?: string) => {
    setSaving(true);
    try {
      await save(ownPassword);
      setOwnAsked(null);
      saved();
    } catch (error) {
      refused(error, ownPassword !== undefined);
    } finally {
      setSaving(false);
    }
  };

  return {
    saving,
    send,
    ownAsked,
    /** Sends the same again with the password; null gives up. */
    answerOwn: (password: string | null) => (password === null ? setOwnAsked(null) : void send(password)),
    failure,
    forgetFailure: () => setFailure(null),
  };
}
