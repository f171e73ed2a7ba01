import { comingAnswers, lateMinutes } from '@crewcall/domain/coming';
import { z } from 'zod';
import { call } from '../call';
import { EpochMs, Id } from '../shapes';

const Answer = z.enum(comingAnswers);
const Late = z.union(lateMinutes.map((minutes) => z.literal(minutes)));

/** A worker's own confirmed place that asks whether they come. */
export const OwnComing = z.object({
  idJob: Id,
  idReqCrew: Id,
  /** The start that is asked about; an answer names it. */
  start: EpochMs,
  answer: Answer.nullable(),
  /** Of the answer "late". */
  minutes: z.int().nullable(),
  /** Whom to call who cannot come; empty where the company names no number. */
  officePhone: z.string(),
});

/** Who comes, who is there and who is missing on the day. */
export const attendanceCalls = {
  answerComing: call({
    name: 'answerComing',
    method: 'POST',
    path: '/api/time/answerComing',
    policy: 'job.apply',
    kind: 'write',
    body: z.object({
      idReqCrew: Id,
      /** The start as it was read: a shift that has moved since is asked about anew. */
      start: EpochMs,
      answer: Answer,
      /** With "late", and only then. */
      minutes: Late.optional(),
    }),
    ok: z.object({ ok: z.literal(true), text: z.string() }),
  }),
};
