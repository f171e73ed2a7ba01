import type { Out } from '@crewcall/contract/types';
import { addDays, dayText, localToEpoch } from '@crewcall/domain/time';
import { startServer } from '../support/server';
import { accounts, password } from '../support/accounts';
import { expect, test } from '../support/test';
import { median } from './figures';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const isWanted = process.env['BENCH_KINDS']?.split(',').includes('roster') ?? true;

const PEOPLE = 500;
const PLACES_EACH = 3;
const CREWS = 150;
const HOUR = 3_600_000;
const zone = 'Australia/Sydney';
const companies = ['ACME', 'NOVA', 'OPAL'];
const statuses = ['confirmed', 'invited', 'draft'] as const;

/** A made-up week of 500 people with 1,500 places. The people's names contain the week, so that a switch can be seen. */
function makeWeek(weekStart: string): Out<'getRoster'> {
  const first = localToEpoch(zone, `${weekStart}T00:00`).at;
  const dayAt = (index: number) => addDays(zone, first, index % 7);
  const crews = Array.from({ length: CREWS }, (_, index) => ({
    idReqCrew: 1000 + index,
    idJob: 1 + index,
    title: `Job ${index}`,
    prepend: companies[index % companies.length] ?? '',
    color: '#3f7fd6',
    idGroup: 1 + (index % 4),
    startTime: dayAt(index) + (7 + (index % 10)) * HOUR,
    endTime: dayAt(index) + (15 + (index % 6)) * HOUR,
    tz: zone,
    day: dayText(zone, dayAt(index)),
    amount: 12,
    confirmed: 8,
    invited: 1,
    drafted: 1,
    status: 1,
  }));
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    id: 1 + index,
    fullName: `Person ${index}, ${weekStart}`,
    groups: [1, 2],
    hours: 24,
    cents: 90_000,
    costFrom: 'rate' as const,
    places: Array.from({ length: PLACES_EACH }, (_, at) => {
      const id = index * PLACES_EACH + at;
      const status = statuses[id % statuses.length] ?? 'invited';
      return {
        idReqCrew: 1000 + ((index * 3 + at * 2) % CREWS),
        status,
        isClocked: false,
        conflicts: id % 9 === 0 ? ['Overlaps with NOVA, 3:00 pm'] : [],
        ...(status === 'draft' ? { draft: { id, version: 1, action: 'invite' as const, madeBy: '' } } : {}),
      };
    }),
    away: index % 11 === 0 ? [{ start: dayAt(2), end: dayAt(3), text: 'Away, all day' }] : [],
  }));
  return {
    weekStart,
    groups: ['Stagehand', 'Rigger', 'Lighting Tech', 'Driver'].map((name, index) => ({
      id: 1 + index,
      name,
    })),
    crews,
    people,
    hasCost: true,
    days: Array.from({ length: 7 }, (_, index) => ({
      day: dayText(zone, dayAt(index)),
      hours: 1714,
      cents: 6_428_571,
    })),
  };
}

/** Runs in the page: presses a button, and resolves with the ms until the rows of another week are painted. */
function switchWeek(label: string): Promise<number> {
  const firstName = () => document.querySelector('.people [role=rowheader]')?.textContent;
  const before = firstName();
  const start = performance.now();
  document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
  return new Promise((resolve) => {
    // A task that a frame's callback asks for runs once that frame is painted.
    const look = () => {
      const is = firstName();
      if (is !== undefined && is !== before) setTimeout(() => resolve(performance.now() - start));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

test('the roster with 500 people and 1,500 places', async ({ browser }) => {
  test.skip(!isWanted, 'BENCH_KINDS names others.');
  const server = await startServer({ env: { SEED: 'demo' } });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: zone,
    locale: 'en-AU',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.route('**/api/week/getRoster', (route) => {
    const { weekStart } = route.request().postDataJSON() as { weekStart: string };
    return route.fulfill({ json: makeWeek(weekStart) });
  });
  try {
    await page.goto(`${server.url}/`);
    await page.getByLabel('Email').fill(accounts.admin);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(/\/admin/);
    await page.goto(`${server.url}/admin/roster?week=2027-03-01`);
    await expect(page.locator('[data-place]')).toHaveCount(PEOPLE * PLACES_EACH);
    // CPU time of the page's own thread, so that a busy machine does not count.
    const devTools = await context.newCDPSession(page);
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const worked = async () => {
      const { metrics } = await devTools.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    };
    for (const [label, what] of [
      ['Next week', 'a week that the server answers'],
      ['Previous week', 'a week that was shown before'],
    ] as const) {
      const clock: number[] = [];
      const thread: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await page.waitForTimeout(1000);
        const before = await worked();
        clock.push(await page.evaluate(switchWeek, label));
        thread.push((await worked()) - before);
      }
      process.stdout.write(
        `Roster, switch to ${what}: ${Math.round(median(clock))} ms by the clock, ${Math.round(median(thread))} ms of the thread\n`,
      );
    }
  } finally {
    await context.close();
    await server.stop();
  }
});
