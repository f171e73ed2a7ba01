import sharp from 'sharp';
import { inHours, testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { shift } from '../../../test/support/shift';
import { handlers } from '../../areas';

export interface Person {
  id: number;
  token: string;
}

/** A job that `boss` supervises, with `count` confirmed workers; the first of them have a clock that ends so. */
export async function supervisedSite(
  t: TestApp,
  boss: Person,
  at: number,
  count: number,
  ends: readonly (number | null)[] = [],
) {
  const workers = await Promise.all(Array.from({ length: count }, () => t.make.user()));
  const clocks = workers
    .slice(0, ends.length)
    .map((user, place) => ({ user, start: at, end: ends[place] ?? null }));
  const made = await shift(t, { at, workers, clocks });
  await t.make.supervisor(made.job, boss.id);
  return { ...made, workers };
}

/** A shift with one confirmed worker, who is signed in. */
export async function workerOnShift(t: TestApp, at = inHours(0)) {
  const id = await t.make.user();
  const me = await t.signIn(id);
  return { me, ...(await shift(t, { at, workers: [id] })) };
}

export const timesheetOf = (t: TestApp, id: number | undefined) =>
  t.db
    .selectFrom('timesheet')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirst();

export const clocksOf = (t: TestApp, job: number) =>
  t.db.selectFrom('timesheet').selectAll().where('job_id', '=', job).execute();

export const punchesOf = (t: TestApp, job: number) =>
  t.db.selectFrom('punch').selectAll().where('job_id', '=', job).orderBy('id').execute();

/** `setTime` as that person; `type` is 1 start, 2 end, 3 break, 4 group. */
export const setTime = (
  t: TestApp,
  who: Person,
  id: number | undefined,
  type: number,
  value: number,
  force?: boolean,
) => t.call(who, 'setTime', { id: id ?? 0, type, value, ...(force === undefined ? {} : { force }) });

interface Sites {
  t: TestApp;
  boss: Person;
  office: Person;
}

/**
 * For all tests of a file: an application with a supervisor and somebody of the office, which are told to `opened`; and
 * what is done at sites that begin at `at`.
 */
export function sitesAt(at: number, opened: (sites: Sites) => void) {
  let sites: Sites;
  beforeAll(async () => {
    const t = await testApp({ handlers, tasks: [] });
    const boss = await t.signIn(await t.make.user());
    sites = { t, boss, office: await t.signIn(await t.make.admin()) };
    opened(sites);
  });
  afterAll(() => sites.t.close());
  return {
    site: (count: number, ends: (number | null)[] = []) =>
      supervisedSite(sites.t, sites.boss, at, count, ends),
    row: (id: number | undefined) => timesheetOf(sites.t, id),
    set: (who: Person, id: number | undefined, type: number, value: number, force?: boolean) =>
      setTime(sites.t, who, id, type, value, force),
  };
}

/** A JPEG of what is drawn (SVG) on a white sheet, base64; a wave unless said otherwise. */
export async function drawnSignature(
  strokes = '<path d="M20 70Q90 10 140 60T280 30" fill="none" stroke="#000" stroke-width="3"/>',
): Promise<string> {
  const input = Buffer.from(`<svg width="300" height="100">${strokes}</svg>`);
  const sheet = sharp({ create: { width: 300, height: 100, channels: 3, background: '#ffffff' } });
  return (await sheet.composite([{ input }]).jpeg().toBuffer()).toString('base64');
}
