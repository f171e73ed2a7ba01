import { bankDayHint } from '@crewcall/domain/bank-days';
import { formatDayInFull } from '@crewcall/domain/format';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { dayText, defaultPaymentDate } from '@crewcall/domain/time';
import { testApp } from '../../test/support';
import type { Caller, TestApp } from '../../test/support';
import { companyBank } from '../../test/support/company-bank';
import { configure, shift, sydney, SYDNEY } from '../../test/support/shift';

const HOUR = 3_600_000;
const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
const soon = dayText(SYDNEY, Date.now() + 6 * 24 * HOUR);

let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
  await configure(t, companyBank);
}, 120_000);
afterAll(() => t.close());

let serial = 20_000_000;
async function worker(name: string, account = String((serial += 1))): Promise<number> {
  const [first_name = '', last_name = ''] = name.split(' ');
  const user = await t.make.user({
    first_name,
    last_name,
    bank_account_name: name,
    bank_account_bsb: '082-902',
    bank_account_number: account,
  });
  await t.make.rate(user, await t.make.group(), 3_725);
  return user;
}
let hours = 0;
/** The number of an invoice of one more shift. */
async function invoice(user: number): Promise<number> {
  const at = sydney('2026-11-10T08:00') + (hours += 2) * HOUR;
  await shift(t, { at, workers: [user], clocks: [{ user, start: at, end: at + HOUR, rate: 3_725 }] });
  const made = (await t.call(office, 'generateInvoice', { idUser: user, ...week })).body.invoices[0];
  if (!made) throw new Error('no invoice');
  return made.number;
}
const check = async (ids: number[], typeABA = 2, more: object = {}) =>
  (await t.call(office, 'checkABA', { downloadList: ids, typeABA, ...more })).body;
const download = (ids: number[], more: object = {}, typeABA = 2) =>
  t.call(office, 'downloadABA', { downloadList: ids, typeABA, dateABA: soon, ...more });
const mails = async (about: string) =>
  (
    await t.db
      .selectFrom('message')
      .select(['recipient', 'subject', 'body'])
      .where('body', 'like', `%${about}%`)
      .orderBy('id')
      .execute()
  ).map((row) => row);
/** Moves all that is known of somebody's account and payments into the past. */
async function older(user: number, ms: number) {
  const changes = await t.db
    .selectFrom('bank_change')
    .select(['id', 'changed_at'])
    .where('user_id', '=', user)
    .execute();
  for (const { id, changed_at } of changes) {
    await t.db
      .updateTable('bank_change')
      .set({ changed_at: changed_at - ms })
      .where('id', '=', id)
      .execute();
  }
}

test('Y-09: a changed account is kept with who and when, told to its owner and the office, and ticked before it is paid', async () => {
  const mia = await worker('Mia Costa', '55512345');
  const number = await invoice(mia);
  expect((await check([number])).ticks).toEqual([]);
  await t.call(await t.signIn(mia), 'saveProfile2', { bankAccountNumber: '66698765' });
  const kept = await t.db.selectFrom('bank_change').selectAll().where('user_id', '=', mia).execute();
  expect(kept).toMatchObject([{ changed_by: mia, is_first: false, old_ending: '345', new_ending: '765' }]);
  const told = (await mails('Mia')).map(({ subject }) => subject);
  expect(told).toEqual(['New invoice', 'Your bank details were changed', 'Bank details changed: Mia Costa']);

  const { ticks } = await check([number]);
  expect(ticks).toEqual([
    {
      kind: 'changed',
      id: kept[0]?.id,
      text: expect.stringMatching(/^Mia Costa: .* by themself, now …765 in place of …345\.$/),
      invoices: [number],
    },
  ]);
  const refused = (await download([number])).body;
  expect(refused).toMatchObject({ error: true, needsTicks: true, ticks });
  const wrong = await download([number], { ticked: [{ kind: 'shared', id: kept[0]?.id }] });
  expect(wrong.body).toMatchObject({ needsTicks: true });
  // One dollar is how an account is tried out.
  expect((await check([number], 1)).ticks).toEqual([]);
  expect((await download([number], {}, 1)).body.error).toBeUndefined();

  const ticked = ticks.map(({ kind, id }) => ({ kind, id }));
  await t.call(await t.signIn(mia), 'saveProfile2', { bankAccountNumber: '66698766' });
  expect((await download([number], { ticked })).body).toMatchObject({ needsTicks: true });
  const again = (await check([number])).ticks.map(({ kind, id }) => ({ kind, id }));
  expect((await download([number], { ticked: again })).body.count).toBe(1);
  const told2 = JSON.stringify([
    await t.db.selectFrom('message').selectAll().execute(),
    await t.db.selectFrom('audit').selectAll().execute(),
    await t.db.selectFrom('bank_change').selectAll().execute(),
  ]);
  for (const secret of ['55512345', '66698765', '66698766']) expect(told2).not.toContain(secret);
});

