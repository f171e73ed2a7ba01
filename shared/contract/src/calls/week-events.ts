import { JOB_FILE_MAX_BYTES } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, Day, EpochMs, FormId, Id, JobFile, Key } from '../shapes';
import { line, text, title, typed, words } from '../values';

/** What the office enters of an event. */
const EventFields = {
  name: title(120),
  /** The customer's short name as jobs have it; empty for none. */
  prepend: text(40),
  poNumber: line(60),
  firstDay: Day,
  lastDay: Day,
  contactName: line(120),
  contactPhone: typed(40),
  contactEmail: typed(254),
  /** Null: no budget. */
  budgetCents: Cents.min(0).max(1_000_000_000_000).nullable(),
  notes: text(4000),
  /** `#rrggbb` */
  color: text(7),
};

const StoredEvent = z.object({
  id: Id,
  version: z.int(),
  ...EventFields,
  isArchived: z.boolean(),
});

const ListedEvent = z.object({
  id: Id,
  name: z.string(),
  prepend: z.string(),
  color: z.string(),
  firstDay: Day,
  lastDay: Day,
  isArchived: z.boolean(),
  /** Jobs that are not cancelled. */
  jobs: z.int(),
  /** Open places of their crews that are not over. */
  open: z.int(),
});

const EventJob = z.object({
  idJob: Id,
  title: z.string(),
  status: z.int(),
  startTime: EpochMs,
  tz: z.string(),
  location: z.string(),
  poNumber: z.string(),
});

/** Of a job that is not cancelled, on the day of its start in the job's zone. */
const EventCrew = z.object({
  idReqCrew: Id,
  idJob: Id,
  title: z.string(),
  idGroup: Id,
  groupName: z.string(),
  startTime: EpochMs,
  endTime: EpochMs.nullable(),
  tz: z.string(),
  day: Day,
  amount: z.int(),
  confirmed: z.int(),
  /** Places that nobody has confirmed. */
  open: z.int(),
});

/** Events, which are several jobs of one customer under one name. For the office. */
export const eventCalls = callsAt('/api/event', {
  getEvents: read({
    policy: 'job.office',
    body: z.object({
      /** Each word must occur in the name, the customer or the PO number. */
      text: text(100).default(''),
      /** `current`: not over, the first to begin first; `past`: the last to end first. */
      show: z.enum(['current', 'past', 'archived']).default('current'),
      limit: z.int().min(1).max(100).default(50),
      offset: z.int().min(0).default(0),
    }),
    ok: z.object({ events: z.array(ListedEvent), total: z.int() }),
  }),
  getEvent: read({
    policy: 'job.office',
    body: z.object({ id: Id }),
    ok: z.object({
      event: StoredEvent,
      files: z.array(JobFile),
      jobs: z.array(EventJob),
      crews: z.array(EventCrew),
      /** Of all places of these crews; without a planned end, the assumed length of a shift. */
      plannedHours: z.number(),
      /** Paid hours of closed times, also of jobs that are cancelled. */
      workedHours: z.number(),
      /** How many people `messageEvent` would notify now. */
      readers: z.int(),
      /** Jobs of the same customer within the event's days that belong to no event; at most 100. */
      others: z.array(EventJob),
    }),
  }),
  getEventCost: read({
    policy: 'client.read',
    body: z.object({ id: Id }),
    ok: z.object({
      /** False without the right to see invoices: then nothing else is known. */
      seesCost: z.boolean(),
      /** As planned, of jobs that are not cancelled; null if a rate is missing. */
      plannedCents: Cents.nullable(),
      /** What closed times, allowances, expenses and pay for cancelled shifts cost; null if a rate is missing. */
      actualCents: Cents.nullable(),
      /** Rates that are missing, each with the first day that needs one. */
      missing: z.array(
        z.object({
          kind: z.enum(['person', 'group']),
          groupName: z.string(),
          fullName: z.string(),
          day: Day,
        }),
      ),
    }),
  }),
  /** Adds an event, or changes the one with this id: 409 with the stored one if `version` is not current. */
  saveEvent: write({
    policy: 'job.office',
    body: z
      .object({
        id: Id.optional(),
        /** The version that was read; not set for a new event. */
        version: z.int().optional(),
        key: Key,
        ...EventFields,
      })
      .refine(({ id, version }) => (id === undefined) === (version === undefined), {
        error: 'needs both id and version, or neither',
      }),
    ok: z.object({ event: StoredEvent }),
  }),
  archiveEvent: write({
    policy: 'job.office',
    body: z.object({ id: Id, isArchived: z.boolean() }),
  }),
  /** The event of a job, and those that it could belong to. */
  getJobEvent: read({
    policy: 'job.office',
    body: z.object({ idJob: Id }),
    ok: z.object({
      idEvent: Id.nullable(),
      /** Of the job's customer, neither archived nor over; and the job's own. */
      events: z.array(
        z.object({ id: Id, name: z.string(), firstDay: Day, lastDay: Day, poNumber: z.string() }),
      ),
    }),
  }),
  /** Puts a job in an event, or with null takes it out. A job belongs to at most one event. */
  setJobEvent: write({
    policy: 'job.office',
    body: z.object({ idJob: Id, idEvent: Id.nullable() }),
    ok: z.object({
      ok: z.literal(true),
      /** The event's PO number, if the job has none; empty if there is nothing to offer. */
      offeredPo: z.string(),
    }),
  }),
  /** Puts many jobs in an event. One that is refused does not stop the others. */
  addJobsToEvent: write({
    policy: 'job.office',
    body: z.object({ id: Id, jobs: z.array(Id).min(1).max(100) }),
    ok: z.object({
      done: z.array(Id),
      refused: z.array(z.object({ idJob: Id, text: z.string() })),
    }),
  }),
  uploadEventFile: write({
    policy: 'job.office',
    body: z.object({ id: FormId, key: Key }),
    multipart: { maxFiles: 10, maxFileBytes: JOB_FILE_MAX_BYTES },
    ok: z.object({ files: z.array(JobFile) }),
  }),
  deleteEventFile: write({
    policy: 'job.office',
    body: z.object({ id: Id, idFile: Id }),
  }),
  downloadEventFile: read({
    policy: 'job.office',
    body: z.object({ id: Id, idFile: Id, fullDownload: z.boolean().optional() }),
    ok: z.object({ name: z.string(), mime: z.string(), url: z.string() }),
  }),
  /** One message to everybody who is confirmed on a crew of the event that is not over, as `sendNotification`. */
  messageEvent: write({
    policy: 'job.office',
    body: z.object({
      id: Id,
      text: words(4000),
      selectedEmail: z.boolean(),
      selectedPhone: z.boolean(),
      key: Key,
    }),
    ok: z.object({ sent: z.int(), failed: z.array(z.string()) }),
  }),
});
