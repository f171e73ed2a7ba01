import { useState } from 'react';
import type { FormEvent } from 'react';
import { ApiError } from '@crewcall/platform';

/** A small form: what is wrong with it, whether it is on its way, and the handler of its submit. */
export function useSubmit(check: () => string, send: () => Promise<void>) {
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setProblem(found);
    if (found !== '' || isBusy) return;
    setIsBusy(true);
    send()
      .catch((error: unknown) => setProblem(error instanceof ApiError ? error.text : String(error)))
      .finally(() => setIsBusy(false));
  };
  return { problem, isBusy, submit };
}
