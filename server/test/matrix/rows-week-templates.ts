import type { templateCalls } from '@crewcall/contract/calls/week-templates';
import type { weekCopyCalls } from '@crewcall/contract/calls/week-copies';
import type { Rows } from './row';
import type { World } from './world';

const HOUR = 3_600_000;
const job = (w: World) => w.make.job({ start_at: (Math.floor(Date.now() / HOUR) + 100) * HOUR });
let serial = 0;

async function template(w: World): Promise<number> {
  const { id } = await w.db
    .insertInto('job_template')
    .values({
      company_id: await w.make.companyId(),
      name: `Template ${(serial += 1)}`,
      content: JSON.stringify({
        fields: {
          ...{ title: 'Load in', description: '', prepend: '', color: '#90a4ae', state: 1 },
          ...{ location: '', pcode: '', hidePublic: false },
        },
        startMinute: 480,
        crews: [],
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const templateRows: Rows<keyof typeof templateCalls | keyof typeof weekCopyCalls> = {
  getTemplates: { body: () => ({}) },
  saveTemplate: { body: async (w) => ({ idJob: await job(w), name: `From a job ${(serial += 1)}` }) },
  archiveTemplate: { body: async (w) => ({ id: await template(w), archived: true }) },
  insertFromTemplate: { body: async (w) => ({ idTemplate: await template(w), day: '2027-06-01' }) },
  previewCopyWeek: { body: () => ({ from: '2027-06-07', to: '2027-06-14', people: true }) },
  copyWeek: { body: () => ({ from: '2027-06-07', to: '2027-06-14', people: true }) },
  previewShift: { body: async (w) => ({ ids: [await job(w)], days: 1 }) },
  shiftJob: { body: async (w) => ({ id: await job(w), version: 1, days: 1 }) },
};
