import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@crewcall/ui/basics';

/** If fewer rows than this are left, they are shown: a button for them would take as much room. */
const WORTH = 3;

/** The first of a list, and a button that shows the others; no button where all of them are shown. */
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
