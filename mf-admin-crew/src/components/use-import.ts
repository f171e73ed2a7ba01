import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { ApiError, useApi, useBus, useSnackbar, useUnsaved } from '@crewcall/platform';
import { plural } from '@crewcall/ui';

type List = Out<'readPeople'>;
type Step =
  | { name: 'choose' }
  | { name: 'preview'; fileName: string; list: List }
  | { name: 'adding'; done: number; of: number }
  | { name: 'done'; added: number; known: number };

const wordsOf = (error: unknown) =>
  error instanceof ApiError ? error.text : 'This did not work. Try again in a moment.';

/** A list of people on its way: chosen, read, added some at a time. */
export function useImport() {
  const { call } = useApi();
  const bus = useBus();
  const { show } = useSnackbar();
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [isReading, setIsReading] = useState(false);
  const [failure, setFailure] = useState('');
  useUnsaved(step.name === 'adding', { title: 'People are being added' });

  const read = async (file: File) => {
    setIsReading(true);
    setFailure('');
    try {
      // The client sends a body with files in it as a form.
      const body = { list: file } as unknown as Record<string, never>;
      const list = await call('readPeople', body, { quiet: true });
      setStep({ name: 'preview', fileName: file.name, list });
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setIsReading(false);
    }
  };

  const add = async (list: List, fileName: string) => {
    const people = list.rows.filter(({ standing }) => standing === 'new');
    setFailure('');
    let added = 0;
    let known = list.rows.length - people.length;
    try {
      for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
        setStep({ name: 'adding', done: from, of: people.length });
        const some = people.slice(from, from + PEOPLE_AT_ONCE);
        const answer = await call(
          'importPeople',
          { people: some.map(({ row: _row, standing: _s, samePhone: _p, ...person }) => person) },
          { quiet: true },
        );
        added += answer.added;
        known += answer.known;
      }
      setStep({ name: 'done', added, known });
      show(`${plural(added, 'person', 'people')} added.`, { color: 'success' });
    } catch (error) {
      // Who was added before it broke off is known from now on: the same list goes on where it stopped.
      setFailure(
        `${wordsOf(error)} ${plural(added, 'person was', 'people were')} added; press again to go on.`,
      );
      setStep({ name: 'preview', fileName, list });
    }
    bus.emit('registrant.changed', { id: 0 });
  };

  return { step, choose: () => setStep({ name: 'choose' }), isReading, failure, read, add };
}
