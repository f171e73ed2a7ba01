/** Statements that take at least this long, in ms, are logged. */
const SLOW_MS = 1_000;
const MAX_TEXT = 500;

type Listener = (text: string, ms: number) => void;
const listeners = new Set<Listener>();

/**
 * Calls `listener` for every statement of this process that took a second or longer; returns a function that stops it.
 */
export function onSlowStatement(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a slow statement, in ms: only its text, never its values, which contain names, accounts and signatures. */
export function noteStatement(text: unknown, ms: number): void {
  if (ms < SLOW_MS || listeners.size === 0) return;
  const words = typeof text === 'string' ? text : (text as { text?: unknown } | null)?.text;
  const said = typeof words === 'string' ? words.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT) : '';
  for (const tell of listeners) tell(said, Math.round(ms));
}
