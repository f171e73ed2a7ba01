import { useState } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import { PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { listFields } from '@crewcall/domain/people-list';
import type { ListColumns } from '@crewcall/domain/people-list';
import { ApiError, useApi, useBus, useSnackbar, useUnsaved } from '@crewcall/platform';
import { readSavedValue, writeSaved } from '@crewcall/platform/local-preference';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import { plural } from '@crewcall/ui/format';

type List = Out<'readPeople'>;
type Step =
  | { name: 'choose' }
  | { name: 'match'; file: File; list: List; columns: ListColumns }
  | { name: 'preview'; file: File; list: List }
  | { name: 'done'; added: number; known: number };

const wordsOf = (error: unknown) =>
  error instanceof ApiError ? error.text : 'This did not work. Try again in a moment.';

const MATCHES = 'crewcall.import.columns';
const isColumns = (saved: unknown): saved is ListColumns =>
  typeof saved === 'object' &&
  saved !== null &&
  Object.entries(saved).every(
    ([name, at]) => listFields.some((field) => field === name) && Number.isInteger(at) && Number(at) >= 0,
  );
function savedMatches(): Record<string, ListColumns> {
  const saved = Object.entries(readSavedValue(MATCHES) ?? {});
  return Object.fromEntries(saved.filter((one): one is [string, ListColumns] => isColumns(one[1])));
}
/** Returns null if the server refuses a column assignment saved earlier, because the list has changed since. */
const nothingIfRefused = (error: unknown): null => {
  if (error instanceof ApiError && (error.kind === 'refused' || error.status === 400)) return null;
  throw error;
};
const keyOf = (head: readonly string[]) => head.join('\t');

/**
 * State of an import: a file is chosen, its columns are assigned, it is read for a preview, then its people are added
 * in batches.
 */
export function useImport() {
  const { call } = useApi();
  const bus = useBus();
  const { show } = useSnackbar();
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [isReading, setIsReading] = useState(false);
  const [failure, setFailure] = useState('');
  const { start, progress } = useBulkAction<Out<'importPeople'>>();
  useUnsaved(progress !== null, { title: 'People are being added' });

  const ask = (file: File, columns?: ListColumns) => {
    // The API client sends a body that contains a file as form data.
    const body = { list: file, ...(columns ? { columns } : {}) } as unknown as In<'readPeople'>;
    return call('readPeople', body, { quiet: true });
  };

  /** Reads the file with these columns; without them, as a list with the same head row was assigned before. */
  const read = async (file: File, columns?: ListColumns) => {
    setIsReading(true);
    setFailure('');
    try {
      const found = await ask(file, columns);
      const saved = savedMatches();
      const before = columns ? undefined : saved[keyOf(found.head)];
      const matched = before ? await ask(file, before).catch(nothingIfRefused) : found;
      const list = matched ?? found;
      if (columns) writeSaved(MATCHES, JSON.stringify({ ...saved, [keyOf(list.head)]: columns }));
      setStep(
        matched === null || list.missing.length > 0
          ? { name: 'match', file, list, columns: list.columns }
          : { name: 'preview', file, list },
      );
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
      // Sending the list again is safe: the server skips people that it has already added.
      setFailure(
        `${wordsOf(why)} ${plural(added, 'person was', 'people were')} added. Press again to continue.`,
      );
    bus.emit('registrant.changed', { id: 0 });
  };

  return {
    ...{ step, progress, isReading, failure, read, add },
    choose: () => setStep({ name: 'choose' }),
    /** Opens the column assignment, or changes it. */
    match: (file: File, list: List, columns: ListColumns) => setStep({ name: 'match', file, list, columns }),
  };
}
