import { comingAnswers, lateMinutes } from '@crewcall/domain/coming';
import { BOARD_JOBS_MOST, BOARD_PEOPLE_MOST } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { DurationMs, EpochMs, Id, text, Key } from '../shapes';

const Answer = z.enum(comingAnswers);
const Late = z.literal(lateMinutes);

/** A confirmed shift of the caller, who is asked whether they will come. */
export const OwnComing = z.object({
  idJob: Id,
  idReqCrew: Id,
  /** The start for which the worker is asked; `answerComing` sends it back. */
  start: EpochMs,
  answer: Answer.nullable(),
  /** With the answer "late": how many minutes after the start. */
  minutes: z.int().nullable(),
  /** Whether the worker was asked about this start, or has answered. Others are not asked under COMING_LATEST_MS before it. */
  asked: z.boolean(),
  /** Number to call for a worker who cannot come; empty if the company has set none. */
  officePhone: z.string(),
});

/** A confirmed worker on the attendance board. `attendanceStatusOn` of the domain derives their status from this. */
const Person = z.object({
  /** Id of the crew member. */
  id: Id,
  idUser: Id,
  fullName: z.string(),
  /** The other job on the board where the worker is checked in now, and since when; missing if there is none. */
  elsewhere: z.object({ idJob: Id, title: z.string(), since: EpochMs }).optional(),
  /** Later crews of the job on the board that the worker is on too; missing if there are none. */
  laterCrews: z
    .array(
      z.object({
        idReqCrew: Id,
        startTime: EpochMs,
        endTime: EpochMs.nullable(),
        /** The worker's check-in on that crew is a pending punch. */
        isKept: z.boolean(),
      }),
    )
    .optional(),
  /** Null if the caller may not see phone numbers of the crew. */
  phone: z.string().nullable(),
  /** When the worker was asked whether they come to the current start; `answer` and `minutes` are the answer. */
  askedAt: EpochMs.nullable(),
  /** The last time that the worker was asked. */
  lastAskedAt: EpochMs.nullable(),
  answer: Answer.nullable(),
  minutes: z.int().nullable(),
  absent: z.boolean(),
  /** Since when the worker is confirmed; null if not known. */
  confirmedAt: EpochMs.nullable(),
  /** Their timesheets on any crew of the job; `end` is 0 while clocked in. */
  times: z.array(
    z.object({
      id: Id.optional(),
      idReqCrew: Id,
      start: EpochMs,
      end: EpochMs,
      break: DurationMs.optional(),
      /** The planned times of its own crew, while it runs. */
      plan: z.object({ startTime: EpochMs, endTime: EpochMs.nullable() }).nullable().optional(),
    }),
  ),
  /** The latest check-in that they made themselves, and when it reached the server. `isKept`: the punch is pending. */
  punch: z.object({ at: EpochMs, arrivedAt: EpochMs, isKept: z.boolean() }).nullable(),
  /** The worker's oldest pending punch; null or missing if there is none. */
  waits: z
    .object({
      action: z.enum(['in', 'out']),
      at: EpochMs,
      /** May the reader decide about this punch? */
      canDecide: z.boolean().optional(),
    })
    .nullable()
    .optional(),
});

const Job = z.object({
  idJob: Id,
  title: z.string(),
  tz: z.string(),
  /** The caller may check others in, mark them as absent and ask them again. */
  canSupervise: z.boolean(),
});

const Crew = z.object({
  idReqCrew: Id,
  groupName: z.string(),
  startTime: EpochMs,
  endTime: EpochMs.nullable(),
});

/** Attendance on a day: who comes, who is there and who is missing. */
export const attendanceCalls = callsAt('/api/time', {
  answerComing: write({
    policy: 'job.apply',
    body: z.object({
      idReqCrew: Id,
      /** The start that the worker saw: if the shift has moved since, the worker is asked again. */
      start: EpochMs,
      answer: Answer,
      /** With "late", and only then: how late they come, counted from the start. */
      minutes: Late.optional(),
      /** Instead of `minutes`, once the shift has begun: in how many minutes they will be there. */
      inMinutes: Late.optional(),
      key: Key,
    }),
    ok: z.object({ ok: z.literal(true), text: z.string() }),
  }),
  /**
   * Attendance of the crews that start on a day (in their job's zone): its first jobs, and the most urgent of the people
   * who need action. Or of all crews of one job.
   */
  getAttendance: read({
    policy: 'board.read',
    body: z.object({
      /** `YYYY-MM-DD`. Includes crews of the day before if somebody on them is still clocked in. */
      day: text(10).optional(),
      idJob: Id.optional(),
      /** Finds jobs by title, customer, place or group, and people by name. */
      text: text(200).optional(),
      /** How many jobs of the day to answer, the earliest first; 25 if missing. */
      limit: z.int().min(1).max(BOARD_JOBS_MOST).optional(),
      /** How many people who need action to list; 50 if missing. */
      people: z.int().min(1).max(BOARD_PEOPLE_MOST).optional(),
    }),
    ok: z.object({
      /** Minutes after a start without a check-in that make somebody missing. */
      lateAfter: z.int(),
      /** How many jobs there are, answered or not. */
      total: z.int(),
      /** Open places of the crews that are not over. */
      open: z.int(),
      /** Who needs action, the most urgent first: how many people, and the first of them. None for a single job. */
      needAction: z.object({
        total: z.int(),
        people: z.array(z.object({ job: Job, crew: Crew, person: Person })),
      }),
      jobs: z.array(
        Job.extend({
          prepend: z.string(),
          location: z.string(),
          color: z.string(),
          crews: z.array(
            Crew.extend({
              wanted: z.int(),
              /** Invited, and not answered yet. */
              asked: z.int(),
              confirmed: z.int(),
              /** When the board was read: how many of the confirmed said that they come, or came; how many were there. */
              coming: z.int(),
              here: z.int(),
              /** The confirmed; with a search those that it finds. */
              people: z.array(Person),
            }),
          ),
        }),
      ),
    }),
  }),
  askAgain: write({
    policy: 'job.supervise',
    body: z.object({ idReqCrew: Id, users: z.array(Id).min(1).max(500) }),
    ok: z.object({
      ok: z.literal(true),
      asked: z.int(),
      /** Who could not be asked, and why, as sentences. */
      notAsked: z.array(z.string()),
    }),
  }),
});
