import { useRef } from 'react';
import type { OwnProof } from '@crewcall/contract/types';
import { useSaving } from '@crewcall/profile-form';

type Action = (proof: OwnProof) => Promise<void>;

/**
 * Runs an action that may need the user's password: if the server requires it, asks for it and retries. The caller
 * must render `proofDialog`.
 * @param what why the password is required, as a sentence.
 * @param yes the label of the dialog's button.
 */
export function useOwnerAction(what: string, yes: string) {
  const action = useRef<Action>(() => Promise.resolve());
  const { send, saving, failure, forgetFailure, proofDialog } = useSaving({
    what,
    yes,
    save: (proof) => action.current(proof),
    saved: () => {},
  });
  return {
    run: (next: Action) => {
      action.current = next;
      forgetFailure();
      void send();
    },
    isBusy: saving,
    failure,
    proofDialog,
  };
}
