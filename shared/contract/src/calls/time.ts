import { z } from 'zod';
import { call } from '../call';
import {
  Base64,
  Cents,
  Done,
  DurationMs,
  EpochMs,
  Id,
  Invoice,
  Range,
  Timesheet,
  text,
  words,
} from '../shapes';

const Signature = Base64(2_000_000);

const Interval = z.object({
  id: Id,
  idJob: Id,
  jobName: z.string(),
  jobDate: EpochMs,
  tz: z.string(),
  groupName: z.string(),
  start: EpochMs,
  /** 0 while the clock runs. */
  end: EpochMs,
  break: DurationMs,
  /** Paid time after rounding, 0 while the clock runs. */
  paid: DurationMs,
  idInvoice: Id.nullable(),
  idSignature: Id.nullable(),
});

/** A press of the clock that waits for a decision. */
const Press = z.object({
  id: Id,
  idUser: Id,
  userName: z.string(),
  action: z.enum(['in', 'out']),
  tapTime: EpochMs,
  receivedAt: EpochMs,
  reason: z.string(),
});

const KeptTap = Press.extend({
  /** Whose decision it is: the office's once the shift is signed or over. */
  decides: z.enum(['supervisor', 'office']),
  /** Why it cannot be accepted as things stand, as a sentence; null where it can. */
  blocked: z.string().nullable(),
  /** Accepting it deletes the signature of the time that it changes. */
  unlocks: z.boolean(),
});

const Band = z.object({
  band: z.enum(['base', 'extra', 'overnight']),
  minutes: z.int(),
  percent: z.number(),
  cents: Cents,
});

