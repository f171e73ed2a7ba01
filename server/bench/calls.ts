// The office's heaviest calls over HTTP, a year of statistics among them, beside the bare SQL of the same rows over the same pool.
import { inLargeOffice } from './large-office';
import { plainDetail, plainMonth } from './plain-rows';
import { alternate, p95, print, say, verdict } from './sides';

const DAY = 86_400_000;
/** ms at p95 that the board of a day may take. */
const BOARD_LIMIT = 100;

interface Board {
  jobs: { crews: { people: unknown[] }[] }[];
}

/** Of the days around now the one with the most people on its board. */
async function busiestDay(read: (sent: { day: string }) => Promise<Board>, now: number) {
  let most = { day: '', people: -1, facts: '' };
  for (let step = -7; step <= 7; step += 1) {
    const day = new Date(now + step * DAY).toISOString().slice(0, 10);
    const { jobs } = await read({ day });
    const people = jobs.flatMap(({ crews }) => crews.flatMap((crew) => crew.people)).length;
    if (people > most.people) most = { day, people, facts: `${jobs.length} jobs, ${people} people` };
  }
  return most;
}

await inLargeOffice(async ({ user, read, time, look, send }) => {
  const now = Date.now();
  const month = { dateStart: now - 20 * DAY, dateEnd: now + 22 * DAY };
  const { jobs } = await read<{ jobs?: { id: number }[] }>('/api/job/getJobs', month);
  const ids = jobs?.map((job) => job.id) ?? [];
  const id = ids[Math.floor(ids.length / 2)] ?? 0;
  const calls = [
    { name: 'getJobs', sent: month, plain: plainMonth(ids, user.id) },
    { name: 'getJobDetail', sent: { id }, plain: plainDetail(id, user.idCompany) },
    { name: 'getDashboardAdminData', sent: { dateStart: now, dateEnd: now + 14 * DAY }, plain: null },
    { name: 'getStats', sent: { dateStart: now - 365 * DAY, dateEnd: now }, plain: null },
  ];
  let isWithin = true;
  for (const { name, sent, plain } of calls) {
    const path = `/api/job/${name}`;
    const { own, bytes } = await look(path, sent);
    const figures = await alternate([
      { name: 'http', once: () => time(path, sent) },
      { name: 'its own statements', once: () => send(own) },
      ...(plain === null ? [] : [{ name: 'plain rows', once: () => send(plain) }]),
    ]);
    const facts = `${(bytes / 1000).toFixed(0)} kB, ${own.length} statements`;
    isWithin = print(name, name === 'getJobs' ? `${ids.length} jobs, ${facts}` : facts, figures) && isWithin;
  }
  const board = '/api/time/getAttendance';
  const { day, facts } = await busiestDay((sent) => read<Board>(board, sent), now);
  const { own, bytes } = await look(board, { day });
  const figures = await alternate([
    { name: 'http', once: () => time(board, { day }) },
    { name: 'its own statements', once: () => send(own) },
  ]);
  isWithin =
    print('getAttendance', `${facts}, ${(bytes / 1000).toFixed(0)} kB, ${own.length} statements`, figures) &&
    isWithin;
  const isQuick = p95(figures.get('http') ?? []) <= BOARD_LIMIT;
  say(`  Limit: ${BOARD_LIMIT} ms at p95: ${isQuick ? 'kept' : 'NOT kept'}.`);
  say(`\n${verdict(isWithin)}`);
});
