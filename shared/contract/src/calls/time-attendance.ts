import { comingAnswers, lateMinutes } from '@crewcall/domain/coming';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { DurationMs, EpochMs, Id, text, Key } from '../shapes';

const Answer = z.enum(comingAnswers);
const Late = z.literal(lateMinutes);

/** A worker's own confirmed place that asks whether they come. */
export const OwnComing = z.object({
  idJob: Id,
  idReqCrew: Id,
  /** The start that is asked about; an answer names it. */
  start: EpochMs,
  answer: Answer.nullable(),
  /** Of the answer "late", counted from the start. */
  minutes: z.int().nullable(),
  /** Number to call for a worker who cannot come; empty if the company has set none. */
  officePhone: z.string(),
});

/** A confirmed worker on the day's board; `attendanceStatus` of the domain says where they stand. */
const Person = z.object({
  /** Of the place. */
  id: Id,
  idUser: Id,
  fullName: z.string(),
  /** Null for who may not call the crew. */
  phone: z.string().nullable(),
  /** The question about the present start, and what was answered. */
  askedAt: EpochMs.nullable(),
  /** The last time that they were asked. */
  lastAskedAt: EpochMs.nullable(),
  answer: Answer.nullable(),
  minutes: z.int().nullable(),
  absent: z.boolean(),
  /** Since when they have the place; null where it is not known. */
  confirmedAt: EpochMs.nullable(),
  /** Their times in the job, on whichever crew; 0 is the end of one that runs. */
  times: z.array(
    z.object({
      id: Id.optional(),
      idReqCrew: Id,
      start: EpochMs,
      end: EpochMs,
      break: DurationMs.optional(),
    }),
  ),
  /** Their last check-in by themselves, and when it arrived. */
  punch: z.object({ at: EpochMs, arrivedAt: EpochMs, isKept: z.boolean() }).nullable(),
  /** The oldest punch of theirs that waits for a decision; null or absent where none does. */
  waits: z
    .object({
      action: z.enum(['in', 'out']),
      at: EpochMs,
      /** May the reader decide about it? */
      canDecide: z.boolean().optional(),
    })
    .nullable()
    .optional(),
});

/** Who comes, who is there and who is missing on the day. */
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
  /** Who comes, who is there and who is missing: of the crews that start on a day by their job's own clock, or of a job. */
  getAttendance: read({
    policy: 'board.read',
    body: z.object({
      /** `YYYY-MM-DD`; a crew of the day before whose clocks still run is of it as well. */
      day: text(10).optional(),
      idJob: Id.optional(),
    }),
    ok: z.object({
      /** Minutes after a start without a check-in that make somebody missing. */
      lateAfter: z.int(),
      jobs: z.array(
        z.object({
          idJob: Id,
          title: z.string(),
          prepend: z.string(),
          location: z.string(),
          tz: z.string(),
          color: z.string(),
          /** May check others in, mark them as absent and ask them again. */
          canSupervise: z.boolean(),
          crews: z.array(
            z.object({
              idReqCrew: Id,
              groupName: z.string(),
              startTime: EpochMs,
              endTime: EpochMs.nullable(),
              wanted: z.int(),
              /** Invited, and not answered yet. */
              asked: z.int(),
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
