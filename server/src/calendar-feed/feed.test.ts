import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { redactText } from '../platform/security/redact';

let world: TestApp;

beforeAll(async () => {
  world = await testApp({ settings: { publicUrl: 'https://crew.example.com' } });
}, 120_000);
afterAll(() => world.close());

const HOUR = 3_600_000;
const soon = (text: string) => Date.parse(text);
/** The lines of one property, unfolded and unescaped. */
const lines = (ics: string, name: string): string[] =>
  ics
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) =>
      line
        .slice(name.length + 1)
        .replace(/\\n/g, '\n')
        .replace(/\\([,;\\])/g, '$1'),
    );
const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

async function shift(
  user: number,
  given: {
    start?: number;
    end?: number | null;
    title?: string;
    zone?: string;
    status?: number;
    member?: 1 | 2 | 3;
  } = {},
) {
  const start = given.start ?? soon('2031-03-01T21:00:00Z');
  const job = await world.make.job({
    title: given.title ?? 'Load in; dock, 4',
    start_at: start,
    zone: given.zone ?? 'Australia/Sydney',
    location: '1 Dock Rd',
    status: given.status ?? 1,
  });
  const crew = await world.make.crew(job, { start_at: start, end_at: given.end ?? null });
  await world.make.member(crew, user, given.member ?? 2);
  return { job, crew, start };
}
async function feedOf(who: { token: string }) {
  const { body } = await world.call(who, 'renewCalendarFeed', {});
  return new URL(body.url);
}
const read = (path: string, headers: Record<string, string> = {}) => world.inject({ url: path, headers });

test('B.9.06, J-41: one shift as a file, at least 4 hours long, in UTC, with place and link', async () => {
  const kim = await world.signIn(await world.make.user());
  const { job, crew, start } = await shift(kim.id);
  const { body } = await world.call(kim, 'getShiftCalendar', { idJob: job });
  expect(body.fileName).toBe(`shift-${job}.ics`);
  expect(body.ics.split('\r\n').slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines(body.ics, 'DTSTART')).toEqual([stamp(start)]);
  expect(lines(body.ics, 'DTEND')).toEqual([stamp(start + 4 * HOUR)]);
  expect(lines(body.ics, 'UID')).toEqual([`shift-${crew}-${kim.id}@crew.example.com`]);
  expect(lines(body.ics, 'SUMMARY')).toEqual(['Load in; dock, 4']);
  expect(lines(body.ics, 'LOCATION')[0]).toMatch(/^1 Dock Rd, /);
  expect(lines(body.ics, 'STATUS')).toEqual(['CONFIRMED']);
  expect(lines(body.ics, 'DESCRIPTION')[0]).toContain(
    `https://crew.example.com/jobs/upcoming/${job}/details`,
  );
});

test('J-41: a long title in any script is folded at 75 octets, and is whole again when unfolded', async () => {
  const kim = await world.signIn(await world.make.user());
  const title = `Sân khấu 🎪 ${'Đèn sân khấu chính '.repeat(8)}舞台`;
  const { job } = await shift(kim.id, { title });
  const { ics } = (await world.call(kim, 'getShiftCalendar', { idJob: job })).body;
  expect(ics.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines(ics, 'SUMMARY')).toEqual([title]);
});

test.each([
  ['a shorter known end', 2, 4],
  ['a longer known end', 9, 9],
])('B.9.06, J-41: with %s the event ends right', async (_, known, told) => {
  const kim = await world.signIn(await world.make.user());
  const start = soon('2031-04-05T12:00:00Z');
  const { job } = await shift(kim.id, { start, end: start + known * HOUR });
  const { body } = await world.call(kim, 'getShiftCalendar', { idJob: job });
  expect(lines(body.ics, 'DTEND')).toEqual([stamp(start + told * HOUR)]);
});

test('B.9.06, J-41: the end of daylight saving leaves the 4 hours 4 hours', async () => {
  const kim = await world.signIn(await world.make.user());
  // 1 am in Sydney on the night that has 2 am twice.
  const start = soon('2031-04-05T14:00:00Z');
  const { job } = await shift(kim.id, { start });
  const { body } = await world.call(kim, 'getShiftCalendar', { idJob: job });
  expect([lines(body.ics, 'DTSTART'), lines(body.ics, 'DTEND')]).toEqual([
    ['20310405T140000Z'],
    ['20310405T180000Z'],
  ]);
});

test.each([1, 3] as const)(
  'B.9.06: who is not on the crew (invite status %i) has no file',
  async (member) => {
    const kim = await world.signIn(await world.make.user());
    const { job } = await shift(kim.id, { member });
    expect(await world.call(kim, 'getShiftCalendar', { idJob: job })).toMatchObject({
      status: 403,
      body: { snackbar: { text: 'You are not in the crew' } },
    });
  },
);

