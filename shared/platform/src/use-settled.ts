import { useEffect, useState } from 'react';

const PAUSE_MS = 350;

/** Returns a text once it has not changed for `ms`, so that not every keystroke is sent. */
export function useSettled(text: string, ms = PAUSE_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