export const timeCalls = {
  doclock: call({
    name: 'doclock',
    method: 'POST',
    path: '/api/time/doclock',
    policy: 'clock.own',
    kind: 'write',
    body: z.object({
      /** The job's id. */
      id: Id,
      code: z
        .union([text(10), z.int()])
        .nullable()
        .optional(),
      action: z.enum(['in', 'out']).optional(),
      /** The client's key; the same key twice is one action. */
      key: text(64).optional(),
      tapTime: EpochMs.optional(),
      /** The press waited on the device and was shown as done: what is wrong with it is kept, not refused. */
      waited: z.boolean().optional(),
      idReqCrew: Id.optional(),
    }),
    ok: z.object({
      ok: z.literal(true),
      timesheet: Timesheet.nullable(),
      /** True when the tap could not be applied and waits for the supervisor. */
      kept: z.boolean(),
      text: z.string(),
    }),
  }),
  getTimeCard: call({
    name: 'getTimeCard',
    method: 'POST',
    path: '/api/time/getTimeCard',
    policy: 'timesheet.job',
    kind: 'read',
    kept: { unless: 'canSupervise' },
    body: z.object({ idJob: Id }),
    ok: z.object({
      canSupervise: z.boolean(),
      canEdit: z.boolean(),
      /** The caller's own rows, whole; of others only what the caller may see. */
      timesheets: z.array(Timesheet.extend({ mine: z.boolean(), paid: DurationMs })),
      /** Confirmed workers, with or without a clock. */
      crew: z.array(
        z.object({
          idUser: Id,
          fullName: z.string(),
          idReqCrew: Id,
          idGroup: Id,
          groupName: z.string(),
          startTime: EpochMs,
          worked: DurationMs,
          absent: z.boolean(),
          requireCode: z.boolean(),
          code: z.string().nullable(),
        }),
      ),
      clock: z.object({
        /** What the caller's own button does, null when the caller is not in the crew. */
        action: z.enum(['in', 'out']).nullable(),
        opensAt: EpochMs.nullable(),
        requireCode: z.boolean(),
      }),
      /** Presses that wait for a decision: all of the job for those who decide, else the caller's own. */
      keptTaps: z.array(KeptTap),
      tz: z.string(),
      jobStatus: z.int(),
    }),
  }),
  setTimeCreate: call({
    name: 'setTimeCreate',
    method: 'POST',
    path: '/api/time/setTimeCreate',
    policy: 'job.supervise',
    kind: 'write',
    body: z.object({ idJob: Id, idUser: Id, idReqCrew: Id.optional(), start: EpochMs.optional() }),
    ok: z.object({ ok: z.literal(true), timesheet: Timesheet }),
  }),
  setTime: call({
    name: 'setTime',
    method: 'POST',
    path: '/api/time/setTime',
    policy: 'job.supervise',
    kind: 'write',
    body: z.object({
      id: Id,
      value: z.int(),
      /** 1 start (ms), 2 end (ms, 0 reopens), 3 break (ms), 4 group id. */
      type: z.int().min(1).max(4),
      /** Deletes the row's signature first; without it a signed row is refused. */
      force: z.boolean().optional(),
      /** What the caller's screen shows in that field. Where another value is stored, nothing is written: 409. */
      was: z.int().optional(),
    }),
    ok: z.object({ ok: z.literal(true), timesheet: Timesheet }),
  }),
  setTimeDelete: call({
    name: 'setTimeDelete',
    method: 'POST',
    path: '/api/time/setTimeDelete',
    policy: 'timesheet.write',
    kind: 'write',
    body: z.object({ id: Id }),
    ok: Done,
  }),
  unlockTime: call({
    name: 'unlockTime',
    method: 'POST',
    path: '/api/time/unlockTime',
    policy: 'timesheet.write',
    kind: 'write',
    body: z.object({ id: Id }),
    ok: z.object({ ok: z.literal(true), timesheet: Timesheet }),
  }),
  clockOutAll: call({
    name: 'clockOutAll',
    method: 'POST',
    path: '/api/time/clockOutAll',
    policy: 'job.supervise',
    kind: 'write',
    body: z.object({ idJob: Id, end: EpochMs }),
    ok: z.object({
      closed: z.array(Timesheet),
      refused: z.array(z.object({ id: Id, userName: z.string() })),
    }),
  }),
  setAbsent: call({
    name: 'setAbsent',
    method: 'POST',
    path: '/api/time/setAbsent',
    policy: 'job.supervise',
    kind: 'write',
    body: z.object({ idJob: Id, idReqCrew: Id, idUser: Id, absent: z.boolean() }),
    ok: Done,
  }),
  resolveTap: call({
    name: 'resolveTap',
    method: 'POST',
    path: '/api/time/resolveTap',
    policy: 'job.supervise',
    kind: 'write',
    /** `unlock` is needed where accepting deletes a signature. */
    body: z.object({ id: Id, apply: z.boolean(), unlock: z.boolean().optional() }),
    ok: Done,
  }),
  finishJobSignature: call({
    name: 'finishJobSignature',
    method: 'POST',
    path: '/api/time/finishJobSignature',
    policy: 'job.supervise',
    kind: 'write',
    body: z.object({
      idJob: Id,
      signedBy: words(120),
      times: z
        .array(
          z.object({
            id: Id,
            idUser: Id.optional(),
            start: EpochMs.optional(),
            end: EpochMs.optional(),
            break: DurationMs.optional(),
            checked: z.boolean(),
          }),
        )
        .max(1000),
      /** A JPEG, base64. */
      signature: Signature,
    }),
    ok: z.object({
      ok: z.literal(true),
      idSignature: Id,
      finished: z.boolean(),
      /** Confirmed workers who are neither signed nor marked absent. */
      missing: z.array(z.string()),
    }),
  }),
  getCheckTime: call({
    name: 'getCheckTime',
    method: 'POST',
    path: '/api/time/getCheckTime',
    policy: 'timesheet.read',
    kind: 'read',
    body: Range.extend({ showAllUsers: z.boolean().optional() }),
    ok: z.object({
      rows: z.array(
        z.object({
          idUser: Id,
          fullName: z.string(),
          totalWorked: DurationMs,
          totalBreak: DurationMs,
          missingClockOut: z.boolean(),
          /** Closed, uninvoiced clocks. */
          toInvoice: z.int(),
          unsigned: z.int(),
          /** Presses of the clock that wait for a decision. */
          presses: z.int(),
        }),
      ),
    }),
  }),
  getUserInterval: call({
    name: 'getUserInterval',
    method: 'POST',
    path: '/api/time/getUserInterval',
    policy: 'timesheet.read',
    kind: 'read',
    body: z.object({ idUser: Id, start: EpochMs, end: EpochMs }),
    ok: z.object({
      intervals: z.array(Interval),
      presses: z.array(Press.extend({ idJob: Id, jobName: z.string(), tz: z.string() })),
    }),
  }),
  explainPay: call({
    name: 'explainPay',
    method: 'POST',
    path: '/api/time/explainPay',
    policy: 'invoice.own',
    kind: 'read',
    body: z.object({ idTimesheet: Id }),
    ok: z.object({
      jobName: z.string(),
      groupName: z.string(),
      tz: z.string(),
      start: EpochMs,
      end: EpochMs,
      break: DurationMs,
      paidMinutes: z.int(),
      rate: Cents.nullable(),
      bands: z.array(Band),
      total: Cents,
    }),
  }),
  getMyInvoices: call({
    name: 'getMyInvoices',
    method: 'POST',
    path: '/api/time/getMyInvoices',
    policy: 'invoice.own',
    kind: 'read',
    // A document names the bank account.
    kept: { unless: 'invoices.pdf' },
    body: z.object({ dateStart: EpochMs.optional(), dateEnd: EpochMs.optional(), idInvoice: Id.optional() }),
    ok: z.object({ invoices: z.array(Invoice) }),
  }),
  getInvoice: call({
    name: 'getInvoice',
    method: 'POST',
    path: '/api/time/getInvoice',
    policy: 'invoice.read',
    kind: 'read',
    body: z.object({ dateStart: EpochMs.optional(), dateEnd: EpochMs.optional(), idInvoice: Id.optional() }),
    ok: z.object({ invoices: z.array(Invoice) }),
  }),
  generateInvoice: call({
    name: 'generateInvoice',
    method: 'POST',
    path: '/api/time/generateInvoice',
    policy: 'invoice.write',
    kind: 'write',
    body: Range.extend({ idUser: z.union([Id, z.array(Id).min(1).max(5000)]) }),
    ok: z.object({ invoices: z.array(Invoice), total: Cents }),
  }),
  deleteInvoice: call({
    name: 'deleteInvoice',
    method: 'POST',
    path: '/api/time/deleteInvoice',
    policy: 'invoice.write',
    kind: 'write',
    /** `confirmed` is needed when the invoice was ever in a full bank file. */
    body: z.object({ idInvoice: Id, confirmed: z.boolean().optional() }),
    ok: Done,
  }),
  generateTimesheetJob: call({
    name: 'generateTimesheetJob',
    method: 'POST',
    path: '/api/time/generateTimesheetJob',
    policy: 'job.read',
    kind: 'read',
    body: z.object({
      idJob: z.union([Id, z.array(Id).min(1).max(200)]),
      invoiceMarkJobAsFinished: z.boolean().optional(),
    }),
    ok: z.object({
      /** Base64 PDF. */
      pdfData: z.string(),
      duplicateTime: z.boolean(),
      error: z.literal(false),
    }),
  }),
  checkABA: call({
    name: 'checkABA',
    method: 'POST',
    path: '/api/misc/checkABA',
    policy: 'invoice.write',
    kind: 'read',
    body: z.object({ downloadList: z.array(Id).min(1).max(5000), typeABA: z.int().min(0).max(2) }),
    ok: z.object({
      total: Cents,
      count: z.int(),
      problems: z.array(z.object({ idInvoice: Id.nullable(), payee: z.string(), text: z.string() })),
      changes: z.array(z.object({ payee: z.string(), field: z.string(), from: z.string(), to: z.string() })),
      /** Invoices that were in a full file before; a new full file needs `confirmed`. */
      repeated: z.array(Id),
    }),
  }),
  downloadABA: call({
    name: 'downloadABA',
    method: 'POST',
    path: '/api/misc/downloadABA',
    policy: 'invoice.write',
    kind: 'write',
    body: z.object({
      downloadList: z.array(Id).max(5000),
      /** Payment date; not needed to clear. Epoch ms or YYYY-MM-DD. */
      dateABA: z
        .union([EpochMs, text(10)])
        .nullable()
        .optional(),
      /** 0 clear status, 1 one dollar each, 2 full. */
      typeABA: z.int().min(0).max(2),
      confirmed: z.boolean().optional(),
    }),
    ok: z.object({
      /** Text of the bank file, base64; empty when clearing. */
      abaFile: z.string(),
      /** Workbook with the same rows, base64; empty when clearing. */
      xlsxFile: z.string(),
      fileName: z.string(),
      total: Cents,
      count: z.int(),
      changes: z.array(z.object({ payee: z.string(), field: z.string(), from: z.string(), to: z.string() })),
    }),
  }),
  downloadxlsxData: call({
    name: 'downloadxlsxData',
    method: 'POST',
    path: '/api/misc/downloadxlsxData',
    policy: 'crew.export',
    kind: 'read',
    body: z.object({
      type: z.enum(['crew', 'time', 'invoice']),
      dateStart: EpochMs.optional(),
      dateEnd: EpochMs.optional(),
      ids: z.array(Id).max(5000).optional(),
    }),
    ok: z.object({ xlsxFile: z.string(), fileName: z.string() }),
  }),
};
