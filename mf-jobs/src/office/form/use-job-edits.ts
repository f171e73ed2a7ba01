import { useEffect, useRef, useState, useSyncExternalStore, useEffectEvent } from 'react';
import type { Job, Out } from '@crewcall/contract/types';
import type { CancelPay } from '@crewcall/domain/cancellation';
import { mayEdit } from '@crewcall/domain/job-fields';
import type { CrewField, FieldName } from '@crewcall/domain/job-fields';
import { JobStatus } from '@crewcall/domain/job-state';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { isManager } from '@crewcall/domain/policies';
import { useApi, useBus, useNow, useRegion, useSession, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '@crewcall/ui/confirm';
import { moveEdits, moveWords } from './crews-left';
import { dateQuestion } from './date-question';
import { createSaver, wantsYes } from './edit-saver';
import type { SaverTools } from './edit-saver';
import { isUnsaved } from './edit-state';
import type { SaveState } from './edit-state';
import { applyEdits } from './edits';
import type { Clash, CrewInput, EditKey, Edits, NewCrew, VenueChoice } from './edits';
import { namesJob } from './form-address';
import { useRetry } from './use-retry';
import { isAdded, withoutGoing } from './waiting-crews';

/**
 * Runs when the page is hidden or closed. A phone may kill a hidden page without another event, and iOS has no
 * `beforeunload`.
 */
function useLeftPage(run: () => void): void {
  const leave = useEffectEvent(run);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && leave();
    const go = () => leave();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', go);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', go);
    };
  }, []);
}

export interface JobEdits {
  /** The job as the form shows it. */
  job: Job;
  /** The job as last received from the server. */
  server: Job;
  set: <K extends FieldName>(field: K, value: Job[K]) => void;
  setCrew: <K extends CrewField>(idReqCrew: number, field: K, value: Job['reqCrew'][number][K]) => void;
  /**
   * Sets why the job is cancelled, for everybody who is notified, and what its confirmed people are paid. Sent with
   * the next save that cancels the job.
   */
  giveReason: (reason: string, pay?: CancelPay) => void;
  /**
   * Set while the user should say why a shift changed at short notice. `say` sends the reason and rejects on failure;
   * null if there is nothing to ask.
   */
  askedWhy: { say: (reason: string) => Promise<void>; close: () => void } | null;
  /** Changes the job's Australian state, and the times, which depend on its zone. */
  setState: (state: number) => void;
  /** Chooses the job's venue, with its address, state and zone; null to take the job off its venue. */
  setVenue: (venue: VenueChoice | null) => void;
  /** Applies many edits, as from the log, and replaces edits of the same fields. */
  take: (edits: Edits) => void;
  /**
   * Adds and deletes crews. Without a network they are queued with the fields. Resolves to false if the server
   * refuses these crews, which are then discarded.
   */
  putCrews: (crews: readonly CrewInput[]) => Promise<boolean>;
  /** Deletes a crew; see `putCrews`. `pay`: what its confirmed people are paid. */
  deleteCrew: (idReqCrew: number, pay?: CancelPay) => Promise<boolean>;
  /** Crews that were added here and are not on the server yet. */
  adding: readonly NewCrew[];
  /** Saves now. Resolves to whether everything is saved; false if there was a conflict. */
  flush: () => Promise<boolean>;
  /** Call when the user leaves a field or the page: saves unsaved changes, but does not resend refused ones. */
  leave: () => void;
  /** Runs another change of the job, while no save is running. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  state: SaveState;
  /** Warnings after a save, until they are dismissed. */
  alerts: readonly string[];
  dismissAlerts: () => void;
  /** Moves the crews left behind, by as much as the job moved; null if there are none. */
  moveLeft: { words: string; run: () => void } | null;
  /** A new date to confirm, which is saved only after `use`; null if there is none. */
  askedDate: { use: () => void; undo: () => void } | null;
  /** Fields that another user changed too: their value is saved, and the user's own can be restored. */
  clashes: readonly Clash[];
  /** Saves the user's own value over the other user's. */
  useMine: (clash: Clash) => void;
  dismissClashes: () => void;
  /** Discards unsaved changes. */
  drop: () => void;
}

