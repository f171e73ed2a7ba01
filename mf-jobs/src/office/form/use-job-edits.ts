import { useCallback, useEffect, useRef, useState } from 'react';
import type { Job, Out } from '@crewcall/contract/types';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { ApiError, useApi, useBus, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useQueryClient } from '@crewcall/platform/query';
import { applyEdits, isEmpty, noEdits, putEdit, rebase, saveBody, settle, unsaved } from './edits';
import type { CrewField, CrewInput, Edits, FieldName, Rebased } from './edits';

const PAUSE_MS = 900;

export type SaveState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed'; text: string };

export interface JobEdits {
  /** The job as the form shows it. */
  job: Job;
  set: <K extends FieldName>(field: K, value: Job[K]) => void;
  setCrew: <K extends CrewField>(idReqCrew: number, field: K, value: Job['reqCrew'][number][K]) => void;
  /** Takes many edits at once, as from the log. */
  take: (edits: Edits) => void;
  /** Saves at once; with crews, those too. Resolves to whether all of it is the server's now. */
  flush: (crews?: readonly CrewInput[]) => Promise<boolean>;
  state: SaveState;
  /** What to look at again after a save, until it is dismissed. */
  alerts: readonly string[];
  dismissAlerts: () => void;
}

const jobIn = (error: ApiError): Job | null => (error.body as { job?: Job | null } | null)?.job ?? null;
const clashText = (clashes: readonly string[]) =>
  `Somebody else has changed this job meanwhile. Theirs was kept for: ${clashes.join('; ')}.`;
/** After these the form cannot know what it may still show, so it reads the job anew. */
const reloading: readonly string[] = [texts.noAccess, texts.crewReduced];

/**
 * The form's autosave: what is typed is kept apart from the server's job and sent, with the version that was read,
 * after a short pause and on leaving a field; one save at a time.
 */
export function useJobEdits(idJob: number, server: Job): JobEdits {
  const { call } = useApi();
  const client = useQueryClient();
  const bus = useBus();
  const snackbar = useSnackbar();
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [alerts, setAlerts] = useState<readonly string[]>([]);
  const latest = useRef<Edits>(noEdits);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const put = useCallback((next: Edits) => {
    latest.current = next;
    setEdits(next);
  }, []);
  const putRebased = useCallback(
    ({ edits: next, clashes }: Rebased) => {
      put(next);
      if (clashes.length > 0) setAlerts((old) => [...old, clashText(clashes)]);
    },
    [put],
  );
  const key = ['getJobDetail', { id: idJob }];
  const known = () => client.getQueryData<Out<'getJobDetail'>>(key)?.job ?? server;
  const learn = async (job: Job) => {
    // A reading that began before the save would bring the old job back.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<Out<'getJobDetail'>>(key, (old) => old && { ...old, job });
  };

  const fail = async (error: unknown, again: () => Promise<boolean>): Promise<boolean> => {
    const text = error instanceof Error ? error.message : 'The job could not be saved.';
    const theirs = error instanceof ApiError && error.kind === 'conflict' ? jobIn(error) : null;
    if (theirs) {
      await learn(theirs);
      const rebased = rebase(latest.current, theirs);
      putRebased(rebased);
      if (rebased.clashes.length === 0) return again();
      setState({ kind: 'idle' });
      return isEmpty(unsaved(rebased.edits)) || again();
    }
    if (reloading.includes(text)) {
      put(noEdits);
      setState({ kind: 'idle' });
      snackbar.show(text, { color: 'error' });
      await client.invalidateQueries({ queryKey: key });
      return false;
    }
    setState({ kind: 'failed', text });
    return false;
  };

  const send = async (crews: readonly CrewInput[], tries = 2): Promise<boolean> => {
    clearTimeout(timer.current);
    const sent = unsaved(latest.current);
    if ('title' in sent && String(sent['title']?.now).trim() === '') {
      setState({ kind: 'failed', text: 'A job needs a title.' });
      return false;
    }
    if (isEmpty(sent) && crews.length === 0) {
      setState((old) => (old.kind === 'failed' ? { kind: 'idle' } : old));
      return true;
    }
    setState({ kind: 'saving' });
    try {
      const out = await call('saveUpdatedJobv2', { job: saveBody(known(), sent, crews) }, { quiet: true });
      await learn(out.job);
      putRebased(settle(latest.current, sent, out.job));
      setState({ kind: 'saved' });
      const warnings = out.warnings ?? [];
      if (warnings.length > 0) setAlerts((old) => [...new Set([...old, ...warnings])]);
      for (const text of warnings) snackbar.show(text, { color: 'warning', timeout: SNACKBAR_LONG_MS });
      if (out.changed.length > 0) bus.emit('job.changed', { idJob });
      return true;
    } catch (error) {
      return fail(error, () => (tries > 0 ? send(crews, tries - 1) : Promise.resolve(false)));
    }
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  const flush = useCallback((crews: readonly CrewInput[] = []) => {
    clearTimeout(timer.current);
    running.current = running.current.then(() => latestSend.current(crews));
    return running.current;
  }, []);
  const later = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), PAUSE_MS);
  }, [flush]);

  useEffect(() => {
    const rebased = rebase(latest.current, server);
    if (Object.keys(rebased.edits).length < Object.keys(latest.current).length) putRebased(rebased);
  }, [server, putRebased]);
  useEffect(() => {
    const retry = () => !isEmpty(unsaved(latest.current)) && void flush();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      // Another job is shown in this place: what was typed for this one still goes.
      if (!isEmpty(unsaved(latest.current))) void flush();
      clearTimeout(timer.current);
    };
  }, [flush]);

  useUnsaved(!isEmpty(unsaved(edits)) || state.kind === 'saving', {
    title: `Changes to ${server.title}`,
    finish: async () => {
      if (!(await flush())) throw new Error('The job is not saved.');
    },
  });

  return {
    job: applyEdits(server, edits),
    set: (field, value) => {
      put(putEdit(latest.current, known(), field, value));
      later();
    },
    setCrew: (idReqCrew, field, value) => {
      put(putEdit(latest.current, known(), `crew.${idReqCrew}.${field}`, value));
      later();
    },
    take: (more) => {
      put({ ...latest.current, ...more });
      later();
    },
    flush,
    state,
    alerts,
    dismissAlerts: () => setAlerts([]),
  };
}
