import { licenceRules } from '@crewcall/domain/licences';
import { z } from 'zod';
import { callsAt, read } from '../call';
import { EpochMs, Id, Job, JobFile, Range, text } from '../shapes';
import { OwnComing } from './time-attendance';
import { Decider, Punch } from './time-clocks';
import { InviteStatus, ExtraData, Filters, JobList } from './jobs-shapes';

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
  /** What the chips of the office's calendar show of the jobs that overlap [dateStart, dateEnd), read as by getJobs. */
  getCalendarWeek: read({
    policy: 'job.read',
    storable: true,
    body: Range,
    ok: z.object({
      jobs: z.array(
        z.object({
          id: Id,
          title: z.string(),
          prepend: z.string(),
          /** Hex; empty for none. */
          color: z.string(),
          state: z.int(),
          status: z.int(),
          date: EpochMs,
          tz: z.string(),
          /** By start. Of each: id, amount, confirmed, and ms from the job's date to its start and end; null for no end. */
          crews: z.array(z.tuple([Id, z.int(), z.int(), z.int(), z.int().nullable()])),
        }),
      ),
    }),
  }),
  /** Ids of the jobs of this range in which each word occurs, their crews and supervisors among it. */
  findCalendarJobs: read({
    policy: 'job.read',
    body: Range.extend({ text: text(200) }),
    ok: z.object({ ids: z.array(Id) }),
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
      /** Confirmed shifts for which the caller is asked whether they will come, with their answer if they gave one. */
      coming: z.array(OwnComing),
      supervisedIds: z.array(Id),
      /** Supervised jobs whose timesheets are all invoiced: nothing is left to sign. */
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
      /** The caller's own invite or membership, one entry a crew. */
      mine: z.array(z.object({ idReqCrew: Id, status: InviteStatus })),
      canSupervise: z.boolean(),
      canChat: z.boolean(),
      /** Who runs the job on site; the phone only for those who are on the job. */
      supervisors: z.array(z.object({ id: Id, fullName: z.string(), phone: z.string().nullable() })),
      /** Licences that a crew asks for and the caller lacks. If the rule blocks, they cannot be on that crew. */
      lacks: z.array(z.object({ idReqCrew: Id, rule: z.enum(licenceRules), text: z.string() })),
    }),
  }),
  getJobDetail: read({
    policy: 'job.read',
    body: z.object({ id: Id }),
    ok: z.object({ job: Job, extraData: ExtraData }),
  }),
});
