// The office's heaviest calls over HTTP, a year of statistics among them, beside the bare SQL of the same rows over the same pool.
import { inLargeOffice } from './large-office';
import { plainDetail, plainMonth } from './plain-rows';
import { alternate, print, say, verdict } from './sides';

const DAY = 86_400_000;

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
  say(`\n${verdict(isWithin)}`);
});