/** What the job's saver needs from the platform. */
function useSaverTools(idJob: number, server: Job, recorded: number) {
  const { call } = useApi();
  const client = useQueryClient();
  const bus = useBus();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const { user } = useSession();
  const now = useNow();
  const reason = useRef('');
  const pay = useRef<CancelPay | undefined>(undefined);
  const crewPays = useRef(new WeakMap<CrewInput, CancelPay>());
  const [asksWhy, setAsksWhy] = useState(false);
  const queryKey = ['getJobDetail', { id: idJob }];
  const known = () => client.getQueryData<Out<'getJobDetail'>>(queryKey)?.job ?? server;
  const tools: SaverTools = {
    now,
    recorded,
    known,
    learn: async (job) => {
      // A read that started before the save would restore the old job.
      await client.cancelQueries({ queryKey });
      client.setQueryData<Out<'getJobDetail'>>(queryKey, (old) => old && { ...old, job });
    },
    read: async () => (await call('getJobDetail', { id: idJob }, { quiet: true })).job,
    save: async (job) => {
      // `outlives`: the save continues if the user leaves the page.
      const isCancelled = job.status === JobStatus.Cancelled;
      const gone = job.reqCrew?.find(({ deleted }) => deleted === true);
      const paid = isCancelled ? pay.current : gone && crewPays.current.get(gone);
      const why = {
        ...(isCancelled && reason.current !== '' ? { reason: reason.current } : {}),
        ...(paid === undefined ? {} : { pay: paid }),
      };
      const send = async (more: { repays?: true }) => {
        const body = { job: { ...job, ...why, ...more } };
        const out = await call('saveUpdatedJobv2', body, { quiet: true, outlives: true });
        if (isCancelled) {
          reason.current = '';
          pay.current = undefined;
        }
        return out;
      };
      try {
        return await send({});
      } catch (error) {
        const question = { title: 'Change the state?', yes: 'Change', no: 'Keep it' };
        if (!wantsYes(error) || !(await confirm({ ...question, text: error.text }))) throw error;
        return send({ repays: true });
      }
    },
    together: (crews) => {
      const payOf = (crew: CrewInput) => JSON.stringify(crewPays.current.get(crew));
      const gone = crews.find(({ deleted }) => deleted === true);
      return crews.filter((crew) => !crew.deleted || (gone && payOf(crew) === payOf(gone)));
    },
    isLocked: (field) => isManager(user) && !mayEdit(field, 'manager', known().status),
    onSaved: ({ changed, asksWhy = false }) => {
      if (asksWhy) setAsksWhy(true);
      if (changed.length > 0) bus.emit('job.changed', { idJob });
    },
    onRefused: (text) => snackbar.show(text, { color: 'error', timeout: SNACKBAR_LONG_MS }),
    onUnseen: (text) => snackbar.show(text, { color: 'warning', timeout: SNACKBAR_LONG_MS }),
  };
  const close = () => setAsksWhy(false);
  const sayWhy = async (reason: string) => {
    if (reason !== '')
      await tools.learn(
        (await call('saveUpdatedJobv2', { job: { id: idJob, reason } }, { quiet: true })).job,
      );
    close();
  };
  return {
    tools,
    give: (text: string, paid: CancelPay | undefined) => {
      reason.current = text;
      pay.current = paid;
    },
    payCrew: (crew: CrewInput, paid: CancelPay) => crewPays.current.set(crew, paid),
    why: asksWhy ? { say: sayWhy, close } : null,
  };
}

/**
 * The form's autosave. Edits are stored separately from the server's job, and sent after a short pause and when a
 * field is left, with the version on which they are based.
 * @param recorded number of timesheets on the job.
 */
