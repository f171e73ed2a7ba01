import { dayText } from '@crewcall/domain/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { drawnSignature } from '../src/timesheets/testing/site';
import { handlers } from '../src/areas';
import { testApp } from './support';
import type { TestApp } from './support';
import { paidMinutes, paidTwiceAfter } from './support/paid-twice';
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
const how = fc.constantFrom('claimed', 'other', 'kept');
/** One thing that the office or the worker does; `nth` picks among what there is. */
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), job: fc.nat({ max: 1 }), hour, long }),
  fc.record({ do: fc.constant('press' as const), job: fc.nat({ max: 1 }), hour }),
  fc.record({ do: fc.constant('edit' as const), nth, hour, long, keeps: fc.boolean() }),
  fc.record({ do: fc.constant('delete' as const), nth }),
  fc.record({ do: fc.constant('sign' as const), job: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('generate' as const), yes }),
  fc.record({ do: fc.constant('generate' as const), yes }),
  fc.record({ do: fc.constant('cancel' as const), nth }),
  fc.record({ do: fc.constant('file' as const), yes }),
  fc.record({ do: fc.constant('file' as const), yes }),
  fc.record({ do: fc.constant('clear' as const), nth }),
  fc.record({ do: fc.constant('ask' as const), nth, more: long }),
  fc.record({ do: fc.constant('answer' as const), nth, hour, long, how }),
  fc.record({ do: fc.constant('answer' as const), nth, hour, long, how }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const begin = (job: number, at: number): Step[] => [
  { do: 'add', job, hour: at, long: 4 },
  { do: 'generate', yes: 'none' },
  { do: 'file', yes: 'none' },
  { do: 'cancel', nth: 0 },
];
/** A time that is on an invoice and then corrected, and `then`. */
const corrected = (job: number, at: number, then: readonly Step[]): Step[] => [
  { do: 'add', job, hour: at, long: 3 },
  { do: 'generate', yes: 'none' },
  { do: 'ask', nth: 0, more: 1 },
  { do: 'answer', nth: 0, hour: at, long: 4, how: 'claimed' },
  ...then,
];
const second: Step[] = [
  { do: 'generate', yes: 'none' },
  { do: 'ask', nth: 0, more: 2 },
];
const begins: ((job: number, at: number) => Step[])[] = [
  () => [],
  begin,
  // The correction waits, and so does the time itself.
  (job, at) => corrected(job, at, [{ do: 'cancel', nth: 0 }]),
  // Then its start alone is moved.
  (job, at) =>
    corrected(job, at, [
      { do: 'cancel', nth: 0 },
      { do: 'edit', nth: 0, hour: at + 1, long: 1, keeps: true },
    ]),
  // A first correction is paid, and a second one asked for.
  (job, at) => corrected(job, at, second),
  // The second one waits, and the invoice of the first is cancelled.
  (job, at) =>
    corrected(job, at, [
      ...second,
      { do: 'answer', nth: 0, hour: at, long: 4, how: 'claimed' },
      { do: 'cancel', nth: 1 },
    ]),
];
const story = fc
  .tuple(
    fc.constantFrom(...begins),
    fc.nat({ max: 1 }),
    hour,
    fc.array(step, { minLength: 6, maxLength: 24, size: 'max' }),
  )
  .map(([first, job, at, steps]) => [...first(job, at), ...steps]);

interface Place {
  user: number;
  me: { id: number; token: string };
  jobs: number[];
  start: number;
  /** What each time should pay by now, by what was answered with success. */
  right: Map<number, Span>;
}

interface Span {
  start: number;
  end: number | null;
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

/** The hours that the office sees in Check Time. */
async function countedHours({ user, start }: Place): Promise<number> {
  const range = { idUser: user, dateStart: start - 48 * HOUR, dateEnd: start + 72 * HOUR };
  const { rows } = (await t.call(office, 'getCheckTime', range)).body;
  return (rows.find(({ idUser }) => idUser === user)?.totalWorked ?? 0) / HOUR;
}

async function file(place: Place, answer: string) {
  const downloadList = (await invoices(place)).filter((row) => row.cancelled_at === null).map(({ id }) => id);
  if (downloadList.length === 0) return;
  const dateABA = dayText(SYDNEY, Date.now() + 48 * HOUR);
  const checked = (await t.call(office, 'checkABA', { downloadList, typeABA: 2, dateABA })).body;
  const { repeated } = checked;
  const ticks = checked.ticks.map(({ kind, id, lastFile }) => ({ kind, id, lastFile }));
  const said =
    answer === 'old'
      ? { confirmed: true }
      : { ticked: answer === 'all' ? ticks : answer === 'first' ? ticks.slice(0, 1) : [] };
  // The screen leaves out what is not ticked; every other time it asks for all of it.
  const left = answer === 'none' ? downloadList.filter((id) => !repeated.includes(id)) : downloadList;
  await t.call(office, 'downloadABA', { downloadList: left, typeABA: 2, dateABA, ...said });
}

const openQueries = ({ user }: Place) =>
  t.db
    .selectFrom('time_query')
    .select(['id', 'timesheet_id', 'claim'])
    .where('user_id', '=', user)
    .where('state', '<>', 'closed')
    .orderBy('id')
    .execute();

/** The office answers a question, and the worker agrees. */
async function answer(place: Place, one: Extract<Step, { do: 'answer' }>): Promise<void> {
  const query = pick(await openQueries(place), one.nth);
  if (!query) return;
  const from = place.start + one.hour * HOUR;
  const times =
    one.how === 'other' ? { start: from, end: from + one.long * HOUR } : (query.claim as Required<Span>);
  const outcome = one.how === 'kept' ? ('kept' as const) : ('changed' as const);
  const given = outcome === 'kept' ? {} : { start: times.start, end: times.end ?? 0 };
  const { body } = await t.call(office, 'decideTime', { id: query.id, outcome, text: 'As found.', ...given });
  if (body.ok !== true) return;
  if (outcome === 'changed') place.right.set(query.timesheet_id ?? 0, times);
  await t.call(place.me, 'agreeTime', { id: query.id });
}

/** Moves a time. An end that stays as stored is no change: a correction that waits may hold another. */
async function edit({ right, ...place }: Place, one: Extract<Step, { do: 'edit' }>): Promise<void> {
  const row = pick(await times({ right, ...place }), one.nth);
  if (!row) return;
  const value = place.start + one.hour * HOUR;
  const end = one.keeps ? (row.end_at ?? 0) : value + one.long * HOUR;
  const { body } = await t.call(office, 'setTime', { id: row.id, type: 1, value, end, force: true });
  if (body.ok !== true) return;
  const stays = end === (row.end_at ?? 0);
  right.set(row.id, { start: value, end: stays ? (right.get(row.id)?.end ?? null) : end });
}

/** Ends all questions, and puts on invoices whatever waits for one. */
async function settle(place: Place): Promise<void> {
  for (const { id } of await openQueries(place)) await t.call(place.me, 'withdrawTime', { id });
  await generate(place, 'all');
}

const deeds: { [D in Step['do']]: (place: Place, one: Extract<Step, { do: D }>) => Promise<void> } = {
  async add({ user, jobs, start, right }, one) {
    const from = start + one.hour * HOUR;
    const whole = { start: from, end: from + one.long * HOUR };
    const ids = { idJob: jobs[one.job] ?? 0, idUser: user };
    const { body } = await t.call(office, 'setTimeCreate', { ...ids, ...whole });
    if (body.ok === true) right.set(body.timesheet.id, whole);
  },
  async press(place, one) {
    const { me, jobs, start, right } = place;
    await t.call(me, 'doclock', { id: jobs[one.job] ?? 0, tapTime: start + one.hour * HOUR, waited: true });
    for (const row of await times(place))
      if (row.corrects_id === null && (right.get(row.id)?.end ?? null) === null)
        right.set(row.id, { start: row.start_at, end: row.end_at });
  },
  edit,
  async delete(place, { nth }) {
    const row = pick(await times(place), nth);
    if (row && (await t.call(office, 'setTimeDelete', { id: row.id })).body.ok === true)
      place.right.delete(row.id);
  },
  async sign(place, one) {
    const job = place.jobs[one.job] ?? 0;
    const rows = (await times(place)).filter((row) => row.job_id === job && row.end_at !== null);
    const free = rows.filter((row) => row.invoice_id === null && row.signature_id === null);
    const ticked = free.map(({ id }) => ({ id, checked: true }));
    await t.call(office, 'finishJobSignature', { idJob: job, signedBy: 'Jo', times: ticked, signature });
  },
  generate: (place, one) => generate(place, one.yes),
  async cancel(place, { nth }) {
    const row = pick(await invoices(place), nth);
    if (row) await t.call(office, 'deleteInvoice', { idInvoice: row.id, confirmed: true });
  },
  file: (place, one) => file(place, one.yes),
  async clear(place, { nth }) {
    const row = pick(await invoices(place), nth);
    if (row) await t.call(office, 'downloadABA', { downloadList: [row.id], typeABA: 0 });
  },
  async ask({ me, right }, { nth, more }) {
    const [idTimesheet, now] = pick([...right], nth) ?? [];
    if (!now || now.end === null) return;
    const claim = { start: now.start, end: now.end + more * HOUR, break: 0 };
    await t.call(me, 'askTime', { idTimesheet, ...claim, text: 'I was there.' });
  },
  answer,
};
const take = (place: Place, one: Step): Promise<void> => deeds[one.do](place, one as never);

// Nobody shares an account here by chance.
let serial = 1_234_566;

const rightMinutes = ({ right }: Place): Map<number, number> =>
  new Map(
    [...right]
      .filter(([, { end }]) => end !== null)
      .map(([id, { start, end }]) => [id, ((end ?? 0) - start) / 60_000] as const)
      .sort(([a], [b]) => a - b),
  );

test('C.8.10, Y-07, Y-09: no order of clock, edit, sign, ask, answer, generate, cancel, file and clear pays a minute twice without a yes, or loses one', async () => {
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
      const place = { user, me: await t.signIn(user), jobs, start, right: new Map<number, Span>() };
      // Each file is judged as it is made: which times belonged together then, a later change may make undone.
      let file = 0;
      for (const one of steps) {
        await take(place, one);
        const { found, last } = await paidTwiceAfter(t, file, [user]);
        expect(found).toEqual([]);
        file = last;
        const due = rightMinutes(place);
        const over = [...(await paidMinutes(t, user))].filter(([id, paid]) => paid > (due.get(id) ?? 0));
        expect(over).toEqual([]);
      }
      await settle(place);
      expect(await paidMinutes(t, user)).toEqual(rightMinutes(place));
      expect(await countedHours(place)).toBe(
        [...rightMinutes(place).values()].reduce((a, b) => a + b, 0) / 60,
      );
    }),
    { numRuns: 60 },
  );
  // What would not be reached would not be proved.
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from invoice_line)::int as lines, (select count(*) from bank_file)::int as files,
      (select count(overlap_allowed_by) from invoice_line)::int as allowed,
      (select count(repeat_allowed_by) from bank_file_invoice)::int as repeated,
      (select count(*) from timesheet where corrects_id is not null and invoice_id is not null)::int as corrected,
      (select count(signature_id) from timesheet)::int as signed`.execute(t.db);
  for (const [what, count] of Object.entries(rows[0] ?? {}))
    expect(`${what} ${count > 2}`).toBe(`${what} true`);
}, 240_000);
