import { adminRowStatuses } from '@crewcall/domain/job-state';
import { z } from 'zod';
import { callsAt, read } from '../call';
import { EpochMs, Id, Job, Prepend, Range, Todo, text } from '../shapes';
import { CrewGraph } from './jobs-shapes';

/** Places of crews, counted crew by crew as in the domain's `crewGap`. */
const Places = z.object({
  required: z.int(),
  confirmed: z.int(),
  open: z.int(),
  over: z.int(),
  taken: z.int(),
});

/** A job on one of its days, as a row of the dashboard shows it. */
const DashboardRow = z.object({
  id: Id,
  /** `YYYY-MM-DD` in the job's own zone. */
  day: z.string(),
  /** The job's or its crews' first start and last end on this day. */
  date: EpochMs,
  endTime: EpochMs,
  tz: z.string(),
  title: z.string(),
  prepend: z.string(),
  location: z.string(),
  color: z.string(),
  /** By the clock of the server. */
  status: z.enum(adminRowStatuses),
  places: Places,
  /** Workers who have not answered their invitation. */
  invited: z.int(),
  /** Names of those who should be checked in and are not. */
  notIn: z.array(z.string()),
  /** Somebody confirmed is marked as absent. */
  hasAbsent: z.boolean(),
  unreadMessages: z.int(),
  /** For the office: what a customer's manager changed since the job was confirmed; null for nothing. */
  customerChange: z.array(z.string()).nullable(),
  /** Names of its supervisors. */
  supervisors: z.array(z.string()),
});

/** How many wait, and the names of the first three. */
const Waiting = z.object({ count: z.int(), names: z.array(z.string()) });

/** What is listed: jobs in which each word occurs; only those with open places. */
const listed = { text: text(200).optional(), needsCrew: z.boolean().optional() };

/** The office's dashboard, and the lists that its forms offer for selection. */
export const jobDashboardCalls = callsAt('/api/job', {
  /** Jobs on the days of a range, those on which somebody has to act first. */
  getDashboardJobs: read({
    policy: 'job.read',
    body: Range.extend({
      ...listed,
      /** Also earlier days that are still running, such as last night's. */
      running: z.boolean().optional(),
      offset: z.int().min(0).optional(),
      limit: z.int().min(1).max(100).optional(),
    }),
    ok: z.object({ total: z.int(), jobs: z.array(DashboardRow) }),
  }),
  /** The sums of the dashboard. `dateStart` is in its first day; `day` chooses one day to list. */
  getDashboardSums: read({
    policy: 'job.read',
    body: Range.extend({ ...listed, day: EpochMs.optional() }),
    ok: z.object({
      /** Jobs and places of each day, whatever is listed. */
      days: z.array(Places.extend({ start: EpochMs, jobs: z.int() })),
      /** Jobs of all sections, each once, whatever is listed. */
      jobs: z.int(),
      /** Jobs with open places of those that are listed, each once. */
      needCrew: z.int(),
      sections: z.array(
        Places.extend({
          kind: z.enum(['today', 'tomorrow', 'week', 'day']),
          /** Rows: a job has one for each of its days. */
          rows: z.int(),
          jobs: z.int(),
        }),
      ),
    }),
  }),
  /** What needs the office now, besides what `getNotifications` counts: each with its number and first names. */
  getNeeds: read({
    method: 'GET',
    policy: 'job.office',
    ok: z.object({
      /** People on today's board, by what is wrong. */
      people: z.array(Waiting.extend({ status: z.enum(['missing', 'not-coming', 'no-answer', 'not-out']) })),
      /** Shifts for which somebody asks for cover, and how many `people` ask; `late` if one of them is close to its start. */
      covers: Waiting.extend({ people: z.int(), late: z.boolean() }),
      /** Open places on crews that are running or start within 48 hours, and the first such crew; null for none. */
      places: z
        .object({ count: z.int(), idJob: Id, title: z.string(), startTime: EpochMs, tz: z.string() })
        .nullable(),
      /** Only for those who may change people. */
      licences: z.object({ waiting: Waiting, expiring: Waiting }).nullable(),
      /** Expenses that wait for an answer. Only for those who make invoices. */
      expenses: Waiting.nullable().optional(),
    }),
  }),
  getRequests: read({
    method: 'GET',
    policy: 'job.read',
    ok: z.object({ jobs: z.array(Job.extend({ requestedBy: z.string(), requestedAt: EpochMs })) }),
  }),
  getDashboardAdminData: read({
    policy: 'job.read',
    /** `limit`: how many jobs of `jobCompleteTimes` to answer, all without it. */
    body: Range.extend({ limit: z.int().min(0).optional() }),
    ok: z.object({
      /** Jobs where nobody works any more, those that ended last first. */
      jobCompleteTimes: z.array(z.object({ idJob: Id, start: EpochMs, end: EpochMs })),
      toDoList: z.array(Todo),
      graphData: CrewGraph,
      graphHours: z.array(
        z.object({
          groupName: z.string(),
          groupInterval: z.string(),
          /** Hours as a decimal number, such as 7.5. */
          workedHours: z.number(),
        }),
      ),
    }),
  }),
  getAvailablePrepend: read({
    method: 'GET',
    policy: 'job.read',
    ok: z.object({ prepends: z.array(Prepend) }),
  }),
});
