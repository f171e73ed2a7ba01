import { personGaps } from '@crewcall/domain/person-gaps';
import { z } from 'zod';
import { fieldAnswers } from './job-field-shapes';
import { Cents, DurationMs, EpochMs, Id, text, typed } from './values';

export * from './values';

/**
 * Proof of the caller's identity, required before a bank account or a sign-in method changes. Send each that the
 * caller has.
 */
export const ownProof = {
  ownPassword: z.string().max(200).optional(),
  /** The code that the authenticator app shows, or a recovery code. */
  ownCode: typed(40).optional(),
};

/**
 * Random key made by the caller. The same key twice is one action, so a write is safe to retry if its answer got
 * lost.
 */
export const Key = text(64).optional();

export const Done = z.object({ ok: z.literal(true) });

export const Range = z.object({ dateStart: EpochMs, dateEnd: EpochMs });
export const Empty = z.object({});

/** A timesheet in a list of jobs. */
const ClockEntry = z.object({
  idUser: Id,
  idReqCrew: Id.optional(),
  start: EpochMs,
  /** Null while the worker is clocked in; other answers have 0 for that. */
  end: EpochMs.nullable(),
  /** Missing if no break is set. */
  break: DurationMs.optional(),
  /** While clocked in: when the current break began; missing if there is none. */
  breakSince: EpochMs.nullable().optional(),
  /** The break that the worker says they had, 0 for none; missing if they have not said. */
  breakSaid: DurationMs.nullable().optional(),
  /** Signed or invoiced; missing if it is neither. */
  locked: z.boolean().optional(),
});

export const CrewUser = z.object({
  id: Id,
  fullName: z.string(),
  phone: z.string().nullable(),
  /** Invite status: 0 not invited, 1 invited, 2 confirmed, 3 denied. */
  status: z.int().min(0).max(3),
  picture: z.string().nullable().optional(),
  /** The office refused: final for this crew, unlike a worker's own decline. */
  refused: z.boolean().optional(),
});

export const ReqCrew = z.object({
  id: Id,
  groupId: Id,
  groupName: z.string(),
  amount: z.int(),
  confirmed: z.int(),
  startTime: EpochMs,
  endTime: EpochMs.nullable(),
  requireCode: z.boolean(),
  /** Only for callers who may supervise the job. */
  code: z.string().nullable().optional(),
  deleted: z.boolean(),
  /** Only in getJobFromLog: the crew was deleted since. Saving it without its id restores it, without its workers. */
  isGone: z.boolean().optional(),
  userList: z.array(CrewUser),
});

/** One job, with the fields of all lists, the worker's view and the form. `color` is hex. */
export const Job = z.object({
  id: Id,
  version: z.int(),
  ...fieldAnswers,
  /** Latest planned end of any crew, or start + 4 h. */
  endTime: EpochMs,
  rgba: z.string(),
  multipleDates: z.array(EpochMs),
  reqCrew: z.array(ReqCrew),
  /** The caller's own invite status on this job, 0 if none. */
  statusUser: z.int(),
  hasApplied: z.boolean(),
  processed: z.boolean(),
  /** The crew to which the caller has applied, while the application waits for an answer. */
  appliedTo: Id.nullable().optional(),
  /** Minutes east of UTC at the job's date. */
  tzOffset: z.int(),
  tz: z.string(),
  clockList: z.array(ClockEntry),
  /**
   * Confirmed workers who are marked as absent: all of them for callers who see the crew, else only the caller.
   * Missing if there are none.
   */
  absent: z.array(z.object({ idUser: Id, idReqCrew: Id })).optional(),
  /**
   * What each crew would pay the caller, in words. Missing from lists of the office and of My Shifts, and if the company
   * does not show it or no rate is set.
   */
  pays: z.array(z.object({ idReqCrew: Id, pay: z.string() })).optional(),
  /** The caller's invite status, one entry per crew of this job, with that crew's times. Empty if they are on none. */
  mine: z
    .array(
      z.object({
        idReqCrew: Id,
        groupName: z.string(),
        startTime: EpochMs,
        /** Null if no end is planned: 4 hours are assumed. */
        endTime: EpochMs.nullable(),
        /** 1 invited, 2 confirmed, 3 denied. */
        status: z.int().min(1).max(3),
        /** The caller's hourly pay in cents; null if the company does not show it, or no rate is set. */
        pay: z.int().nullable().optional(),
        /** The caller has asked for cover; until another worker takes over, the shift is still theirs. */
        asksCover: z.boolean().optional(),
        /** The office released the caller from this shift. */
        gaveUp: z.boolean().optional(),
      }),
    )
    .optional(),
  fileCount: z.int(),
  unreadMessages: z.int(),
  /**
   * For the office: what a customer's manager has changed since the job was confirmed; sent until the office has seen
   * or answered it.
   */
  customerChange: z
    .object({
      at: EpochMs,
      changed: z.array(z.string()),
      /** Sentences that compare the current times and location with those before the first of these changes. */
      differs: z.array(z.string()).optional(),
    })
    .nullable()
    .optional(),
});

export const JobFile = z.object({
  id: Id,
  name: z.string(),
  filename: z.string(),
  mime: z.string(),
  bytes: z.int(),
  uploadedAt: EpochMs,
});

