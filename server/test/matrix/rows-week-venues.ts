import type { venueCalls } from '@crewcall/contract/calls/week-venues';
import type { In } from '@crewcall/contract/types';
import type { Rows } from './row';
import type { World } from './world';

const fields: In<'saveVenue'> = {
  name: 'Silver City Hall',
  address: '1 Argent Street',
  postcode: '2880',
  state: 1,
  zone: 'Australia/Broken_Hill',
  latitude: null,
  longitude: null,
  gate: '2846#',
  dock: '',
  parking: '',
  contactName: '',
  contactPhone: '',
  notes: '',
  licences: [],
};

let made = 0;
async function venue(w: World): Promise<number> {
  made += 1;
  const { id } = await w.db
    .insertInto('venue')
    .values({
      company_id: await w.make.companyId(),
      name: `Hall ${made}`,
      state: 1,
      zone: 'Australia/Broken_Hill',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const venueRows: Rows<keyof typeof venueCalls> = {
  getVenues: { body: () => ({}) },
  getVenue: { body: async (w) => ({ id: await venue(w) }) },
  saveVenue: {
    body: () => {
      made += 1;
      return { ...fields, name: `New hall ${made}` };
    },
  },
  archiveVenue: { body: async (w) => ({ id: await venue(w), isArchived: true }) },
};
