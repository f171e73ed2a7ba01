import ExcelJS from 'exceljs';
import { sydney } from '../../test/support/shift';
import type { TestApp } from '../../test/support';
import type { Person } from '../timesheets/testing/site';
import { openRules, week } from './testing/rules-office';

let t: TestApp;
let office: Person;
const { draft, save, worked, generate } = openRules((world) => {
  ({ t, office } = world);
});

type Worked = Awaited<ReturnType<typeof worked>>;

/** The office agrees that the time ended later than its invoice says. */
async function corrected({ user, clock }: Worked, end: string): Promise<boolean> {
  const me = await t.signIn(user);
  const { start_at } = await t.db
    .selectFrom('timesheet')
    .select('start_at')
    .where('id', '=', clock)
    .executeTakeFirstOrThrow();
  const claim = { idTimesheet: clock, start: start_at, end: sydney(end), break: 0, text: 'I stayed on.' };
  const { id } = (await t.call(me, 'askTime', claim)).body.query;
  const answer = { id, outcome: 'changed', end: sydney(end), text: 'You are right.' } as const;
  return (await t.call(office, 'decideTime', answer)).body.ok === true;
}

const totals = async ({ user }: Worked) =>
  (await generate(user)).body.invoices?.map(({ total }) => total) ?? [];

const late = [{ name: 'Late show', from: '22:00', to: '06:00', percent: 50 }];

test('C.7.10, C.8.10: rules that rose since the invoice pay the hour that was missing, and none a second time', async () => {
  const time = await worked();
  expect(await totals(time)).toEqual([28_000]);
  await save(draft({ bands: late }, { idJobs: [time.job] }));
  expect(await corrected(time, '2026-11-11T03:00')).toBe(true);
  expect(await totals(time)).toEqual([5_250]);
});

test('C.7.10, C.8.10: rules that fell since the invoice take nothing back, and the missing hour is paid', async () => {
  const time = await worked();
  const set = draft({ bands: late }, { idJobs: [time.job] });
  const { id } = await save(set);
  expect(await totals(time)).toEqual([35_000]);
  await save({ ...set, id, active: false });
  expect(await corrected(time, '2026-11-11T03:00')).toBe(true);
  expect(await totals(time)).toEqual([3_500]);
});

test('C.7.10, C.8.10: where the invoice is cancelled then, time and correction pay together what the rules of now do', async () => {
  const time = await worked();
  await totals(time);
  await save(draft({ bands: late }, { idJobs: [time.job] }));
  const first = await t.db
    .selectFrom('timesheet')
    .select('invoice_id')
    .where('id', '=', time.clock)
    .executeTakeFirstOrThrow();
  await corrected(time, '2026-11-11T03:00');
  const [paid = 0] = await totals(time);
  await t.call(office, 'deleteInvoice', { idInvoice: first.invoice_id ?? 0 });
  const [rest = 0] = await totals(time);
  expect(paid + rest).toBe(4 * 3_500 + 5 * 5_250);
});

test('C.7.07, C.7.10: what a minimum call has paid counts against the correction as it was paid', async () => {
  const time = await worked('2026-11-10T18:00', '2026-11-10T20:00');
  const set = draft({ minimumMinutes: 240 }, { idJobs: [time.job] });
  const { id } = await save(set);
  expect(await totals(time)).toEqual([14_000]);
  const evening = [{ name: 'Evening', from: '17:00', to: '06:00', percent: 50 }];
  await save({ ...set, id, rules: { ...set.rules, bands: evening } });
  expect(await corrected(time, '2026-11-10T23:00')).toBe(true);
  expect(await totals(time)).toEqual([5 * 5_250 - 2 * 5_250 - 7_000]);
});

test('C.8.10, A.7.54: the workbook of times marks a correction as its invoice does', async () => {
  const time = await worked();
  await totals(time);
  await corrected(time, '2026-11-11T03:00');
  const titles = async () => {
    const asked = { type: 'time' as const, ...week, idUsers: [time.user] };
    const { xlsxFile } = (await t.call(office, 'downloadxlsxData', asked)).body;
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(Buffer.from(xlsxFile, 'base64') as never);
    const page = book.worksheets[0];
    return [2, 3].map((row) => page?.getRow(row).getCell(2).value);
  };
  const marked = expect.stringMatching(/^Correction of Tue 10\/11\/26: /) as string;
  const plain = expect.not.stringContaining('Correction') as string;
  expect(await titles()).toEqual([plain, marked]);
  await totals(time);
  expect(await titles()).toEqual([plain, marked]);
});
