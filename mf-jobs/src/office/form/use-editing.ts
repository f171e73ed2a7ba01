import { useCallback, useEffect, useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { EDITING_BEAT_MS } from '@crewcall/domain/limits';
import { newKey, useApi, useEvent } from '@crewcall/platform';
import { useQueryClient } from '@crewcall/platform/query';

export type Editor = Out<'editing'>['others'][number];

/**
 * Says that the job's form is open here, for as long as its window shows, and resolves who else has it open. `place` is
 * the tab, as it is called. What the answer says of the job's version makes good for a live feed that missed something.
 */
export function useEditing(idJob: number, place: string, isOn: boolean): readonly Editor[] {
  const { call } = useApi();
  const client = useQueryClient();
  const [others, setOthers] = useState<readonly Editor[]>([]);
  const idForm = useRef(newKey());
  const shown = useRef(place);

  const beat = useCallback(async () => {
    if (document.visibilityState === 'hidden') return;
    const queryKey = ['getJobDetail', { id: idJob }];
    try {
      const body = { idJob, idForm: idForm.current, place: shown.current };
      const { others: now, version } = await call('editing', body, { quiet: true });
      setOthers(now);
      const known = client.getQueryData<Out<'getJobDetail'>>(queryKey)?.job.version;
      if (known !== undefined && version > known) void client.invalidateQueries({ queryKey });
    } catch {
      // Without a network nobody is known of; the next beat asks again.
      setOthers([]);
    }
  }, [call, client, idJob]);

  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => void beat(), EDITING_BEAT_MS);
    const seen = () => void beat();
    const leave = () => {
      const body = { idJob, idForm: idForm.current, place: shown.current, leaving: true };
      call('editing', body, { quiet: true, outlives: true }).catch(() => {});
    };
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [beat, call, idJob, isOn]);
  useEffect(() => {
    shown.current = place;
    if (isOn) void beat();
  }, [beat, isOn, place]);
  useEvent('editing.changed', (change) => {
    if (isOn && change.idJob === idJob) void beat();
  });
  return others;
}
