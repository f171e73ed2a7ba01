import { CV_MAX_BYTES, NOTE_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, DurationMs, EpochMs, FormId, Id, words } from '../shapes';

const Shift = z.object({
  idJob: Id,
  idReqCrew: Id,
  title: z.string(),
  groupName: z.string(),
  startTime: EpochMs,
  endTime: EpochMs.nullable(),
  tz: z.string(),
  /** Paid time of a past shift; null if nobody has checked in, or the caller may not see clocks. */
  worked: DurationMs.nullable(),
});
const Sums = <T extends z.ZodType>(of: T) => z.object({ fourWeeks: of, thisYear: of });

/** One person of the crew, as the office knows them. */
export const personCalls = callsAt('/api/user', {
  getPersonOverview: read({
    policy: 'crew.read',
    body: z.object({ idUser: Id }),
    ok: z.object({
      /** Confirmed shifts that are not over, next one first, and how many there are; null for who sees no jobs. */
      next: z.object({ shifts: z.array(Shift), count: z.int() }).nullable(),
      /** The latest that are over, newest first. */
      last: z.array(Shift).nullable(),
      /** Paid time of closed clocks: 28 days up to now, and since New Year in the company's zone. */
      hours: Sums(DurationMs).nullable(),
      /** Net of invoices that stand, by the day they were issued; only for who reads invoices. */
      invoiced: Sums(Cents).nullable(),
      /** Of the last 180 days. */
      answers: z.object({
        accepted: z.int(),
        declined: z.int(),
        unanswered: z.int(),
        /** Applications that were not withdrawn, and how many of them got the place. */
        applied: z.int(),
        taken: z.int(),
        absent: z.int(),
      }),
    }),
  }),
  getNotes: read({
    policy: 'crew.read',
    /** Of somebody else: the caller's own are in their own data, without the authors. */
    body: z.object({ idUser: Id }),
    /** Newest first. */
    ok: z.object({
      notes: z.array(z.object({ id: Id, text: z.string(), by: z.string(), at: EpochMs })),
    }),
  }),
  addNote: write({
    policy: 'user.write',
    body: z.object({ idUser: Id, text: words(NOTE_MAX), key: z.string().max(100).optional() }),
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  deleteNote: write({
    policy: 'user.write',
    body: z.object({ id: Id }),
  }),
  saveResume: write({
    policy: 'session',
    /** The caller's own; anybody's for users who may change people. The PDF is sent along and replaces the last one. */
    body: z.object({ idUser: FormId }),
    multipart: { maxFiles: 1, maxFileBytes: CV_MAX_BYTES },
  }),
});
