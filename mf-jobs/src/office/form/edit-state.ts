import type { Job } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
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
  unanswered,
  unsaved,
} from './edits';
import type { Clash, CrewInput, EditKey, Edits, Rebased } from './edits';
import { sentInVain, stillWaiting } from './waiting-crews';
import type { WaitingCrew } from './waiting-crews';

/** `waiting`: it will be tried again by itself. `failed`: something has to be changed first. */
export type SaveState = { kind: 'idle' | 'saving' | 'saved' } | { kind: 'failed' | 'waiting'; text: string };

/** What is in a job's form and not the server's yet, and how saving it stands. */
export interface EditState {
  edits: Edits;
  /** Crews to add and to delete. */
  crews: readonly WaitingCrew[];
  /** Fields that somebody else changed meanwhile. */
  clashes: readonly Clash[];
  save: SaveState;
  /** What to look at again after a save. */
  alerts: readonly string[];
  /** Crews that stayed when the job moved. */
  left: CrewsLeft | null;
  /** A date in the past that is meant. */
  meant: number | null;
}

/** What one save took along. */
export interface Sent {
  edits: Edits;
  crews: readonly CrewInput[];
}

/** `server`: the job as it is known when the event happens. `problem`: why something of it is held back. */
export type EditEvent =
  | { kind: 'typed'; server: Job; key: EditKey; value: unknown }
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

/** Something of it is not the server's yet. */
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

type Event<K extends EditEvent['kind']> = Extract<EditEvent, { kind: K }>;

function saved(state: EditState, { sent, before, server, warnings, problem }: Event<'saved'>): EditState {
  const settled = rebased(state, settle(state.edits, sent.edits, server));
  const next = { ...settled, crews: without(state.crews, sent.crews), save: restOf(problem, 'saved') };
  const isMoved =
    sent.crews.length > 0 || Object.keys(sent.edits).some((key) => /^(crew|date|state|status)/.test(key));
  const left = warnings.includes(texts.checkStartTime) ? crewsLeft(before, server, state.left) : null;
  return {
    ...next,
    left: isMoved ? left : state.left,
    alerts: isMoved || warnings.length > 0 ? namedWarnings(warnings, server, left) : state.alerts,
  };
}

/** The form's state after an event. Pure. */
export function reduceEdits(state: EditState, event: EditEvent): EditState {
  const { edits, crews, clashes } = state;
  switch (event.kind) {
    case 'typed':
      return { ...state, edits: putEdit(edits, event.server, event.key, event.value) };
    case 'taken':
      return {
        ...state,
        edits: replaceEdits(edits, event.edits),
        clashes: clashes.filter(({ key }) => !(key in event.edits)),
      };
    case 'taken-back': {
      const { clash, server } = event;
      return {
        ...state,
        edits: putEdit(edits, server, clash.key, clash.mine),
        clashes: clashes.filter(({ key }) => key !== clash.key),
      };
    }
    case 'crews-put':
      return { ...state, crews: [...crews, ...event.crews.map((crew) => ({ crew }))] };
    case 'date-meant':
      return { ...state, meant: event.date };
    case 'server-changed': {
      const typing = keepTyping(edits, event.server);
      return Object.keys(typing).length === Object.keys(edits).length ? state : { ...state, edits: typing };
    }
    case 'send-begins':
      return { ...rebased(state, rebase(edits, event.server)), crews: stillWaiting(crews, event.server) };
    case 'saving':
      return { ...state, save: { kind: 'saving' } };
    case 'nothing-sent': {
      const isQuiet = state.save.kind === 'idle' || state.save.kind === 'saved';
      return event.problem === null && isQuiet ? state : { ...state, save: restOf(event.problem, 'idle') };
    }
    case 'saved':
      return saved(state, event);
    case 'unanswered':
      return {
        ...state,
        edits: unanswered(edits, event.sent.edits),
        crews: sentInVain(crews, event.sent.crews, event.server),
        save: { kind: 'waiting', text: event.text },
      };
    case 'refused':
      // Crews that are refused are given up; what was typed stays, to be changed or discarded.
      return {
        ...state,
        crews: without(crews, event.sent.crews),
        save: restOf(isEmpty(unsaved(edits)) ? null : event.text, 'idle'),
      };
    case 'overtaken':
      return { ...state, save: { kind: 'waiting', text: event.text } };
    case 'dropped':
      return { ...emptyState, alerts: state.alerts, left: state.left };
    case 'alerts-read':
      return { ...state, alerts: [], left: null };
    case 'clashes-read':
      return { ...state, clashes: [] };
  }
}