test('Y-09: changes one after another are told as one: from the account last paid to the present one, by all who changed it', async () => {
  const zoe = await worker('Zoe Marsh', '44412345');
  await download([await invoice(zoe)]);
  const thief = await t.signIn(zoe);
  await t.call(thief, 'saveProfile2', { bankAccountBSB: '062-000', bankAccountNumber: '12345678' });
  await t.call(thief, 'saveProfile2', { bankName: 'Another Bank' });
  const number = await invoice(zoe);
  const moved = 'now …678 in place of …345, BSB 062-000 in place of 082-902';
  expect((await check([number])).ticks).toMatchObject([
    {
      text: expect.stringMatching(
        new RegExp(`^Zoe Marsh: bank details changed on [^.]* by themself, ${moved}\\.$`),
      ),
    },
  ]);
  await t.call(office, 'saveUserDetails', { id: zoe, bankName: 'The Right Bank' });
  const who = (await t.call(office, 'getuserdetails', { id: zoe })).body.bankChange?.by;
  const { ticks } = await check([number]);
  expect(ticks).toMatchObject([
    { text: expect.stringMatching(new RegExp(`by themself and on [^.]* by ${who}, ${moved}\\.$`)) },
  ]);
});

test('a password that was replaced in the last 48 hours is told before its owner is paid, a first one is not', async () => {
  const [ana, lee] = [await worker('Ana Silva'), await worker('Lee Wong')];
  const numbers = [await invoice(ana), await invoice(lee)];
  const choose = async (user: number, more: object) =>
    (await t.call(await t.signIn(user), 'saveProfile2', { password: 'seven grey kettles', ...more })).body;
  expect(await choose(ana, {})).toEqual({ ok: true });
  expect(await choose(lee, {})).toEqual({ ok: true });
  expect((await check(numbers)).hints).toEqual([]);
  const again = { password: 'nine green kettles', ownPassword: 'seven grey kettles' };
  expect(await choose(ana, again)).toEqual({ ok: true });
  const { hints, ticks } = await check(numbers);
  expect(hints).toEqual([
    expect.stringMatching(
      /^A new password in the last 48 hours: Ana Silva on .*\. If nobody expects it, call them/,
    ),
  ]);
  expect(ticks).toEqual([]);
  await t.db
    .updateTable('app_user')
    .set({ password_changed_at: Date.now() - 49 * HOUR })
    .where('id', '=', ana)
    .execute();
  expect((await check(numbers)).hints).toEqual([]);
});

test('Y-09: an account changed since the last full file is asked about however long ago, and no more once it is paid', async () => {
  const ravi = await worker('Ravi Singh');
  const first = await invoice(ravi);
  await download([first]);
  await t.call(office, 'saveUserDetails', { id: ravi, bankAccountBSB: '062-000' });
  await older(ravi, 30 * 24 * HOUR);
  const second = await invoice(ravi);
  // The clock of the server that saved it was behind: by time it is before the file, and it was made after it.
  const { ticks } = await check([second]);
  expect(ticks).toMatchObject([{ kind: 'changed', invoices: [second] }]);
  expect((await download([second], { ticked: ticks.map(({ kind, id }) => ({ kind, id })) })).body.count).toBe(
    1,
  );
  expect((await check([await invoice(ravi)])).ticks).toEqual([]);
});

