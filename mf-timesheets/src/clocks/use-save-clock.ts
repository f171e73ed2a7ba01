import { useState } from 'react';
import { useApi, useBus } from '@crewcall/platform';
import type { Row } from './card';
import type { FieldChange } from './clock-edit';
import { textOf } from './use-clock-change';

/** Saves the changes of one clock, one field after the other. A refusal stays beside what was typed. */
export function useSaveClock(row: Pick<Row, 'id' | 'idJob' | 'idUser'>) {
  const { call } = useApi();
  const bus = useBus();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const { id, idJob, idUser } = row;
  const save = async (changes: readonly FieldChange[]): Promise<boolean> => {
    setBusy(true);
    setTrouble('');
    let saved = 0;
    try {
      for (const { type, value } of changes) {
        await call('setTime', { id, type, value }, { quiet: true });
        saved += 1;
      }
      return true;
    } catch (error) {
      setTrouble(textOf(error));
      return false;
    } finally {
      setBusy(false);
      if (saved > 0) bus.emit('clock.changed', { idJob, idUser });
    }
  };
  return { busy, trouble, save, clear: () => setTrouble('') };
}
