import { useRef } from 'react';
import { useNow } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import type { Card, Row } from '../timesheet/card';
import { punchName, thesePunches } from '../time-card/pending-punches';
import { pressesLeft } from './signing-rows';

export const Names = styled('ul')({ paddingLeft: 18, margin: '0 0 10px', '& li + li': { marginTop: 4 } });

/** Asks before a signature skips punches that the supervisor could still decide. */
export function usePendingPunches() {
  const confirm = useConfirm();
  const now = useNow(60_000);
  // Ids of the punches that the user chose to skip. Asks again if a new punch arrives afterwards.
  const answered = useRef<readonly number[]>([]);
  return {
    /** How many the user chose to skip. */
    count: () => answered.current.length,
    /** Lists the punches that signing these rows would skip. Resolves to whether to sign without them. */
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
