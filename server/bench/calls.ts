// Measures the office's heaviest calls over HTTP, with a year of statistics among them, against the bare SQL of the
// same rows over the same pool.
import { sql } from 'kysely';
import { inLargeOffice } from './large-office';
import type { LargeOffice } from './large-office';
import { plainDetail, plainMonth } from './plain-rows';
import { alternate, p95, print, say, verdict } from './sides';

const DAY = 86_400_000;
/** ms at p95 that the board of a day may take. */
const BOARD_LIMIT = 100;

interface Board {
  total: number;
}

/** Finds the day, within a week of now, with the most jobs on its board. */
async function busiestDay(read: (sent: { day: string }) => Promise<Board>, now: number) {
  let most = { day: '', jobs: -1, facts: '' };
  for (let step = -7; step <= 7; step += 1) {
    const day = new Date(now + step * DAY).toISOString().slice(0, 10);
    const { total: jobs } = await read({ day });
    if (jobs > most.jobs) most = { day, jobs, facts: `${jobs} jobs` };
  }
  return most;
}

const RULES = 6_000;
const WORKERS_LIMIT = 1.2;

/** Measures who is free for a crew, first as it is, then with three "away" rules for each of 2,000 people. */
async function weighWorkers({ db, user, time }: LargeOffice, now: number): Promise<boolean> {
  const path = '/api/job/getJobWorkers';
  const { idReqCrew } = await db
    .selectFrom('job_crew')
    .innerJoin('job', 'job.id', 'job_crew.job_id')
    .select('job_crew.id as idReqCrew')
    .where('job.company_id', '=', user.idCompany)
    .where('job_crew.deleted_at', 'is', null)
    .where('job_crew.start_at', '>', now)
    .orderBy('job_crew.start_at')
    .executeTakeFirstOrThrow();
  const workers = await db
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', user.idCompany)
    .where('permissions', '=', sql<string[]>`'{}'`)
    .orderBy('id')
    .limit(RULES / 3)
    .execute();
  const sent = { idReqCrew, find: { free: true } };
  const measure = (name: string) => alternate([{ name, once: () => time(path, sent) }]);
  const before = await measure('before');
  const rules = workers.flatMap(({ id }, index) =>
    [0, 2, 4].map((step) => ({
      ...{ company_id: user.idCompany, user_id: id, kind: 'away', zone: 'Australia/Sydney', note: '' },
      ...{ weekday: 1 + ((index + step) % 7), from_min: 480, to_min: 1020, first_day: '2026-01-01' },
      ...{ last_day: null, created_by: id, created_at: now },
    })),
  );
  for (let from = 0; from < rules.length; from += 1_000)
    await db
      .insertInto('unavailability_rule')
      .values(rules.slice(from, from + 1_000))
      .execute();
  await sql`analyze unavailability_rule`.execute(db);
  const after = await measure('with rules');
  const [plain, ruled] = [p95(before.get('before') ?? []), p95(after.get('with rules') ?? [])];
  say(`\ngetJobWorkers: ${workers.length} people, p95 without a rule ${plain.toFixed(1)} ms`);
  say(`  with ${rules.length} rules ${ruled.toFixed(1)} ms, ${(ruled / plain).toFixed(2)} x`);
  const isKept = ruled <= plain * WORKERS_LIMIT;
  say(`  Limit: ${WORKERS_LIMIT} x at p95: ${isKept ? 'kept' : 'NOT kept'}.`);
  return isKept;
}

await inLargeOffice(async (office) => {
  const { user, read, time, look, send } = office;
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
  const isWeighed = await weighWorkers(office, now);
  say(`\n${verdict(isWithin)}`);
  say(isWithin && isQuick && isWeighed ? 'Every limit is kept.' : 'NOT every limit is kept.');
});
