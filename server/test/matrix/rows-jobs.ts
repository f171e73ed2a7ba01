import { randomUUID } from 'node:crypto';
import type { jobCalls } from '@crewcall/contract/calls/jobs';
import type { availabilityCalls } from '@crewcall/contract/calls/jobs-availability';
import type { coverCalls } from '@crewcall/contract/calls/jobs-cover';
import type { flagCalls } from '@crewcall/contract/calls/jobs-flags';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import type { Rows } from './row';
import type { World } from './world';

const DAY = 86_400_000;
const range = () => ({ dateStart: Date.now() - DAY, dateEnd: Date.now() + DAY });
const soon = () => Math.ceil((Date.now() + 3 * DAY) / 900_000) * 900_000;
const office = ['admin'] as const;
const officeAndManager = ['manager', 'admin'] as const;

/** A log entry of ACME's job, as a save leaves it. */
async function log(w: World): Promise<number> {
  const who = await w.signIn(w.admin);
  await w.call(who, 'saveUpdatedJobv2', { job: { id: w.jobA, description: `Changed ${Math.random()}` } });
  const row = await w.db.selectFrom('job_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return row.id;
}

/** A job of ACME's manager into which nothing is entered yet. */
const begun = (w: World) =>
  w.make.job({ title: NEW_JOB_TITLE, prepend: 'ACME', created_by: w.manager, status: 0 });

/** Two jobs of ACME in one series: the later, and what it shall be like. */
async function ahead(w: World): Promise<{ id: number; like: number; version: number }> {
  const series_id = randomUUID();
  const like = await w.make.job({ prepend: 'ACME', series_id, start_at: soon() });
  const id = await w.make.job({ prepend: 'ACME', series_id, start_at: soon() + 7 * DAY });
  return { id, like, version: 1 };
}

/** Lets customer companies invite. */
const externals = (w: World) =>
  w.db
    .updateTable('company')
    .set({ config: JSON.stringify({ confAllowExternal: 1 }) })
    .execute();

/** A message in the job's chat that brought a file. */
async function chatFile(w: World, job: number): Promise<number> {
  const message_id = await w.chat(job);
  const { blob_id } = await w.db
    .selectFrom('job_file')
    .select('blob_id')
    .where('id', '=', await w.file(job))
    .executeTakeFirstOrThrow();
  await w.db.insertInto('chat_file').values({ message_id, name: 'plan.pdf', blob_id }).execute();
  return message_id;
}

async function companyInvite(w: World): Promise<number> {
  const { id: prepend_id } = await w.db.selectFrom('prepend').select('id').executeTakeFirstOrThrow();
  const row = await w.db
    .insertInto('company_invite')
    .values({ prepend_id, user_id: await w.make.user(), answered_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const jobRows: Rows<
  Exclude<
    keyof typeof jobCalls,
    keyof typeof flagCalls | keyof typeof coverCalls | keyof typeof availabilityCalls
  >
> = {
  getJobs: { body: range },
  getCalendarWeek: { body: () => ({ ...range(), most: 40 }) },
  getCalendarDay: { body: range },
  getPublicJobs: { body: range },
  getMyDashboardv2: { body: () => ({}) },
  getJobDialog: {
    body: (w) => ({ idJob: w.jobA }),
    foreign: { as: 'manager', body: (w) => ({ idJob: w.jobB }) },
  },
  getJobDetail: {
    body: (w) => ({ id: w.jobA }),
    mine: officeAndManager,
    foreign: { as: 'manager', body: (w) => ({ id: w.jobB }) },
  },
  insertNewJobs: {
    body: () => ({ job: { title: 'Made by the matrix', date: soon(), prepend: 'ACME' } }),
    foreign: {
      as: 'manager',
      body: () => ({ job: { title: 'For another company', date: soon(), prepend: 'OPAL' } }),
    },
  },
  saveUpdatedJobv2: {
    body: (w) => ({ job: { id: w.jobA, description: 'Bring gloves' } }),
    foreign: { as: 'manager', body: (w) => ({ job: { id: w.jobB, description: 'Not mine' } }) },
  },
  saveSiteFields: {
    body: (w) => ({ job: { id: w.jobA } }),
    status: { crew: 403, manager: 403 },
    foreign: { as: 'supervisor', body: (w) => ({ job: { id: w.jobB } }) },
  },
  discardJob: {
    body: async (w) => ({ id: await begun(w) }),
    foreign: { as: 'manager', body: (w) => ({ id: w.jobB }) },
  },
  editing: {
    body: (w) => ({ idJob: w.jobA, idForm: 'form-matrix', place: 'Info' }),
    foreign: { as: 'manager', body: (w) => ({ idJob: w.jobB, idForm: 'form-matrix', place: 'Info' }) },
  },
  replyRequest: {
    body: async (w) => ({ id: await w.make.job({ status: 0, prepend: 'ACME' }), accept: true }),
  },
  saveJobUserList: {
    body: async (w) => ({ idReqCrew: w.crewA, statusUser: { id: await w.make.user(), status: 1 } }),
  },
  getJobWorkers: { body: (w) => ({ idReqCrew: w.crewA }) },
  getPeopleByName: { body: () => ({ search: '', as: 'crew' }) },
  getKeepInviting: { body: (w) => ({ idReqCrew: w.crewA }) },
  setKeepInviting: { body: (w) => ({ idReqCrew: w.crewA, hours: null }) },
  getReplacements: { body: (w) => ({ idReqCrew: w.crewA }) },
  applyfor: { body: (w) => ({ jobId: w.jobB, reqCrew: w.crewB }), mine: ['crew', 'supervisor'] },
  seenInvites: { body: (w) => ({ ids: [w.crewA] }) },
  withdraw: {
    body: async (w) => {
      for (const user_id of [w.crew, w.supervisor, w.admin])
        await w.db
          .insertInto('application')
          .values({
            crew_id: w.crewB,
            user_id,
            withdrawn_at: null,
            processed_at: null,
            processed_by: null,
            approved: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return { jobId: w.jobB };
    },
  },
  replyJob: { body: (w) => ({ id: w.crewB, accepted: true }), refused: true },
  replyInviteJob: {
    body: async (w) => {
      const idUser = await w.make.user();
      await w.call(await w.signIn(idUser), 'applyfor', { jobId: w.jobA, reqCrew: w.crewA });
      return { idReqCrew: w.crewA, idUser, jobId: w.jobA, accept: true };
    },
    mine: office,
    foreign: {
      as: 'crew',
      body: async (w) => ({
        idReqCrew: w.crewA,
        idUser: await w.invited(w.crewA),
        jobId: w.jobA,
        accept: true,
      }),
    },
  },
  replyInviteCompany: { body: () => ({ id: 999_999, accept: true }), status: 404 },
  inviteToCompany: {
    body: async (w) => {
      await externals(w);
      return { prefix: 'ACME', idUser: [await w.make.user()] };
    },
  },
  getCompanyCrew: { body: () => ({ prefix: 'ACME' }) },
  removeFromCompany: { body: async (w) => ({ id: await companyInvite(w) }) },
  sendchat: {
    body: (w) => ({ idJob: w.jobA, message: 'On my way' }),
    foreign: { as: 'crew', body: (w) => ({ idJob: w.jobB, message: 'Not my job' }) },
  },
  sendChatFile: {
    body: (w) => ({ idJob: w.jobA, key: randomUUID() }),
    multipart: true,
    foreign: { as: 'crew', body: (w) => ({ idJob: w.jobB, key: randomUUID() }) },
  },
  getChatFile: {
    body: async (w) => ({ idChat: await chatFile(w, w.jobA) }),
    foreign: { as: 'crew', body: async (w) => ({ idChat: await chatFile(w, w.jobB) }) },
  },
  getMyChats: { body: () => ({}) },
  readNotices: { body: () => ({ idNotice: 1 }) },
  getchat: {
    body: async (w) => {
      await w.chat(w.jobA);
      return { idJob: w.jobA };
    },
    foreign: { as: 'crew', body: (w) => ({ idJob: w.jobB }) },
  },
  getLatestsChatAdmin: { body: () => ({}) },
  getDashboardJobs: { body: range },
  getDashboardSums: { body: range },
  getNeeds: { body: () => ({}) },
  getRequests: { body: () => ({}) },
  getDashboardAdminData: { body: range },
  getAvailablePrepend: { body: () => ({}) },
  getJobSeries: {
    body: (w) => ({ id: w.jobA }),
    mine: officeAndManager,
    foreign: { as: 'manager', body: (w) => ({ id: w.jobB }) },
  },
  saveInSeries: {
    body: async (w) => ({ ...(await ahead(w)), parts: ['description'] }),
    foreign: {
      as: 'manager',
      body: async (w) => ({ ...(await ahead(w)), id: w.jobB, parts: ['description'] }),
    },
  },
  inviteInSeries: {
    body: async (w) => {
      const { id, like } = await ahead(w);
      const crew = (job: number) => w.make.crew(job, { group_id: w.group, start_at: soon() });
      await crew(id);
      return { id, like, idReqCrew: await crew(like), users: [await w.make.user()] };
    },
  },
  duplicateJob: {
    body: (w) => ({
      id: w.jobA,
      dates: [soon()],
      duplicateCrew: false,
      duplicateCrewStatus: false,
      sendNotification: false,
    }),
    foreign: {
      as: 'manager',
      body: (w) => ({
        id: w.jobB,
        dates: [soon()],
        duplicateCrew: false,
        duplicateCrewStatus: false,
        sendNotification: false,
      }),
    },
  },
  viewLogJob: { body: (w) => ({ id: w.jobA }) },
  getJobFromLog: { body: async (w) => ({ idLog: await log(w) }) },
  uploadJobFile: {
    body: (w) => ({ idJob: w.jobA }),
    multipart: true,
    foreign: { as: 'manager', body: (w) => ({ idJob: w.jobB }) },
  },
  downloadFileJobSignature: {
    body: async (w) => ({ idFile: await w.file(w.jobA), idJob: w.jobA, fullDownload: true }),
    foreign: { as: 'manager', body: async (w) => ({ idFile: await w.file(w.jobB), idJob: w.jobB }) },
  },
  seeCustomerChange: { body: (w) => ({ id: w.jobA }), mine: office },
  renameJobFile: {
    body: async (w) => ({ idFile: await w.file(w.jobA), idJob: w.jobA, name: 'Site map' }),
    foreign: {
      as: 'manager',
      body: async (w) => ({ idFile: await w.file(w.jobB), idJob: w.jobB, name: 'Site map' }),
    },
  },
  deleteJobFile: {
    body: async (w) => ({ idFile: await w.file(w.jobA), idJob: w.jobA }),
    foreign: { as: 'manager', body: async (w) => ({ idFile: await w.file(w.jobB), idJob: w.jobB }) },
  },
  getusersCustomer: {
    body: () => ({ prefix: 'ACME' }),
    foreign: { as: 'manager', body: () => ({ prefix: 'OPAL' }) },
  },
  generateLinkLoginUserCompany: {
    body: async (w) => {
      const { email } = await w.db
        .selectFrom('app_user')
        .select('email')
        .where('id', '=', w.manager)
        .executeTakeFirstOrThrow();
      return { email, idJob: w.jobA };
    },
  },
  sendNotification: {
    body: (w) => ({
      text: 'Gate 4 is closed',
      listUser: [w.crew],
      selectedEmail: true,
      selectedPhone: false,
    }),
  },
};