test('J-41: the feed has the confirmed shifts and no others, and needs no session', async () => {
  const [kim, lee] = [
    await world.signIn(await world.make.user()),
    await world.signIn(await world.make.user()),
  ];
  await shift(kim.id, { title: 'Mine' });
  await shift(kim.id, { title: 'Asked only', member: 1 });
  await shift(lee.id, { title: 'Of Lee' });
  await shift(kim.id, { title: 'Long ago', start: soon('2020-01-01T00:00:00Z') });
  const url = await feedOf(kim);
  expect(url.href).toMatch(/^https:\/\/crew\.example\.com\/calendar\/[\w-]{43}\.ics$/);
  const reply = await read(url.pathname);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('private, max-age=300');
  expect(lines(reply.payload, 'SUMMARY')).toEqual(['Mine']);
});

test('J-41: what changes keeps its id and raises its number; a cancelled shift says so', async () => {
  const admin = await world.signIn(await world.make.admin());
  const kim = await world.signIn(await world.make.user());
  const { job } = await shift(kim.id, { title: 'Moved' });
  const { pathname } = await feedOf(kim);
  const first = await read(pathname);
  const again = await read(pathname, { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  await world.call(admin, 'saveUpdatedJobv2', { job: { id: job, location: 'Gate 4' } });
  const moved = (await read(pathname)).payload;
  expect(lines(moved, 'UID')).toEqual(lines(first.payload, 'UID'));
  expect(Number(lines(moved, 'SEQUENCE')[0])).toBeGreaterThan(Number(lines(first.payload, 'SEQUENCE')[0]));
  expect(lines(moved, 'LOCATION')[0]).toMatch(/^Gate 4/);
  await world.call(admin, 'saveUpdatedJobv2', { job: { id: job, status: 2 } });
  const off = (await read(pathname)).payload;
  expect(lines(off, 'STATUS')).toEqual(['CANCELLED']);
  expect(lines(off, 'SUMMARY')).toEqual(['Cancelled: Moved']);
  expect(Number(lines(off, 'SEQUENCE')[0])).toBeGreaterThan(Number(lines(moved, 'SEQUENCE')[0]));
});

test('J-41: a new address ends the old one; a revoked feed and a switched-off person’s are gone', async () => {
  const kim = await world.signIn(await world.make.user());
  expect((await world.call(kim, 'getCalendarFeed', {})).body).toEqual({ createdAt: null });
  const first = await feedOf(kim);
  const second = await feedOf(kim);
  expect((await world.call(kim, 'getCalendarFeed', {})).body.createdAt).toBeGreaterThan(0);
  expect((await read(first.pathname)).statusCode).toBe(404);
  expect((await read(second.pathname)).statusCode).toBe(200);
  await world.db.updateTable('app_user').set({ active: false }).where('id', '=', kim.id).execute();
  expect((await read(second.pathname)).statusCode).toBe(404);
  await world.db.updateTable('app_user').set({ active: true }).where('id', '=', kim.id).execute();
  await world.call(kim, 'revokeCalendarFeed', {});
  const gone = await read(second.pathname);
  expect(gone.statusCode).toBe(404);
  expect(gone.json()).toMatchObject({
    error: true,
    snackbar: { text: expect.stringMatching(/no longer here/) as string },
  });
  expect((await world.call(kim, 'getCalendarFeed', {})).body).toEqual({ createdAt: null });
});

test('J-41, S-19: a new password ends the feed, and the mail says so to who had one', async () => {
  const letters = async (id: number) =>
    (
      await world.db.selectFrom('message').select('body').where('user_id', '=', id).orderBy('id').execute()
    ).map(({ body }) => body);
  const kim = await world.signIn(await world.make.user());
  const lee = await world.signIn(await world.make.user());
  const { pathname } = await feedOf(kim);
  for (const who of [kim, lee]) await world.call(who, 'saveProfile2', { password: 'seven grey kettles' });
  expect((await read(pathname)).statusCode).toBe(404);
  expect((await world.call(kim, 'getCalendarFeed', {})).body).toEqual({ createdAt: null });
  expect(await letters(kim.id)).toEqual([expect.stringContaining('Make a new one in Crewcall, under Me.')]);
  expect(await letters(lee.id)).toEqual([expect.not.stringContaining('calendar')]);
});

test('J-41: the secret is kept as a hash alone, and stands in no log, audit row or failure', async () => {
  const kim = await world.signIn(await world.make.user());
  const { pathname } = await feedOf(kim);
  const token = pathname.slice('/calendar/'.length, -'.ics'.length);
  await read(pathname);
  expect(redactText(`GET https://crew.example.com${pathname}?x=1 failed`)).toBe(
    'GET https://crew.example.com/calendar/[hidden].ics?x=1 failed',
  );
  for (const table of ['audit', 'calendar_feed', 'failure_report', 'change'] as const) {
    const rows = await world.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  }
});

test('A.2.19, J-41: the addresses of the calendar page are still the page’s', async () => {
  for (const path of ['/calendar', '/calendar/12', '/calendar/12/details'])
    expect((await read(path)).headers['content-type']).not.toMatch(/calendar/);
});
