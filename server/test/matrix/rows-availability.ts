import type { availabilityCalls } from '@crewcall/contract/calls/jobs-availability';
import { addDays, dayText } from '@crewcall/domain/time';
import type { Rows } from './row';
import type { World } from './world';

const zone = 'Australia/Sydney';
const day = () => dayText(zone, addDays(zone, Date.now(), 400));
const away = () => ({ kind: 'away' as const, days: { first: day(), last: day() } });
const range = () => ({ start: Date.now(), end: Date.now() + 86_400_000 });
const timeOf = async (w: World, user: number) => {
  const row = await w.db
    .insertInto('unavailability')
    .values({
      company_id: await w.make.companyId(),
      user_id: user,
      kind: 'away',
      start_at: Date.now(),
      end_at: Date.now() + 86_400_000,
      all_day: false,
      zone,
      created_by: user,
      created_at: Date.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

export const availabilityRows: Rows<keyof typeof availabilityCalls> = {
  getAvailability: {
    body: range,
    foreign: { as: 'supervisor', body: (w) => ({ ...range(), idUser: w.crew }) },
  },
  setUnavailability: {
    body: away,
    foreign: { as: 'supervisor', body: (w) => ({ ...away(), idUser: w.crew }) },
  },
  deleteUnavailability: {
    body: async (w) => ({ ids: [await timeOf(w, w.crew)], weekly: false }),
    status: { crew: 200, supervisor: 404, admin: 404 },
    foreign: {
      as: 'supervisor',
      body: async (w) => ({ ids: [await timeOf(w, w.crew)], weekly: false, idUser: w.crew }),
    },
  },
  getMyConflicts: { body: (w) => ({ idReqCrew: w.crewA }) },
};
