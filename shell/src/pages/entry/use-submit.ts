import type { FormEvent } from 'react';
import { useSend } from '@crewcall/platform/use-send';

/** A small form: what is wrong with it, whether it is on its way, and the handler of its submit. */
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
