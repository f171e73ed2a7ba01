import { useCallback, useEffect, useRef, useState } from 'react';
import type { Job, Out } from '@crewcall/contract/types';
import type { CrewField, FieldName } from '@crewcall/domain/job-fields';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { ApiError, useApi, useBus, useNow, useRegion, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useQueryClient } from '@crewcall/platform/query';
import { isPassing } from '../is-passing';
import { crewsLeft, moveEdits, moveWords, namedWarnings } from './crews-left';
import type { CrewsLeft } from './crews-left';
import { applyEdits, holdBack, isEmpty, keepTyping, noEdits, putEdit, rebase, saveBody } from './edits';
import { replaceEdits, settle, unanswered, unsaved } from './edits';
import type { Clash, CrewInput, EditKey, Edits, NewCrew, Rebased } from './edits';
import { namesJob } from './form-address';
import { useLeftPage } from './use-left-page';
import { useRetry } from './use-retry';
import { isAdded, isDoubtful, sentInVain, stillWaiting, withoutGoing } from './waiting-crews';
import type { WaitingCrew } from './waiting-crews';

const PAUSE_MS = 900;
/** Attempts to save over versions that go stale one after the other. */
const MAX_STALE = 5;

/** `waiting`: it will be tried again by itself. `failed`: something has to be changed first. */
export type SaveState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed' | 'waiting'; text: string };

export interface JobEdits {
  /** The job as the form shows it. */
  job: Job;
  /** The job as the server last told it. */
  server: Job;
  set: <K extends FieldName>(field: K, value: Job[K]) => void;
  setCrew: <K extends CrewField>(idReqCrew: number, field: K, value: Job['reqCrew'][number][K]) => void;
  /** Takes many edits at once, as from the log, in the place of what was typed in those fields. */
  take: (edits: Edits) => void;
  /**
   * Adds and deletes crews. They wait with the typed fields while there is no network; resolves to false where the
   * server refuses them, and they are given up.
   */
  putCrews: (crews: readonly CrewInput[]) => Promise<boolean>;
  /** Crews that were added here and are not the server's yet. */
  adding: readonly NewCrew[];
  /** Saves at once. Resolves to whether all of it is the server's now; not where it came to a clash. */
  flush: () => Promise<boolean>;
  /** Runs something that changes the job by another way: no save runs beside it. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  state: SaveState;
  /** What to look at again after a save, until it is dismissed. */
  alerts: readonly string[];
  dismissAlerts: () => void;
  /** Moves the crews that stayed when the job moved, as far as it was; null where there are none. */
  moveLeft: { words: string; run: () => void } | null;
  /** A typed date that is in the past is not saved before `use` says that it is meant; null where none is. */
  pastDate: { use: () => void; undo: () => void } | null;
  /** Fields that somebody else changed meanwhile: theirs stands, what was typed here is on offer. */
  clashes: readonly Clash[];
  /** Puts one's own value over theirs after all. */
  useMine: (clash: Clash) => void;
  dismissClashes: () => void;
}

interface Sent {
  edits: Edits;
  crews: readonly CrewInput[];
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
  const [left, setLeft] = useState<CrewsLeft | null>(null);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [crews, setCrews] = useState<readonly WaitingCrew[]>([]);
  const latest = useRef<Edits>(noEdits);
  const latestLeft = useRef<CrewsLeft | null>(null);
  const now = useNow();
  const clock = useRef(now);
  /** A date in the past that is meant. */
  const meant = useRef<number | null>(null);
  const latestCrews = useRef<readonly WaitingCrew[]>([]);
  const latestClashes = useRef<readonly Clash[]>([]);
  const refused = useRef(new WeakSet<CrewInput>());
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isGone = useRef(false);

