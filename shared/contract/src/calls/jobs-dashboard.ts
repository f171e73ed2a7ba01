import { z } from 'zod';
import { call, callsAt } from '../call';
import { EpochMs, Id, Job, Prepend, Range, Todo } from '../shapes';
import { CrewGraph, JobList } from './jobs-shapes';

/** The office’s first page, and what its lists and forms offer. */
export const jobDashboardCalls = callsAt('/api/job', {
  getDashboardJobs: call({
    policy: 'job.read',
    kind: 'read',
    body: Range,
    ok: JobList.extend({
      /** Names behind the jobs' `selectedSupervisors`. */
      supervisors: z.array(z.object({ id: Id, fullName: z.string() })).optional(),
    }),
  }),
  getRequests: call({
    method: 'GET',
    policy: 'job.read',
    kind: 'read',
    ok: z.object({ jobs: z.array(Job.extend({ requestedBy: z.string(), requestedAt: EpochMs })) }),
  }),
  getDashboardAdminData: call({
    policy: 'job.read',
    kind: 'read',
    body: Range,
    ok: z.object({
      jobCompleteTimes: z.array(z.object({ idJob: Id, start: EpochMs, end: EpochMs })),
      toDoList: z.array(Todo),
      graphData: CrewGraph,
      graphHours: z.array(
        z.object({
          groupName: z.string(),
          graphInterval: z.string().optional(),
          groupInterval: z.string(),
          /** Decimal hours. */
          workedHours: z.number(),
        }),
      ),
    }),
  }),
  getAvailablePrepend: call({
    method: 'GET',
    policy: 'job.read',
    kind: 'read',
    ok: z.object({ prepends: z.array(Prepend) }),
  }),
});
