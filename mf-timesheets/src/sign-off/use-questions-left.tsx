import { useRef } from 'react';
import { useCall, useNow } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui';
import type { Card, Row } from '../clocks/card';
import { timesText } from '../questions/times-text';
import { questionedTimes } from './signing-rows';
import { Names } from './use-presses-left';

/** Asks before times are signed that their workers call wrong: from then on they have to be unlocked to be changed. */
export function useQuestionsLeft(idJob: number) {
  const confirm = useConfirm();
  const now = useNow(60_000);
  const { data } = useCall('getTimeQueries', { idJob }, { quiet: true });
  const queries = data?.queries ?? [];
  // One that comes after the answer is asked about as well.
  const answered = useRef<readonly number[]>([]);
  return {
    questioned: (rows: readonly Row[]): Row[] => questionedTimes(rows, queries),
    /** Names those of these rows. Resolves to whether to sign them as they are. */
    maySign: async ({ tz }: Card, rows: readonly Row[]): Promise<boolean> => {
      const left = questionedTimes(rows, queries);
      if (left.every(({ id }) => answered.current.includes(id))) return true;
      const isOne = left.length === 1;
      const goesOn = await confirm({
        title: isOne
          ? 'Sign a time that is called wrong?'
          : `Sign ${left.length} times that are called wrong?`,
        text: (
          <>
            <Names>
              {left.map((row) => (
                <li key={row.id}>
                  {row.userName}, {timesText(row, tz, now)}
                </li>
              ))}
            </Names>
            {isOne
              ? 'Its worker waits for an answer. Signed now, it can only be changed once the office has deleted the signature.'
              : 'Their workers wait for an answer. Signed now, they can only be changed once the office has deleted the signature.'}
          </>
        ),
        yes: 'Sign anyway',
        no: 'Go back',
      });
      if (goesOn) answered.current = left.map(({ id }) => id);
      return goesOn;
    },
  };
}