/** A worker's recorded time, with the names that screens show. */
export const Timesheet = z.object({
  id: Id,
  idJob: Id,
  idUser: Id,
  userName: z.string(),
  idReqCrew: Id,
  idGroup: Id,
  groupName: z.string(),
  start: EpochMs,
  /** 0 while clocked in. */
  end: EpochMs,
  /** Unpaid break in ms. */
  break: DurationMs,
  /** While clocked in: when the current break began. */
  breakSince: EpochMs.nullable().optional(),
  /** The break that the worker says they had, 0 for none; null if they have not said. */
  breakSaid: DurationMs.nullable().optional(),
  idInvoice: Id.nullable(),
  idSignature: Id.nullable(),
});

/** A timesheet that overlaps another timesheet of the same worker, on any job, invoiced or not. */
export const OverlapTime = z.object({
  idTimesheet: Id,
  /** Null, and `jobName` empty, if the caller may not see that job. */
  idJob: Id.nullable(),
  jobName: z.string(),
  tz: z.string(),
  start: EpochMs,
  /** 0 while clocked in. */
  end: EpochMs,
  idInvoice: Id.nullable(),
});
/** The timesheets that overlap this one. */
export const Overlaps = z.array(OverlapTime).optional();

export const Prepend = z.object({ id: Id, text: z.string(), fullName: z.string(), defaultColor: z.string() });
export const Responsible = z.object({
  id: Id,
  onSiteResponsibleName: z.string(),
  onSiteResponsibleNumber: z.string(),
});

export const Group = z.object({
  id: Id,
  groupName: z.string(),
  active: z.int().min(0).max(1),
  /** Hourly rate in cents for workers who are added to the group; null for none. Only for users who may edit groups. */
  usualRate: Cents.nullable().optional(),
});
/** A worker's accepted licences, for lists. `expiring`: within the warning days of the licence type. */
export const HeldLicences = z.array(
  z.object({
    idType: Id,
    type: z.string(),
    expiryDay: z.string().nullable(),
    state: z.enum(['valid', 'expiring', 'expired']),
  }),
);

/** What a worker lacks before they can work and be paid, each with the names of the groups or licences concerned. */
export const Missing = z.array(z.object({ gap: z.enum(personGaps), names: z.array(z.string()) }));

export const Todo = z.object({
  id: Id,
  userName: z.string(),
  description: z.string(),
  dateAdded: EpochMs,
  completed: z.boolean(),
});

/** A picture or file that was sent in a chat; its bytes come from `getChatFile`. */
export const ChatAttachment = z.object({
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  /** Width of a picture in px; null for other files. */
  width: z.int().nullable(),
  height: z.int().nullable(),
});

export const ChatMessage = z.object({
  idChat: Id,
  idSender: Id,
  chatContent: z.string(),
  timeSent: EpochMs,
  /** When the message was written, if it was queued without a network and sent later. */
  timeWritten: EpochMs.optional(),
  userName: z.string(),
  deleted: z.boolean(),
  fileId: Id.nullable(),
  /** A file that belongs to the message, and not to the job's files. */
  attachment: ChatAttachment.optional(),
});

export const Invoice = z.object({
  idInvoice: Id.nullable(),
  /** The number printed on the invoice; not reused after the invoice is cancelled. */
  number: Id,
  idUser: Id,
  fullName: z.string(),
  /** Midnight, in the company's zone, of the Sunday that ends the week. */
  endDate: EpochMs,
  weekEnding: z.string(),
  total: Cents,
  gst: Cents,
  /** Bank file status: 0 none, 1 $1.00 file, 2 full file. */
  status: z.int().min(0).max(2),
  cancelled: z.boolean(),
  /** Whether it was ever in a full bank file, even if `status` was cleared since. Then it may have been paid. */
  wasInFullFile: z.boolean(),
  /** The adjustment note of a cancelled invoice that had GST. Its `pdf` is sent only if one invoice is requested. */
  adjustment: z.object({ number: Id, issuedAt: EpochMs, pdf: z.string().nullable() }).nullable(),
  /** Base64; only if one invoice is requested. */
  pdf: z.string().nullable(),
  issuedAt: EpochMs,
});

export const SessionUser = z.object({
  id: Id,
  /** Id of the user's company. A deployment may serve several. */
  idCompany: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  permissions: z.array(z.string()),
  /** Prefix of the company that a manager works for; empty for all others. */
  managerOf: z.string(),
  prefixes: z.array(z.string()),
  supervisedIds: z.array(Id),
  availableClockin: z.array(z.object({ idJob: Id, idReqCrew: Id, startTime: EpochMs, opensAt: EpochMs })),
  picture: z.string().nullable(),
  /** Version of the company's contract that the user has to sign, or null. */
  contractDue: z.int().nullable(),
  /** The user must set up a second factor before anything else. */
  factorDue: z.boolean().optional(),
  /** IANA zone of the company: "today" and "this week" in lists and payments are in this zone. */
  companyZone: z.string(),
});

/** The answer to a sign-in. */
export const SignedIn = z.object({
  /** Opaque access token, sent as the `authorization` header. */
  token: z.string(),
  expires: EpochMs,
  user: SessionUser,
  /** The pages this user may open. */
  userPages: z.array(z.string()),
  /** Number of the last change before this answer: the live feed continues after it. */
  seq: z.int(),
});
