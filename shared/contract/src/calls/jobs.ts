import { z } from 'zod';
import { call } from '../call';
import {
  ChatMessage,
  Done,
  Empty,
  EpochMs,
  Id,
  Job,
  JobFile,
  Prepend,
  Range,
  Responsible,
  Timesheet,
  Email,
  text,
  words,
} from '../shapes';

const Hex = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #90a4ae');
const InviteStatus = z.int().min(0).max(3);

/** A crew requirement as the form sends it; without an id it is a new one. */
export const ReqCrewInput = z.object({
  id: Id.optional(),
  groupId: Id,
  amount: z.int().min(0).max(999),
  startTime: EpochMs,
  endTime: EpochMs.nullable().optional(),
  requireCode: z.boolean().optional(),
  deleted: z.boolean().optional(),
});

const jobFields = {
  title: words(200),
  description: text(10_000),
  date: EpochMs,
  color: z.union([Hex, z.literal('')]),
  prepend: text(40),
  state: z.int().min(1).max(8),
  pcode: text(4),
  status: z.int().min(0).max(3),
  hidePublic: z.boolean(),
  onSiteResponsibleName: text(120),
  onSiteResponsibleNumber: text(40),
  location: text(300),
  selectedSupervisors: z.array(Id).max(50),
  emailTimesheet: z.array(Email).max(50),
  reqCrew: z.array(ReqCrewInput).max(60),
};

/** A new job: title and date are needed, the rest has defaults. */
export const JobInput = z
  .object({ ...jobFields, multipleDates: z.array(EpochMs).max(120) })
  .partial()
  .required({ title: true, date: true });

/** A save: the id, the version that was read, and the fields that changed (or all of them). */
export const JobSave = z.object(jobFields).partial().extend({ id: Id, version: z.int().optional() });

const ExtraData = z.object({
  emails: z.array(z.string()),
  locations: z.array(z.string()),
  jobFiles: z.array(JobFile),
  prepends: z.array(Prepend),
  responsibles: z.array(Responsible),
  supervisors: z.array(z.object({ id: Id, fullName: z.string() })),
  groups: z.array(z.object({ id: Id, groupName: z.string() })),
  tzOffset: z.int(),
  timesheet: z.array(Timesheet),
  /** The company's text for a group chat, filled in for this job. */
  whatsApp: z.string().optional(),
});

const Filters = z.object({
  text: text(200).optional(),
  state: z.int().min(0).max(8).optional(),
  /** Job status 0..3, or -1 all, 10 pending and confirmed. */
  status: z.int().min(-1).max(10).optional(),
  company: text(40).optional(),
});

const JobList = z.object({ jobs: z.array(Job) });

