import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@crewcall/ui/basics';

/** If fewer rows than this would be hidden, show them too: a button takes as much room. */
const WORTH = 3;

/** The first rows of a list, and a button that shows the others; no button if all are shown. */
export function useFirstFew<T>(
  rows: readonly T[],
  { most, what }: { most: number; what: string },
): [shown: readonly T[], more: ReactNode] {
  const [isAll, setIsAll] = useState(false);
  const left = rows.length - most;
  if (isAll || left < WORTH) return [rows, null];
  return [
    rows.slice(0, most),
    <Button variant="text" onClick={() => setIsAll(true)}>
      Show {left} older {what}
    </Button>,
  ];
}
