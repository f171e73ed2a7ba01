import { sql } from 'kysely';
import { addDays, startOfDay, weekOf, dayText } from '@crewcall/domain/time';
import { inLargeOffice } from './large-office';
import { median, p95, say } from './sides';
const Z = 'Australia/Sydney';
const rounds = Number(process.env.ROUNDS ?? 8);
await inLargeOffice(async ({ time, look, db, read }) => {
  const now = Date.now();
  const t = startOfDay(Z, now);
  const day = (n: number, m = n + 1) => ({ dateStart: addDays(Z, t, n), dateEnd: addDays(Z, t, m) });
  const week = weekOf(Z, now);
  const asks: [string, string, object | null][] = [
    ['sums', '/api/job/getDashboardSums', day(0, 14)],
    ['sums, text', '/api/job/getDashboardSums', { ...day(0, 14), text: 'ava' }],
    ['today', '/api/job/getDashboardJobs', { ...day(0), running: true, limit: 25 }],
    ['tomorrow', '/api/job/getDashboardJobs', { ...day(1), limit: 25 }],
    ['week', '/api/job/getDashboardJobs', { ...day(2, 9), limit: 25 }],
    ['week, text', '/api/job/getDashboardJobs', { ...day(2, 9), limit: 25, text: 'ava chen' }],
    ['week, letter', '/api/job/getDashboardJobs', { ...day(2, 9), limit: 25, text: 'q' }],
    ['needs', '/api/job/getNeeds', null],
    ['admin data', '/api/job/getDashboardAdminData', day(0, 14)],
    ['notifications', '/api/user/getNotifications', null],
    ['attendance', '/api/time/getAttendance', { day: dayText(Z, now) }],
    ['requests', '/api/job/getRequests', null],
    ['covers', '/api/job/getCovers', {}],
    ['chats', '/api/user/getLatestsChatAdmin', {}],
    ['customers', '/api/misc/getCustomers', {}],
    ['expiring', '/api/licence/getExpiring', { days: 30 }],
    ['getJobs week', '/api/job/getJobs', { dateStart: week.start, dateEnd: week.end, status: -1 }],
    ...(process.env.WEEK ? [['week chips', '/api/job/getCalendarWeek', { dateStart: week.start, dateEnd: week.end }] as [string, string, object], ['month', '/api/job/getCalendarDays', { dateStart: week.start - 14 * 86400000, dateEnd: week.end + 14 * 86400000 }] as [string, string, object], ['month text', '/api/job/getCalendarDays', { dateStart: week.start - 14 * 86400000, dateEnd: week.end + 14 * 86400000, text: 'ava' }] as [string, string, object]] : []),
  ];
  for (const [name, path, body] of asks) {
    if (process.env.ONLY && !name.includes(process.env.ONLY)) continue;
    try {
      const { own, bytes } = await look(path, body as object);
      const times: number[] = [];
      for (let i = 0; i < rounds; i++) times.push(await time(path, body as object));
      say(`${name.padEnd(16)} ${(bytes / 1000).toFixed(1).padStart(9)} kB p50 ${median(times).toFixed(0)} p95 ${p95(times).toFixed(0)} (${own.length} statements)`);
      if (process.env.EXPLAIN) for (const { text, values } of own) {
        if (!/^\s*(with|select)/i.test(text)) continue;
        const { rows } = await sql.raw('select 1').execute(db).then(async () => {
          const { pool } = (globalThis as never as { benchPool: { pool: { query: (t: string, v: unknown[]) => Promise<{ rows: { 'QUERY PLAN': string }[] }> } } }).benchPool ?? { pool: null };
          return pool ? pool.query(`explain (analyze, buffers) ${text}`, values as unknown[]) : { rows: [] };
        });
        say(rows.map((r) => r['QUERY PLAN']).join('\n'));
      }
    } catch (error) { say(`${name}: ${String(error)}`); }
  }
}, { kept: process.env.BENCH_DATA, scale: 5 });
