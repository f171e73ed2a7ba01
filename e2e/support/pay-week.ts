import type { Caller } from './api';
import { makeCrewedJob } from './crewed-job';
import type { CrewedJob } from './crewed-job';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const must = async <T>(answer: Promise<{ status: number; body: T & { snackbar?: { text: string } } }>) => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`The week could not be made: ${body.snackbar?.text ?? status}`);
  return body;
};

/** Takes what the demo left to look at in these days away, or only its running clocks: a test sees its own alone. */
async function clear(
  office: Caller,
  range: { dateStart: number; dateEnd: number },
  { isOnlyRunning = false } = {},
): Promise<void> {
  const { exceptions } = await must(office.call('getPayRun', range));
  for (const { idTimesheet, key, kinds } of exceptions) {
    if (isOnlyRunning && !kinds.includes('missing-out')) continue;
    if (kinds.includes('punch'))
      await must(office.call('resolvePunch', { id: Number(key.slice(1)), apply: false }));
    if (idTimesheet === null) continue;
    const reason = 'For the test';
    await office.call('unlockTime', { id: idTimesheet, reason });
    await must(office.call('setTimeDelete', { id: idTimesheet, reason }));
  }
}

/** A group in which nobody has a rate, on a job of its own for `worker2`. */
async function jobWithoutRate({ office, worker2 }: CrewedJob, title: string, start: number): Promise<number> {
  const { group } = await must(office.call('createNewGroup', { groupName: `Diver ${start}` }));
  const { jobId } = await must(
    office.call('insertNewJobs', {
      job: { title, date: start, reqCrew: [{ groupId: group.id, amount: 1, startTime: start }] },
    }),
  );
  const { job } = await must(office.call('getJobDetail', { id: jobId }));
  await must(
    office.call('saveJobUserList', {
      idReqCrew: job.reqCrew[0]?.id ?? 0,
      statusUser: [{ id: worker2.id, status: 2 }],
    }),
  );
  return jobId;
}

export interface PayWeek {
  office: Caller;
  worker: Caller;
  worker2: Caller;
  range: { dateStart: number; dateEnd: number };
}

/** Days with one exception of each kind that the pay run knows, and none of anybody else. */
export async function makePayWeek(url: string): Promise<PayWeek> {
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  const at = (hours: number) => now - hours * HOUR;
  const job = (title: string, hours: number) => makeCrewedJob(url, title, at(hours));
  const running = await job('Running Pay', 3);
  const { office, worker, worker2 } = running;
  const range = { dateStart: at(120), dateEnd: now + DAY };
  await clear(office, range);
  // The old time is taken along later, and with it whatever clock of the demo nobody has stopped since then.
  await clear(office, { dateStart: at(60 * 24), dateEnd: range.dateStart }, { isOnlyRunning: true });

  const time = async (idJob: number, who: Caller, start: number, end?: number) =>
    must(
      office.call('setTimeCreate', {
        idJob,
        idUser: who.id,
        start,
        ...(end === undefined ? {} : { end }),
      }),
    );
  await time(running.id, worker, at(3));
  const pressed = await job('Press Pay', 26);
  await must(
    worker2.call('doclock', { id: pressed.id, action: 'in', tapTime: at(26), key: `p${now}`, waited: true }),
  );
  await time((await job('Long Pay', 60)).id, worker2, at(60), at(39));
  await time((await job('Far Pay', 100)).id, worker, at(70), at(68));
  await time((await job('Quay Pay', 20)).id, worker, at(20), at(15));
  await time((await job('Hall Pay', 18)).id, worker, at(18), at(14));
  await time(await jobWithoutRate(running, 'Dive Pay', at(12)), worker2, at(12), at(10));
  const asked = await time((await job('Asked Pay', 9)).id, worker2, at(9), at(5));
  await must(
    worker2.call('askTime', {
      idTimesheet: asked.timesheet.id,
      start: at(9),
      end: at(4),
      break: 0,
      text: 'We finished an hour later.',
    }),
  );
  await time((await job('Old Pay', 40 * 24)).id, worker, at(40 * 24), at(40 * 24 - 4));
  await must(office.call('saveUserDetails', { id: worker.id, abn: '' }));
  return { office, worker, worker2, range };
}
