import type { RefusalCode } from '@crewcall/contract/refusals';
import type { Job, Out } from '@crewcall/contract/types';
import type { FieldName } from '@crewcall/domain/job-fields';
import { JobStatus } from '@crewcall/domain/job-state';
import { ApiError } from '@crewcall/platform';
import { isTransientError } from '../call-failures';
import { dateQuestion } from './date-question';
import { emptyState, isUnsaved, reduceEdits } from './edit-state';
import type { EditEvent, EditState, Sent } from './edit-state';
import { holdBack, isEmpty, noEdits, saveBody, unsaved } from './edits';
import type { CrewInput, JobSave } from './edits';
import { isDoubtful } from './waiting-crews';

const PAUSE_MS = 900;
/**
 * The pause before dates are saved, ms. Longer, because 25 is typed as 2 first, and the job must not move to the 2nd.
 */
const TIME_PAUSE_MS = 5000;
const pause = () => (document.activeElement?.matches('[data-instant]') === true ? TIME_PAUSE_MS : PAUSE_MS);
/** Maximum number of retries of a save if each one finds a newer version on the server. */
const MAX_STALE = 5;
/** Refusals that mean that the form's rights are out of date, so it refetches the job. */
const rereading: readonly (RefusalCode | undefined)[] = ['no-access', 'crew-reduced', 'cancel-pay'];
const away = 'The server cannot be reached. What you typed stays here and is saved as soon as it answers.';
const overtaken = 'Somebody else is saving this job right now. We will try again.';

/** What saving needs from the form around it. */
export interface SaverTools {
  now: number;
  /** Number of timesheets on the job. */
  recorded: number;
  /** The job as last received from the server. */
  known: () => Job;
  learn: (job: Job) => Promise<void>;
  read: () => Promise<Job>;
  /** Saves. If the server needs a confirmation, asks the user; if they decline, rejects with the server's question. */
  save: (job: JobSave) => Promise<Out<'saveUpdatedJobv2'>>;
  /** Those of `crews` that can be in one save: one save has one cancellation pay for all crews that it deletes. */
  together: (crews: readonly CrewInput[]) => readonly CrewInput[];
  /** Whether this user may not change the field, now or at all. */
  isLocked: (field: FieldName) => boolean;
  onSaved: (out: Out<'saveUpdatedJobv2'>) => void;
  onRefused: (text: string) => void;
  /** Shows a warning that arrived after the form was closed. */
  onUnseen: (text: string) => void;
}

const jobIn = (error: unknown): Job | null =>
  error instanceof ApiError && error.kind === 'conflict'
    ? ((error.body as { job?: Job | null } | null)?.job ?? null)
    : null;

/** Whether the server refused only because the change alters pay and the user has not confirmed that. */
export const wantsYes = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'times-repaid';

const holdingOf = (state: EditState, { now, recorded, known, isLocked }: SaverTools) =>
  holdBack(
    known(),
    unsaved(state.edits),
    (shown) => (shown.date === state.meant ? null : dateQuestion(known(), shown, recorded, now)),
    isLocked,
  );

/** Runs tasks one after the other. */
function createTurns() {
  let running: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = running.then(work);
    running = done.catch(() => {});
    return done;
  };
}

