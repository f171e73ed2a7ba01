import type { Seed } from './context';
import { insertAll } from './insert';
import { venues } from './venues';
import { zoneOfState } from '@crewcall/domain/zones';

/** A venue whose clock is half an hour behind that of its state. */
const brokenHill = {
  ...{ name: 'Silver City Hall', address: '1 Argent Street, Broken Hill', postcode: '2880', state: 1 },
  ...{ zone: 'Australia/Broken_Hill', gate: '4471#', dock: 'Behind the hall, from Crystal Street' },
  ...{ parking: 'Free in the yard', notes: 'Trucks report to security first. Hard hats on the dock.' },
};

/** Adds the places of the demo's jobs as venues, and one whose clock differs from that of its state. */
export async function seedVenues({ db, companyId }: Seed): Promise<void> {
  const rows = venues.map(({ name: place, state, postcode, gateCode = '' }) => {
    const [name = place, ...address] = place.split(', ');
    const plain = { name, address: address.join(', '), postcode, state, zone: zoneOfState(state) };
    return { ...plain, gate: gateCode, dock: '', parking: '', notes: '' };
  });
  await insertAll(
    db,
    'venue',
    [...rows, brokenHill].map((row) => ({ ...row, company_id: companyId })),
  );
}
