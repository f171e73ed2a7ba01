import { PICTURE_MAX_BYTES, REASON_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import {
  Base64,
  DurationMs,
  Email,
  EpochMs,
  Id,
  Overlaps,
  PICTURE_BODY_BYTES,
  Timesheet,
  text,
  typed,
  title,
  Key,
} from '../shapes';

const Signature = Base64(PICTURE_MAX_BYTES);

/** Why a timesheet is changed. Screens require it if paid time is reduced or a signature is deleted. */
const Reason = text(REASON_MAX).optional();

/**
 * Ids of timesheets that end more than 15 minutes in the future. The user has confirmed each one by the worker's
 * name.
 */
const Ahead = z.array(Id).max(1000).optional();

/** A pending punch; `tapTime` is when the button was pressed. */
export const Punch = z.object({
  id: Id,
  idUser: Id,
  userName: z.string(),
  action: z.enum(['in', 'out']),
  tapTime: EpochMs,
  receivedAt: EpochMs,
  reason: z.string(),
  /** Not a tap: the worker forgot to check out, and `tapTime` is when they say they finished. */
  proposed: z.boolean().optional(),
});

/** Who decides about a pending punch: a supervisor, but the office once the shift is signed or over. */
export const Decider = z.enum(['supervisor', 'office']);

const PendingPunch = Punch.extend({
  decides: Decider,
  /** Why the punch cannot be accepted now, as a sentence; null if it can. */
  blocked: z.string().nullable(),
  /** Accepting the punch deletes the signature of the timesheet that it changes. */
  unlocks: z.boolean(),
  /** Set if accepting it reduces paid time: the end before (`was`) and after (`is`), and how much less is paid. */
  less: z.object({ was: EpochMs, is: EpochMs, paid: DurationMs }).optional(),
});

/** Workers' punches and timesheets, changes by supervisors, and the sign-off. */
export const clockCalls = callsAt('/api/time', {
  doclock: write({
    policy: 'clock.own',
    body: z.object({
      /** The job's id. */
      id: Id,
      code: z
        .union([typed(10), z.int()])
        .nullable()
        .optional(),
      /** `break-taken` answers "Break taken?" for the newest timesheet of that crew. */
      action: z.enum(['in', 'out', 'start-break', 'end-break', 'break-taken']).optional(),
      /** Only with `break-taken`: the break in ms, 0 for none. */
      break: DurationMs.optional(),
      key: Key,
      tapTime: EpochMs.optional(),
      /**
       * The punch was queued on the device and shown as done, so the server makes an invalid one pending instead of
       * refusing it.
       */
      waited: z.boolean().optional(),
      idReqCrew: Id.optional(),
      /** For a forgotten check-out: when the worker says they finished. Becomes a pending punch. */
      finish: EpochMs.optional(),
      /** Key of the caller's own punch to undo, at most a minute old. `action` repeats that punch's action. */
      undoes: text(64).optional(),
    }),
    ok: z.object({
      ok: z.literal(true),
      timesheet: Timesheet.nullable(),
      /**
       * True if the punch could not be applied and waits for the supervisor, or if its break does not fit the
       * timesheet.
       */
      kept: z.boolean(),
      text: z.string(),
      overlaps: Overlaps,
    }),
  }),
  getTimeCard: read({
    policy: 'timesheet.job',
    storable: { unless: 'canSupervise' },
    body: z.object({ idJob: Id }),
    ok: z.object({
      canSupervise: z.boolean(),
      canEdit: z.boolean(),
      /** The caller's own timesheets, and other people's that the caller may see. */
      timesheets: z.array(
        Timesheet.extend({
          mine: z.boolean(),
          paid: DurationMs,
          overlaps: Overlaps,
          /** Only to its worker, the supervisors of the job and the office. */
          hasAllowances: z.literal(true).optional(),
          /** The time is long enough for a break and has none: its worker has said so, or none was recorded. */
          breakGap: z.enum(['no-break', 'no-break-said']).optional(),
          /**
           * For an invoiced timesheet: its times after later corrections. For its worker, and for callers who see or
           * correct pay.
           */
          corrected: z.object({ start: EpochMs, end: EpochMs, break: DurationMs }).optional(),
        }),
      ),
      /** Confirmed workers, with or without a timesheet. */
      crew: z.array(
        z.object({
          idUser: Id,
          fullName: z.string(),
          idReqCrew: Id,
          idGroup: Id,
          groupName: z.string(),
          startTime: EpochMs,
          /** Null if no end is planned: 4 hours are assumed. */
          endTime: EpochMs.nullable(),
          worked: DurationMs,
          absent: z.boolean(),
          requireCode: z.boolean(),
          code: z.string().nullable(),
        }),
      ),
      clock: z.object({
        /** What the caller's own button does; null if the caller is not on the crew. */
        action: z.enum(['in', 'out']).nullable(),
        opensAt: EpochMs.nullable(),
        /** Minutes before a start at which check-in opens. */
        earliestCheckIn: z.int().optional(),
        /** Whether the caller must type a code to check in. Not needed by users who can see the codes. */
        requireCode: z.boolean(),
      }),
      /** Pending punches: all of the job's for callers who decide about them, else only the caller's own. */
      pendingPunches: z.array(PendingPunch),
      /** For callers who collect the signature: name of the customer's contact on site; empty if not set. */
      onSiteContact: z.string().optional(),
      tz: z.string(),
      jobStatus: z.int(),
      job: z.object({ title: z.string(), prepend: z.string(), date: EpochMs }),
    }),
  }),
  setTimeCreate: write({
    policy: 'job.supervise',
    body: z.object({
      idJob: Id,
      idUser: Id,
      idReqCrew: Id.optional(),
      start: EpochMs.optional(),
      /** If set, makes a closed timesheet. Otherwise the worker is clocked in. */
      end: EpochMs.optional(),
      key: Key,
    }),
    ok: z.object({ ok: z.literal(true), timesheet: Timesheet, overlaps: Overlaps }),
  }),
  undoCheckIn: write({
    policy: 'job.supervise',
    /** Id of a timesheet that the caller started by hand within the last minute, and that is still open. */
    body: z.object({ id: Id }),
  }),
  setTime: write({
    policy: 'job.supervise',
    body: z.object({
      id: Id,
      value: z.int(),
      /** 1 start (ms), 2 end (ms, 0 reopens the timesheet), 3 break (ms), 4 group id. */
      type: z.int().min(1).max(4),
      /** Deletes the timesheet's signature first; without it, a signed timesheet is refused. */
      force: z.boolean().optional(),
      /** The value that the caller's screen shows. If another one is stored, nothing is saved: 409. */
      was: z.int().optional(),
      /**
       * Only with `type` 1: the new end (ms, 0 reopens the timesheet). Either both start and end are saved, or
       * neither.
       */
      end: EpochMs.optional(),
      /** Like `was`, for `end`: the end that the screen shows. */
      endWas: z.int().optional(),
      reason: Reason,
    }),
    ok: z.object({ ok: z.literal(true), timesheet: Timesheet, overlaps: Overlaps }),
  }),
  setTimeDelete: write({
    policy: 'timesheet.write',
    body: z.object({ id: Id, reason: Reason }),
  }),
  unlockTime: write({
    policy: 'timesheet.write',
    body: z.object({ id: Id, reason: Reason }),
    ok: z.object({ ok: z.literal(true), timesheet: Timesheet }),
  }),
  clockOutAll: write({
    policy: 'job.supervise',
    body: z.object({
      idJob: Id,
      end: EpochMs,
      /** Timesheets that get another end than `end`: forgotten check-outs get the planned end of their shift. */
      ends: z
        .array(z.object({ id: Id, end: EpochMs }))
        .max(1000)
        .optional(),
      ahead: Ahead,
    }),
    bodyLimit: 100_000,
    ok: z.object({
      closed: z.array(Timesheet),
      refused: z.array(z.object({ id: Id, userName: z.string() })),
    }),
  }),
  setAbsent: write({
    policy: 'job.supervise',
    body: z.object({ idJob: Id, idReqCrew: Id, idUser: Id, absent: z.boolean() }),
  }),
  resolvePunch: write({
    policy: 'job.supervise',
    /** `unlock` must be true if accepting the punch deletes a signature. */
    body: z.object({ id: Id, apply: z.boolean(), unlock: z.boolean().optional(), reason: Reason }),
  }),
  finishJobSignature: write({
    policy: 'job.supervise',
    bodyLimit: PICTURE_BODY_BYTES,
    body: z.object({
      idJob: Id,
      signedBy: title(120),
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
      /** What the signer wants noted; printed under their signature. */
      remark: text(REASON_MAX).optional(),
      /** An address to which the timesheet is mailed now, even if the job is not finished yet. */
      copyTo: Email.optional(),
      ahead: Ahead,
      key: text(64).optional(),
    }),
    ok: z.object({
      ok: z.literal(true),
      idSignature: Id,
      finished: z.boolean(),
      /** Names of confirmed workers who are neither signed nor marked absent. */
      missing: z.array(z.string()),
      /** Whether the finished job's timesheet is mailed; not set if a worker is in `missing`. */
      mail: z.enum(['queued', 'no-recipients']).optional(),
    }),
  }),
});