/** The form's state and its listeners. */
function createStates() {
  let state: EditState = emptyState;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    put: (event: EditEvent) => {
      const before = state;
      state = reduceEdits(state, event);
      if (state !== before) for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Stores the edits of a job's form and saves them: after a short pause, with the version on which they are based, one
 * save at a time. Saves that fail without a network are retried.
 */
export function createSaver(first: SaverTools) {
  let tools = first;
  const { get, put, subscribe } = createStates();
  let isGone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alone = createTurns();
  const refused = new WeakSet<CrewInput>();

  const holding = () => holdingOf(get(), tools);
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    stop();
    return alone(async () => {
      const before = get().clashes;
      return (await send()) && get().clashes === before;
    });
  };
  const later = () => {
    stop();
    timer = setTimeout(() => void flush(), pause());
  };

  const refuse = async (error: unknown, sent: Sent, again: () => Promise<boolean>) => {
    const text = error instanceof Error ? error.message : 'The job could not be saved.';
    for (const crew of sent.crews) refused.add(crew);
    put({ kind: 'refused', sent, text });
    const isReread = error instanceof ApiError && rereading.includes(error.code);
    // Refused crews are discarded and leave no field that could show the reason, so show it elsewhere.
    if (isReread || sent.crews.length > 0) tools.onRefused(text);
    if (isReread) await tools.read().then(tools.learn, () => {});
    // Restore the status: when the user cancels again, they are asked what the crew is paid.
    if (error instanceof ApiError && error.code === 'cancel-pay')
      put({ kind: 'typed', server: tools.known(), key: 'status', value: tools.known().status });
    const { ready } = holding();
    // Send the other changes again without the refused ones.
    const isLess = sent.crews.length > 0 || Object.keys(ready).length < Object.keys(sent.edits).length;
    return isLess && (!isEmpty(sent.edits) || get().crews.length > 0) ? again() : false;
  };

  async function attempt(sent: Sent): Promise<boolean> {
    // A crew that was sent without a response may exist already: refetch the job before sending the crew again.
    if (get().crews.some(isDoubtful)) await tools.learn(await tools.read());
    put({ kind: 'send-begins', server: tools.known() });
    const { ready, problem } = holding();
    const waiting = get().crews.map(({ crew }) => crew);
    sent.crews = tools.together(waiting);
    // Cancelling the job has its own pay, so save deleted crews first.
    const isAfter =
      ready['status']?.now === JobStatus.Cancelled && sent.crews.some(({ deleted }) => deleted === true);
    sent.edits = isAfter ? noEdits : ready;
    if (isEmpty(sent.edits) && sent.crews.length === 0) {
      put({ kind: 'nothing-sent', problem });
      return problem === null;
    }
    put({ kind: 'saving' });
    const before = tools.known();
    const out = await tools.save(saveBody(before, sent.edits, sent.crews));
    await tools.learn(out.job);
    const { job: server, warnings, crewsStay } = out;
    put({ kind: 'saved', sent, before, server, warnings, crewsStay, problem });
    if (isGone && warnings.length > 0) get().alerts.forEach(tools.onUnseen);
    tools.onSaved(out);
    if (isAfter || sent.crews.length < waiting.length) return send();
    if (!isEmpty(holding().ready)) later();
    return problem === null;
  }

  async function send(tries = MAX_STALE): Promise<boolean> {
    stop();
    const sent: Sent = { edits: noEdits, crews: [] };
    const again = () => {
      if (tries > 0) return send(tries - 1);
      put({ kind: 'overtaken', text: overtaken });
      return Promise.resolve(false);
    };
    try {
      return await attempt(sent);
    } catch (error) {
      const theirs = jobIn(error);
      if (theirs) await tools.learn(theirs);
      const isNo = wantsYes(error);
      if (isNo) put({ kind: 'state-chosen', server: tools.known(), state: tools.known().state });
      if (theirs || isNo) return again();
      if (!isTransientError(error)) return refuse(error, sent, again);
      put({ kind: 'unanswered', sent, server: tools.known(), text: away });
      return false;
    }
  }

  return {
    getSnapshot: get,
    subscribe,
    use: (next: SaverTools) => {
      tools = next;
    },
    put,
    /** Saves after a pause, which is longer while a time is being typed. */
    later,
    /** Saves now. Resolves to whether everything is saved; false if there was a conflict. */
    flush,
    alone,
    stop,
    /** Whether a save is due after the pause. Refused changes do not count. */
    isTyping: () => timer !== undefined,
    /** Call while the form is shown. The returned function saves unsaved changes when the form closes. */
    show: () => {
      isGone = false;
      return () => {
        isGone = true;
        stop();
        if (isUnsaved(get())) void flush();
      };
    },
    wasRefused: (crew: CrewInput) => refused.has(crew),
  };
}
