import type { clientCalls } from '@crewcall/contract/calls/clients';
import type { timeCalls } from '@crewcall/contract/calls/time';
import type { ratingCalls } from '@crewcall/contract/calls/time-ratings';
import { dayText } from '@crewcall/domain/time';
import { noMapping } from '@crewcall/domain/exports';
import type { Rows } from './row';
import type { World } from './world';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const range = () => ({ dateStart: Date.now() - 2 * DAY, dateEnd: Date.now() + DAY });
const supervising = ['supervisor', 'admin'] as const;

const claim = () => ({
  start: Date.now() - 8 * HOUR,
  end: Date.now() - HOUR,
  break: 0,
  text: 'I stayed for the load-out.',
});

/** A worker's question about a time of theirs. */
async function asked(w: World, job_id: number, crew: number, user_id: number, state = 'open') {
  const { id } = await w.db
    .insertInto('timesheet_query')
    .values({
      company_id: await w.make.companyId(),
      timesheet_id: await w.clock(job_id, crew, user_id),
      job_id,
      user_id,
      state,
      claim: JSON.stringify({ start: Date.now() - 8 * HOUR, end: Date.now() - HOUR, break: 0 }),
      recorded: 'null',
      outcome: state === 'answered' ? 'kept' : null,
      due_at: null,
      closed_at: null,
      closed_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An expense of a worker that waits for the office. */
async function spent(w: World, job_id: number, user_id: number): Promise<number> {
  const { id } = await w.db
    .insertInto('expense')
    .values({
      ...{ company_id: await w.make.companyId(), job_id, user_id, day: '2026-11-10', type: 'fuel' },
      ...{ cents: 4400, gst_cents: 400 },
      receipt_blob_id: await w.services.blobs.put(w.db, Buffer.from(w.pdf, 'base64'), 'application/pdf'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A job of which the supervisor has had a time signed. */
async function signedJob(w: World): Promise<number> {
  const job = await w.make.job({ prepend: 'ACME' });
  const crew = await w.make.crew(job, { group_id: w.group });
  await w.make.supervisor(job, w.supervisor);
  await w.make.member(crew, w.crew);
  const id = await w.clock(job, crew, w.crew);
  await w.call(await w.signIn(w.supervisor), 'finishJobSignature', {
    idJob: job,
    signedBy: 'Dana Site',
    signature: w.jpeg,
    times: [{ id, checked: true }],
  });
  return job;
}
const payRules = {
  bands: [],
  saturday: 0,
  sunday: 50,
  holiday: 0,
  shiftOvertime: [],
  weekOvertime: [],
  minimumMinutes: 0,
};
const showDay = { day: '2026-08-12', from: 0, to: 1440, name: 'Show Day', postcodes: ['4000'] };

const meal = {
  ...{ name: 'Meal', unit: 'shift' as const, countsSuper: false, active: true, idGroups: [] },
  rates: [{ from: '2020-01-01', cents: 1500 }],
};

/** A time of the worker, and a type of allowance that it can get. */
async function mealFor(w: World, job: number, crew: number) {
  const { body } = await w.call(await w.signIn(w.admin), 'saveAllowanceType', {
    ...{ ...meal, name: `Meal ${Math.random()}` },
  });
  return { idTimesheet: await w.clock(job, crew, w.crew), idType: body.id };
}

export const timeRows: Rows<
  Exclude<keyof typeof timeCalls, keyof typeof ratingCalls | keyof typeof clientCalls>
> = {
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
  undoCheckIn: {
    body: async (w) => ({ id: await w.clock(w.jobA, w.crewA, w.crew) }),
    refused: true,
    mine: supervising,
    foreign: {
      as: 'supervisor',
      body: async (w) => ({ id: await w.clock(w.jobB, w.crewB, w.outsider) }),
    },
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
  answerComing: { body: (w) => ({ idReqCrew: w.crewB, start: Date.now(), answer: 'yes' }), refused: true },
  getAttendance: { body: () => ({ day: '2026-11-27' }) },
  askAgain: {
    body: (w) => ({ idReqCrew: w.crewA, users: [w.crew] }),
    mine: supervising,
    foreign: { as: 'supervisor', body: (w) => ({ idReqCrew: w.crewB, users: [w.outsider] }) },
  },
  resolvePunch: {
    body: async (w) => {
      const press = await w.db
        .insertInto('punch')
        .values({
          user_id: w.crew,
          job_id: w.jobA,
          action: 'in',
          key: null,
          punched_at: Date.now() - 2 * DAY,
          outcome: 'pending',
          timesheet_id: null,
          resolved_at: null,
          resolved_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: press.id, apply: false };
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
  getWorkersToInvoice: { body: range },
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
  explainPayLines: {
    body: async (w) => ({ idTimesheet: await w.clock(w.jobA, w.crewA, w.crew) }),
    mine: ['crew', 'admin'],
    foreign: {
      as: 'crew',
      body: async (w) => ({ idTimesheet: await w.clock(w.jobB, w.crewB, w.outsider) }),
    },
  },
  getPayRules: { body: () => ({}) },
  tryPayRules: { body: () => ({}) },
  savePayRules: {
    body: () => ({
      name: `Set ${Math.random()}`,
      rules: payRules,
      active: false,
      forCompany: false,
      idGroups: [],
      idJobs: [],
    }),
  },
  getHolidays: { body: () => ({ state: 3, year: 2026 }) },
  saveHoliday: { body: () => ({ state: 3, holiday: showDay }) },
  deleteHoliday: { body: () => ({ state: 3, day: '2026-12-25', name: 'Christmas Day' }) },
  setMinimum: {
    body: async (w) => ({
      idTimesheet: await w.clock(w.jobA, w.crewA, w.crew),
      noMinimum: true,
      reason: 'Left of their own will',
    }),
  },
  getPayRun: { body: range },
  getCancellationPay: { body: (w) => ({ jobs: [w.jobA] }) },
  getExtras: { body: () => ({}) },
  getPayBases: { body: () => ({}) },
  setPayBasis: {
    body: (w) => ({
      idReqCrew: w.crewA,
      pay: { basis: 'half', cents: 20_000, upToMinutes: 300 },
      was: { basis: 'usual', cents: 0, upToMinutes: null },
    }),
  },
  addAdjustment: {
    body: (w) => ({ idUser: w.crew, cents: 500, what: 'Gloves', reason: 'Bought for the job' }),
  },
  removeExtra: {
    body: async (w) => {
      const answer = await w.call(await w.signIn(w.admin), 'addAdjustment', {
        ...{ idUser: w.crew, cents: 500, what: 'Gloves', reason: 'Bought for the job' },
      });
      return { id: answer.body.id, reason: 'Paid in cash' };
    },
  },
  getPayrollExtras: { body: () => ({}) },
  setPayrollPaid: {
    body: async (w) => {
      const answer = await w.call(await w.signIn(w.admin), 'addAdjustment', {
        ...{ idUser: w.crew, cents: 500, what: 'Gloves', reason: 'Bought for the job' },
      });
      return { ids: [answer.body.id], isPaid: false };
    },
  },
  getMyExpenses: { body: () => ({}) },
  addExpense: {
    body: (w) => ({
      ...{ idJob: w.jobA, day: dayText('Australia/Sydney', Date.now()), type: 'fuel' as const },
      ...{ cents: 4400, gstCents: 400, key: `${Math.random()}` },
    }),
    refused: true,
  },
  withdrawExpense: {
    body: async (w) => ({ id: await spent(w, w.jobA, w.crew) }),
    status: { crew: 200, supervisor: 404, admin: 404 },
  },
  getReceipt: {
    body: async (w) => ({ id: await spent(w, w.jobA, w.crew) }),
    mine: ['crew', 'admin'],
    foreign: { as: 'crew', body: async (w) => ({ id: await spent(w, w.jobB, w.outsider) }) },
    also: [
      {
        what: 'the receipt of another',
        needs: 'crewinvoice:write',
        body: async (w) => ({ id: await spent(w, w.jobA, w.crew) }),
      },
    ],
  },
  getExpenses: { body: () => ({ show: 'waiting' as const }) },
  decideExpense: {
    body: async (w) => ({ id: await spent(w, w.jobA, w.crew), answer: 'approve' as const }),
  },
  getAllowanceTypes: { body: () => ({}) },
  saveAllowanceType: { body: () => ({ ...meal, name: `Meal ${Math.random()}` }) },
  getCrewAllowances: { body: (w) => ({ idReqCrew: w.crewA }) },
  setCrewAllowances: { body: (w) => ({ idReqCrew: w.crewA, idTypes: [] }) },
  getAllowances: {
    body: async (w) => ({ idTimesheet: await w.clock(w.jobA, w.crewA, w.crew) }),
    mine: ['crew', ...supervising],
    foreign: { as: 'manager', body: async (w) => ({ idTimesheet: await w.clock(w.jobB, w.crewB, w.crew) }) },
  },
  setAllowance: {
    body: async (w) => ({ ...(await mealFor(w, w.jobA, w.crewA)), quantity: 100, note: 'Late finish' }),
    mine: supervising,
    foreign: {
      as: 'supervisor',
      body: async (w) => ({ ...(await mealFor(w, w.jobB, w.crewB)), quantity: 100, note: 'Late finish' }),
    },
  },
  takeAllowanceOff: {
    body: async (w) => {
      const meal = await mealFor(w, w.jobA, w.crewA);
      await w.call(await w.signIn(w.admin), 'setAllowance', { ...meal, quantity: 100, note: '' });
      return { ...meal, reason: 'Eaten on site' };
    },
    mine: supervising,
    foreign: {
      as: 'supervisor',
      body: async (w) => ({ ...(await mealFor(w, w.jobB, w.crewB)), reason: 'Eaten on site' }),
    },
  },
  getExportProfiles: { body: () => ({}) },
  saveExportProfile: { body: () => ({ target: 'xero-bills', mapping: noMapping }) },
  checkExport: { body: () => ({ ...range(), target: 'eh-timesheets' }) },
  exportMoney: {
    body: () => ({ target: 'xero-bills', dateStart: Date.UTC(2001, 0, 1), dateEnd: Date.UTC(2001, 0, 8) }),
    refused: true,
  },
  getExports: { body: () => ({}) },
  getExportFile: { body: () => ({ idExport: 999_999, place: 1 }), status: 404 },
  getSuperDue: { body: () => ({}) },
  markSuperPaid: { body: () => ({ idInvoices: [999_999], day: null }), status: 404 },
  approveTimes: { body: async (w) => ({ idTimesheet: [await w.clock(w.jobA, w.crewA, w.crew)] }) },
  noteWithholding: { body: (w) => ({ idUser: w.crew, text: 'Under 75 dollars a job' }) },
  getMyInvoices: { body: () => ({}) },
  getInvoice: { body: () => ({}) },
  findInvoices: { body: () => ({ find: {} }) },
  generateInvoice: {
    body: async (w) => {
      // Other rows leave times of the same hours.
      const id = await w.clock(w.jobB, w.crewB, w.outsider);
      return { ...range(), idUser: w.outsider, allowOverlaps: [id] };
    },
  },
  deleteInvoice: { body: async (w) => ({ idInvoice: await w.invoice(w.crew) }) },
  generateTimesheetJob: {
    body: (w) => ({ idJob: [w.jobA] }),
    foreign: { as: 'manager', body: (w) => ({ idJob: [w.jobA, w.jobB] }) },
  },
  checkABA: { body: async (w) => ({ downloadList: [await w.invoice(w.crew)], typeABA: 2 }) },
  downloadABA: { body: async (w) => ({ downloadList: [await w.invoice(w.crew)], typeABA: 0 }) },
  getBankFiles: { body: () => ({}) },
  getBankFile: { body: async (w) => ({ idFile: await w.bankFile(await w.invoice(w.crew)) }) },
  downloadxlsxData: { body: () => ({ type: 'crew' }) },
  sendHours: {
    body: async (w) => {
      await w.clock(w.jobA, w.crewA, w.crew);
      return { idJob: w.jobA, name: 'Dana Site', email: 'dana@customer.test' };
    },
  },
  getHoursApproval: { body: (w) => ({ idJob: w.jobA }) },
  askTime: {
    body: async (w) => ({ idTimesheet: await w.clock(w.jobA, w.crewA, w.crew), ...claim() }),
    mine: ['crew'],
    foreign: {
      as: 'crew',
      body: async (w) => ({ idTimesheet: await w.clock(w.jobB, w.crewB, w.outsider), ...claim() }),
    },
  },
  replyTime: {
    body: async (w) => ({ id: await asked(w, w.jobA, w.crewA, w.crew, 'answered'), text: 'Look again.' }),
    mine: ['crew'],
    foreign: {
      as: 'crew',
      body: async (w) => ({
        id: await asked(w, w.jobB, w.crewB, w.outsider, 'answered'),
        text: 'Look again.',
      }),
    },
  },
  agreeTime: {
    body: async (w) => ({ id: await asked(w, w.jobA, w.crewA, w.crew, 'answered') }),
    mine: ['crew'],
    foreign: {
      as: 'crew',
      body: async (w) => ({ id: await asked(w, w.jobB, w.crewB, w.outsider, 'answered') }),
    },
  },
  withdrawTime: {
    body: async (w) => ({ id: await asked(w, w.jobA, w.crewA, w.crew) }),
    mine: ['crew'],
    foreign: { as: 'crew', body: async (w) => ({ id: await asked(w, w.jobB, w.crewB, w.outsider) }) },
  },
  getTimeQueries: { body: (w) => ({ idJob: w.jobA }) },
  decideTime: {
    body: async (w) => ({
      id: await asked(w, w.jobA, w.crewA, w.crew),
      outcome: 'kept',
      text: 'As signed.',
    }),
    mine: supervising,
    foreign: {
      as: 'supervisor',
      body: async (w) => ({
        id: await asked(w, w.jobB, w.crewB, w.outsider),
        outcome: 'kept',
        text: 'As signed.',
      }),
    },
  },
  correctTime: {
    body: async (w) => {
      const { text: reason, ...times } = claim();
      return { idTimesheet: await w.clock(w.jobA, w.crewA, w.crew), ...times, reason };
    },
    refused: true,
  },
  getTimeHistory: {
    body: async (w) => ({ idTimesheet: await w.clock(w.jobA, w.crewA, w.crew) }),
    foreign: {
      as: 'crew',
      body: async (w) => ({ idTimesheet: await w.clock(w.jobB, w.crewB, w.outsider) }),
    },
  },
  undoClockOutAll: {
    body: (w) => ({ idJob: w.jobA }),
    refused: true,
    mine: supervising,
    foreign: { as: 'supervisor', body: (w) => ({ idJob: w.jobB }) },
  },
  undoSignOff: {
    body: async (w) => ({ idJob: await signedJob(w) }),
    mine: supervising,
    foreign: { as: 'supervisor', body: (w) => ({ idJob: w.jobB }) },
  },
};
