import { useEffect, useState } from 'react';

const PAUSE_MS = 350;

/** A text once it has not changed for a moment, so that not every key is sent. */
export function useSettled(text: string, ms = PAUSE_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
