import { useRef } from 'react';
import type { OwnProof } from '@crewcall/contract/types';
import { useSaving } from '@crewcall/profile-form';

type Action = (proof: OwnProof) => Promise<void>;

/** Runs what the server may want a proof of who they are for: it is asked for then, and the same is done again with it. */
export function useOwnerAction() {
  const action = useRef<Action>(() => Promise.resolve());
  const { send, saving, failure, forgetFailure, ownAsked, answerOwn } = useSaving({
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
    ownAsked,
    answerOwn,
  };
}
