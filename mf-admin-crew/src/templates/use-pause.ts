import { useEffect, useState } from 'react';

const PAUSE_MS = 350;

/** A text once it has not changed for a moment, so that not every key is sent. */
export function usePause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
