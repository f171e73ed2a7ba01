import { dayText, epochToLocal } from '@crewcall/domain/time';
import { HOUR_MS as HOUR } from '@crewcall/domain/units';
import { handlers } from '../../src/areas';
import { drawnSignature } from '../../src/timesheets/testing/site';
import { companyBank } from './company-bank';
import { paidTwiceAfter } from './paid-twice';
import type { Step } from './pay-steps';
import { configure, shift, SYDNEY } from './shift';
import { testApp } from './test-app';
import type { TestApp } from './test-app';

/** Cents an hour of everybody here. */
export const RATE = 3_000;

/** The server, who acts for the office, and a drawn signature. */
export interface PayWorld {
  t: TestApp;
  office: { id: number; token: string };
  signature: string;
}

/** Somebody on two jobs, and what they should be paid. */
export interface Place extends PayWorld {
  user: number;
  me: { id: number; token: string };
  jobs: number[];
  start: number;
  /** What each time should pay by now, by what was answered with success. */
  right: Map<number, Span>;
}

export interface Span {
  start: number;
  end: number | null;
}

/** A server with a company that can pay. */
export async function openPayWorld(): Promise<PayWorld> {
  const t = await testApp({ handlers, tasks: [] });
  const office = await t.signIn(await t.make.admin());
  const signature = await drawnSignature();
  await configure(t, companyBank);
  return { t, office, signature };
}

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
export const times = ({ t, user }: Place) =>
  t.db.selectFrom('timesheet').selectAll().where('user_id', '=', user).orderBy('id').execute();
const invoices = ({ t, user }: Place) =>
  t.db.selectFrom('invoice').selectAll().where('user_id', '=', user).orderBy('id').execute();

async function generate({ t, office, user, start }: Place, answer: string) {
  const range = { idUser: user, dateStart: start - 48 * HOUR, dateEnd: start + 72 * HOUR };
  const { body } = await t.call(office, 'generateInvoice', range);
  const ids = (body.leftOut ?? []).map(({ idTimesheet }) => idTimesheet);
  if (answer === 'none' || ids.length === 0) return;
  const allowOverlaps = answer === 'all' ? ids : ids.slice(0, 1);
  await t.call(office, 'generateInvoice', { ...range, allowOverlaps });
}

/** Each time as its newest correction has it. */
async function standing(place: Place): Promise<Map<number, Span>> {
  const newest = (await times(place)).sort(
    (a, b) => Number(b.corrects_id === null) - Number(a.corrects_id === null) || order(a) - order(b),
  );
  return new Map(newest.map((row) => [row.corrects_id ?? row.id, { start: row.start_at, end: row.end_at }]));
}
/** One that waits is newer than any on an invoice. */
const order = ({ invoice_id }: { invoice_id: number | null }) => invoice_id ?? Infinity;

/** The hours that the office sees in Check Time. */
export async function countedHours({ t, office, user, start }: Place): Promise<number> {
  const range = { idUser: user, dateStart: start - 48 * HOUR, dateEnd: start + 72 * HOUR };
  const { rows } = (await t.call(office, 'getCheckTime', range)).body;
  return (rows.find(({ idUser }) => idUser === user)?.totalWorked ?? 0) / HOUR;
}

