import type { crewCalls } from '@crewcall/contract/calls/people-crew';
import type { peopleImportCalls } from '@crewcall/contract/calls/people-import';
import type { manyPeopleCalls } from '@crewcall/contract/calls/people-many';
import type { registrantCalls } from '@crewcall/contract/calls/people-registrants';
import type { crewSearchCalls } from '@crewcall/contract/calls/people-searches';
import { randomUUID } from 'node:crypto';
import type { Rows } from './row';

const everybody = {
  text: '',
  active: -1,
  state: 0,
  group: '',
  licence: '',
  gaps: '',
  role: '',
  near: '',
  withinKm: 0,
  worked: '',
  workedDay: '',
  values: {},
} as const;

export const peopleRows: Rows<
  | keyof typeof crewCalls
  | keyof typeof peopleImportCalls
  | keyof typeof manyPeopleCalls
  | keyof typeof registrantCalls
  | keyof typeof crewSearchCalls
> = {
  getAvailableCrew: { body: () => ({}) },
  getAvailableCrewFilter: { body: () => ({}) },
  findPeople: { body: () => ({ find: everybody, except: [] }) },
  getuserdetails: { body: (w) => ({ id: w.crew }) },
  getMyProfile: { body: () => ({}) },
  getOwnData: { body: () => ({}) },
  toggeuseractive: {
    body: async (w) => ({ id: await w.make.user(), newState: 0 }),
    also: [
      {
        what: 'switching off a manager',
        needs: 'job:write',
        body: async (w) => ({ id: await w.make.manager('ACME'), newState: 0 }),
      },
    ],
  },
  getRateChange: {
    body: async (w) => ({
      idGroup: await w.make.group(),
      rate: 4_000,
      fromDay: '2026-12-01',
      users: [w.crew],
    }),
  },
  getCrewSearches: { body: () => ({}) },
  saveCrewSearch: { body: () => ({ name: randomUUID(), filter: everybody }) },
  // Each person's own; nobody else has one to delete.
  deleteCrewSearch: { body: () => ({ id: 999_999 }), status: 404 },
  getShiftsAhead: { body: (w) => ({ users: [w.crew] }) },
  setRateFrom: {
    body: async (w) => ({
      idGroup: await w.make.group(),
      rate: 4_000,
      fromDay: '2026-12-01',
      users: [await w.make.user()],
      apply: false,
    }),
  },
  setGroupMembers: {
    body: async (w) => ({ idGroup: await w.make.group(), isIn: true, users: [await w.make.user()] }),
  },
  addPerson: {
    body: () => ({
      kind: 'crew',
      firstName: 'Ana',
      lastName: 'Pires',
      email: `ana${Math.random()}@crew.example`,
    }),
    also: [
      {
        what: 'a colleague with a right',
        needs: 'job:write',
        body: () => ({
          kind: 'office',
          firstName: 'Ana',
          lastName: 'Pires',
          email: `ana${Math.random()}@office.example`,
          permissions: ['job:write'],
        }),
      },
    ],
  },
  // The file that is sent is no list.
  readPeople: { body: () => ({}), multipart: true, refused: true },
  importPeople: {
    body: () => ({
      people: [
        {
          firstName: 'Ana',
          lastName: 'Pires',
          email: `ana${Math.random()}@list.example`,
          phone: '',
          postcode: '',
        },
      ],
    }),
  },
  saveProfile2: { body: () => ({ suburb: 'Pyrmont' }) },
  saveUserDetails: {
    body: (w) => ({ id: w.crew, groups: [{ id: w.group, rate: 3_600 }] }),
    also: [
      {
        what: 'appointing a manager',
        needs: 'job:write',
        body: async (w) => ({ id: await w.make.user(), managerOf: 'ACME' }),
      },
      {
        what: 'the password of a manager',
        needs: 'job:write',
        body: async (w) => ({ id: await w.make.manager('ACME'), password: 'seven grey kettles' }),
      },
      {
        what: 'the address of a manager',
        needs: 'job:write',
        body: async (w) => ({ id: await w.make.manager('ACME'), email: `${randomUUID()}@example.test` }),
      },
      {
        what: 'bank details of somebody else',
        needs: 'crewinvoice:write',
        body: async (w) => ({ id: await w.make.user(), bankAccountNumber: '87654321' }),
      },
      {
        what: 'GST of somebody else',
        needs: 'crewinvoice:write',
        body: async (w) => ({ id: await w.make.user(), gstRegistered: true, abn: '51824753556' }),
      },
    ],
  },
  getResume: {
    body: async (w) => {
      const cv = await w.services.blobs.put(w.db, Buffer.from(w.pdf, 'base64'), 'application/pdf');
      await w.db.updateTable('app_user').set({ cv_blob_id: cv }).where('id', '=', w.crew).execute();
      return { idUser: w.crew };
    },
    mine: ['crew', 'admin'],
    foreign: { as: 'supervisor', body: (w) => ({ idUser: w.crew }) },
  },
  getUserPicture: {
    body: (w) => ({ id: w.crew }),
    status: { nobody: 403, crew: 404, supervisor: 403, manager: 403, admin: 404 },
  },
  getpreregister: { body: () => ({ showAll: true }) },
  processPreregister: { body: async (w) => ({ id: await w.registrant(), approve: true }) },
  getPreregisteredResume: { body: async (w) => ({ id: await w.registrant() }) },
};
