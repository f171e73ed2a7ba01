import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import type { In, Job } from '@crewcall/contract/types';
import { servedWeek } from '../support/calendar-week';
import { startServer } from '../support/server';
import { accounts, password } from '../support/accounts';
import { expect, test } from '../support/test';
import { makeJobs } from './calendars/jobs';
import { turnMonth, typeAndWatch } from './calendars/turn';
import type { Parts } from './calendars/turn';
import { median, tableOf } from './figures';
import type { Round } from './figures';
import { startFront } from './front';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../dist/calendars');
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);
const isWanted = process.env['BENCH_KINDS']?.split(',').includes('calendar') ?? true;

const counts = [1000, 3000] as const;
type Count = (typeof counts)[number];
// Every turn leads to a month that was not shown before.
const firstDay = `${new Date().toISOString().slice(0, 7)}-01`;
const DAY = 86_400_000;
const from = Date.parse(firstDay) - 45 * DAY;
const to = Date.parse(firstDay) + (rounds + 4) * 31 * DAY;

const ours: Parts = {
  next: '[aria-label="Next month"]',
  title: 'main h1',
  entry: '[role=grid] .job',
};
const full: Parts = {
  next: '.fc-next-button',
  title: '.fc-toolbar-title',
  entry: '.fc-event',
};
const big: Parts = {
  next: '.rbc-btn-group button:nth-of-type(3)',
  title: '.rbc-toolbar-label',
  entry: '.rbc-event',
};

/** More than our compact month asks for of a day. */
const MANY = 10;

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const pageOf = (name: string) =>
  `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="stylesheet" href="/calendars/big-calendar.css"><style>body{font:15px/1.45 Arial;margin:20px 24px}</style><div id="calendar"></div><script type="module" src="/calendars/${name}.js"></script>`;

/** What the others show of a job. */
const slim = ({ id, title, prepend, date, endTime, color }: Job) => ({
  id,
  title,
  prepend,
  date,
  endTime,
  color,
});

/** Serves the other calendars and, to all three, the same jobs. */
async function serve(server: string, jobs: Record<Count, readonly Job[]>) {
  let count: Count = 1000;
  const front = await startFront(server, async (path, message, reply) => {
    const send = (type: string, body: string | Buffer) => {
      reply.writeHead(200, { 'content-type': type });
      reply.end(body);
      return true;
    };
    if (path === '/api/job/getCalendarWeek') {
      const chunks: Buffer[] = [];
      for await (const chunk of message) chunks.push(chunk as Buffer);
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as In<'getCalendarWeek'>;
      const list = jobs[count].filter((job) => job.date < asked.dateEnd && job.endTime > asked.dateStart);
      // All of a day unless the month is compact, since the others show all of them too.
      const most = asked.most < MANY ? asked.most : Infinity;
      return send('application/json', JSON.stringify(servedWeek(list, { ...asked, most })));
    }
    if (!path.startsWith('/calendars/')) return false;
    const name = path.slice('/calendars/'.length);
    if (name === 'jobs.json')
      return send('application/json', JSON.stringify({ jobs: jobs[count].map(slim) }));
    if (extname(name) === '.html') return send('text/html', pageOf(name.slice(0, -5)));
    return send(types[extname(name)] ?? 'text/plain', readFileSync(join(folder, name)));
  });
  return { ...front, use: (next: Count) => (count = next) };
}
type Served = Awaited<ReturnType<typeof serve>>;

/** Once, before the pages that are measured: a locator that waits in one of them would search its whole document. */
async function signIn(context: BrowserContext, front: Served): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${front.url}/`);
  await page.getByLabel('Email').fill(accounts.admin);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/admin/);
  await page.close();
}

async function openOurs(context: BrowserContext, front: Served, isCapped: boolean): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${front.url}/admin/calendar`);
  await page.locator(ours.entry).first().waitFor();
  const compact = page.getByRole('button', { name: 'Compact' });
  if (((await compact.getAttribute('aria-pressed')) === 'true') !== isCapped) await compact.click();
  return page;
}

async function openOther(
  context: BrowserContext,
  front: Served,
  name: string,
  count: Count,
  isCapped: boolean,
) {
  const page = await context.newPage();
  await page.goto(
    `${front.url}/calendars/${name}.html?day=${firstDay}&count=${count}${isCapped ? '&capped' : ''}`,
  );
  await page.locator('.fc-event, .rbc-event').first().waitFor();
  return page;
}

/** Nobody turns the page at once: meanwhile the product asks for the neighbours of the month, and the others rest. */
const atRest = (page: Page) => page.waitForTimeout(1500);

test('the calendar beside FullCalendar and react-big-calendar', async ({ browser }) => {
  test.skip(!isWanted, 'BENCH_KINDS names others.');
  expect(existsSync(join(folder, 'fullcalendar.js')), 'npm run bench builds the calendars first').toBe(true);
  const server = await startServer({ env: { SEED: 'demo' } });
  const front = await serve(server.url, { 1000: makeJobs(from, to, 1000), 3000: makeJobs(from, to, 3000) });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Australia/Sydney',
    locale: 'en-AU',
    serviceWorkers: 'block',
  });
  try {
    await signIn(context, front);
    for (const count of counts) {
      front.use(count);
      for (const isCapped of [false, true]) {
        const sides: Record<string, { page: Page; parts: Parts }> = {
          Crewcall: { page: await openOurs(context, front, isCapped), parts: ours },
          FullCalendar: {
            page: await openOther(context, front, 'fullcalendar', count, isCapped),
            parts: full,
          },
          'react-big-calendar': {
            page: await openOther(context, front, 'big-calendar', count, isCapped),
            parts: big,
          },
        };
        const figures: Round[] = [];
        const names = Object.keys(sides);
        for (let round = 0; round <= rounds; round += 1) {
          const now: Round = {};
          for (const name of round % 2 === 0 ? names : [...names].reverse()) {
            const side = sides[name];
            if (!side) continue;
            await side.page.bringToFront();
            await atRest(side.page);
            const { painted, complete, entries } = await turnMonth(side.page, side.parts);
            now[name] = { 'click to painted, ms': painted, 'to the last job, ms': complete, entries };
          }
          if (round > 0) figures.push(Object.fromEntries(names.map((name) => [name, now[name] ?? {}])));
        }
        const what = isCapped ? 'a few a day' : 'all shown';
        process.stdout.write(`${tableOf(`Month switch, ${count} jobs a month, ${what}`, figures)}\n`);
        if (!isCapped) {
          const page = sides['Crewcall']?.page;
          if (page) {
            await page.bringToFront();
            await atRest(page);
            await page.keyboard.press('Control+f');
            const times = await typeAndWatch(page, 'noah hall');
            process.stdout.write(
              `Typing into the search with ${count} jobs: ${times.length} key events of 16 ms or more, median ${Math.round(median(times))} ms, worst (INP) ${Math.max(0, ...times)} ms\n`,
            );
          }
        }
        for (const { page } of Object.values(sides)) await page.close();
      }
    }
  } finally {
    await context.close();
    await front.close();
    await server.stop();
  }
});
