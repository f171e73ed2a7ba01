import type { eventCalls } from '@crewcall/contract/calls/week-events';
import type { Rows } from './row';
import type { World } from './world';

const fields = {
  ...{ name: 'Festival', prepend: 'ACME', poNumber: '', firstDay: '2026-11-30', lastDay: '2026-12-02' },
  ...{ contactName: '', contactPhone: '', contactEmail: '', budgetCents: null, notes: '', color: '#90a4ae' },
};

/** An event of ACME, to which `jobA` belongs. */
async function event(w: World): Promise<number> {
  const { id } = await w.db
    .insertInto('event')
    .values({
      ...{ company_id: await w.make.companyId(), name: 'Festival', prepend: 'ACME' },
      ...{ first_day: '2026-11-30', last_day: '2026-12-02' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await w.db.updateTable('job').set({ event_id: id }).where('id', '=', w.jobA).execute();
  return id;
}

async function file(w: World) {
  const id = await event(w);
  const row = await w.db
    .insertInto('event_file')
    .values({
      ...{ event_id: id, company_id: await w.make.companyId(), name: 'plan.pdf' },
      blob_id: await w.services.blobs.put(w.db, Buffer.from(w.pdf, 'base64'), 'application/pdf'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, idFile: row.id };
}

export const eventRows: Rows<keyof typeof eventCalls> = {
  getEvents: { body: () => ({}) },
  getEvent: { body: async (w) => ({ id: await event(w) }) },
  getEventCost: { body: async (w) => ({ id: await event(w) }) },
  saveEvent: { body: () => fields },
  archiveEvent: { body: async (w) => ({ id: await event(w), isArchived: true }) },
  getJobEvent: { body: (w) => ({ idJob: w.jobA }) },
  setJobEvent: { body: async (w) => ({ idJob: w.jobA, idEvent: await event(w) }) },
  addJobsToEvent: { body: async (w) => ({ id: await event(w), jobs: [w.jobA] }) },
  uploadEventFile: { body: async (w) => ({ id: await event(w) }), multipart: true },
  deleteEventFile: { body: file },
  downloadEventFile: { body: file },
  messageEvent: {
    body: async (w) => ({ id: await event(w), text: 'Gate 4', selectedEmail: true, selectedPhone: false }),
  },
};
