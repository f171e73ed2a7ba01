import type { timeCalls } from '@crewcall/contract/calls/time';
import type { Rows } from './row';

const DAY = 86_400_000;
const range = () => ({ dateStart: Date.now() - 2 * DAY, dateEnd: Date.now() + DAY });
const supervising = ['supervisor', 'admin'] as const;

export const timeRows: Rows<keyof typeof timeCalls> = {
  doclock: {
    body: (w) => ({ id: w.jobA, action: 'in', key: `${Math.random()}` }),
    mine: ['crew'],
    foreign: { as: 'crew', body: (w) => ({ id: w.jobB, action: 'in', key: `${Math.random()}` }) },
  },
  getTimeCard: {
    body: (w) => ({ idJob: w.jobA }),
    foreign: { as: 'manager', body: (w) => ({ idJob: w.jobB }) },
  },
  setTimeCreate: {
    body: async (w) => {
      const idUser = await w.make.user();
      await w.make.member(w.crewA, idUser);
      return { idJob: w.jobA, idUser };
    },
    mine: supervising,
    foreign: { as: 'supervisor', body: (w) => ({ idJob: w.jobB, idUser: w.outsider }) },
  },
  setTime: {
    body: async (w) => ({ id: await w.clock(w.jobA, w.crewA, w.crew), value: 1_800_000, type: 3 }),
    mine: supervising,
    foreign: {
      as: 'supervisor',
      body: async (w) => ({ id: await w.clock(w.jobB, w.crewB, w.outsider), value: 0, type: 3 }),
    },
  },
  setTimeDelete: { body: async (w) => ({ id: await w.clock(w.jobA, w.crewA, w.crew) }) },
  unlockTime: { body: async (w) => ({ id: await w.clock(w.jobA, w.crewA, w.crew) }) },
  clockOutAll: {
    body: (w) => ({ idJob: w.jobA, end: Date.now() }),
    mine: supervising,
    foreign: { as: 'supervisor', body: (w) => ({ idJob: w.jobB, end: Date.now() }) },
  },
  setAbsent: {
    body: (w) => ({ idJob: w.jobA, idReqCrew: w.crewA, idUser: w.crew, absent: false }),
    mine: supervising,
    foreign: {
      as: 'supervisor',
      body: (w) => ({ idJob: w.jobB, idReqCrew: w.crewB, idUser: w.outsider, absent: true }),
    },
  },
  resolveTap: {
    body: async (w) => {
      const tap = await w.db
        .insertInto('clock_tap')
        .values({
          user_id: w.crew,
          job_id: w.jobA,
          action: 'in',
          key: null,
          tap_at: Date.now() - 2 * DAY,
          outcome: 'kept',
          timesheet_id: null,
          resolved_at: null,
          resolved_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: tap.id, apply: false };
    },
    mine: supervising,
  },
  finishJobSignature: {
    body: async (w) => ({
      idJob: w.jobA,
      signedBy: 'Dana Site',
      signature: w.jpeg,
      times: [{ id: await w.clock(w.jobA, w.crewA, w.crew), checked: true }],
    }),
    mine: supervising,
    foreign: {
      as: 'supervisor',
      body: async (w) => ({
        idJob: w.jobB,
        signedBy: 'Nobody',
        signature: w.jpeg,
        times: [{ id: await w.clock(w.jobB, w.crewB, w.outsider), checked: true }],
      }),
    },
  },
  getCheckTime: { body: range },
  getUserInterval: {
    body: (w) => ({ idUser: w.crew, start: Date.now() - DAY, end: Date.now() }),
  },
  explainPay: {
    body: async (w) => ({ idTimesheet: await w.clock(w.jobA, w.crewA, w.crew) }),
    mine: ['crew', 'admin'],
    foreign: {
      as: 'crew',
      body: async (w) => ({ idTimesheet: await w.clock(w.jobB, w.crewB, w.outsider) }),
    },
  },
  getMyInvoices: { body: () => ({}) },
  getInvoice: { body: () => ({}) },
  generateInvoice: {
    body: async (w) => {
      await w.clock(w.jobB, w.crewB, w.outsider);
      return { ...range(), idUser: w.outsider };
    },
  },
  deleteInvoice: { body: async (w) => ({ idInvoice: await w.invoice(w.crew) }) },
  generateTimesheetJob: {
    body: (w) => ({ idJob: [w.jobA] }),
    foreign: { as: 'manager', body: (w) => ({ idJob: [w.jobA, w.jobB] }) },
  },
  checkABA: { body: async (w) => ({ downloadList: [await w.invoice(w.crew)], typeABA: 2 }) },
  downloadABA: { body: async (w) => ({ downloadList: [await w.invoice(w.crew)], typeABA: 0 }) },
  downloadxlsxData: { body: () => ({ type: 'crew' }) },
};
