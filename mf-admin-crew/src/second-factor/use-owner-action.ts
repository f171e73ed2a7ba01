import { useRef } from 'react';
import { useSaving } from '@crewcall/profile-form';

type Action = (ownPassword?: string) => Promise<void>;

/** Runs what the server may want one's own password for: it is asked for then, and the same is done again with it. */
export function useOwnerAction() {
  const action = useRef<Action>(() => Promise.resolve());
  const { send, saving, failure, forgetFailure, ownAsked, answerOwn } = useSaving({
    save: (ownPassword) => action.current(ownPassword),
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
