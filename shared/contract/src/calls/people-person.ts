import { CV_MAX_BYTES, NOTE_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, FormId, Id, PaidMs, words } from '../shapes';

const Shift = z.object({
  idJob: Id,
  idReqCrew: Id,
  title: z.string(),
  groupName: z.string(),
  startTime: EpochMs,
  endTime: EpochMs.nullable(),
  tz: z.string(),
  /** Paid time of a past shift; null if it has no closed timesheet or the caller may not see timesheets. */
  worked: PaidMs.nullable(),
  /** The person was marked as absent. */
  absent: z.boolean(),
});
const Sums = <T extends z.ZodType>(of: T) => z.object({ fourWeeks: of, thisYear: of });

/** Details of one worker for the office: overview, notes and CV. */
export const personCalls = callsAt('/api/user', {
  getPersonOverview: read({
    policy: 'crew.read',
    body: z.object({ idUser: Id }),
    ok: z.object({
      /** Confirmed shifts that are not over, earliest first, and their total; null if the caller may not see jobs. */
      next: z.object({ shifts: z.array(Shift), count: z.int() }).nullable(),
      /** The latest confirmed shifts that are over, newest first. */
      last: z.array(Shift).nullable(),
      /** Paid time of closed timesheets: in the last 28 days, and since 1 January in the company's zone. */
      hours: Sums(PaidMs).nullable(),
      /** Sum without GST of invoices that are not cancelled, by issue date; only for users who may read invoices. */
      invoiced: Sums(Cents).nullable(),
      /** How the person responded in the last 180 days: answers to invitations, applications and absences. */
      answers: z.object({
        accepted: z.int(),
        declined: z.int(),
        unanswered: z.int(),
        /** Applications that were not withdrawn; `taken`: how many of them were accepted. */
        applied: z.int(),
        taken: z.int(),
        absent: z.int(),
      }),
    }),
  }),
  getNotes: read({
    policy: 'crew.read',
    /** Notes about another person. For the caller's own notes use `getOwnData`, which leaves out the authors. */
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
    /** The caller's own CV; other people's only for users who may change people. The new PDF replaces the old one. */
    body: z.object({ idUser: FormId }),
    multipart: { maxFiles: 1, maxFileBytes: CV_MAX_BYTES },
  }),
});
