import { useRef, useState } from 'react';
import { ApiError } from './api-error';

/**
 * Sends what a button sends, one at a time: whether it is on its way, and why it failed.
 * @param unknown text for an error that is no answer to a call; by default the error's own message.
 */
export function useSend(unknown?: string) {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const send = async (work: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.text : (unknown ?? String(error)));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return {
    /** Empty where nothing failed. Say there also what is wrong before it is sent; empty again once it is typed in. */
    failure,
    setFailure,
    isBusy,
    send,
  };
}
