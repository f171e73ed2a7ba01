import type { FormEvent } from 'react';
import { useSend } from '@crewcall/platform/use-send';

/** State of a small form: the problem to show, whether it is being sent, and the submit handler. */
export function useSubmit(check: () => string, work: () => Promise<void>) {
  const { failure: problem, setFailure, isBusy, send } = useSend();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setFailure(found);
    if (found === '') void send(work);
  };
  return { problem, isBusy, submit };
}
