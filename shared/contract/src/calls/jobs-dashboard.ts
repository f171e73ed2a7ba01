import { adminRowStatuses } from '@crewcall/domain/job-state';
import { z } from 'zod';
import { callsAt, read } from '../call';
import { EpochMs, Id, Job, Prepend, Range, Todo, text } from '../shapes';
import { CrewGraph } from './jobs-shapes';

/** Places, counted per crew and then summed, as in the domain's `crewGap`. */
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
  /** First start and last end of the job or its crews on this day. */
  date: EpochMs,
  endTime: EpochMs,
  tz: z.string(),
  title: z.string(),
  prepend: z.string(),
  location: z.string(),
  color: z.string(),
  /** Status by the server's time. */
  status: z.enum(adminRowStatuses),
  places: Places,
  /** Workers who have not answered their invitation. */
  invited: z.int(),
  /** Names of workers who should be checked in and are not. */
  notIn: z.array(z.string()),
  /** A confirmed worker is marked as absent. */
  hasAbsent: z.boolean(),
  unreadMessages: z.int(),
  /** For the office: what a customer's manager has changed since the job was confirmed; null if nothing. */
  customerChange: z.array(z.string()).nullable(),
  /** Names of its supervisors. */
  supervisors: z.array(z.string()),
});

/** How many people wait, and the names of the first three. */
const Waiting = z.object({ count: z.int(), names: z.array(z.string()) });

/** Filters of the list: jobs that contain each word of `text`; only jobs with open places. */
const listed = { text: text(200).optional(), needsCrew: z.boolean().optional() };

/** The office's dashboard, and the lists for its selection fields. */
export const jobDashboardCalls = callsAt('/api/job', {
  /** Jobs on the days of a range, those that need action first. */
  getDashboardJobs: read({
    policy: 'job.read',
    body: Range.extend({
      ...listed,
      /** Also includes earlier days whose shifts are still running, such as last night's. */
      running: z.boolean().optional(),
      offset: z.int().min(0).optional(),
      limit: z.int().min(1).max(100).optional(),
    }),
    ok: z.object({ total: z.int(), jobs: z.array(DashboardRow) }),
  }),
  /** The totals of the dashboard. `dateStart` is within its first day; `day` limits the list to one day. */
  getDashboardSums: read({
    policy: 'job.read',
    body: Range.extend({ ...listed, day: EpochMs.optional() }),
    ok: z.object({
      /** Jobs and places of each day, whatever the filters. */
      days: z.array(Places.extend({ start: EpochMs, jobs: z.int() })),
      /** Jobs of all sections, each counted once, whatever the filters. */
      jobs: z.int(),
      /** Of the jobs that pass the filters, those with open places, each counted once. */
      needCrew: z.int(),
      sections: z.array(
        Places.extend({
          kind: z.enum(['today', 'tomorrow', 'week', 'day']),
          /** Number of rows: a job has one for each of its days. */
          rows: z.int(),
          jobs: z.int(),
        }),
      ),
    }),
  }),
  /**
   * What needs action by the office now, besides the counters of `getNotifications`: number and first names of each
   * kind.
   */
  getNeeds: read({
    method: 'GET',
    policy: 'job.office',
    ok: z.object({
      /** People on today's attendance board who need action, by status. */
      people: z.array(Waiting.extend({ status: z.enum(['missing', 'not-coming', 'no-answer', 'not-out']) })),
      /**
       * Number of shifts with a request for cover, and of `people` who ask; `late` if one of the shifts starts soon.
       */
      covers: Waiting.extend({ people: z.int(), late: z.boolean() }),
      /** Open places on crews that are running or start within 48 hours, and the first such crew; null for none. */
      places: z
        .object({ count: z.int(), idJob: Id, title: z.string(), startTime: EpochMs, tz: z.string() })
        .nullable(),
      /** Null for callers who may not change people. */
      licences: z.object({ waiting: Waiting, expiring: Waiting }).nullable(),
      /** Expenses that wait for an answer. Null for callers who may not make invoices. */
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
    /** `limit`: the most jobs in `jobCompleteTimes`; all if not sent. */
    body: Range.extend({ limit: z.int().min(0).optional() }),
    ok: z.object({
      /** Jobs on which nobody works any more, latest end first. */
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
