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
  /** The start that the worker is asked about; `answerComing` sends it back. */
  start: EpochMs,
  answer: Answer.nullable(),
  /** With the answer "late": how many minutes after the start. */
  minutes: z.int().nullable(),
  /**
   * The worker was asked about this start, or has answered. If neither, nobody asks them later than COMING_LATEST_MS
   * before it.
   */
  asked: z.boolean(),
  /** Number to call for a worker who cannot come; empty if the company has not set one. */
  officePhone: z.string(),
});

/** A confirmed worker on the attendance board. `attendanceStatusOn` of the domain derives their status from this. */
const Person = z.object({
  /** Id of the crew member. */
  id: Id,
  idUser: Id,
  fullName: z.string(),
  /** Another job on the board on which the worker is checked in now, and since when; missing if there is none. */
  elsewhere: z.object({ idJob: Id, title: z.string(), since: EpochMs }).optional(),
  /** The worker's later crews of this job on the board; missing if there are none. */
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
  /** When the worker was asked whether they will come to the current start; `answer` and `minutes` are their answer. */
  askedAt: EpochMs.nullable(),
  /** The last time that the worker was asked. */
  lastAskedAt: EpochMs.nullable(),
  answer: Answer.nullable(),
  minutes: z.int().nullable(),
  absent: z.boolean(),
  /** When the worker was confirmed; null if unknown. */
  confirmedAt: EpochMs.nullable(),
  /** Their timesheets on any crew of the job; `end` is 0 while clocked in. */
  times: z.array(
    z.object({
      id: Id.optional(),
      idReqCrew: Id,
      start: EpochMs,
      end: EpochMs,
      break: DurationMs.optional(),
      /** The planned times of the timesheet's own crew, while the timesheet is open. */
      plan: z.object({ startTime: EpochMs, endTime: EpochMs.nullable() }).nullable().optional(),
    }),
  ),
  /** The worker's latest check-in of their own, and when it reached the server. `isKept`: it is a pending punch. */
  punch: z.object({ at: EpochMs, arrivedAt: EpochMs, isKept: z.boolean() }).nullable(),
  /** The worker's oldest pending punch; null or missing if there is none. */
  waits: z
    .object({
      action: z.enum(['in', 'out']),
      at: EpochMs,
      /** Whether the reader may decide about this punch. */
      canDecide: z.boolean().optional(),
    })
    .nullable()
    .optional(),
});

const Job = z.object({
  idJob: Id,
  title: z.string(),
  tz: z.string(),
  /** The caller may check others in, mark them as absent, and ask again whether they will come. */
  canSupervise: z.boolean(),
});

const Crew = z.object({
  idReqCrew: Id,
  groupName: z.string(),
  startTime: EpochMs,
  endTime: EpochMs.nullable(),
});

/** Attendance on a day: who will come, who is there, and who is missing. */
export const attendanceCalls = callsAt('/api/time', {
  answerComing: write({
    policy: 'job.apply',
    body: z.object({
      idReqCrew: Id,
      /** The start that the worker saw. If it has changed since, the worker is asked again. */
      start: EpochMs,
      answer: Answer,
      /** How late they will be after the start; required with "late", else not allowed. */
      minutes: Late.optional(),
      /** Instead of `minutes` once the shift has begun: in how many minutes they will arrive. */
      inMinutes: Late.optional(),
      key: Key,
    }),
    ok: z.object({ ok: z.literal(true), text: z.string() }),
  }),
  /**
   * Attendance of the crews that start on a day (in the zone of their job): the first jobs, and the people who most
   * urgently need action. Or attendance of all crews of one job.
   */
  getAttendance: read({
    policy: 'board.read',
    body: z.object({
      /** `YYYY-MM-DD`. Includes crews of the day before if somebody on them is still clocked in. */
      day: text(10).optional(),
      idJob: Id.optional(),
      /** Finds jobs by title, customer, place or group, and people by name. */
      text: text(200).optional(),
      /** The most jobs of the day to return, earliest first; 25 if not sent. */
      limit: z.int().min(1).max(BOARD_JOBS_MOST).optional(),
      /** The most people who need action to return; 50 if not sent. */
      people: z.int().min(1).max(BOARD_PEOPLE_MOST).optional(),
    }),
    ok: z.object({
      /** Minutes after the start after which a worker without a check-in is missing. */
      lateAfter: z.int(),
      /** Number of jobs, including those not returned. */
      total: z.int(),
      /** Open places of the crews that are not over. */
      open: z.int(),
      /** People who need action, the most urgent first: their number, and the first of them. Empty for a single job. */
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
              /** Number of people who are invited and have not answered. */
              asked: z.int(),
              confirmed: z.int(),
              /**
               * `coming`: confirmed people who, when the board was read, had said that they come or had come. `here`:
               * those who were there.
               */
              coming: z.int(),
              here: z.int(),
              /** The confirmed people; with a search, those that it finds. */
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
      /** Sentences that say who could not be asked, and why. */
      notAsked: z.array(z.string()),
    }),
  }),
});
