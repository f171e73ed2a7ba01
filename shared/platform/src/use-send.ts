import { useRef, useState } from 'react';
import { ApiError } from './api-error';

/**
 * Runs the request of a button, one at a time, with `isBusy` and `failure` for the screen.
 * @param unknown failure text for errors other than ApiError; by default the error's own message.
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
    /** Empty if nothing failed. Use `setFailure` for invalid input too, and clear it once the user types. */
    failure,
    setFailure,
    isBusy,
    send,
  };
}
