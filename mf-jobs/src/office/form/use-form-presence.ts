import { useCallback, useEffect, useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { EDITING_BEAT_MS } from '@crewcall/domain/limits';
import { newKey, useApi, useEvent } from '@crewcall/platform';
import { useQueryClient } from '@tanstack/react-query';

export type Editor = Out<'editing'>['others'][number];

/**
 * Reports to the server that the form is open while its window is visible, and returns who else has it open. `place`
 * is the tab. The response also has the job's version, in case the live feed missed a change.
 */
export function useEditing(idJob: number, place: string, isOn: boolean): readonly Editor[] {
  const { call } = useApi();
  const client = useQueryClient();
  const [others, setOthers] = useState<readonly Editor[]>([]);
  const idForm = useRef(newKey());
  const shown = useRef(place);

  // One request at a time, so that requests and responses stay in order.
  const running = useRef<Promise<void> | null>(null);
  const isDue = useRef(false);
  const isLeft = useRef(false);

  const say = useCallback(async () => {
    const queryKey = ['getJobDetail', { id: idJob }];
    try {
      const body = { idJob, idForm: idForm.current, place: shown.current };
      const { others: now, version } = await call('editing', body, { quiet: true });
      if (isLeft.current) return;
      setOthers(now);
      const known = client.getQueryData<Out<'getJobDetail'>>(queryKey)?.job.version;
      if (known !== undefined && version > known) void client.invalidateQueries({ queryKey });
    } catch {
      // Without a network the other editors are not known; the next request asks again.
      setOthers([]);
    }
  }, [call, client, idJob]);
  const beat = useCallback(() => {
    if (document.visibilityState === 'hidden' || isLeft.current) return;
    isDue.current = true;
    running.current ??= (async () => {
      while (isDue.current && !isLeft.current) {
        isDue.current = false;
        await say();
      }
      running.current = null;
    })();
  }, [say]);

  useEffect(() => {
    if (!isOn) return;
    isLeft.current = false;
    const timer = setInterval(beat, EDITING_BEAT_MS);
    const leave = () => {
      const body = { idJob, idForm: idForm.current, place: shown.current, leaving: true };
      call('editing', body, { quiet: true, outlives: true }).catch(() => {});
    };
    document.addEventListener('visibilitychange', beat);
    // The cleanup below does not run when the page is closed.
    window.addEventListener('pagehide', leave);
    return () => {
      isLeft.current = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
      window.removeEventListener('pagehide', leave);
      if (running.current === null) leave();
      else void running.current.then(leave);
    };
  }, [beat, call, idJob, isOn]);
  useEffect(() => {
    shown.current = place;
    if (isOn) beat();
  }, [beat, isOn, place]);
  useEvent('editing.changed', (change) => {
    if (isOn && change.idJob === idJob) beat();
  });
  return others;
}
