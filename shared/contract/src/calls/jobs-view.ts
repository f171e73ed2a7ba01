import { licenceRules } from '@crewcall/domain/licences';
import { z } from 'zod';
import { callsAt, read } from '../call';
import { Id, Job, JobFile, Range } from '../shapes';
import { OwnComing } from './time-attendance';
import { Decider, Punch } from './time-clocks';
import { InviteStatus, ExtraData, Filters, JobList } from './jobs-shapes';

/** What is seen of jobs: by the month, as openings, as one’s own shifts, one alone. */
export const jobViewCalls = callsAt('/api/job', {
  /**
   * A calendar's jobs: those that overlap [dateStart, dateEnd), read as wall clock times of the company's zone and
   * compared in each job's own. So a job is in the month that its own clock shows. Finished and cancelled ones are
   * among them unless `status` says otherwise. A month needs few facts: `clockList` has the caller's own clocks only,
   * phones and pictures are empty, and unread messages are 0. A worker on a crew finds it in `mine`, and only that
   * crew in `reqCrew`.
   */
  getJobs: read({
    policy: 'job.view',
    storable: true,
    body: Range.extend(Filters.shape),
    ok: JobList,
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
      /** The caller's confirmed places that ask whether they come, with what they answered for this start. */
      coming: z.array(OwnComing),
      supervisedIds: z.array(Id),
      /** Those of them whose times are all on invoices: nothing is left to sign. */
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
      /** Licences that a crew asks for and the caller lacks; without one that blocks there is no place on it. */
      lacks: z.array(z.object({ idReqCrew: Id, rule: z.enum(licenceRules), text: z.string() })),
    }),
  }),
  getJobDetail: read({
    policy: 'job.read',
    body: z.object({ id: Id }),
    ok: z.object({ job: Job, extraData: ExtraData }),
  }),
});
