import type { licenceCalls } from '@crewcall/contract/calls/people-licences';
import { randomUUID } from 'node:crypto';
import type { Rows } from './row';
import type { World } from './world';

const needs = { number: true, state: false, expiry: false, file: false };
const typeOf = async (w: World) => {
  const row = await w.db
    .insertInto('licence_type')
    .values({
      company_id: await w.make.companyId(),
      name: `Card ${randomUUID().slice(0, 8)}`,
      needs: JSON.stringify(needs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
const licenceOf = async (w: World, user: number) => {
  const blob = await w.services.blobs.put(w.db, Buffer.from(w.pdf, 'base64'), 'application/pdf');
  const row = await w.db
    .insertInto('licence')
    .values({
      company_id: await w.make.companyId(),
      user_id: user,
      type_id: await typeOf(w),
      number: '12345678',
      blob_id: blob,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

export const licenceRows: Rows<keyof typeof licenceCalls> = {
  getLicenceTypes: { body: () => ({}) },
  saveLicenceType: {
    body: () => ({
      name: `Card ${randomUUID().slice(0, 8)}`,
      needs,
      warnDays: [],
      fortnightHours: null,
      active: true,
    }),
  },
  setGroupLicences: {
    body: async (w) => ({
      idGroup: await w.make.group('Forklift'),
      rules: [{ idType: await typeOf(w), rule: 'warn' as const }],
    }),
  },
  getCrewLicences: { body: (w) => ({ idReqCrew: w.crewA }) },
  setCrewLicences: {
    body: async (w) => ({ idReqCrew: w.crewA, rules: [{ idType: await typeOf(w), rule: 'warn' as const }] }),
  },
  getMyLicences: { body: () => ({}) },
  saveLicence: { body: async (w) => ({ idType: await typeOf(w), number: '12345678' }), multipart: true },
  deleteLicence: {
    body: async (w) => ({ id: await licenceOf(w, w.crew) }),
    status: { crew: 200, supervisor: 404, admin: 404 },
  },
  getLicences: { body: (w) => ({ idUser: w.crew }) },
  openLicence: {
    body: async (w) => ({ id: await licenceOf(w, w.crew) }),
    mine: ['crew', 'admin'],
    foreign: { as: 'supervisor', body: async (w) => ({ id: await licenceOf(w, w.crew) }) },
  },
  checkLicence: { body: async (w) => ({ id: await licenceOf(w, w.crew), accept: true }) },
  getExpiring: { body: () => ({ days: 30 }) },
};
