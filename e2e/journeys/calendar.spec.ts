import type { Page } from '@playwright/test';
import type { In } from '@crewcall/contract/types';
import { addDays, dayText, dayToEpoch, startOfDay } from '@crewcall/domain/time';
import { Calendar } from '../pages/calendar';
import { expect, test } from '../pages/people';
import type { Caller } from '../support/api';
import { servedWeek } from '../support/calendar-week';

const zone = 'Australia/Sydney';
const HOUR = 3_600_000;
const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const today = () => dayText(zone, Date.now());
/** Noon of a day that lies `days` ahead, and its name. */
const noon = (days: number) => {
  const at = addDays(zone, startOfDay(zone, Date.now()), days) + 12 * HOUR;
  return { at, day: dayText(zone, at) };
};

const add = async (office: Caller, title: string, date: number, more: object = {}) =>
  (await office.call('insertNewJobs', { job: { title, date, ...more } })).body.jobId;

test('A.2.44, B.1.04, B.2.34, B.2.36, B.2.37, B.4.07, K-02, K-08, C-05: the office’s month: live, opened, filtered, several on one timesheet', async ({
  people,
  login,
  other,
}) => {
  const { at, day } = noon(1);
  const first = await add(other, 'Quay matinee', at);
  const second = await add(other, 'Quay encore', at + HOUR);
  const page = await people.arrive('desk');
  await login('admin', page);
  const calendar = new Calendar(page);
  await calendar.open();
  await calendar.turnTo(day);

  // What another one adds before it must not push the job away from under the pointer.
  const matinee = calendar.job('Quay matinee', day);
  await matinee.hover();
  const before = await matinee.boundingBox();
  await add(other, 'Quay sunrise', at - 8 * HOUR);
  await expect(calendar.job('Quay sunrise', day)).toBeVisible();
  expect(await matinee.boundingBox()).toEqual(before);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(calendar.day(day).locator('.title').filter({ hasText: 'Quay' }).first()).toHaveText(
    'Quay sunrise',
  );

  await page.keyboard.press('Control+f');
  await page.keyboard.type('quay');
  await expect(calendar.grid.locator('.job')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await matinee.click();
  await expect(calendar.panel('Quay matinee')).toBeVisible();
  // Beside the panel the columns are slim: what matters stays whole.
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  expect(await matinee.locator('.from').evaluate(isCut)).toBe(false);
  await expect(matinee.locator('.places')).not.toHaveCSS('display', 'none');
  await page.getByRole('tab', { name: 'Crew' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/calendar/${first}/crew$`));
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Crew' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Filtered' })).toBeVisible();
  await expect(calendar.grid.locator('.job')).toHaveCount(3);

  await calendar.job('Quay encore', day).click({ modifiers: ['Shift'] });
  const sheet = calendar.panel('Generate Timesheet');
  await expect(sheet.getByRole('listitem')).toHaveText([/Quay matinee/, /Quay encore/]);
  await sheet.getByRole('button', { name: 'Generate', exact: true }).click();
  // Nobody has worked on them yet: instead of an empty report each has a sheet to sign.
  await expect(sheet.getByRole('alert')).toContainText('These jobs have no times yet.');
  for (const title of ['Quay matinee', 'Quay encore'])
    await expect(sheet.getByRole('button', { name: `Sign-in sheet: ${title}` })).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('button', { name: 'Back to the list' }).click();
  await sheet.getByRole('button', { name: 'Remove Quay matinee' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/calendar/${second}`));
  await calendar.panel('Quay encore').getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/admin\/calendar$/);

  await calendar.job('Quay encore', day).focus();
  for (const turns of ['PageDown', 'PageDown', 'PageUp']) {
    const before = (await calendar.grid.getAttribute('aria-label')) ?? '';
    await page.keyboard.press(turns);
    await expect(calendar.grid).not.toHaveAttribute('aria-label', before);
    await expect(calendar.grid.locator(':focus')).toHaveCount(1);
  }
});

test('B.4.07, K-06, B.2.33, K-11: on a phone the list is at today, and a finger that rests selects', async ({
  people,
  login,
  other,
}) => {
  const at = Date.now();
  await add(other, 'Dock one', at - (at % (HOUR / 4)));
  await add(other, 'Dock two', at - (at % (HOUR / 4)));
  const page = await people.arrive('phone');
  await login('admin', page);
  const calendar = new Calendar(page);
  await calendar.open();
  await expect(calendar.day(today())).toBeInViewport();
  const boxes = calendar.grid.getByRole('checkbox');
  await calendar.rest(calendar.job('Dock one', today()), boxes.first());
  await expect(boxes.filter({ hasText: 'Dock one' })).toBeChecked();
  await boxes.filter({ hasText: 'Dock two' }).tap();
  await expect(page.getByText('2 jobs selected')).toBeVisible();
  await page.getByRole('button', { name: 'Timesheet' }).tap();
  const sheet = calendar.panel('Generate Timesheet');
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(boxes).toHaveCount(0);
});

