import { useRef } from 'react';
import { useNow } from '@crewcall/platform';
import { styled, useConfirm } from '@crewcall/ui';
import type { Card, Row } from '../timesheet/card';
import { punchName, thesePunches } from '../time-card/pending-punches';
import { pressesLeft } from './signing-rows';

export const Names = styled('ul')({ paddingLeft: 18, margin: '0 0 10px', '& li + li': { marginTop: 4 } });

/** Asks before a signature passes over presses that the signer's supervisor could still decide about. */
export function usePendingPunches() {
  const confirm = useConfirm();
  const now = useNow(60_000);
  // One that comes after the answer is asked about as well.
  const answered = useRef<readonly number[]>([]);
  return {
    /** How many were left on purpose. */
    count: () => answered.current.length,
    /** Names the presses that signing these rows would pass over. Resolves to whether to go on without them. */
    mayLeave: async (card: Card, rows: readonly Row[]): Promise<boolean> => {
      const left = pressesLeft(card, rows, now);
      const isAnswered = left.every((press) => answered.current.includes(press.id));
      const text = (
        <>
          <Names>
            {left.map((press) => (
              <li key={press.id}>{punchName(press, card.tz, now)}</li>
            ))}
          </Names>
          They are waiting for you. If you sign now, the timesheet goes out without them and the office
          decides.
        </>
      );
      const question = {
        title: `Sign without ${thesePunches(left)}?`,
        text,
        yes: 'Sign without',
        no: 'Decide first',
      };
      const goesOn = isAnswered || (await confirm(question));
      if (goesOn) answered.current = left.map((press) => press.id);
      return goesOn;
    },
  };
}
