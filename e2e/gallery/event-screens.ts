import type { Out } from '@crewcall/contract/types';
import { admin, press } from './steps';
import type { Screen } from './steps';

const at = Date.UTC(2026, 10, 24, 20);
const hour = 3_600_000;
const day = 24 * hour;
type Page = Out<'getEvent'>;

const event: Page['event'] = {
  ...{ id: 7, version: 1, name: 'Harbour Festival', prepend: 'ACME', poNumber: 'PO-4471' },
  ...{ firstDay: '2026-11-25', lastDay: '2026-11-27', color: '#c2410c', isArchived: false },
  ...{ contactName: 'Dana Whitely', contactPhone: '+61 491 570 156', contactEmail: 'dana@acme.example' },
  ...{ budgetCents: 2_500_000, notes: 'Trucks from 6 am at dock 4. No work after 10 pm.' },
};
const days = ['2026-11-25', '2026-11-26', '2026-11-27'];
const groups = ['Forklift', 'Rigger', 'Stagehand'];
const tz = 'Australia/Sydney';
const titles = ['Build', 'Show call', 'Load out'];
const crews = days.flatMap((date, index) =>
  groups.map((groupName, group): Page['crews'][number] => ({
    ...{ idReqCrew: index * 10 + group, idJob: index + 1, title: titles[index] ?? '' },
    ...{ idGroup: group + 1, groupName, startTime: at + index * day, endTime: at + index * day + 8 * hour },
    ...{
      tz,
      day: date,
      amount: 4 + group,
      confirmed: index === 1 ? 4 + group : 3,
      open: index === 1 ? 0 : 1 + group,
    },
  })),
);
const job = (idJob: number, title: string): Page['jobs'][number] => ({
  ...{ idJob, title, status: 1, startTime: at + (idJob - 1) * day, tz, location: 'Foreshore, Dock 4' },
  poNumber: idJob === 1 ? 'PO-4471' : '',
});
const getEvent: Page = {
  event,
  files: [
    {
      ...{ id: 1, name: 'Site plan.pdf', filename: 'Site plan.pdf', mime: 'application/pdf' },
      ...{ bytes: 482_000, uploadedAt: at },
    },
  ],
  jobs: titles.map((title, index) => job(index + 1, title)),
  ...{ crews, plannedHours: 360, workedHours: 92.5, readers: 14, others: [job(8, 'Site clean')] },
};
const listed = (part: object = {}): Out<'getEvents'>['events'][number] => ({
  ...{ id: 7, name: 'Harbour Festival', prepend: 'ACME', color: '#c2410c', isArchived: false },
  ...{ firstDay: '2026-11-25', lastDay: '2026-11-27', jobs: 3, open: 12 },
  ...part,
});
const getEvents: Out<'getEvents'> = {
  events: [listed(), listed({ id: 8, name: 'Home Ideas Show', prepend: 'HIS', color: '#0f766e', open: 0 })],
  total: 2,
};
const getEventCost: Out<'getEventCost'> = {
  seesCost: true,
  plannedCents: 1_912_000,
  actualCents: 486_000,
  missing: [],
};
const answers = { getEvent, getEvents, getEventCost };

/** The events of the office. */
export const eventScreens: Screen[] = [
  admin('events', '/admin/events', { answers }),
  admin('events-none', '/admin/events', { answers: { getEvents: { events: [], total: 0 } } }),
  admin('events-failed', '/admin/events', { failing: 'getEvents' }),
  admin('event-new', '/admin/events', { answers, then: press('Add event') }),
  admin('event', '/admin/events/7', { answers }),
  admin('event-message', '/admin/events/7', { answers, then: press('Message to everybody') }),
  admin('event-jobs', '/admin/events/7', { answers, then: press('Add jobs') }),
];
