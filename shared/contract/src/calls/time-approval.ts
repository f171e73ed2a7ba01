import { approvalOutcomes, approvalStates } from '@crewcall/domain/hours-approval';
import { PICTURE_MAX_BYTES, QUERY_TEXT_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import {
  Base64,
  DurationMs,
  Email,
  EpochMs,
  Id,
  Key,
  PICTURE_BODY_BYTES,
  text,
  title,
  words,
} from '../shapes';

const Times = z.object({ start: EpochMs, end: EpochMs, break: DurationMs });
const Token = text(100).regex(/^[A-Za-z0-9_-]+$/, 'is not a link');

/** The last link that was sent for a job, as the office sees it. */
const HoursApproval = z.object({
  state: z.enum(approvalStates),
  contactName: z.string(),
  contactEmail: z.string(),
  sentAt: EpochMs,
  /** What became of the mail with the link; null once the outbox has deleted it. `sent`: that or the reminder was. */
  mail: z.enum(['waiting', 'sent', 'unsent', 'failed']).nullable(),
  /** Who sent it; empty where it was sent automatically. */
  sentBy: z.string(),
  expiresAt: EpochMs,
  remindedAt: EpochMs.nullable(),
  /** No answer until then counts as approval. */
  lapseApproves: z.boolean(),
  answeredAt: EpochMs.nullable(),
  /** The name that was typed with the answer; empty without one. */
  answeredBy: z.string(),
  /** How many times were sent, how many are approved and still signed or invoiced, and how many are queried. */
  sent: z.int(),
  approved: z.int(),
  queried: z.int(),
  /** Workers whose times have changed since they were sent, and are not approved. */
  changed: z.array(z.string()),
  /** Workers whose times were approved, and are not any more: somebody has unlocked them. */
  unsigned: z.array(z.string()),
});

/** What a customer sees behind a link: hours, never pay, phones or other jobs. */
const SentHours = z.object({
  state: z.enum(approvalStates),
  jobName: z.string(),
  place: z.string(),
  tz: z.string(),
  contactName: z.string(),
  expiresAt: EpochMs,
  lapseApproves: z.boolean(),
  answeredAt: EpochMs.nullable(),
  answeredBy: z.string(),
  /** How many times were sent, and how many of them are approved and still signed or invoiced. */
  sent: z.int(),
  approved: z.int(),
  /** Empty once the link is over. */
  rows: z.array(
    z.object({
      id: Id,
      /** First name and initial. */
      name: z.string(),
      groupName: z.string(),
      ...Times.shape,
      hours: DurationMs,
      outcome: z.enum(approvalOutcomes).nullable(),
      comment: z.string(),
      /** What the customer asked about it behind an earlier link, and what the office answered; empty without it. */
      asked: z.string(),
      answer: z.string(),
      /** It has changed since this link was sent, so an answer does not approve it. */
      isChanged: z.boolean(),
      /** Compared with the link before this one; null where there was none, or it is the same. */
      since: z.enum(['new', 'changed']).nullable(),
      /** The times in the link before this one, if they differ. */
      before: Times.nullable(),
    }),
  ),
  /** Times of the link before this one that do not exist any more. */
  gone: z.array(z.object({ name: z.string(), start: EpochMs, end: EpochMs })),
});

/** A customer approves the hours of a job by a link; the office's calls. */
export const approvalCalls = callsAt('/api/time', {
  sendHours: write({
    policy: 'timesheet.write',
    /** Mails the closed, unsigned times of a job to a contact. An earlier link that waits stops working. */
    body: z.object({ idJob: Id, name: title(120), email: Email, key: Key }),
    ok: z.object({ ok: z.literal(true), approval: HoursApproval }),
  }),
  getHoursApproval: read({
    policy: 'timesheet.read',
    body: z.object({ idJob: Id }),
    ok: z.object({
      approval: HoursApproval.nullable(),
      /** How many times a new link would send. */
      ready: z.int(),
      /** The contact to propose; empty where the job names none. */
      contactName: z.string(),
      contactEmail: z.string(),
    }),
  }),
});

/** The calls behind the link. */
export const sentHoursCalls = callsAt('/api/public', {
  getSentHours: read({
    policy: 'public',
    body: z.object({ token: Token }),
    ok: SentHours,
    ratePerMinute: 60,
  }),
  answerHours: write({
    policy: 'public',
    body: z.object({
      token: Token,
      name: title(120),
      /** A JPEG, base64; left out if every time is queried. */
      signature: Base64(PICTURE_MAX_BYTES).optional(),
      /** The times that the customer does not approve, and why. */
      queries: z.array(z.object({ id: Id, comment: words(QUERY_TEXT_MAX) })).max(1000),
    }),
    /** This size is accepted only with the link's token in header `x-proof`. */
    bodyLimit: PICTURE_BODY_BYTES,
    ok: z.object({ ok: z.literal(true), hours: SentHours }),
    ratePerMinute: 20,
  }),
});
