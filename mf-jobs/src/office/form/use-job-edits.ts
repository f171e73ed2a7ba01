import { useCallback, useEffect, useRef, useState } from 'react';
import type { Job, Out } from '@crewcall/contract/types';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { ApiError, useApi, useBus, useRegion, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useQueryClient } from '@crewcall/platform/query';
import { isPassing } from '../is-passing';
import { applyEdits, holdBack, isEmpty, keepTyping, noEdits, putEdit, rebase, saveBody } from './edits';
import { settle, unsaved } from './edits';
import type { Clash, CrewField, CrewInput, EditKey, Edits, FieldName, Rebased } from './edits';
import { namesJob } from './form-address';
import { useRetry } from './use-retry';

const PAUSE_MS = 900;
/** Attempts to save over versions that go stale one after the other. */
const MAX_STALE = 5;

/** `waiting`: it will be tried again by itself. `failed`: something has to be changed first. */
export type SaveState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed' | 'waiting'; text: string };

export interface JobEdits {
  /** The job as the form shows it. */
  job: Job;
  set: <K extends FieldName>(field: K, value: Job[K]) => void;
  setCrew: <K extends CrewField>(idReqCrew: number, field: K, value: Job['reqCrew'][number][K]) => void;
  /** Takes many edits at once, as from the log. */
  take: (edits: Edits) => void;
  /** Saves at once; with crews, those too. Resolves to whether all of it is the server's now. */
  flush: (crews?: readonly CrewInput[]) => Promise<boolean>;
  /** Runs something that changes the job by another way: no save runs beside it. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  state: SaveState;
  /** What to look at again after a save, until it is dismissed. */
  alerts: readonly string[];
  dismissAlerts: () => void;
  /** Fields that somebody else changed meanwhile: theirs stands, what was typed here is on offer. */
  clashes: readonly Clash[];
  /** Puts one's own value over theirs after all. */
  useMine: (clash: Clash) => void;
  dismissClashes: () => void;
}

const jobIn = (error: ApiError): Job | null => (error.body as { job?: Job | null } | null)?.job ?? null;
/** After these the form cannot know what it may still show, so it reads the job anew. */
const reloading: readonly string[] = [texts.noAccess, texts.crewReduced];
const away = 'The server cannot be reached. What you typed stays here and is saved as soon as it answers.';

/**
 * The form's autosave: what is typed is kept apart from the server's job and sent, with the version that was read,
 * after a short pause and on leaving a field; one save at a time. What fails for want of a network is tried again.
 */
