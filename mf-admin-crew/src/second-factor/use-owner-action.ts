import { useRef } from 'react';
import type { OwnProof } from '@crewcall/contract/types';
import { useSaving } from '@crewcall/profile-form';

type Action = (proof: OwnProof) => Promise<void>;

/**
 * Runs what the server may want a proof of who they are for: it is asked for then, and the same is done again with it.
 * `proofDialog` is to be rendered by whoever runs it.
 * @param what why it is asked for, as a sentence.
 * @param yes the word on its button.
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
