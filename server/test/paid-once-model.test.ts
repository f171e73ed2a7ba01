import { dayText } from '@crewcall/domain/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { drawnSignature } from '../src/timesheets/testing/site';
import { handlers } from '../src/areas';
import { testApp } from './support';
import type { TestApp } from './support';
import { paidTwice } from './support/paid-twice';
import { configure, shift, SYDNEY } from './support/shift';

const HOUR = 3_600_000;
let t: TestApp;
let office: { id: number; token: string };
let signature: string;
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
  office = await t.signIn(await t.make.admin());
  signature = await drawnSignature();
  await configure(t, {
    confCompanyName: 'Harbour Crew Pty Ltd',
    confBank: 'CBA',
    confRemitter: 'Harbour Crew',
    confSenderBSB: '062-000',
    confSenderAccountNumber: '12345678',
  });
});
afterAll(() => t.close());

// So few hours that times meet often.
const hour = fc.integer({ min: 0, max: 8 });
const long = fc.integer({ min: 1, max: 5 });
const nth = fc.nat({ max: 9 });
const yes = fc.constantFrom('none', 'first', 'all', 'old');
/** One thing that the office or the worker does; `nth` picks among what there is. */
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), job: fc.nat({ max: 1 }), hour, long }),
  fc.record({ do: fc.constant('press' as const), job: fc.nat({ max: 1 }), hour }),
  fc.record({ do: fc.constant('edit' as const), nth, hour, long }),
  fc.record({ do: fc.constant('delete' as const), nth }),
  fc.record({ do: fc.constant('sign' as const), job: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('generate' as const), yes }),
  fc.record({ do: fc.constant('generate' as const), yes }),
  fc.record({ do: fc.constant('cancel' as const), nth }),
  fc.record({ do: fc.constant('file' as const), yes }),
  fc.record({ do: fc.constant('file' as const), yes }),
  fc.record({ do: fc.constant('clear' as const), nth }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const begin = (job: number, at: number): Step[] => [
  { do: 'add', job, hour: at, long: 4 },
  { do: 'generate', yes: 'none' },
  { do: 'file', yes: 'none' },
  { do: 'cancel', nth: 0 },
];
/** Half of the stories begin with a time that is paid and whose invoice is then cancelled. */
const story = fc
  .tuple(fc.boolean(), fc.nat({ max: 1 }), hour, fc.array(step, { minLength: 6, maxLength: 24, size: 'max' }))
  .map(([isPaid, job, at, steps]) => [...(isPaid ? begin(job, at) : []), ...steps]);

interface Place {
  user: number;
  me: { id: number; token: string };
  jobs: number[];
  start: number;
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const times = ({ user }: Place) =>
  t.db.selectFrom('timesheet').selectAll().where('user_id', '=', user).orderBy('id').execute();
const invoices = ({ user }: Place) =>
  t.db.selectFrom('invoice').selectAll().where('user_id', '=', user).orderBy('id').execute();

async function generate({ user, start }: Place, answer: string) {
  const range = { idUser: user, dateStart: start - 48 * HOUR, dateEnd: start + 72 * HOUR };
  const { body } = await t.call(office, 'generateInvoice', range);
  const ids = (body.leftOut ?? []).map(({ idTimesheet }) => idTimesheet);
  if (answer === 'none' || ids.length === 0) return;
  const allowOverlaps = answer === 'all' ? ids : ids.slice(0, 1);
  await t.call(office, 'generateInvoice', { ...range, allowOverlaps });
}

async function file(place: Place, answer: string) {
  const downloadList = (await invoices(place)).filter((row) => row.cancelled_at === null).map(({ id }) => id);
  if (downloadList.length === 0) return;
  const dateABA = dayText(SYDNEY, Date.now() + 48 * HOUR);
  const { repeated } = (await t.call(office, 'checkABA', { downloadList, typeABA: 2, dateABA })).body;
  const said =
    answer === 'old'
      ? { confirmed: true }
      : { confirmedRepeats: answer === 'all' ? repeated : answer === 'first' ? repeated.slice(0, 1) : [] };
  // The screen leaves out what is not ticked; every other time it asks for all of it.
  const left = answer === 'none' ? downloadList.filter((id) => !repeated.includes(id)) : downloadList;
  await t.call(office, 'downloadABA', { downloadList: left, typeABA: 2, dateABA, ...said });
}

async function take(place: Place, one: Step): Promise<void> {
  const { user, me, jobs, start } = place;
  switch (one.do) {
    case 'add': {
      const from = start + one.hour * HOUR;
      const whole = { start: from, end: from + one.long * HOUR };
      await t.call(office, 'setTimeCreate', { idJob: jobs[one.job] ?? 0, idUser: user, ...whole });
      return;
    }
    case 'press':
      await t.call(me, 'doclock', { id: jobs[one.job] ?? 0, tapTime: start + one.hour * HOUR, waited: true });
      return;
    case 'edit': {
      const row = pick(await times(place), one.nth);
      const value = start + one.hour * HOUR;
      const edit = { type: 1, value, end: value + one.long * HOUR, force: true };
      if (row) await t.call(office, 'setTime', { id: row.id, ...edit });
      return;
    }
    case 'delete': {
      const row = pick(await times(place), one.nth);
      if (row) await t.call(office, 'setTimeDelete', { id: row.id });
      return;
    }
    case 'sign': {
      const rows = (await times(place)).filter((row) => row.job_id === jobs[one.job] && row.end_at !== null);
      const free = rows.filter((row) => row.invoice_id === null && row.signature_id === null);
      const ticked = free.map(({ id }) => ({ id, checked: true }));
      const sheet = { idJob: jobs[one.job] ?? 0, signedBy: 'Jo', times: ticked, signature };
      await t.call(office, 'finishJobSignature', sheet);
      return;
    }
    case 'generate':
      return generate(place, one.yes);
    case 'cancel': {
      const row = pick(await invoices(place), one.nth);
      if (row) await t.call(office, 'deleteInvoice', { idInvoice: row.id, confirmed: true });
      return;
    }
    case 'file':
      return file(place, one.yes);
    case 'clear': {
      const row = pick(await invoices(place), one.nth);
      if (row) await t.call(office, 'downloadABA', { downloadList: [row.id], typeABA: 0 });
      return;
    }
  }
}

// Nobody shares an account here by chance.
let serial = 1_234_566;

test('Y-07, Y-09: no order of clock, edit, sign, generate, cancel, file and clear pays a minute twice without a yes', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const start = Math.floor(Date.now() / HOUR) * HOUR - 23 * HOUR;
      const bank_account_number = String((serial += 1));
      const bank = { bank_account_name: 'Kim', bank_account_bsb: '082902', bank_account_number };
      const user = await t.make.user(bank);
      await t.make.rate(user, await t.make.group(), 3000);
      const jobs = [];
      for (const title of ['Stage', 'Hall'])
        jobs.push((await shift(t, { at: start, title, workers: [user] })).job);
      const place = { user, me: await t.signIn(user), jobs, start };
      for (const one of steps) {
        await take(place, one);
        expect(await paidTwice(t, user)).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
  // What would not be reached would not be proved.
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from invoice_line)::int as lines, (select count(*) from bank_file)::int as files,
      (select count(overlap_allowed_by) from invoice_line)::int as allowed,
      (select count(repeat_allowed_by) from bank_file_invoice)::int as repeated,
      (select count(signature_id) from timesheet)::int as signed`.execute(t.db);
  for (const [what, count] of Object.entries(rows[0] ?? {}))
    expect(`${what} ${count > 2}`).toBe(`${what} true`);
}, 240_000);
