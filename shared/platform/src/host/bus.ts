import { eventProblem } from '@crewcall/contract/events';
import type { EventMap, EventName } from '@crewcall/contract/events';
import type { Bus, EventMeta } from '../events';
import { createStore } from './store';
import type { Store } from './store';

type Handler = (payload: never, meta: EventMeta) => void;

export interface BusLogEntry {
  at: number;
  event: EventName;
  payload: unknown;
  source: string;
  /** How many handlers received the event. */
  heard: number;
  problem: string | null;
}

/** How many past events the log keeps. */
const LOG_SIZE = 200;

export interface BusOptions {
  /**
   * Drops and reports events that the sender's manifest does not list; reports subscriptions that it does not list. On
   * in development.
   */
  validate?: boolean;
  /** Called when a handler throws, and once for each kind of invalid event. Invalid events are dropped. */
  report?: (error: unknown, about: { event: EventName; listener: string }) => void;
}

interface ScopeOptions {
  /** Who sends and subscribes: a remote's name, `shell` or `feed`. */
  source: string;
  /** Aborting it ends every subscription of the scope. */
  signal?: AbortSignal;
  /** The events that the manifest declares. */
  declared?: { sends: readonly string[]; hears: readonly string[] };
}

export interface HostBus {
  scope(options: ScopeOptions): Bus;
  /** The last events, newest last, for the debug view. */
  log: Store<readonly BusLogEntry[]>;
  /** How many subscriptions there are, for the leak check. */
  size(): number;
}

/** The event bus of a tab. Remotes and the shell each get a scope, through which they send and subscribe. */
export function createBus({ validate = false, report = () => {} }: BusOptions = {}): HostBus {
  const handlers = new Map<EventName, Set<{ handler: Handler; listener: string }>>();
  const log = createStore<readonly BusLogEntry[]>([]);
  const write = (entry: Omit<BusLogEntry, 'at'>) =>
    log.set([...log.getSnapshot(), { at: Date.now(), ...entry }].slice(-LOG_SIZE));

  const told = new Set<string>();
  function reportOnce(problem: string, event: EventName, { source }: ScopeOptions) {
    if (told.has(problem)) return;
    told.add(problem);
    report(new Error(problem), { event, listener: source });
  }
  const isUndeclared = (event: EventName, names?: readonly string[]) =>
    validate && names !== undefined && !names.includes(event);

  function emit(event: EventName, payload: unknown, scope: ScopeOptions) {
    const { source, declared } = scope;
    const problem = isUndeclared(event, declared?.sends)
      ? `${source} does not declare that it sends ${event}.`
      : eventProblem(event, payload);
    const hearing = problem === null ? [...(handlers.get(event) ?? [])] : [];
    write({ event, payload, source, heard: hearing.length, problem });
    if (problem !== null) return reportOnce(problem, event, scope);
    for (const { handler, listener } of hearing) {
      try {
        handler(payload as never, { source });
      } catch (error) {
        report(error, { event, listener });
      }
    }
  }

  return {
    log,
    size: () => [...handlers.values()].reduce((sum, set) => sum + set.size, 0),
    scope: (scope) => ({
      emit: (event, payload) => {
        if (scope.signal?.aborted !== true) emit(event, payload, scope);
      },
      on<K extends EventName>(event: K, handler: (payload: EventMap[K], meta: EventMeta) => void) {
        if (scope.signal?.aborted === true) return () => {};
        if (isUndeclared(event, scope.declared?.hears))
          reportOnce(`${scope.source} does not declare that it hears ${event}.`, event, scope);
        const entry = { handler: handler as Handler, listener: scope.source };
        const set = handlers.get(event) ?? new Set();
        handlers.set(event, set.add(entry));
        const end = () => {
          set.delete(entry);
          scope.signal?.removeEventListener('abort', end);
        };
        scope.signal?.addEventListener('abort', end);
        return end;
      },
    }),
  };
}
