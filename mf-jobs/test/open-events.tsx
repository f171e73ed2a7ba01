import { Route, Routes } from '@crewcall/platform/router';
import type { Answers } from '@crewcall/platform/testing';
import type { Out } from '@crewcall/contract/types';
import { Events } from '../src/regions/events.page';
import { hour, now } from './fixtures';
import { office } from './open-form';
import { show } from './show';

type Page = Out<'getEvent'>;
const tz = 'Australia/Sydney';

export const festival: Page['event'] = {
  ...{ id: 7, version: 3, name: 'Harbour Festival', prepend: 'ACME', poNumber: 'PO-77' },
  ...{ firstDay: '2026-11-24', lastDay: '2026-11-26', color: '#c2410c', isArchived: false },
  ...{ contactName: 'Dana Reed', contactPhone: '+61400000001', contactEmail: 'dana@acme.example' },
  ...{ budgetCents: 200_000, notes: 'Dock 4 from 6 am' },
};

const crew = (id: number, groupName: string, day: string, change: Partial<Page['crews'][number]> = {}) => ({
  ...{ idReqCrew: id, idJob: 5, title: 'Build', idGroup: groupName.length, groupName, tz, day },
  ...{ startTime: now + 72 * hour, endTime: null, amount: 4, confirmed: 4, open: 0 },
  ...change,
});
const jobOf = (idJob: number, title: string) => ({
  ...{ idJob, title, status: 1, startTime: now + 72 * hour, tz, location: 'Dock 4', poNumber: '' },
});

export const page: Page = {
  event: festival,
  files: [
    { id: 3, name: 'plan.pdf', filename: 'plan.pdf', mime: 'application/pdf', bytes: 4096, uploadedAt: now },
  ],
  jobs: [jobOf(5, 'Build')],
  crews: [
    crew(11, 'Rigger', '2026-11-25', { confirmed: 1, open: 3 }),
    crew(12, 'Stagehand', '2026-11-24'),
    crew(13, 'Stagehand', '2026-11-25'),
  ],
  plannedHours: 96,
  workedHours: 7.5,
  readers: 6,
  others: [jobOf(8, 'Show call'), jobOf(9, 'Load out')],
};

/** The pages of events, as the office sees them unless told otherwise. */
export const openEvents = (at: string, answers: Answers = {}, user: object = office) =>
  show(
    <Routes>
      <Route path="/:id?" element={<Events />} />
    </Routes>,
    {
      ...{ at, basename: '/admin/events', user },
      answers: {
        getEvents: { events: [], total: 0 },
        getEvent: page,
        getAvailablePrepend: {
          prepends: [{ id: 1, text: 'ACME', fullName: 'Acme Events', defaultColor: '#c2410c' }],
        },
        ...answers,
      },
    },
  );
