import { useRef, useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { ApiError, useBus, useChange, useSnackbar } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';
import type { JobEdits } from '../form/use-job-edits';
import { copyDates } from './copies';

export interface Copy {
  id: number;
  /** Start of the copy, epoch ms. */
  date: number;
}

/** Copies the form's job, including unsaved fields, and lists the copies. */
export function useDuplicate(form: JobEdits) {
  const { job } = form;
  const bus = useBus();
  const snackbar = useSnackbar();
  const [made, setMade] = useState<readonly Copy[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const running = useRef(false);
  const confirm = useConfirm();
  const duplicate = useChange('duplicateJob', { once: true });
  const first = useChange('duplicateJob', { once: true, quiet: true });
  /** If people would have another shift close by, asks the user to confirm; resolves to null if they cancel. */
  const askedFirst = async (body: In<'duplicateJob'>) => {
    try {
      return await first.mutateAsync({ ...body, asksDoubled: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'double-shift') {
        snackbar.show(error.text, { color: 'error' });
        throw error;
      }
      const isMeant = await confirm({
        title: 'Duplicate with these workers?',
        text: error.text,
        yes: 'Duplicate anyway',
      });
      return isMeant ? duplicate.mutateAsync(body) : null;
    }
  };
  /** Resolves to whether the copies were made. If not, the shell has already shown the error. */
  const copy = async (
    days: readonly string[],
    what: Omit<In<'duplicateJob'>, 'id' | 'dates' | 'key'>,
  ): Promise<boolean> => {
    // A second click during the save would copy twice.
    if (running.current) return false;
    running.current = true;
    setIsBusy(true);
    try {
      // Save first, because the server copies what is stored.
      if (!(await form.flush())) return false;
      const dates = copyDates(job.tz, job.date, days);
      const body = { id: job.id, dates, ...what };
      const out = await (what.duplicateCrew ? askedFirst(body) : duplicate.mutateAsync(body));
      if (out === null) return false;
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
