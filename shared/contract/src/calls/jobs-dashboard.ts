import { z } from 'zod';
import { callsAt, read } from '../call';
import { EpochMs, Id, Job, Prepend, Range, Todo } from '../shapes';
import { CrewGraph, JobList } from './jobs-shapes';

/** The office's dashboard, and the lists that its forms offer for selection. */
export const jobDashboardCalls = callsAt('/api/job', {
  getDashboardJobs: read({
    policy: 'job.read',
    body: Range,
    ok: JobList.extend({
      /** Names behind the jobs' `selectedSupervisors`. */
      supervisors: z.array(z.object({ id: Id, fullName: z.string() })).optional(),
    }),
  }),
  getRequests: read({
    method: 'GET',
    policy: 'job.read',
    ok: z.object({ jobs: z.array(Job.extend({ requestedBy: z.string(), requestedAt: EpochMs })) }),
  }),
  getDashboardAdminData: read({
    policy: 'job.read',
    body: Range,
    ok: z.object({
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
