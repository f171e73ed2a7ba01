import { useRef } from 'react';
import type { OwnProof } from '@crewcall/contract/types';
import { useSaving } from '@crewcall/profile-form';

type Action = (proof: OwnProof) => Promise<void>;

/**
 * Runs an action that may need the user's password: asks for it when the server requires it, then retries. Render
 * `proofDialog` where you use it.
 * @param what why the password is asked for, as a sentence.
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