async function file(place: Place, answer: string) {
  const { t, office } = place;
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

const openQueries = ({ t, user }: Place) =>
  t.db
    .selectFrom('timesheet_query')
    .select(['id', 'timesheet_id', 'claim'])
    .where('user_id', '=', user)
    .where('state', '<>', 'closed')
    .orderBy('id')
    .execute();

/** The office answers a question, and the worker agrees. */
async function answer(place: Place, one: Extract<Step, { do: 'answer' }>): Promise<void> {
  const { t, office } = place;
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
async function edit(place: Place, one: Extract<Step, { do: 'edit' }>): Promise<void> {
  const { t, office, right } = place;
  const row = pick(await times(place), one.nth);
  if (!row) return;
  const value = place.start + one.hour * HOUR;
  const end = one.keeps ? (row.end_at ?? 0) : value + one.long * HOUR;
  const { body } = await t.call(office, 'setTime', { id: row.id, type: 1, value, end, force: true });
  if (body.ok !== true) return;
  const stays = end === (row.end_at ?? 0);
  right.set(row.id, { start: value, end: stays ? (right.get(row.id)?.end ?? null) : end });
}

/** What a call moves of the times as they stand, corrections included, is what they should pay by then. */
async function moving(place: Place, call: () => Promise<unknown>): Promise<void> {
  const before = await standing(place);
  await call();
  for (const [id, { start, end }] of await standing(place)) {
    const was = before.get(id);
    if (was?.start !== start || was.end !== end) place.right.set(id, { start, end });
  }
}

/** Ends all questions, and puts on invoices whatever waits for one. */
export async function settle(place: Place): Promise<void> {
  for (const { id } of await openQueries(place)) await place.t.call(place.me, 'withdrawTime', { id });
  await generate(place, 'all');
}

const deeds: { [D in Step['do']]: (place: Place, one: Extract<Step, { do: D }>) => Promise<void> } = {
  async add({ t, office, user, jobs, start, right }, one) {
    const from = start + one.hour * HOUR;
    const whole = { start: from, end: from + one.long * HOUR };
    const ids = { idJob: jobs[one.job] ?? 0, idUser: user };
    const { body } = await t.call(office, 'setTimeCreate', { ...ids, ...whole });
    if (body.ok === true) right.set(body.timesheet.id, whole);
  },
  async punch(place, one) {
    const { t, me, jobs, start, right } = place;
    await t.call(me, 'doclock', { id: jobs[one.job] ?? 0, tapTime: start + one.hour * HOUR, waited: true });
    for (const row of await times(place))
      if (row.corrects_id === null && (right.get(row.id)?.end ?? null) === null)
        right.set(row.id, { start: row.start_at, end: row.end_at });
  },
  async accept(place, { nth }) {
    const { t, office, user } = place;
    const waits = t.db.selectFrom('punch').select('id').where('user_id', '=', user);
    const pending = waits.where('outcome', '=', 'pending').where('resolved_at', 'is', null).orderBy('id');
    const punch = pick(await pending.execute(), nth);
    if (punch)
      await moving(place, () => t.call(office, 'resolvePunch', { id: punch.id, apply: true, unlock: true }));
  },
  async 'all out'(place, one) {
    const { t, office } = place;
    const idJob = place.jobs[one.job] ?? 0;
    if (one.undo) await moving(place, () => t.call(office, 'undoClockOutAll', { idJob }));
    else
      await moving(place, () => t.call(office, 'clockOutAll', { idJob, end: place.start + one.hour * HOUR }));
  },
  edit,
  async delete(place, { nth }) {
    const row = pick(await times(place), nth);
    const { t, office } = place;
    if (row && (await t.call(office, 'setTimeDelete', { id: row.id })).body.ok === true)
      place.right.delete(row.id);
  },
  async sign(place, one) {
    const { t, office, signature } = place;
    const job = place.jobs[one.job] ?? 0;
    const rows = (await times(place)).filter((row) => row.job_id === job && row.end_at !== null);
    const free = rows.filter((row) => row.invoice_id === null && row.signature_id === null);
    const ticked = free.map(({ id }) => ({ id, checked: true }));
    await t.call(office, 'finishJobSignature', { idJob: job, signedBy: 'Jo', times: ticked, signature });
  },
  generate: (place, one) => generate(place, one.yes),
  async cancel(place, { nth }) {
    const row = pick(await invoices(place), nth);
    if (row) await place.t.call(place.office, 'deleteInvoice', { idInvoice: row.id, confirmed: true });
  },
  file: (place, one) => file(place, one.yes),
  async clear(place, { nth }) {
    const row = pick(await invoices(place), nth);
    if (row) await place.t.call(place.office, 'downloadABA', { downloadList: [row.id], typeABA: 0 });
  },
  async ask({ t, me, right }, { nth, more }) {
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

/** The last time that it was this hour of the day in Sydney, so long ago that whatever follows is over too. */
function lastBegin(hour: number): number {
  const latest = Math.floor(Date.now() / HOUR) * HOUR - 18 * HOUR;
  const ago = Array.from({ length: 25 }, (_, hours) => latest - hours * HOUR);
  return ago.find((at) => Number(epochToLocal(SYDNEY, at).slice(11, 13)) === hour) ?? latest;
}

/** Somebody with a rate of $30 who is confirmed on two jobs, which began at this hour of the day. */
export async function placed(world: PayWorld, hour: number): Promise<Place> {
  const { t } = world;
  const start = lastBegin(hour);
  const bank_account_number = String((serial += 1));
  const bank = { bank_account_name: 'Kim', bank_account_bsb: '082902', bank_account_number };
  const user = await t.make.user(bank);
  await t.make.rate(user, await t.make.group(), RATE);
  const jobs = [];
  for (const title of ['Stage', 'Hall'])
    jobs.push((await shift(t, { at: start, title, workers: [user] })).job);
  return { ...world, user, me: await t.signIn(user), jobs, start, right: new Map<number, Span>() };
}

/** Takes the steps; each file and each line is judged as it is made, and `judge` after each step. */
export async function takeAll(
  place: Place,
  steps: readonly Step[],
  judge: () => Promise<void>,
): Promise<void> {
  // Which times belonged together when a file was made, a later change may make undone.
  let file = 0;
  for (const one of steps) {
    await take(place, one);
    const { found, last } = await paidTwiceAfter(place.t, file, [place.user]);
    expect(found).toEqual([]);
    file = last;
    await judge();
  }
}

export const rightMinutes = ({ right }: Place): Map<number, number> =>
  new Map(
    [...right]
      .filter(([, { end }]) => end !== null)
      .map(([id, { start, end }]) => [id, ((end ?? 0) - start) / 60_000] as const)
      .sort(([a], [b]) => a - b),
  );
