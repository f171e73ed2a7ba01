import type { Caller } from './api';
import { caller } from './api';

const QUARTER = 15 * 60_000;

export interface CrewedJob {
  id: number;
  title: string;
  /** The four digits of the first group. */
  code: string;
  office: Caller;
  supervisor: Caller;
  worker: Caller;
  worker2: Caller;
}

/** A job that begins within the hour: `worker` in a group with a code, `worker2` in one without, and a supervisor. */
export async function makeCrewedJob(
  url: string,
  title: string,
  start = Math.ceil(Date.now() / QUARTER) * QUARTER + QUARTER,
): Promise<CrewedJob> {
  const office = await caller(url, 'admin');
  const supervisor = await caller(url, 'supervisor');
  const worker = await caller(url, 'worker');
  const worker2 = await caller(url, 'worker2');
  const { groups } = (await office.call('getGroups', {})).body;
  const group = (name: string) => groups.find(({ groupName }) => groupName === name)?.id ?? 0;
  const { jobId } = (
    await office.call('insertNewJobs', {
      job: {
        title,
        date: start,
        selectedSupervisors: [supervisor.id],
        reqCrew: [
          { groupId: group('Stagehand'), amount: 1, startTime: start, requireCode: true },
          { groupId: group('Lighting Tech'), amount: 1, startTime: start },
        ],
      },
    })
  ).body;
  const { reqCrew } = (await office.call('getJobDetail', { id: jobId })).body.job;
  for (const [at, who] of [worker, worker2].entries())
    await office.call('saveJobUserList', {
      idReqCrew: reqCrew[at]?.id ?? 0,
      statusUser: [{ id: who.id, status: 2 }],
    });
  return { id: jobId, title, code: reqCrew[0]?.code ?? '', office, supervisor, worker, worker2 };
}