export function useJobEdits(idJob: number, server: Job): JobEdits {
  const { call } = useApi();
  const { navigation } = useRegion();
  const client = useQueryClient();
  const bus = useBus();
  const snackbar = useSnackbar();
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [alerts, setAlerts] = useState<readonly string[]>([]);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const latest = useRef<Edits>(noEdits);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isGone = useRef(false);

  const put = useCallback((next: Edits) => {
    latest.current = next;
    setEdits(next);
  }, []);
  const putRebased = ({ edits: next, clashes: more }: Rebased) => {
    if (JSON.stringify(next) !== JSON.stringify(latest.current)) put(next);
    if (more.length === 0) return;
    const keys = new Set(more.map(({ key }) => key));
    setClashes((old) => [...old.filter(({ key }) => !keys.has(key)), ...more]);
  };
  const key = ['getJobDetail', { id: idJob }];
  const known = () => client.getQueryData<Out<'getJobDetail'>>(key)?.job ?? server;
  const learn = async (job: Job) => {
    // A reading that began before the save would bring the old job back.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<Out<'getJobDetail'>>(key, (old) => old && { ...old, job });
  };
  const warn = (warnings: readonly string[], isMoved: boolean) => {
    if (isMoved || warnings.length > 0) setAlerts(warnings);
    for (const text of warnings) snackbar.show(text, { color: 'warning', timeout: SNACKBAR_LONG_MS });
  };

  const fail = async (error: unknown, again: () => Promise<boolean>): Promise<boolean> => {
    const text = error instanceof Error ? error.message : 'The job could not be saved.';
    const theirs = error instanceof ApiError && error.kind === 'conflict' ? jobIn(error) : null;
    if (theirs) {
      await learn(theirs);
      return again();
    }
    if (reloading.includes(text)) {
      put(noEdits);
      setState({ kind: 'idle' });
      snackbar.show(text, { color: 'error' });
      await client.invalidateQueries({ queryKey: key });
      return false;
    }
    setState(isPassing(error) ? { kind: 'waiting', text: away } : { kind: 'failed', text });
    return false;
  };

  const send = async (crews: readonly CrewInput[], tries = MAX_STALE): Promise<boolean> => {
    clearTimeout(timer.current);
    putRebased(rebase(latest.current, known()));
    const { ready: sent, problem } = holdBack(known(), unsaved(latest.current));
    const rest: SaveState = problem === null ? { kind: 'idle' } : { kind: 'failed', text: problem };
    if (isEmpty(sent) && crews.length === 0) {
      setState((old) => (problem === null && ['idle', 'saved'].includes(old.kind) ? old : rest));
      return problem === null;
    }
    setState({ kind: 'saving' });
    try {
      const body = { job: saveBody(known(), sent, crews) };
      const out = await call('saveUpdatedJobv2', body, { quiet: true, outlives: isGone.current });
      await learn(out.job);
      putRebased(settle(latest.current, sent, out.job));
      setState(problem === null ? { kind: 'saved' } : rest);
      const isMoved =
        crews.length > 0 || Object.keys(sent).some((one) => /^(crew|date|state|status)/.test(one));
      warn(out.warnings ?? [], isMoved);
      if (out.changed.length > 0) bus.emit('job.changed', { idJob });
      return problem === null;
    } catch (error) {
      return fail(error, () => {
        if (tries > 0) return send(crews, tries - 1);
        setState({ kind: 'waiting', text: 'Others are saving this job just now. It is tried again.' });
        return Promise.resolve(false);
      });
    }
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  const alone = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const done = running.current.then(work);
    running.current = done.catch(() => {});
    return done;
  }, []);
  const flush = useCallback(
    (crews: readonly CrewInput[] = []) => {
      clearTimeout(timer.current);
      return alone(() => latestSend.current(crews));
    },
    [alone],
  );
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), PAUSE_MS);
  };

  useEffect(() => {
    const next = keepTyping(latest.current, server);
    if (Object.keys(next).length < Object.keys(latest.current).length) put(next);
  }, [server, put]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      // Another job is shown in this place, or none: what was typed for this one still goes.
      isGone.current = true;
      clearTimeout(timer.current);
      if (!isEmpty(unsaved(latest.current))) void flush();
    };
  }, [flush]);
  useRetry(state, () => void flush());

  useUnsaved(!isEmpty(unsaved(edits)) || state.kind === 'saving', {
    title: `Changes to ${server.title}`,
    finish: async () => {
      if (!(await flush())) throw new Error('The job is not saved.');
    },
    // Where the address does not name the job, the panel around the form speaks for it.
    stays: (to) =>
      !namesJob(navigation.getSnapshot().location.pathname, idJob) || namesJob(to.pathname, idJob),
  });

  const edit = (editKey: EditKey, value: unknown) => {
    put(putEdit(latest.current, known(), editKey, value));
    later();
  };
  return {
    job: applyEdits(server, edits),
    set: edit,
    setCrew: (idReqCrew, field, value) => edit(`crew.${idReqCrew}.${field}`, value),
    take: (more) => {
      put({ ...latest.current, ...more });
      later();
    },
    flush,
    alone,
    state,
    alerts,
    dismissAlerts: () => setAlerts([]),
    clashes,
    useMine: (clash) => {
      setClashes((old) => old.filter((one) => one.key !== clash.key));
      edit(clash.key as EditKey, clash.mine);
      void flush();
    },
    dismissClashes: () => setClashes([]),
  };
}
