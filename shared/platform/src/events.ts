/** Facts that remotes and the live feed tell each other, in the past tense. Ids are those of the database. */
export interface EventMap {
  'job.changed': { idJob: number };
  /** Somebody has opened or left the job's form. */
  'editing.changed': { idJob: number };
  'clock.changed': { idJob: number; idUser?: number };
  'invite.answered': { idReqCrew: number; idUser: number };
  'invoice.changed': { idInvoice?: number };
  'chat.changed': { idJob: number };
  'notifications.changed': Record<never, never>;
  'user.changed': { idUser: number };
  'registrant.changed': { id: number };
  'group.changed': Record<never, never>;
  'settings.changed': Record<never, never>;
  'todo.changed': Record<never, never>;
  'release.changed': { remote: string; release: string };
}

export type EventName = keyof EventMap;
type FieldType = 'number' | 'string' | 'number?' | 'string?';
interface EventShape {
  version: number;
  fields: Record<string, FieldType>;
}

/** The version and the fields of each event, for the check that development builds make. */
export const eventShapes: { readonly [K in EventName]: EventShape } = {
  'job.changed': { version: 1, fields: { idJob: 'number' } },
  'editing.changed': { version: 1, fields: { idJob: 'number' } },
  'clock.changed': { version: 1, fields: { idJob: 'number', idUser: 'number?' } },
  'invite.answered': { version: 1, fields: { idReqCrew: 'number', idUser: 'number' } },
  'invoice.changed': { version: 1, fields: { idInvoice: 'number?' } },
  'chat.changed': { version: 1, fields: { idJob: 'number' } },
  'notifications.changed': { version: 1, fields: {} },
  'user.changed': { version: 1, fields: { idUser: 'number' } },
  'registrant.changed': { version: 1, fields: { id: 'number' } },
  'group.changed': { version: 1, fields: {} },
  'settings.changed': { version: 1, fields: {} },
  'todo.changed': { version: 1, fields: {} },
  'release.changed': { version: 1, fields: { remote: 'string', release: 'string' } },
};

/** What is wrong with an event, or null. Fields beyond the declared ones are allowed: newer senders may add. */
export function eventProblem(event: string, payload: unknown): string | null {
  if (!Object.hasOwn(eventShapes, event)) return `No event is called ${event}.`;
  if (typeof payload !== 'object' || payload === null) return `${event} needs an object.`;
  for (const [field, type] of Object.entries(eventShapes[event as EventName].fields)) {
    const value = (payload as Record<string, unknown>)[field];
    if (value === undefined && type.endsWith('?')) continue;
    if (typeof value !== type.replace('?', ''))
      return `${event}.${field} must be a ${type.replace('?', '')}.`;
  }
  return null;
}

export interface EventMeta {
  /** The remote that sent it, `feed` for the live feed, `shell` for the shell. */
  source: string;
  version: number;
}

export interface Bus {
  emit<K extends EventName>(event: K, payload: EventMap[K]): void;
  /** Returns the function that ends the subscription; the region's end does so too. */
  on<K extends EventName>(event: K, handler: (payload: EventMap[K], meta: EventMeta) => void): () => void;
}
