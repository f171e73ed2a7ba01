import { useState } from 'react';
import { ApiError, useApi, useBus } from '@crewcall/platform';
import { useQueryClient } from '@crewcall/platform/query';
import type { Row } from './card';
import type { FieldChange } from './clock-edit';
import { textOf } from './use-clock-change';

/** Saves the changes of one clock, one field after the other. A refusal stays beside what was typed. */
export function useSaveClock(row: Pick<Row, 'id' | 'idJob' | 'idUser'>) {
  const { call } = useApi();
  const bus = useBus();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const { id, idJob, idUser } = row;
  const save = async (changes: readonly FieldChange[]): Promise<boolean> => {
    setBusy(true);
    setTrouble('');
    let saved = 0;
    try {
      for (const change of changes) {
        await call('setTime', { id, ...change }, { quiet: true });
        saved += 1;
      }
      return true;
    } catch (error) {
      setTrouble(textOf(error));
      // What was typed stays, over the time as it is now.
      if (error instanceof ApiError && error.kind === 'conflict') {
        await queries.invalidateQueries({ queryKey: ['getTimeCard'] });
      }
      return false;
    } finally {
      setBusy(false);
      if (saved > 0) bus.emit('clock.changed', { idJob, idUser });
    }
  };
  return { busy, trouble, save, clear: () => setTrouble('') };
}
