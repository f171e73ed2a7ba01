import { sql } from 'kysely';
import type { TestApp } from '../../test/support';
import { paidTwice } from '../../test/support/paid-twice';
import { openPayOffice } from './testing/pay-office';

let t: TestApp;
const { worker, worked, generate, download, check, cancel, numbers, said } = openPayOffice((world) => {
  ({ t } = world);
});

test('a generation that makes no invoice leaves no audit row, refused for an overlap or for nothing at all', async () => {
  const user = await worker();
  const rows = () => t.db.selectFrom('audit').select('id').where('call', '=', 'generateInvoice').execute();
  const before = (await rows()).length;
  expect(said(await generate(user))).toContain('there is no time on these days');
  await worked(user, 'Stage', [0, 5]);
  await worked(user, 'Hall', [3, 8]);
  expect((await generate(user)).body).toMatchObject({ error: true, needsConfirmation: true });
  expect(await rows()).toHaveLength(before);
});

test('Y-07: the database holds one living line for a time, whoever writes it', async () => {
  const user = await worker();
  const { clocks } = await worked(user, 'Stage', [0, 5]);
  const [first = 0] = numbers(await generate(user));
  const copy = sql`
    insert into invoice_line (invoice_id, timesheet_id, job_id, job_title, group_name, zone, start_at, end_at, break_ms,
      paid_minutes, rate_cents, bands, pieces, counted_minutes, cents)
    select invoice_id, timesheet_id, job_id, job_title, group_name, zone, start_at, end_at, break_ms, paid_minutes,
      rate_cents, bands, pieces, counted_minutes, cents from invoice_line where timesheet_id = ${clocks[0] ?? 0} limit 1`;
  await expect(copy.execute(t.db)).rejects.toThrow(/invoice_line_live/);
  await cancel(first);
  await copy.execute(t.db);
  await sql`delete from invoice_line where live and timesheet_id = ${clocks[0] ?? 0}`.execute(t.db);
});

test('Y-07: 20 generations, 20 cancels and 20 files at once make each of them once', async () => {
  const user = await worker();
  await worked(user, 'Stage', [0, 5]);
  const many = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, make));
  const fine = (replies: { body: { error?: boolean } }[]) => replies.filter(({ body }) => !body.error);
  const made = await many(() => generate(user));
  expect(fine(made)).toHaveLength(1);
  const [first = 0] = numbers(made.find(({ body }) => !body.error) as (typeof made)[number]);
  expect(fine(await many(() => download([first])))).toHaveLength(1);
  expect(fine(await many(() => cancel(first)))).toHaveLength(1);
  // All of it at once, over whatever there is by then.
  const newest = async () =>
    (
      await t.db
        .selectFrom('invoice')
        .select('id')
        .where('user_id', '=', user)
        .orderBy('id', 'desc')
        .execute()
    )[0]?.id ?? first;
  for (let round = 0; round < 3; round += 1) {
    const id = await newest();
    await Promise.all([many(() => generate(user)), many(() => cancel(id)), many(() => download([id]))]);
    expect(await paidTwice(t, user)).toEqual([]);
  }
  const live = await t.db
    .selectFrom('invoice_line')
    .select('id')
    .where('live', '=', true)
    .where('invoice_id', 'in', t.db.selectFrom('invoice').select('id').where('user_id', '=', user))
    .execute();
  expect(live.length).toBeLessThanOrEqual(1);
});

test('Y-09: one yes to a repeat makes one file, however often it is sent, and the next question counts the files', async () => {
  const user = await worker('Noa Twice');
  await worked(user, 'Stage', [0, 5]);
  const [number = 0] = numbers(await generate(user));
  await download([number]);
  const yes = async () =>
    (await check([number])).ticks.map(({ kind, id, lastFile }) => ({ kind, id, lastFile }));
  const ticked = await yes();
  const sent = await Promise.all(Array.from({ length: 6 }, () => download([number], { ticked })));
  expect(sent.filter(({ body }) => body.count === 1)).toHaveLength(1);
  expect((await download([number], { ticked })).body).toMatchObject({ repeated: [number] });
  // A yes that names no file confirms nothing.
  expect((await download([number], { ticked: [{ kind: 'repeated', id: number }] })).body.error).toBe(true);
  const [tick] = (await check([number])).ticks;
  expect(tick?.text).toMatch(/was in 2 full bank files, the last on [\d/]+ \(no\. \d+\)\.$/);
  expect((await download([number], { ticked: await yes() })).body.count).toBe(1);
});