test('Y-09: one account of two people is named however it is written, also where one of them is not paid', async () => {
  const anh = await worker('Anh Lee', '0071 2345');
  await worker('Bo Lee', '712345');
  await worker('Cy Lee', '812345');
  const number = await invoice(anh);
  const { ticks } = await check([number]);
  expect(ticks).toEqual([
    {
      kind: 'shared',
      id: expect.any(Number),
      text: 'Anh Lee and Bo Lee share one account, …345.',
      invoices: [number],
    },
  ]);
  const two = ticks.map(({ kind, id }) => ({ kind, id }));
  expect((await download([number])).body).toMatchObject({ error: true, needsTicks: true });
  // One more of them: who looked at two has not looked at three.
  const di = await worker('Di Lee', '71-2345');
  expect((await download([number], { ticked: two })).body).toMatchObject({ error: true, needsTicks: true });
  await t.db.updateTable('app_user').set({ bank_account_number: '' }).where('id', '=', di).execute();
  const done = await download([number], { ticked: two });
  expect(done.body.count).toBe(1);
  const log = await t.db
    .selectFrom('audit')
    .select('detail')
    .where('entity', '=', 'bank_file')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(log?.detail).toMatchObject({ ticked: [`shared ${two[0]?.id}`] });
});

test('R-15: the office reads in a profile when an account last changed; who may not see the account reads nothing of it', async () => {
  const kim = await worker('Kim Lane');
  const read = async (who: Caller) => (await t.call(who, 'getuserdetails', { id: kim })).body.bankChange;
  expect(await read(office)).toBeNull();
  await t.call(office, 'saveUserDetails', { id: kim, bankName: 'Another Bank', suburb: 'Redfern' });
  expect(await read(office)).toEqual({ at: expect.any(Number), by: expect.stringContaining('Last') });
  const clerk = await t.signIn(await t.make.admin(['crew:read']));
  expect(await read(clerk)).toBeUndefined();
});

test('Y-09: bank files are listed with maker, count and invoices, and the same bytes come again; the audit knows', async () => {
  const user = await worker('Lea Moss');
  const number = await invoice(user);
  const made = (await download([number])).body;
  const list = (await t.call(office, 'getBankFiles', {})).body;
  const [file] = list.files;
  expect(file).toMatchObject({ type: InvoiceStatus.Full, paymentDate: soon, count: 1, total: made.total });
  expect(file?.madeBy).toContain('Last');
  expect(file?.invoices).toBeUndefined();
  const idFile = file?.id ?? 0;
  const one = (await t.call(office, 'getBankFiles', { idFile })).body.files[0];
  expect(one?.invoices).toEqual([
    {
      number,
      idUser: user,
      fullName: 'Lea Moss',
      weekEnding: '15/11/2026',
      cents: made.total,
      cancelled: false,
    },
  ]);
  const of = async (idInvoice: number) =>
    (await t.call(office, 'getBankFiles', { idInvoice })).body.files.map(({ id }) => id);
  expect(await of(number)).toEqual([idFile]);
  expect(await of(await invoice(user))).toEqual([]);
  expect((await t.call(office, 'getBankFiles', { idFile: 999_999 })).status).toBe(404);

  const again = (await t.call(office, 'getBankFile', { idFile })).body;
  expect(again).toEqual({ abaFile: made.abaFile, fileName: made.fileName });
  const log = await t.db
    .selectFrom('audit')
    .select(['user_id', 'entity_id', 'detail'])
    .where('call', '=', 'getBankFile')
    .execute();
  expect(log).toMatchObject([
    { user_id: office.id, entity_id: String(idFile), detail: { downloadedAgain: true } },
  ]);
  expect((await t.call(office, 'getBankFile', { idFile: 999_999 })).status).toBe(404);
  const reader = await t.signIn(await t.make.admin(['crewinvoice:read']));
  expect((await t.call(reader, 'getBankFiles', {})).status).toBe(200);
  expect((await t.call(reader, 'getBankFile', { idFile })).status).toBe(403);
});