  const put = useCallback((next: Edits) => {
    latest.current = next;
    setEdits(next);
  }, []);
  const wait = useCallback((next: readonly WaitingCrew[]) => {
    latestCrews.current = next;
    setCrews(next);
  }, []);
  const putClashes = (next: readonly Clash[]) => {
    latestClashes.current = next;
    setClashes(next);
  };
  const putRebased = ({ edits: next, clashes: more }: Rebased) => {
    if (JSON.stringify(next) !== JSON.stringify(latest.current)) put(next);
    if (more.length === 0) return;
    const keys = new Set(more.map(({ key }) => key));
    putClashes([...latestClashes.current.filter(({ key }) => !keys.has(key)), ...more]);
  };
  const key = ['getJobDetail', { id: idJob }];
  const known = () => client.getQueryData<Out<'getJobDetail'>>(key)?.job ?? server;
  const learn = async (job: Job) => {
    // A reading that began before the save would bring the old job back.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<Out<'getJobDetail'>>(key, (old) => old && { ...old, job });
  };
  const isHeld = (date: number) =>
    date < clock.current && date !== meant.current && known().date >= clock.current;
  const putLeft = (next: CrewsLeft | null) => {
    latestLeft.current = next;
    setLeft(next);
  };
  const dismissAlerts = () => {
    setAlerts([]);
    putLeft(null);
  };
  const warn = (warnings: readonly string[], isMoved: boolean) => {
    if (isMoved || warnings.length > 0) setAlerts(warnings);
    // The form that would show them is gone.
    if (isGone.current) {
      for (const text of warnings) snackbar.show(text, { color: 'warning', timeout: SNACKBAR_LONG_MS });
    }
  };

