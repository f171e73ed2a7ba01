import { licenceRules } from '@crewcall/domain/licences';
import { z } from 'zod';
import { callsAt, read } from '../call';
import { EpochMs, Id, Job, JobFile, Range } from '../shapes';
import { OwnComing } from './time-attendance';
import { Decider, Punch } from './time-clocks';
import { InviteStatus, ExtraData, Filters, JobList } from './jobs-shapes';

/** A job on one of its days, as the office's calendar draws it. */
const CalendarChip = z.object({
  id: Id,
  title: z.string(),
  prepend: z.string(),
  /** Hex; empty for none. */
  color: z.string(),
  status: z.int(),
  /** The job's own start. */
  date: EpochMs,
  tz: z.string(),
  /** Start and end of the job's work on this day. */
  start: EpochMs,
  end: EpochMs,
  /** The places of this day, as `dayGap` of the domain counts them. */
  gap: z.object({
    required: z.int(),
    taken: z.int(),
    open: z.int(),
    over: z.int(),
    kind: z.enum(['none', 'missing', 'over']),
  }),
});

/** Reads jobs: of a month, open to apply for, the caller's own shifts, or a single one. */
export const jobViewCalls = callsAt('/api/job', {
  /**
   * Jobs of a calendar that overlap [dateStart, dateEnd). The range is read as wall clock time of the company's zone
   * and compared in each job's zone, so a job is in the month that its own clock shows. Includes finished and cancelled
   * jobs unless `status` is set. To stay small, `clockList` has only the caller's own timesheets, phones and pictures
   * are empty, and unread messages are 0. For a worker on a crew, `mine` and `reqCrew` contain only that crew.
   */
  getJobs: read({
    policy: 'job.view',
    storable: true,
    body: Range.extend(Filters.shape),
    ok: JobList,
  }),
  /**
   * The office's calendar for the days of [dateStart, dateEnd) in the company's zone. For each day: its first jobs by
   * each job's own clock, how many more it has, and its share of the month's totals. A filter that is not sent does
   * not restrict the jobs.
   */
  getCalendarWeek: read({
    policy: 'job.read',
    // `most`: number of jobs per day. If only one more exists, it is sent too.
    body: Range.extend({ ...Filters.shape, most: z.int().min(1).max(100) }),
    ok: z.object({
      days: z.array(
        z.object({
          /** `YYYY-MM-DD` */
          day: z.string(),
          jobs: z.array(CalendarChip),
          /** Number of further jobs of the day that pass the filters. */
          more: z.int(),
          /**
           * A job that lasts several days counts only on the first of them in a month; see `countByDay` of the domain.
           */
          counts: z.object({
            all: z.int(),
            of: z.int(),
            shown: z.int(),
            missing: z.int(),
            finished: z.int(),
            cancelled: z.int(),
          }),
        }),
      ),
      /** Prefixes of all jobs of these days, whatever the filters. */
      companies: z.array(z.string()),
    }),
  }),
  /** More jobs of the one day [dateStart, dateEnd), page by page, in the order of getCalendarWeek. */
  getCalendarDay: read({
    policy: 'job.read',
    body: Range.extend({
      ...Filters.shape,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(100).default(100),
    }),
    ok: z.object({ total: z.int(), jobs: z.array(CalendarChip) }),
  }),
  getPublicJobs: read({
    policy: 'job.view',
    storable: true,
    body: Range.extend({ idJob: Id.optional() }),
    ok: JobList,
  }),
  getMyDashboardv2: read({
    method: 'GET',
    policy: 'session',
    storable: true,
    ok: z.object({
      availableClockin: z.array(Id),
      /** Minutes before the crew's start at which the company opens check-in. */
      earliestCheckIn: z.number().int().min(0),
      invitedIds: z.array(Id),
      jobs: z.array(Job),
      /** The caller's own pending punches. */
      pendingPunches: z.array(
        Punch.omit({ idUser: true, userName: true }).extend({
          idJob: Id,
          title: z.string(),
          /** The job's zone. */
          tz: z.string(),
          decides: Decider,
        }),
      ),
      /** Confirmed shifts for which the caller is asked whether they will come, with any answer they gave. */
      coming: z.array(OwnComing),
      supervisedIds: z.array(Id),
      /** Supervised jobs whose timesheets are all invoiced, so there is nothing to sign. */
      invoicedIds: z.array(Id),
    }),
  }),
  getJobDialog: read({
    policy: 'job.view',
    storable: { unless: 'canSupervise' },
    body: z.object({ idJob: Id }),
    ok: z.object({
      job: Job,
      jobFiles: z.array(JobFile),
      /** The caller's own invite status, one entry per crew. */
      mine: z.array(z.object({ idReqCrew: Id, status: InviteStatus })),
      canSupervise: z.boolean(),
      canChat: z.boolean(),
      /** Who runs the job on site. The phone is sent only to people who are on the job. */
      supervisors: z.array(z.object({ id: Id, fullName: z.string(), phone: z.string().nullable() })),
      /** Licences that a crew requires and the caller lacks. If the rule blocks, the caller cannot be on that crew. */
      lacks: z.array(z.object({ idReqCrew: Id, rule: z.enum(licenceRules), text: z.string() })),
      /** How to get in at the job's venue; only for people on site. */
      venue: z
        .object({
          name: z.string(),
          dock: z.string(),
          parking: z.string(),
          contactName: z.string(),
          contactPhone: z.string(),
          notes: z.string(),
        })
        .optional(),
    }),
  }),
  getJobDetail: read({
    policy: 'job.read',
    body: z.object({ id: Id }),
    ok: z.object({ job: Job, extraData: ExtraData }),
  }),
});