test('Y-09: what was paid before stands in the same list of ticks, and its tick releases that one alone', async () => {
  const ids = [await invoice(await worker('Una Reed')), await invoice(await worker('Vic Reed'))];
  await download(ids);
  const { ticks, repeats } = await check(ids);
  expect(ticks.map(({ kind, id }) => [kind, id])).toEqual(ids.map((id) => ['repeated', id]));
  expect(ticks[0]?.text).toMatch(/^Una Reed: invoice \d+, \$37.25, was in a full bank file on [\d/]+\.$/);
  expect(repeats.map(({ idInvoice }) => idInvoice)).toEqual(ids);
  const [una = 0] = ids;
  const ticked = ticks.slice(0, 1).map(({ kind, id, lastFile }) => ({ kind, id, lastFile }));
  const refused = (await download(ids, { ticked })).body;
  expect(refused).toMatchObject({ needsConfirmation: true, repeated: [ids[1]] });
  expect((await download([una], { ticked })).body.count).toBe(1);
});

test('I-06: an invoice that was ever in a full file says so after Clear Status, and is cancelled with a yes only', async () => {
  const number = await invoice(await worker('Pia Holt'));
  await download([number]);
  await download([number], { dateABA: null }, 0);
  const read = async () => (await t.call(office, 'getInvoice', { idInvoice: number })).body.invoices[0];
  expect(await read()).toMatchObject({ status: 0, wasInFullFile: true, cancelled: false });
  const refused = (await t.call(office, 'deleteInvoice', { idInvoice: number })).body;
  expect(refused).toMatchObject({ error: true, needsConfirmation: true });
  await t.call(office, 'deleteInvoice', { idInvoice: number, confirmed: true });
  expect(await read()).toMatchObject({ cancelled: true });
});

test('Y-09: the chosen date is what is checked; a weekend or public holiday is said, and when the money moves', async () => {
  const number = await invoice(await worker('Tom Vale'));
  const past = await check([number], 2, { dateABA: '2020-01-03' });
  expect(past.problems).toMatchObject([{ payee: '', text: expect.stringContaining('lies in the past') }]);
  expect(past.hints).toEqual([]);
  const saturday = '2099-11-28';
  expect((await check([number], 2, { dateABA: saturday })).hints).toEqual([
    'Saturday 28 November 2099 is more than a month ahead. Is that the day on which you want to pay?',
    'Banks are closed on Saturday 28 November 2099. The money will move on Monday 30 November 2099.',
  ]);
  const near = dayText('Australia/Sydney', defaultPaymentDate('Australia/Sydney', Date.now()));
  expect((await check([number], 2, { dateABA: near })).hints.join()).not.toContain('ahead');
  // Good Friday, and the days after it.
  expect((await check([number], 2, { dateABA: '2027-03-26' })).hints.slice(-1)).toEqual([
    'Banks are closed on Friday 26 March 2027 (Good Friday). The money will move on Tuesday 30 March 2027.',
  ]);
  expect(formatDayInFull('2026-11-27')).toBe('Friday 27 November 2026');
  const christmas = (day: string) => (day === '2026-12-25' ? 'Christmas Day' : null);
  expect(bankDayHint('2026-12-25', christmas)).toBe(
    'Banks are closed on Friday 25 December 2026 (Christmas Day). The money will move on Monday 28 December 2026.',
  );
  expect(bankDayHint('2026-12-24', christmas)).toBeNull();
});
