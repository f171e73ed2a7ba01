import { PICTURE_MAX_BYTES, REASON_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import {
  Base64,
  DurationMs,
  EpochMs,
  Id,
  Overlaps,
  PICTURE_BODY_BYTES,
  Timesheet,
  text,
  title,
  Key,
} from '../shapes';

const Signature = Base64(PICTURE_MAX_BYTES);

/** Why a time is changed; the screens ask for it where paid time falls or a signature goes. */
const Reason = text(REASON_MAX).optional();

/** The ids of times that end more than 15 minutes from now, each confirmed by its worker's name. */
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
  /** The time is no punch but what the worker says of a check-out that was forgotten. */
  proposed: z.boolean().optional(),
});

/** Whose decision it is: the office's once the shift is signed or over. */
export const Decider = z.enum(['supervisor', 'office']);

const PendingPunch = Punch.extend({
  decides: Decider,
  /** Why it cannot be accepted at present, as a sentence; null if it can. */
  blocked: z.string().nullable(),
  /** Accepting it deletes the signature of the time that it changes. */
  unlocks: z.boolean(),
  /** Where accepting it takes paid time away: the end as it is, what it becomes, and how much less is paid. */
  less: z.object({ was: EpochMs, is: EpochMs, paid: DurationMs }).optional(),
});

/** A worker's clock, a supervisor's hand on it, and the sign-off. */
export const clockCalls = callsAt('/api/time', {
  doclock: write({
    policy: 'clock.own',
    body: z.object({
      /** The job's id. */
      id: Id,
      code: z
        .union([text(10), z.int()])
        .nullable()
        .optional(),
      action: z.enum(['in', 'out']).optional(),
      key: Key,
      tapTime: EpochMs.optional(),
      /** The punch waited on the device and was shown as done: what is wrong with it is kept, not refused. */
      waited: z.boolean().optional(),
      idReqCrew: Id.optional(),
      /** Of a check-out that was forgotten: when the worker says they finished. It waits for a decision. */
      finish: EpochMs.optional(),
      /** The key of the own punch, a minute old at most, that this one takes back; `action` is that punch's. */
      undoes: text(64).optional(),
    }),
    ok: z.object({
      ok: z.literal(true),
      timesheet: Timesheet.nullable(),
      /** True when the punch could not be applied and waits for the supervisor. */
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
      /** The caller's own rows, whole; of others only what the caller may see. */
      timesheets: z.array(Timesheet.extend({ mine: z.boolean(), paid: DurationMs, overlaps: Overlaps })),
      /** Confirmed workers, with or without a clock. */
      crew: z.array(
        z.object({
          idUser: Id,
          fullName: z.string(),
          idReqCrew: Id,
          idGroup: Id,
          groupName: z.string(),
          startTime: EpochMs,
          /** Null where no end is planned: 4 hours are assumed. */
          endTime: EpochMs.nullable(),
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
        /** Must the caller type a code? Users who can see the codes on the card need none. */
        requireCode: z.boolean(),
      }),
      /** Punches that wait for a decision: all of the job for those who decide, else the caller's own. */
      pendingPunches: z.array(PendingPunch),
      /** For those who take the signature: who the customer named as the contact on site; empty if nobody. */
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
      /** The whole time at once; without it the clock runs. */
      end: EpochMs.optional(),
      key: Key,
    }),
    ok: z.object({ ok: z.literal(true), timesheet: Timesheet, overlaps: Overlaps }),
  }),
  undoCheckIn: write({
    policy: 'job.supervise',
    /** A running clock that the caller opened by hand within the last minute. */
    body: z.object({ id: Id }),
  }),
  setTime: write({
    policy: 'job.supervise',
    body: z.object({
      id: Id,
      value: z.int(),
      /** 1 start (ms), 2 end (ms, 0 reopens), 3 break (ms), 4 group id. */
      type: z.int().min(1).max(4),
      /** Deletes the row's signature first; without it a signed row is refused. */
      force: z.boolean().optional(),
      /** What the caller's screen shows in that field. Where another value is stored, nothing is written: 409. */
      was: z.int().optional(),
      /** Beside a start only: the end (ms, 0 reopens) that is stored with it, both or neither. */
      end: EpochMs.optional(),
      /** What `was` is to the value, for `end`. */
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
      /** Clocks with an end of their own: those that were forgotten, as they were planned. */
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
    /** `unlock` is needed where accepting deletes a signature. */
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
      ahead: Ahead,
      key: text(64).optional(),
    }),
    ok: z.object({
      ok: z.literal(true),
      idSignature: Id,
      finished: z.boolean(),
      /** Confirmed workers who are neither signed nor marked absent. */
      missing: z.array(z.string()),
      /** Whether the timesheet of the finished job goes out; absent where somebody is missing. */
      mail: z.enum(['queued', 'no-recipients']).optional(),
    }),
  }),
});
