import { useState } from 'react';

/** Who is ticked, of those who can be: who is gone from the list meanwhile is not. */
export function useTicked(ids: readonly string[]) {
  const [marked, onTicked] = useState<ReadonlySet<string>>(new Set());
  const ticked: ReadonlySet<string> = new Set(ids.filter((id) => marked.has(id)));
  return { ticked, onTicked };
}
