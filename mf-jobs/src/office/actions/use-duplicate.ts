import { useRef, useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';
import type { JobEdits } from '../form/use-job-edits';
import { copyDates } from './copies';

export interface Copy {
  id: number;
  /** Epoch ms of its start. */
  date: number;
}

/** Copies the job of the form, with what was typed in it, and remembers the copies. */
export function useDuplicate(form: JobEdits) {
  const { job } = form;
  const bus = useBus();
  const snackbar = useSnackbar();
  const [made, setMade] = useState<readonly Copy[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const running = useRef(false);
  const duplicate = useChange('duplicateJob', { once: true });
  /** Resolves to whether the copies were made; where not, the shell has said why. */
  const copy = async (
    days: readonly string[],
    what: Omit<In<'duplicateJob'>, 'id' | 'dates' | 'key'>,
  ): Promise<boolean> => {
    // A second press while what was typed is being saved would copy twice.
    if (running.current) return false;
    running.current = true;
    setIsBusy(true);
    try {
      // What was typed belongs into the copies too.
      if (!(await form.flush())) return false;
      const dates = copyDates(job.tz, job.date, days);
      const out = await duplicate.mutateAsync({ id: job.id, dates, ...what });
      snackbar.show(out.snackbar.text, { timeout: out.snackbar.timeout, color: 'success' });
      // The server answers in the order of the dates.
      setMade((old) => [...old, ...out.jobIds.map((id, at) => ({ id, date: dates[at] ?? job.date }))]);
      for (const idJob of out.jobIds) bus.emit('job.changed', { idJob });
      return true;
    } catch {
      return false;
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  return { made, isBusy, copy };
}
