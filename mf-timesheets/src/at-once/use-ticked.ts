import { useState } from 'react';

/** Who is ticked, of those who can be: who is gone from the list meanwhile is not. */
export function useTicked(ids: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  return {
    ticked: new Set(ids.filter((id) => marked.has(id))) as ReadonlySet<string>,
    tick: (some: readonly string[], on: boolean) =>
      setMarked((before) => {
        const next = new Set(before);
        for (const id of some)
          if (on) next.add(id);
          else next.delete(id);
        return next;
      }),
  };
}
