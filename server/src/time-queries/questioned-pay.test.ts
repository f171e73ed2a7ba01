import type { TestApp } from '../../test/support';
import type { Person } from '../timesheets/testing/site';
import { around, openInvoiced } from './testing/invoiced';
import { HOUR, ask, closedTime, ok } from './testing/questioned';

let t: TestApp;
let office: Person;
const { generate, lines } = openInvoiced((world) => {
  ({ t, office } = world);
});

test('C.8.05, A.7.44: a question of other days than those on the screen is named with its person', async () => {
  const q = await closedTime(t);
  await ask(t, q);
  const days = (from: number) => ({ dateStart: q.start + from, dateEnd: q.start + from + 24 * HOUR });
  const elsewhere = async (from: number) =>
    (await ok(t, office, 'getCheckTime', days(from))).elsewhere?.filter(({ idUser }) => idUser === q.me.id);
  expect(await elsewhere(-24 * 30 * HOUR)).toMatchObject([{ fullName: 'Kim Ott', count: 1 }]);
  expect(await elsewhere(-12 * HOUR)).toEqual([]);
});

describe('C.8.05: what is questioned is not invoiced', () => {
  test('C.8.05: the rest of the week is', async () => {
    const q = await closedTime(t);
    const group = await t.make.group();
    const other = await t.db
      .insertInto('timesheet')
      .values({
        job_id: q.job,
        crew_id: q.crew,
        group_id: group,
        user_id: q.me.id,
        start_at: q.start - 3 * HOUR,
        end_at: q.start - HOUR,
        rate_cents: 3_500,
        signature_id: null,
        invoice_id: null,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = (await ask(t, q)).body.query;
    const named = { idTimesheet: q.id, fullName: 'Kim Ott', jobName: 'Night concert', question: true };
    expect((await ok(t, office, 'generateInvoice', around(q))).leftOut).toMatchObject([named]);
    expect((await lines(q)).map(({ timesheet_id }) => timesheet_id)).toEqual([other.id]);
    const alone = (await generate(q)).body;
    expect(alone).toMatchObject({ error: true, leftOut: [named] });
    expect(alone).not.toHaveProperty('needsConfirmation');
    expect(alone.snackbar?.text).toMatch(
      /^Times with an open question were left out\. Kim Ott: Night concert, .* Answer the questions, then generate again\.$/,
    );
    await ok(t, q.me, 'withdrawTime', { id });
    await ok(t, office, 'generateInvoice', around(q));
    expect((await lines(q)).map(({ timesheet_id }) => timesheet_id)).toEqual([other.id, q.id]);
  });

  test('C.8.05: asked and generated at once, the time is either asked about before or invoiced', async () => {
    for (let round = 0; round < 5; round += 1) {
      const q = await closedTime(t);
      const [asked, made] = await Promise.all([ask(t, q), generate(q)]);
      expect(asked.body.error).toBeUndefined();
      expect(asked.body.query.idInvoice === null).toBe(made.body.error === true);
    }
  });
});