export const jobCalls = {
  getJobs: call({
    name: 'getJobs',
    method: 'POST',
    path: '/api/job/getJobs',
    policy: 'job.view',
    kind: 'read',
    kept: true,
    body: Range.extend(Filters.shape),
    ok: JobList,
  }),
  getPublicJobs: call({
    name: 'getPublicJobs',
    method: 'POST',
    path: '/api/job/getPublicJobs',
    policy: 'job.view',
    kind: 'read',
    kept: true,
    body: Range.extend({ idJob: Id.optional() }),
    ok: JobList,
  }),
  getMyDashboardv2: call({
    name: 'getMyDashboardv2',
    method: 'GET',
    path: '/api/job/getMyDashboardv2',
    policy: 'session',
    kind: 'read',
    kept: true,
    body: Empty,
    ok: z.object({
      availableClockin: z.array(Id),
      /** Minutes before the crew's start at which the company opens check-in. */
      earliestCheckIn: z.number().int().min(0),
      invitedIds: z.array(Id),
      jobs: z.array(Job),
      supervisedIds: z.array(Id),
    }),
  }),
  getJobDialog: call({
    name: 'getJobDialog',
    method: 'POST',
    path: '/api/job/getJobDialog',
    policy: 'job.view',
    kind: 'read',
    kept: { unless: 'canSupervise' },
    body: z.object({ idJob: Id }),
    ok: z.object({
      job: Job,
      jobFiles: z.array(JobFile),
      /** The caller's own invite or membership, one entry a crew. */
      mine: z.array(z.object({ idReqCrew: Id, status: InviteStatus })),
      canSupervise: z.boolean(),
      canChat: z.boolean(),
      /** Who runs the job on site; the phone only for those who are on the job. */
      supervisors: z
        .array(z.object({ id: Id, fullName: z.string(), phone: z.string().nullable() }))
        .optional(),
    }),
  }),
  getJobDetail: call({
    name: 'getJobDetail',
    method: 'POST',
    path: '/api/job/getJobDetail',
    policy: 'job.read',
    kind: 'read',
    body: z.object({ id: Id }),
    ok: z.object({ job: Job, extraData: ExtraData }),
  }),
  insertNewJobs: call({
    name: 'insertNewJobs',
    method: 'POST',
    path: '/api/job/insertNewJobs',
    policy: 'job.write',
    kind: 'write',
    body: z.object({ job: JobInput }),
    ok: z.object({ jobId: Id, jobIds: z.array(Id) }),
  }),
  saveUpdatedJobv2: call({
    name: 'saveUpdatedJobv2',
    method: 'POST',
    path: '/api/job/saveUpdatedJobv2',
    policy: 'job.write',
    kind: 'write',
    body: z.object({ job: JobSave }),
    ok: z.object({
      ok: z.literal(true),
      job: Job,
      changed: z.array(z.string()),
      /** What the office should look at again, as crews that did not move with the date. */
      warnings: z.array(z.string()).optional(),
    }),
  }),
  replyRequest: call({
    name: 'replyRequest',
    method: 'POST',
    path: '/api/job/replyRequest',
    policy: 'job.office',
    kind: 'write',
    body: z.object({ id: Id, accept: z.boolean() }),
    ok: Done,
  }),
  saveJobUserList: call({
    name: 'saveJobUserList',
    method: 'POST',
    path: '/api/job/saveJobUserList',
    policy: 'job.office',
    kind: 'write',
    body: z.object({
      idReqCrew: Id,
      statusUser: z.union([
        z.object({ id: Id, status: InviteStatus }),
        z
          .array(z.object({ id: Id, status: InviteStatus }))
          .min(1)
          .max(500),
      ]),
    }),
    ok: z.object({
      /** Names of workers with another shift within 20 hours. */
      UserhasDoubleShift: z.array(z.string()),
      isOverfilled: z.boolean(),
      error: z.literal(false),
    }),
  }),
  getJobWorkers: call({
    name: 'getJobWorkers',
    method: 'POST',
    path: '/api/job/getJobWorkers',
    policy: 'job.office',
    kind: 'read',
    body: z.object({ idReqCrew: Id }),
    ok: z.object({
      workers: z.array(
        z.object({
          id: Id,
          fullName: z.string(),
          state: z.int(),
          filterValues: z.record(z.string(), z.string()),
          selectedOption: InviteStatus,
          hasRate: z.boolean(),
          hasDoubleShift: z.boolean(),
          /** Has joined the preferred crew of the job's company. */
          preferred: z.boolean().optional(),
        }),
      ),
      filters: z.array(
        z.object({
          id: Id,
          description: z.string(),
          type: z.enum(['checkbox', 'text', 'combobox']),
          valuecomboparsed: z.array(z.string()),
        }),
      ),
    }),
  }),
  applyfor: call({
    name: 'applyfor',
    method: 'POST',
    path: '/api/job/applyfor',
    policy: 'job.apply',
    kind: 'write',
    body: z.object({ jobId: Id, reqCrew: Id.nullable().optional() }),
    ok: z.object({ ok: z.literal(true), idReqCrew: Id }),
  }),
  withdraw: call({
    name: 'withdraw',
    method: 'POST',
    path: '/api/job/withdraw',
    policy: 'job.apply',
    kind: 'write',
    body: z.object({ jobId: Id }),
    ok: Done,
  }),
  replyJob: call({
    name: 'replyJob',
    method: 'POST',
    path: '/api/user/replyJob',
    policy: 'job.apply',
    kind: 'write',
    body: z.object({ id: Id, accepted: z.boolean() }),
    ok: Done,
  }),
  replyInviteJob: call({
    name: 'replyInviteJob',
    method: 'POST',
    path: '/api/user/replyInviteJob',
    policy: 'session',
    kind: 'write',
    body: z.object({ idReqCrew: Id, idUser: Id, jobId: Id, accept: z.boolean() }),
    ok: Done,
  }),
  replyInviteCompany: call({
    name: 'replyInviteCompany',
    method: 'POST',
    path: '/api/user/replyInviteCompany',
    policy: 'job.apply',
    kind: 'write',
    body: z.object({ id: Id, accept: z.boolean() }),
    ok: Done,
  }),
  /** Asks workers to join a customer company's preferred crew, in that company's name. */
  inviteToCompany: call({
    name: 'inviteToCompany',
    method: 'POST',
    path: '/api/user/inviteToCompany',
    policy: 'job.office',
    kind: 'write',
    body: z.object({ prefix: words(40), idUser: z.union([Id, z.array(Id).min(1).max(500)]) }),
    /** `asked` are those who were told now; whoever is on the list already is not. */
    ok: z.object({ ok: z.literal(true), asked: z.array(Id) }),
  }),
  getCompanyCrew: call({
    name: 'getCompanyCrew',
    method: 'POST',
    path: '/api/user/getCompanyCrew',
    policy: 'job.office',
    kind: 'read',
    body: z.object({ prefix: words(40) }),
    ok: z.object({
      /** The settings let companies invite. */
      mayInvite: z.boolean(),
      companyName: z.string(),
      crew: z.array(
        z.object({
          id: Id,
          idUser: Id,
          fullName: z.string(),
          /** 1 asked, 2 joined, 3 declined. */
          status: z.int().min(1).max(3),
          askedAt: EpochMs,
          answeredAt: EpochMs.nullable(),
        }),
      ),
    }),
  }),
  removeFromCompany: call({
    name: 'removeFromCompany',
    method: 'POST',
    path: '/api/user/removeFromCompany',
    policy: 'job.office',
    kind: 'write',
    body: z.object({ id: Id }),
    ok: Done,
  }),
  sendchat: call({
    name: 'sendchat',
    method: 'POST',
    path: '/api/job/sendchat',
    policy: 'chat.use',
    kind: 'write',
    body: z
      .object({
        idJob: Id,
        /** Either name is taken; one must hold text. */
        message: text(4000).optional(),
        text: text(4000).optional(),
        lastUpdate: EpochMs.optional(),
        /** -1 or absent: no file. */
        file: z.int().optional(),
        /** The sender's key; the same key twice is one message. */
        key: text(64).optional(),
      })
      .refine((body) => (body.message ?? body.text ?? '').trim() !== '', {
        message: 'must not be empty',
        path: ['message'],
      }),
    ok: z.object({ idMessage: Id, messages: z.array(ChatMessage) }),
  }),
  getchat: call({
    name: 'getchat',
    method: 'POST',
    path: '/api/job/getchat',
    policy: 'chat.use',
    kind: 'write',
    kept: true,
    body: z.object({
      idJob: Id,
      limit: z.int().min(1).max(100).optional(),
      /** With `next` true the page before this instant; otherwise what came after it. */
      lastUpdate: EpochMs.nullable().optional(),
      next: z.boolean().optional(),
    }),
    ok: z.object({
      messages: z.array(ChatMessage),
      users: z.array(z.object({ id: Id, fullName: z.string() })),
      hasMore: z.boolean(),
    }),
  }),
  getLatestsChatAdmin: call({
    name: 'getLatestsChatAdmin',
    method: 'POST',
    path: '/api/user/getLatestsChatAdmin',
    policy: 'chat.latest',
    kind: 'read',
    body: z.object({ limit: z.int().min(1).max(50).optional(), skipIds: z.array(Id).max(500).optional() }),
    ok: z.object({
      chats: z.array(
        z.object({
          idJob: Id,
          users: z.array(z.string()),
          title: z.string(),
          description: z.string(),
          prepend: z.string(),
          date: EpochMs,
          unread: z.int(),
        }),
      ),
    }),
  }),
  getDashboardJobs: call({
    name: 'getDashboardJobs',
    method: 'POST',
    path: '/api/job/getDashboardJobs',
    policy: 'job.read',
    kind: 'read',
    body: Range,
    ok: JobList.extend({
      /** Names behind the jobs' `selectedSupervisors`. */
      supervisors: z.array(z.object({ id: Id, fullName: z.string() })).optional(),
    }),
  }),
  getRequests: call({
    name: 'getRequests',
    method: 'GET',
    path: '/api/job/getRequests',
    policy: 'job.read',
    kind: 'read',
    body: Empty,
    ok: z.object({ jobs: z.array(Job.extend({ requestedBy: z.string(), requestedAt: EpochMs })) }),
  }),
  getDashboardAdminData: call({
    name: 'getDashboardAdminData',
    method: 'POST',
    path: '/api/job/getDashboardAdminData',
    policy: 'job.read',
    kind: 'read',
    body: Range,
    ok: z.object({
      jobCompleteTimes: z.array(z.object({ idJob: Id, start: EpochMs, end: EpochMs })),
      toDoList: z.array(
        z.object({
          id: Id,
          userName: z.string(),
          description: z.string(),
          dateAdded: EpochMs,
          completed: z.boolean(),
        }),
      ),
      graphData: z.object({
        dates: z.array(z.string()),
        requiredAmount: z.array(z.int()),
        confirmedAmout: z.array(z.int()),
        pendingAmount: z.array(z.int()),
      }),
      graphHours: z.array(
        z.object({
          groupName: z.string(),
          graphInterval: z.string().optional(),
          groupInterval: z.string(),
          /** Decimal hours. */
          workedHours: z.number(),
        }),
      ),
    }),
  }),
  getAvailablePrepend: call({
    name: 'getAvailablePrepend',
    method: 'GET',
    path: '/api/job/getAvailablePrepend',
    policy: 'job.read',
    kind: 'read',
    body: Empty,
    ok: z.object({ prepends: z.array(Prepend) }),
  }),
  duplicateJob: call({
    name: 'duplicateJob',
    method: 'POST',
    path: '/api/job/duplicateJob',
    policy: 'job.write',
    kind: 'write',
    body: z.object({
      id: Id,
      dates: z.array(EpochMs).min(1).max(120),
      duplicateCrew: z.boolean(),
      duplicateCrewStatus: z.boolean(),
      sendNotification: z.boolean(),
    }),
    ok: z.object({
      error: z.literal(false),
      snackbar: z.object({ text: z.string(), timeout: z.int() }),
      jobIds: z.array(Id),
    }),
  }),
  viewLogJob: call({
    name: 'viewLogJob',
    method: 'POST',
    path: '/api/misc/viewLogJob',
    policy: 'job.log',
    kind: 'read',
    body: z.object({ id: Id }),
    ok: z.object({
      logs: z.array(
        z.object({ idLog: Id, logDate: EpochMs, userName: z.string(), changed: z.array(z.string()) }),
      ),
    }),
  }),
  getJobFromLog: call({
    name: 'getJobFromLog',
    method: 'POST',
    path: '/api/job/getJobFromLog',
    policy: 'job.office',
    kind: 'read',
    body: z.object({ idLog: Id }),
    ok: z.object({ job: Job, extraData: ExtraData }),
  }),
  uploadJobFile: call({
    name: 'uploadJobFile',
    method: 'POST',
    path: '/api/job/uploadJobFile',
    policy: 'job.write',
    kind: 'write',
    body: z.object({ idJob: z.coerce.number().int().positive() }),
    multipart: { maxFiles: 10, maxFileBytes: 20_000_000 },
    ok: z.object({
      error: z.literal(false),
      snackbar: z.object({ text: z.string(), timeout: z.int() }),
      files: z.array(JobFile),
    }),
  }),
  downloadFileJobSignature: call({
    name: 'downloadFileJobSignature',
    method: 'POST',
    path: '/api/job/downloadFileJobSignature',
    policy: 'job.view',
    kind: 'read',
    body: z.object({ idFile: Id, idJob: Id, fullDownload: z.boolean().optional() }),
    ok: z.object({ name: z.string(), mime: z.string(), url: z.string() }),
  }),
  deleteJobFile: call({
    name: 'deleteJobFile',
    method: 'POST',
    path: '/api/job/deleteJobFile',
    policy: 'job.write',
    kind: 'write',
    body: z.object({ idFile: Id, idJob: Id }),
    ok: Done,
  }),
  getusersCustomer: call({
    name: 'getusersCustomer',
    method: 'POST',
    path: '/api/user/getusersCustomer',
    policy: 'job.read',
    kind: 'read',
    body: z.object({ prefix: text(40) }),
    ok: z.object({ users: z.array(z.object({ name: z.string(), email: z.string() })) }),
  }),
  generateLinkLoginUserCompany: call({
    name: 'generateLinkLoginUserCompany',
    method: 'POST',
    path: '/api/user/generateLinkLoginUserCompany',
    policy: 'job.office',
    kind: 'write',
    body: z.object({ email: Email, idJob: Id.optional() }),
    ok: z.object({ linklogin: z.string() }),
  }),
  sendNotification: call({
    name: 'sendNotification',
    method: 'POST',
    path: '/api/user/sendNotification',
    policy: 'job.office',
    kind: 'write',
    body: z.object({
      text: words(4000),
      listUser: z.array(Id).min(1).max(2000),
      selectedEmail: z.boolean(),
      selectedPhone: z.boolean(),
    }),
    ok: z.object({ sent: z.int(), failed: z.array(z.string()) }),
  }),
};
