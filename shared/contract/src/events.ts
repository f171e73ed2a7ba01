import type { Fields, Value } from './fields';

/** Events that remotes and the live feed send, with their fields. Named in the past tense; ids are database ids. */
export const events = {
  'job.changed': { idJob: 'number' },
  /** A user has opened or closed the job's form. */
  'editing.changed': { idJob: 'number' },
  'clock.changed': { idJob: 'number', 'idUser?': 'number' },
  'invite.answered': { idReqCrew: 'number', idUser: 'number' },
  /** A draft of the roster was made, changed or published. */
  'roster.changed': { idReqCrew: 'number' },
  'venue.changed': { id: 'number' },
  'event.changed': { id: 'number' },
  'template.changed': { id: 'number' },
  'invoice.changed': { 'idInvoice?': 'number' },
  /** The server has calculated the pay of more people. */
  'pay.changed': {},
  'chat.changed': { idJob: 'number' },
  'notifications.changed': {},
  'user.changed': { idUser: 'number' },
  'registrant.changed': { id: 'number' },
  'group.changed': { 'id?': 'number' },
  /** A licence of this person was sent, checked or withdrawn. */
  'licence.changed': { idUser: 'number' },
  /** The times at which this person is away or wants work have changed. */
  'availability.changed': { idUser: 'number' },
  /** How a customer is charged, or what is charged to them. */
  'client.changed': { 'idCustomer?': 'number' },
  'settings.changed': {},
  'todo.changed': {},
  'release.changed': { remote: 'string', release: 'string' },
  /** A session of this user has ended, so every server must look up again which user a token belongs to. */
  'session.ended': { idUser: 'number' },
} as const satisfies Record<string, Fields>;

export type EventName = keyof typeof events;
export type EventMap = { [K in EventName]: Value<(typeof events)[K]> };

const known: Readonly<Record<string, Fields>> = events;

/** Returns what is wrong with an event, or null. Undeclared fields are allowed, because newer senders may add some. */
export function eventProblem(event: string, payload: unknown): string | null {
  if (!Object.hasOwn(known, event)) return `No event is called ${event}.`;
  if (typeof payload !== 'object' || payload === null) return `${event} needs an object.`;
  const values = new Map(Object.entries(payload));
  for (const [key, type] of Object.entries(known[event] ?? {})) {
    const field = key.replace('?', '');
    const value: unknown = values.get(field);
    if (value === undefined && field !== key) continue;
    if (typeof value !== type) return `${event}.${field} must be a ${type}.`;
  }
  return null;
}
