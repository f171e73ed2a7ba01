import type { Job } from '@crewcall/contract/types';
import { crewsLeft, namedWarnings } from './crews-left';
import type { CrewsLeft } from './crews-left';
import {
  isEmpty,
  keepTyping,
  noEdits,
  putEdit,
  rebase,
  replaceEdits,
  settle,
  stateEdits,
  unanswered,
  unsaved,
  venueEdits,
} from './edits';
import type { Clash, CrewInput, EditKey, Edits, Rebased, VenueChoice } from './edits';
import { sentInVain, stillWaiting } from './waiting-crews';
import type { WaitingCrew } from './waiting-crews';

/** `waiting`: will be retried automatically. `failed`: the user has to change something first. */
export type SaveState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed' | 'waiting'; text: string };

/** What is in a job's form but not saved yet, and the state of saving. */
export interface EditState {
  edits: Edits;
  /** Crews to add and to delete. */
  crews: readonly WaitingCrew[];
  /** Fields that another user has changed too. */
  clashes: readonly Clash[];
  save: SaveState;
  /** Warnings after a save, for the user to check. */
  alerts: readonly string[];
  /** Crews left behind when the job moved. */
  left: CrewsLeft | null;
  /** A date in the past that the user has confirmed. */
  meant: number | null;
}

/** The edits and crews that one save sent. */
export interface Sent {
  edits: Edits;
  crews: readonly CrewInput[];
}

/** `server`: the job as known at the event. `problem`: why some edits cannot be sent yet. */
export type EditEvent =
  | { kind: 'typed'; server: Job; key: EditKey; value: unknown }
  | { kind: 'state-chosen'; server: Job; state: number }
  | { kind: 'venue-chosen'; server: Job; venue: VenueChoice | null }
  | { kind: 'taken'; edits: Edits }
  | { kind: 'taken-back'; clash: Clash; server: Job }
  | { kind: 'crews-put'; crews: readonly CrewInput[] }
  | { kind: 'date-meant'; date: number }
  | { kind: 'server-changed' | 'send-begins'; server: Job }
  | { kind: 'saving' }
  | { kind: 'nothing-sent'; problem: string | null }
  | {
      kind: 'saved';
      sent: Sent;
      before: Job;
      server: Job;
      warnings: readonly string[];
      /** The job has moved, but some of its crews have not. */
      crewsStay: boolean;
      problem: string | null;
    }
  | { kind: 'unanswered'; sent: Sent; server: Job; text: string }
  | { kind: 'refused'; sent: Sent; text: string }
  | { kind: 'overtaken'; text: string }
  | { kind: 'dropped' | 'alerts-read' | 'clashes-read' };

export const emptyState: EditState = {
  edits: noEdits,
  crews: [],
  clashes: [],
  save: { kind: 'idle' },
  alerts: [],
  left: null,
  meant: null,
};

/** Something is not saved yet. */
export const isUnsaved = ({ edits, crews }: EditState): boolean =>
  !isEmpty(unsaved(edits)) || crews.length > 0;

const restOf = (problem: string | null, done: 'idle' | 'saved'): SaveState =>
  problem === null ? { kind: done } : { kind: 'failed', text: problem };

const without = (crews: readonly WaitingCrew[], gone: readonly CrewInput[]) =>
  crews.filter(({ crew }) => !gone.includes(crew));

function rebased(state: EditState, { edits, clashes }: Rebased): EditState {
  const keys = new Set(clashes.map(({ key }) => key));
  return {
    ...state,
    edits,
    clashes:
      clashes.length === 0
        ? state.clashes
        : [...state.clashes.filter(({ key }) => !keys.has(key)), ...clashes],
  };
}

type Event<K extends EditEvent['kind']> = EditEvent & { kind: K };

function saved(state: EditState, event: Event<'saved'>): EditState {
  const { sent, before, server, warnings, crewsStay, problem } = event;
  const settled = rebased(state, settle(state.edits, sent.edits, server));
  const next = { ...settled, crews: without(state.crews, sent.crews), save: restOf(problem, 'saved') };
  const isMoved =
    sent.crews.length > 0 ||
    Object.keys(sent.edits).some((key) => /^(crew|date|state|status|idVenue)/.test(key));
  const left = crewsStay ? crewsLeft(before, server, state.left) : null;
  return {
    ...next,
    left: isMoved ? left : state.left,
    alerts: isMoved || warnings.length > 0 ? namedWarnings(warnings, server, left) : state.alerts,
  };
}

type Reducers = { [K in EditEvent['kind']]: (state: EditState, event: Event<K>) => EditState };

const reducers: Reducers = {
  typed: (state, { server, key, value }) => ({ ...state, edits: putEdit(state.edits, server, key, value) }),
  'state-chosen': (state, { server, state: chosen }) => ({
    ...state,
    edits: stateEdits(state.edits, server, chosen),
  }),
  'venue-chosen': (state, { server, venue }) => ({
    ...state,
    edits: venueEdits(state.edits, server, venue),
  }),
  taken: (state, { edits }) => ({
    ...state,
    edits: replaceEdits(state.edits, edits),
    clashes: state.clashes.filter(({ key }) => !(key in edits)),
  }),
  'taken-back': (state, { clash, server }) => ({
    ...state,
    edits: putEdit(state.edits, server, clash.key, clash.mine, clash.zone),
    clashes: state.clashes.filter(({ key }) => key !== clash.key),
  }),
  'crews-put': (state, { crews }) => ({
    ...state,
    crews: [...state.crews, ...crews.map((crew) => ({ crew }))],
  }),
  'date-meant': (state, { date }) => ({ ...state, meant: date }),
  'server-changed': (state, { server }) => {
    const edits = keepTyping(state.edits, server);
    return Object.keys(edits).length === Object.keys(state.edits).length ? state : { ...state, edits };
  },
  'send-begins': (state, { server }) => ({
    ...rebased(state, rebase(state.edits, server)),
    crews: stillWaiting(state.crews, server),
  }),
  saving: (state) => ({ ...state, save: { kind: 'saving' } }),
  'nothing-sent': (state, { problem }) => {
    const isQuiet = state.save.kind === 'idle' || state.save.kind === 'saved';
    return problem === null && isQuiet ? state : { ...state, save: restOf(problem, 'idle') };
  },
  saved,
  unanswered: (state, { sent, server, text }) => ({
    ...state,
    edits: unanswered(state.edits, sent.edits),
    crews: sentInVain(state.crews, sent.crews, server),
    save: { kind: 'waiting', text },
  }),
  // Refused crews are discarded. Refused fields stay in the form, so that the user can correct or discard them.
  refused: (state, { sent, text }) => ({
    ...state,
    crews: without(state.crews, sent.crews),
    save: restOf(isEmpty(unsaved(state.edits)) ? null : text, 'idle'),
  }),
  overtaken: (state, { text }) => ({ ...state, save: { kind: 'waiting', text } }),
  dropped: ({ alerts, left }) => ({ ...emptyState, alerts, left }),
  'alerts-read': (state) => ({ ...state, alerts: [], left: null }),
  'clashes-read': (state) => ({ ...state, clashes: [] }),
};

/** The form's state after an event. Pure. */
export const reduceEdits = (state: EditState, event: EditEvent): EditState =>
  (reducers[event.kind] as (state: EditState, event: EditEvent) => EditState)(state, event);
