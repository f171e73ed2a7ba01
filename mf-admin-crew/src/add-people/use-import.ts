import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { ApiError, useApi, useBus, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import { plural } from '@crewcall/ui/format';

type List = Out<'readPeople'>;
type Step =
  | { name: 'choose' }
  | { name: 'preview'; fileName: string; list: List }
  | { name: 'done'; added: number; known: number };

const wordsOf = (error: unknown) =>
  error instanceof ApiError ? error.text : 'This did not work. Try again in a moment.';

/** The import of a file of people: chosen, read for a preview, then added in batches. */
export function useImport() {
  const { call } = useApi();
  const bus = useBus();
  const { show } = useSnackbar();
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [isReading, setIsReading] = useState(false);
  const [failure, setFailure] = useState('');
  const { start, progress } = useBulkAction<Out<'importPeople'>>();
  useUnsaved(progress !== null, { title: 'People are being added' });

  const read = async (file: File) => {
    setIsReading(true);
    setFailure('');
    try {
      // The API client sends a body that contains a file as form data.
      const body = { list: file } as unknown as Record<string, never>;
      const list = await call('readPeople', body, { quiet: true });
      setStep({ name: 'preview', fileName: file.name, list });
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setIsReading(false);
    }
  };

  const add = async (list: List) => {
    const people = list.rows.filter(({ status }) => status === 'new');
    setFailure('');
    const { answers, failure: why } = await start(people, PEOPLE_AT_ONCE, (some) =>
      call(
        'importPeople',
        { people: some.map(({ row: _row, status: _s, samePhone: _p, ...person }) => person) },
        { quiet: true },
      ),
    );
    const added = answers.reduce((sum, answer) => sum + answer.added, 0);
    const known = answers.reduce((sum, answer) => sum + answer.known, list.rows.length - people.length);
    if (why === null) {
      setStep({ name: 'done', added, known });
      show(`${plural(added, 'person', 'people')} added.`, { color: 'success' });
    } else
      // The server skips people it knows, so sending the list again continues after those added before the failure.
      setFailure(
        `${wordsOf(why)} ${plural(added, 'person was', 'people were')} added. Press again to continue.`,
      );
    bus.emit('registrant.changed', { id: 0 });
  };

  return { step, progress, choose: () => setStep({ name: 'choose' }), isReading, failure, read, add };
}