  const latestSend = useRef<() => Promise<boolean>>(() => Promise.resolve(true));
  const alone = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const done = running.current.then(work);
    running.current = done.catch(() => {});
    return done;
  }, []);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const flush = useCallback(() => {
    stop();
    return alone(async () => {
      const before = latestClashes.current;
      return (await latestSend.current()) && latestClashes.current === before;
    });
  }, [alone, stop]);
  const later = () => {
    stop();
    timer.current = setTimeout(() => void flush(), PAUSE_MS);
  };

  const refuse = (sent: readonly CrewInput[]) => {
    for (const crew of sent) refused.current.add(crew);
    wait(latestCrews.current.filter(({ crew }) => !sent.includes(crew)));
  };

  const fail = async (error: unknown, sent: Sent, again: () => Promise<boolean>): Promise<boolean> => {
    const text = error instanceof Error ? error.message : 'The job could not be saved.';
    const theirs = error instanceof ApiError && error.kind === 'conflict' ? jobIn(error) : null;
    if (theirs) {
      await learn(theirs);
      return again();
    }
    if (isPassing(error)) {
      put(unanswered(latest.current, sent.edits));
      wait(sentInVain(latestCrews.current, sent.crews, known()));
      setState({ kind: 'waiting', text: away });
      return false;
    }
    refuse(sent.crews);
    if (reloading.includes(text)) {
      put(noEdits);
      setState({ kind: 'idle' });
      snackbar.show(text, { color: 'error' });
      await client.invalidateQueries({ queryKey: key });
      return false;
    }
    // Crews that are given up leave nothing in the form that could say why.
    if (sent.crews.length > 0) snackbar.show(text, { color: 'error', timeout: SNACKBAR_LONG_MS });
    // What was typed went with them, and may be all right.
    if (sent.crews.length > 0 && !isEmpty(sent.edits)) return again();
    setState(isEmpty(unsaved(latest.current)) ? { kind: 'idle' } : { kind: 'failed', text });
    return false;
  };

  /** Before a crew whose save had no answer is sent once more. */
  const readAgain = async () => {
    const { job } = await call('getJobDetail', { id: idJob }, { quiet: true });
    await learn(job);
    wait(stillWaiting(latestCrews.current, job));
  };

  const send = async (tries = MAX_STALE): Promise<boolean> => {
    stop();
    const sent: Sent = { edits: noEdits, crews: [] };
    try {
      if (latestCrews.current.some(isDoubtful)) await readAgain();
      putRebased(rebase(latest.current, known()));
      const { ready, problem } = holdBack(known(), unsaved(latest.current), isHeld);
      const rest: SaveState = problem === null ? { kind: 'idle' } : { kind: 'failed', text: problem };
      sent.edits = ready;
      sent.crews = latestCrews.current.map(({ crew }) => crew);
      if (isEmpty(ready) && sent.crews.length === 0) {
        setState((old) => (problem === null && ['idle', 'saved'].includes(old.kind) ? old : rest));
        return problem === null;
      }
      setState({ kind: 'saving' });
      const body = { job: saveBody(known(), ready, sent.crews) };
      const before = known();
      // The page may be left while this is on its way.
      const out = await call('saveUpdatedJobv2', body, { quiet: true, outlives: true });
      await learn(out.job);
      wait(latestCrews.current.filter(({ crew }) => !sent.crews.includes(crew)));
      const settled = settle(latest.current, ready, out.job);
      putRebased(settled);
      setState(problem === null ? { kind: 'saved' } : rest);
      const isMoved =
        sent.crews.length > 0 || Object.keys(ready).some((one) => /^(crew|date|state|status)/.test(one));
      const warnings = out.warnings ?? [];
      const stayed = warnings.includes(texts.checkStartTime)
        ? crewsLeft(before, out.job, latestLeft.current)
        : null;
      if (isMoved) putLeft(stayed);
      warn(namedWarnings(warnings, out.job, stayed), isMoved);
      if (out.changed.length > 0) bus.emit('job.changed', { idJob });
      if (!isEmpty(holdBack(out.job, unsaved(settled.edits), isHeld).ready)) later();
      return problem === null;
    } catch (error) {
      return fail(error, sent, () => {
        if (tries > 0) return send(tries - 1);
        setState({ kind: 'waiting', text: 'Others are saving this job just now. It is tried again.' });
        return Promise.resolve(false);
      });
    }
  };
  useEffect(() => {
    latestSend.current = send;
    clock.current = now;
  });

  useEffect(() => {
    const next = keepTyping(latest.current, server);
    if (Object.keys(next).length < Object.keys(latest.current).length) put(next);
  }, [server, put]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      // Another job is shown in this place, or none: what was typed for this one still goes.
      isGone.current = true;
      stop();
      if (!isEmpty(unsaved(latest.current)) || latestCrews.current.length > 0) void flush();
    };
  }, [flush, stop]);
  useRetry(state, () => void flush());
  // Only what is typed and on its way: what was refused is not sent again for being looked away from.
  useLeftPage(() => {
    if (timer.current !== undefined) void flush();
  });

  const isOpen = !isEmpty(unsaved(edits)) || crews.length > 0 || clashes.length > 0;
  useUnsaved(isOpen || state.kind === 'saving', {
    title: `Changes to ${server.title}`,
    finish: async () => {
      if (!(await flush()) || latestClashes.current.length > 0) throw new Error('The job is not saved.');
    },
    drop: () => {
      stop();
      put(noEdits);
      wait([]);
      putClashes([]);
      setState({ kind: 'idle' });
    },
    // Where the address does not name the job, the panel around the form speaks for it.
    stays: (to) =>
      !namesJob(navigation.getSnapshot().location.pathname, idJob) || namesJob(to.pathname, idJob),
  });

  const edit = (editKey: EditKey, value: unknown) => {
    put(putEdit(latest.current, known(), editKey, value));
    later();
  };
  const shown = applyEdits(server, edits);
  const isPast = state.kind === 'failed' && shown.date < now && server.date >= now;
  return {
    job: withoutGoing(shown, crews),
    server,
    set: edit,
    setCrew: (idReqCrew, field, value) => edit(`crew.${idReqCrew}.${field}`, value),
    take: (more) => {
      put(replaceEdits(latest.current, more));
      putClashes(latestClashes.current.filter((one) => !(one.key in more)));
      later();
    },
    putCrews: async (more) => {
      wait([...latestCrews.current, ...more.map((crew) => ({ crew }))]);
      await flush();
      return !more.some((crew) => refused.current.has(crew));
    },
    adding: crews.flatMap(({ crew }) => (isAdded(crew) ? [crew] : [])),
    flush,
    alone,
    state,
    alerts,
    dismissAlerts,
    moveLeft:
      left === null
        ? null
        : {
            words: moveWords(left, server.tz),
            run: () => {
              const moved = moveEdits(known(), left);
              dismissAlerts();
              put(replaceEdits(latest.current, moved));
              void flush();
            },
          },
    pastDate: !isPast
      ? null
      : {
          use: () => {
            meant.current = shown.date;
            void flush();
          },
          undo: () => {
            edit('date', server.date);
            void flush();
          },
        },
    clashes,
    useMine: (clash) => {
      putClashes(latestClashes.current.filter((one) => one.key !== clash.key));
      edit(clash.key as EditKey, clash.mine);
      void flush();
    },
    dismissClashes: () => putClashes([]),
  };
}