test('A.2.19, B.2.36, K-02, B.6.05: crew open a job, and its parts are in the address', async ({
  people,
  login,
}) => {
  const page = await people.arrive('phone');
  await login('worker', page);
  const calendar = new Calendar(page, '/calendar');
  await calendar.open();
  await page.getByRole('tab', { name: 'All' }).click();
  await calendar.grid.locator('.job').filter({ hasText: 'Open' }).first().click();
  const viewer = page.locator('[data-remote="mf-jobs"][data-region="job-viewer"]');
  await expect(viewer.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  await viewer.getByRole('tab', { name: 'Crews' }).click();
  await expect(page).toHaveURL(/\/calendar\/\d+\/crews$/);
  await page.goBack();
  await expect(viewer).toHaveCount(0);
});

/** Gives the screen `count` jobs in each week. */
const fillWeeks = (page: Page, count: number) =>
  page.route('**/api/job/getCalendarWeek', async (route) => {
    const asked = route.request().postDataJSON() as In<'getCalendarWeek'>;
    const { dateStart, dateEnd } = asked;
    const jobs = Array.from({ length: count }, (_, n) => {
      const id = Math.floor(dateStart / HOUR) * 1000 + n;
      const date = dateStart + Math.floor(((dateEnd - dateStart) * n) / count);
      const crew = { id, amount: 10, confirmed: 9, userList: [], startTime: date, endTime: date + HOUR };
      return {
        ...{ id, title: `Load ${id}`, prepend: '', color: '#90a4ae', tz: zone, date, endTime: date + HOUR },
        ...{ status: n % 3 === 0 ? 0 : 1, reqCrew: [crew], clockList: [] },
      };
    });
    await route.fulfill({ json: servedWeek(jobs, asked) });
  });

test('B.2.33: a month of a thousand jobs has its height at once, and every job in it', async ({
  people,
  login,
}) => {
  const page = await people.arrive('desk');
  await login('admin', page);
  await fillWeeks(page, 170);
  const calendar = new Calendar(page);
  await calendar.open();
  await expect(calendar.grid).toHaveAttribute('aria-busy', 'false');
  await expect(calendar.grid.locator('[data-waiting]')).toHaveCount(0);
  const scrollThrough = () =>
    page.evaluate(async () => {
      const high = () => document.documentElement.scrollHeight;
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const seen = [high()];
      for (let y = 0; y < high(); y += 700) {
        scrollTo(0, y);
        await frame();
        await frame();
        seen.push(high());
      }
      return seen;
    });
  /** Jobs that do not end where their block does, which would overlap or leave a hole. */
  const misfits = () =>
    calendar.grid.locator('.block').evaluateAll(
      (blocks) =>
        blocks.filter((block) => {
          const last = block.lastElementChild?.getBoundingClientRect().bottom ?? 0;
          return Math.abs(last - block.getBoundingClientRect().bottom) > 1;
        }).length,
    );
  const spread = (heights: number[]) => Math.max(...heights) - Math.min(...heights);
  const heights = await scrollThrough();
  expect(spread(heights), `of ${heights[0]} px`).toBeLessThan(2);
  expect(await misfits()).toBe(0);
  // Larger text, set while the month is open.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'));
  const larger = await scrollThrough();
  expect(larger[0]).toBeGreaterThan((heights[0] ?? 0) * 1.2);
  expect(spread(larger), `of ${larger[0]} px in larger text`).toBeLessThan(2);
  expect(await misfits()).toBe(0);
  const shown = new Set(await calendar.grid.locator('.job .title').allTextContents());
  // Five or six weeks of them.
  expect(shown.size).toBeGreaterThanOrEqual(5 * 170);
});

test('B.2.34: a day with more jobs than it shows says how many, and shows them when asked', async ({
  people,
  login,
  other,
}) => {
  const { at, day } = noon(40);
  for (let n = 1; n <= 27; n += 1) await add(other, `Wharf ${n}`, at + (n % 8) * (HOUR / 4));
  const page = await people.arrive('desk');
  await login('admin', page);
  const calendar = new Calendar(page);
  await calendar.open();
  await calendar.turnTo(day);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('wharf');
  await expect(calendar.grid.locator('.job')).toHaveCount(24);
  await expect(calendar.grid.locator('.job').filter({ hasNotText: 'Wharf' })).toHaveCount(0);
  await calendar.day(day).getByRole('button', { name: '3 more' }).click();
  await expect(calendar.day(day).locator('.job')).toHaveCount(27);
  await expect(page.getByText(/^27 (of \d+ )?jobs/)).toBeVisible();
});

test('J-49, X-03: a night over the edge of the month stands once, on its first day, in its own zone', async ({
  people,
  login,
  other,
}) => {
  const [year = 0, month = 0] = today().split('-').map(Number);
  const first = `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  // Eleven at night in Perth, when the new month has begun in Sydney.
  const start = dayToEpoch('Australia/Perth', first) - HOUR;
  const last = dayText('Australia/Perth', start);
  await add(other, 'Swan River strike', start, { state: 5 });
  const page = await people.arrive('desk');
  await login('admin', page);
  const calendar = new Calendar(page);
  await calendar.open();
  await expect(calendar.job('Swan River strike', last)).toContainText(/11:00 pm – 3:00 am AWST/);
  await expect(calendar.job('Swan River strike', first)).toHaveCount(0);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(calendar.grid).toHaveAttribute('aria-label', monthName.format(Date.parse(first)));
  // The grid of the next month may begin with that day.
  await expect(calendar.job('Swan River strike', first)).toHaveCount(0);
});