export function useJobEdits(idJob: number, drawn: Job, recorded: number): JobEdits {
  const { navigation } = useRegion();
  const { tools, give, payCrew, why } = useSaverTools(idJob, drawn, recorded);
  // The cache may be newer than `drawn`. Read it here, so that no field shows an old value for a moment.
  const server = tools.known();
  const [saver] = useState(() => createSaver(tools));
  const state = useSyncExternalStore(saver.subscribe, saver.getSnapshot);
  const { put, later, flush } = saver;
  const { edits, crews, save, left, clashes } = state;

  useEffect(() => saver.use(tools));
  useEffect(() => put({ kind: 'server-changed', server }), [server, put]);
  // When the form closes or shows another job, save this job's unsaved changes.
  useEffect(() => saver.show(), [saver]);
  useRetry(save, () => void flush());
  const leave = () => {
    if (saver.isTyping()) void flush();
  };
  useLeftPage(leave);
  const drop = () => {
    saver.stop();
    put({ kind: 'dropped' });
  };
  useUnsaved(isUnsaved(state) || clashes.length > 0 || save.kind === 'saving', {
    title: `Changes to ${server.title}`,
    finish: async () => {
      if (!(await flush()) || saver.getSnapshot().clashes.length > 0)
        throw new Error('The job is not saved.');
    },
    drop,
    // If the address does not contain the job's id, the panel around the form decides whether it stays.
    stays: (to) =>
      !namesJob(navigation.getSnapshot().location.pathname, idJob) || namesJob(to.pathname, idJob),
  });

  const edit = (key: EditKey, value: unknown) => {
    put({ kind: 'typed', server: tools.known(), key, value });
    later();
  };
  const putCrews = async (more: readonly CrewInput[]) => {
    put({ kind: 'crews-put', crews: more });
    await flush();
    return !more.some(saver.wasRefused);
  };
  const shown = applyEdits(server, edits);
  const isAsked = save.kind === 'failed' && dateQuestion(server, shown, recorded, tools.now) !== null;
  return {
    job: withoutGoing(shown, crews),
    server,
    set: edit,
    giveReason: (reason, pay) => give(reason, pay),
    askedWhy: why && { ...why, say: (reason) => saver.alone(() => why.say(reason)) },
    setCrew: (idReqCrew, field, value) => edit(`crew.${idReqCrew}.${field}`, value),
    setState: (state) => {
      put({ kind: 'state-chosen', server: tools.known(), state });
      later();
    },
    setVenue: (venue) => {
      put({ kind: 'venue-chosen', server: tools.known(), venue });
      later();
    },
    take: (more) => {
      put({ kind: 'taken', edits: more });
      later();
    },
    putCrews,
    deleteCrew: (id, pay) => {
      const crew: CrewInput = { id, deleted: true };
      if (pay !== undefined) payCrew(crew, pay);
      return putCrews([crew]);
    },
    adding: crews.flatMap(({ crew }) => (isAdded(crew) ? [crew] : [])),
    flush,
    leave,
    alone: saver.alone,
    state: save,
    alerts: state.alerts,
    dismissAlerts: () => put({ kind: 'alerts-read' }),
    moveLeft: left && {
      words: moveWords(left, server.tz),
      run: () => {
        put({ kind: 'alerts-read' });
        put({ kind: 'taken', edits: moveEdits(tools.known(), left) });
        void flush();
      },
    },
    askedDate: !isAsked
      ? null
      : {
          use: () => {
            put({ kind: 'date-meant', date: shown.date });
            void flush();
          },
          undo: () => {
            edit('date', server.date);
            void flush();
          },
        },
    clashes,
    useMine: (clash) => {
      put({ kind: 'taken-back', clash, server: tools.known() });
      void flush();
    },
    dismissClashes: () => put({ kind: 'clashes-read' }),
    drop,
  };
}
