import { useRef } from 'react';
import { useCall, useNow } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';
import type { Card, Row } from '../timesheet/card';
import { timesText } from '../questions/times-text';
import type { Question } from '../questions/times-text';
import { questionsLeft } from './signing-rows';
import { Names } from './use-pending-punches';

/** The title and text of the dialog that asks whether to sign although these questions are open. */
function wordsFor(left: readonly Question[]) {
  const isOne = left.length === 1;
  const isMissing = left.some(({ idTimesheet }) => idTimesheet === null);
  const isWrong = left.some(({ idTimesheet }) => idTimesheet !== null);
  const times = isOne ? 'a time that is' : `${left.length} times that are`;
  const called = [...(isWrong ? ['wrong'] : []), ...(isMissing ? ['missing'] : [])].join(' or ');
  const wrong = isMissing ? 'what is called wrong' : isOne ? 'it' : 'they';
  const missing = isWrong ? 'what is missing' : isOne ? 'it' : 'them';
  return {
    title: `Sign ${isWrong ? '' : 'without '}${times} called ${called}?`,
    text: [
      isOne ? 'Its worker waits for an answer.' : 'Their workers wait for an answer.',
      ...(isWrong
        ? [`If you sign now, ${wrong} can only be changed after the office deletes the signature.`]
        : []),
      ...(isMissing
        ? [
            `If you sign now, the timesheet goes out without ${missing}, and the office answers after the job is finished.`,
          ]
        : []),
    ].join(' '),
  };
}

/**
 * Asks before a signature skips open questions. A signed time has to be unlocked to be changed, and the customer
 * signs a list without the missing times.
 */
export function useOpenQuestions(idJob: number) {
  const confirm = useConfirm();
  const now = useNow(60_000);
  const { data } = useCall('getTimeQueries', { idJob }, { quiet: true });
  const queries = data?.queries ?? [];
  // Ids of the questions that the user chose to skip. Asks again if a new question arrives afterwards.
  const answered = useRef<readonly number[]>([]);
  return {
    leftBy: (rows: readonly Row[]): Question[] => questionsLeft(rows, queries),
    /** Lists the questions that signing these rows skips. Resolves to whether to sign anyway. */
    maySign: async ({ tz }: Card, rows: readonly Row[]): Promise<boolean> => {
      const left = questionsLeft(rows, queries);
      if (left.every(({ id }) => answered.current.includes(id))) return true;
      const { title, text } = wordsFor(left);
      const goesOn = await confirm({
        title,
        text: (
          <>
            <Names>
              {left.map(({ id, userName, idTimesheet, claim }) => (
                <li key={id}>
                  {userName}, {timesText(rows.find((row) => row.id === idTimesheet) ?? claim, tz, now)}
                  {idTimesheet === null ? ': missing' : ''}
                </li>
              ))}
            </Names>
            {text}
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
