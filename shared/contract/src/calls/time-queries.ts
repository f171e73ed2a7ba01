import { QUERY_TEXT_MAX, REASON_MAX } from '@crewcall/domain/limits';
import { claimFields, queryOutcomes, queryStates } from '@crewcall/domain/time-query';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { DurationMs, EpochMs, Id, words, Key } from '../shapes';
import { Decider } from './time-clocks';

const Times = z.object({ start: EpochMs, end: EpochMs, break: DurationMs });
const Words = words(QUERY_TEXT_MAX);

/** A worker's question about a timesheet that is wrong or missing, with all messages about it. */
const TimeQuery = z.object({
  id: Id,
  /** Null if the worker says that a timesheet is missing, and none has been made for it yet. */
  idTimesheet: Id.nullable(),
  idJob: Id,
  jobName: z.string(),
  tz: z.string(),
  idUser: Id,
  userName: z.string(),
  mine: z.boolean(),
  /** Who asks at the customer; null if the worker asks. */
  askedBy: z.string().nullable(),
  state: z.enum(queryStates),
  /** Result of the question. Already set while the answer waits for the worker's agreement. */
  outcome: z.enum(queryOutcomes).nullable(),
  /** The times that the worker claims; fields without a claim have the stored values. */
  claim: Times,
  /** Names of the fields in `claim` that the worker claims. */
  claimed: z.array(z.enum(claimFields)).optional(),
  /** The stored timesheet, with its correction applied; null if there is none. */
  stored: Times.nullable(),
  idInvoice: Id.nullable(),
  signed: z.boolean(),
  decides: Decider,
  /** Whether the caller may answer the question now. */
  canAnswer: z.boolean(),
  /** Deadline for the worker to agree or reply to an answer. */
  dueAt: EpochMs.nullable(),
  openedAt: EpochMs,
  closedAt: EpochMs.nullable(),
  notes: z.array(
    z.object({
      id: Id,
      at: EpochMs,
      /** Null for the customer. */
      idUser: Id.nullable(),
      userName: z.string(),
      mine: z.boolean(),
      text: z.string(),
    }),
  ),
});

const Answered = z.object({ ok: z.literal(true), query: TimeQuery });

const Picture = z.object({ ...Times.shape, group: z.string() });

/** Workers' questions about timesheets, and the history of a timesheet. */
export const timeQueryCalls = callsAt('/api/time', {
  askTime: write({
    policy: 'clock.own',
    body: z.object({
      /** The wrong timesheet. For a missing timesheet, send `idJob` instead. */
      idTimesheet: Id.optional(),
      idJob: Id.optional(),
      ...Times.shape,
      /** The values that the form showed at first. A field with the same value is not claimed. */
      was: Times.optional(),
      text: Words,
      key: Key,
    }),
    ok: Answered,
  }),
  replyTime: write({
    policy: 'clock.own',
    body: z.object({ id: Id, text: Words }),
    ok: Answered,
  }),
  agreeTime: write({
    policy: 'clock.own',
    body: z.object({ id: Id }),
    ok: Answered,
  }),
  withdrawTime: write({
    policy: 'clock.own',
    body: z.object({ id: Id }),
    ok: Answered,
  }),
  getTimeQueries: read({
    policy: 'job.supervise',
    /** Questions about one timesheet, job or invoice; without an id, open questions of all jobs. */
    body: z.object({ idTimesheet: Id.optional(), idJob: Id.optional(), idInvoice: Id.optional() }),
    ok: z.object({
      queries: z.array(TimeQuery),
      /**
       * Which of the requested timesheets the caller may still ask about: their own, with corrections applied, and
       * until when.
       */
      askable: z.array(
        z.object({
          idTimesheet: Id,
          until: EpochMs,
          idJob: Id,
          jobName: z.string(),
          tz: z.string(),
          ...Times.shape,
        }),
      ),
      /** Deadline for the caller to report a missing timesheet on this job; null if they may not. */
      missingUntil: EpochMs.nullable(),
    }),
  }),
  decideTime: write({
    policy: 'job.supervise',
    body: z.object({
      id: Id,
      outcome: z.enum(['changed', 'kept']),
      /** The new times. A field that is not sent gets its value in `claim`. */
      start: EpochMs.optional(),
      end: EpochMs.optional(),
      break: DurationMs.optional(),
      text: Words,
    }),
    ok: Answered,
  }),
  correctTime: write({
    policy: 'invoice.write',
    /** Corrects an invoiced timesheet: the next invoice pays or deducts the difference. */
    body: z.object({
      idTimesheet: Id,
      ...Times.shape,
      reason: words(REASON_MAX),
      /** What the correction pays, in cents, as returned by the first request, which was refused. */
      pays: z.int().optional(),
    }),
  }),
  getTimeHistory: read({
    policy: 'timesheet.job',
    body: z.object({ idTimesheet: Id }),
    ok: z.object({
      tz: z.string(),
      /** Oldest first. */
      rows: z.array(
        z.object({
          id: Id,
          at: EpochMs,
          /** For a check-in or check-out: when the button was pressed, and when the punch reached the server. */
          punch: z.object({ pressedAt: EpochMs, arrivedAt: EpochMs }).nullable(),
          /** What was done, as a sentence. */
          did: z.string(),
          /** Who did it; empty for the system. */
          by: z.string(),
          before: Picture.nullable(),
          after: Picture.nullable(),
          reason: z.string(),
          idInvoice: Id.nullable(),
        }),
      ),
    }),
  }),
  undoClockOutAll: write({
    policy: 'job.supervise',
    /** Undoes the last Clock Out All of this job. */
    body: z.object({ idJob: Id }),
    ok: z.object({
      ok: z.literal(true),
      /** How many timesheets are open again. */
      reopened: z.int(),
      /** Workers whose timesheet stays closed, because it was changed afterwards. */
      kept: z.array(z.string()),
    }),
  }),
  undoSignOff: write({
    policy: 'job.supervise',
    /** Undoes the last signature of this job. */
    body: z.object({ idJob: Id }),
    ok: z.object({ ok: z.literal(true), unsigned: z.int() }),
  }),
});
