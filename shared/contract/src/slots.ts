import type { Fields, Value } from './fields';

/**
 * The parameters of each slot. A remote offers a slot by listing it in its manifest. The build copies the parameters
 * into the manifest, so that a shell from before the slot existed can read them from an address.
 */
export const slots = {
  'job-form': { idJob: 'number', 'tab?': 'string', 'subView?': 'string' },
  'job-viewer': { idJob: 'number', 'tab?': 'string' },
  attendance: { idJob: 'number' },
  'time-card': { idJob: 'number' },
  'job-timesheets': { idJob: 'number', 'idTimesheet?': 'number' },
  'generate-invoices': { dateStart: 'number', dateEnd: 'number' },
  'sign-off': { idJob: 'number' },
  'pay-explained': { idTimesheet: 'number' },
  'job-money': { idJob: 'number' },
  'time-query': { idTimesheet: 'number' },
  person: { idUser: 'number' },
  availability: { idUser: 'number' },
  /** Templates of jobs; `day`: the day that is offered for a new job, `YYYY-MM-DD`. */
  'job-templates': { 'day?': 'string' },
} as const satisfies Record<string, Fields>;

export type SlotName = keyof typeof slots;
export type SlotMap = { [N in SlotName]: Value<(typeof slots)[N]> };
