import { quoteStates } from '@crewcall/domain/clients';
import { answerWays, quoteAnswers } from '@crewcall/domain/quotes';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Email, EpochMs, Id, Key, PersonName, line, text } from '../shapes';

/** A day as `YYYY-MM-DD`. */
const Day = z.string();
const DayIn = line(10).regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day');
const Note = text(1000);
const Answer = z.enum(quoteAnswers);
/** As the mail's link has it. */
const Token = text(100);

const Answered = z
  .object({ at: EpochMs, by: z.string(), how: z.enum(answerWays), note: z.string() })
  .nullable();

const Line = z.object({
  /** Group, day and times. */
  what: z.string(),
  /** How the amount of one person comes about; empty where it is hours × rate. */
  detail: z.string(),
  people: z.int(),
  /** Charged, of one person. */
  minutes: z.int(),
  rate: Cents,
  /** Of all people, without GST. */
  cents: Cents,
});

/** How the customer files the job; missing in quotes from before this was kept. */
const Filed = { poNumber: z.string().optional(), reference: z.string().optional() };
const Sums = { net: Cents, gst: Cents, total: Cents };

const Listed = z.object({
  id: Id,
  /** Null of a draft. */
  number: z.int().nullable(),
  state: z.enum(quoteStates),
  idCustomer: Id,
  customer: z.string(),
  idJob: Id,
  jobName: z.string(),
  /** Of the job, as it was quoted. */
  start: EpochMs,
  tz: z.string(),
  validUntil: Day,
  ...Sums,
  sentAt: EpochMs.nullable(),
  sentTo: z.string(),
  answered: Answered,
  /** What of the job is different from the quote now, in words. */
  differs: z.array(z.string()),
});

const officeCalls = callsAt('/api/clients', {
  makeQuote: write({
    policy: 'client.write',
    /** A draft with the crews of a job as they are planned now. Refused with the names of groups without a rate. */
    body: z.object({ idJob: Id, validUntil: DayIn.optional(), note: Note.default(''), key: Key }),
    ok: z.object({ id: Id }),
  }),
  findQuotes: read({
    policy: 'client.read',
    /** `open`: drafts and those that wait for an answer; the newest first. */
    body: z.object({
      idCustomer: Id.optional(),
      idJob: Id.optional(),
      show: z.enum(['open', 'answered', 'expired', 'all']).default('all'),
      limit: z.int().min(1).max(100).default(100),
      offset: z.int().min(0).default(0),
    }),
    ok: z.object({ quotes: z.array(Listed), total: z.int() }),
  }),
  getQuote: read({
    policy: 'client.read',
    body: z.object({ id: Id }),
    ok: Listed.extend({
      location: z.string(),
      ...Filed,
      note: z.string(),
      lines: z.array(Line),
      /** Where the customer gets bills. */
      email: z.string(),
    }),
  }),
  saveQuoteDraft: write({
    policy: 'client.write',
    /** With `again`, the lines are made again from the job as it is planned now. */
    body: z.object({ id: Id, validUntil: DayIn, note: Note, again: z.boolean().default(false) }),
  }),
  deleteQuoteDraft: write({ policy: 'client.write', body: z.object({ id: Id }) }),
  sendQuote: write({
    policy: 'client.write',
    /** Mails the PDF with a link for the answer. Sent again, the earlier link ends. */
    body: z.object({ id: Id, email: Email, key: Key }),
    ok: z.object({ number: z.int() }),
  }),
  recordQuoteAnswer: write({
    policy: 'client.write',
    /** What the customer has told the office, also of a quote that has expired; shown as recorded by the office. */
    body: z.object({ id: Id, answer: Answer, name: PersonName, note: Note.default('') }),
  }),
  getQuotePdf: read({
    policy: 'client.papers',
    /** A manager gets those that were sent to their own companies. `pdf` is Base64. */
    body: z.object({ id: Id }),
    ok: z.object({ name: z.string(), pdf: z.string() }),
  }),
  answerQuoteAsManager: write({
    policy: 'client.papers',
    /** Only for managers of the customer: the office records an answer by `recordQuoteAnswer`. */
    body: z.object({ id: Id, answer: Answer, note: Note.default('') }),
  }),
});

/** The page that the mail's link opens. */
const linkCalls = callsAt('/api/public', {
  readQuote: read({
    policy: 'public',
    body: z.object({ token: Token }),
    ok: z.object({
      company: z.string(),
      customer: z.string(),
      number: z.int(),
      state: z.enum(quoteStates).exclude(['draft']),
      validUntil: Day,
      job: z.object({ title: z.string(), start: EpochMs, tz: z.string(), location: z.string(), ...Filed }),
      lines: z.array(Line),
      ...Sums,
      note: z.string(),
      answered: Answered,
    }),
    ratePerMinute: 60,
  }),
  answerQuote: write({
    policy: 'public',
    /** Once for each quote. */
    body: z.object({ token: Token, answer: Answer, name: PersonName, note: Note.default('') }),
    ratePerMinute: 30,
  }),
});

/** What customers are offered, and what they answer. */
export const quoteCalls = { ...officeCalls, ...linkCalls };
