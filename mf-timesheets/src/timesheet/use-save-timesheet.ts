import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { ApiError, useApi, useBus } from '@crewcall/platform';
import { useQueryClient } from '@tanstack/react-query';
import type { Row } from './card';
import type { FieldChange } from './timesheet-changes';
import { useOverlapWarning } from './overlap-note';
import { textOf } from './use-timesheet-change';

/** A timesheet in the server's response. */
type Stored = Out<'setTime'>['timesheet'];

/**
 * Saves the changes of a timesheet one after the other. Resolves to the stored timesheet, or to null if the server
 * refused; the refusal is shown beside the field.
 */
export function useSaveTimesheet(row: Row) {
  const { call } = useApi();
  const bus = useBus();
  const queries = useQueryClient();
  const warn = useOverlapWarning();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const { id, idJob, idUser } = row;
  const save = async (changes: readonly FieldChange[], reason?: string): Promise<Stored | null> => {
    setBusy(true);
    setTrouble('');
    let saved = 0;
    let answer: Out<'setTime'> | null = null;
    try {
      for (const change of changes) {
        answer = await call(
          'setTime',
          { id, ...change, ...(reason === undefined ? {} : { reason }) },
          { quiet: true },
        );
        saved += 1;
      }
      // Only for a new overlap; existing ones are shown beside the timesheet.
      if (answer && answer.overlaps?.length !== row.overlaps?.length) warn(answer);
      return answer?.timesheet ?? row;
    } catch (error) {
      setTrouble(textOf(error));
      // Keeps the draft, over the newly stored values.
      if (error instanceof ApiError && error.kind === 'conflict') {
        await queries.invalidateQueries({ queryKey: ['getTimeCard'] });
      }
      return null;
    } finally {
      setBusy(false);
      if (saved > 0) bus.emit('clock.changed', { idJob, idUser });
    }
  };
  return { busy, trouble, save, clear: () => setTrouble('') };
}
