import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await testApp({ handlers, tasks: [] });
  two = await testApp({ handlers, tasks: [], connection: one.connection });
}, 120_000);
afterAll(async () => {
  await two.close();
  await one.close();
});

const office = async (facts: object = {}) =>
  one.signIn(await one.make.user({ permissions: ['job:read', 'job:write'], ...facts }));
const announced = async (idJob: number) => {
  const rows = await one.db.selectFrom('change').selectAll().where('event', '=', 'editing.changed').execute();
  return rows.filter(({ ids }) => (ids as { idJob?: number }).idJob === idJob).length;
};

test('B.2.27, C-05: two servers agree on who has a job’s form open, and where in it', async () => {
  const idJob = await one.make.job();
  const [olive, ravi] = [await office(), await office()];
  const first = await one.call(olive, 'editing', { idJob, idForm: 'form-olive', place: 'Info' });
  expect(first.body.others).toEqual([]);
  const second = await two.call(ravi, 'editing', { idJob, idForm: 'form-ravi-1', place: 'Crew' });
  expect(second.body.others.map(({ id, place }) => [id, place])).toEqual([[olive.id, 'Info']]);
  // The same person twice is one person, where they were last.
  await one.call(ravi, 'editing', { idJob, idForm: 'form-ravi-2', place: 'Info' });
  const again = await one.call(olive, 'editing', { idJob, idForm: 'form-olive', place: 'Info' });
  expect(again.body.others.map(({ id }) => id)).toEqual([ravi.id]);
  await two.call(ravi, 'editing', { idJob, idForm: 'form-ravi-1', place: 'Crew', leaving: true });
  await two.call(ravi, 'editing', { idJob, idForm: 'form-ravi-2', place: 'Info', leaving: true });
  const alone = await one.call(olive, 'editing', { idJob, idForm: 'form-olive', place: 'Info' });
  expect(alone.body.others).toEqual([]);
});

test('C-05: coming, going and turning to another tab are told; signs of life are not', async () => {
  const idJob = await one.make.job();
  const olive = await office();
  const beat = (place: string, leaving = false) =>
    one.call(olive, 'editing', { idJob, idForm: 'form-olive', place, leaving });
  await beat('Info');
  expect(await announced(idJob)).toBe(1);
  await beat('Info');
  await beat('Info');
  expect(await announced(idJob)).toBe(1);
  await beat('Crew');
  expect(await announced(idJob)).toBe(2);
  await beat('Crew', true);
  expect(await announced(idJob)).toBe(3);
  await beat('Crew', true);
  expect(await announced(idJob)).toBe(3);
});

test('B.2.27: a form that has said nothing for 45 seconds is gone, and whoever finds out tells the others', async () => {
  const idJob = await one.make.job();
  const [olive, ravi] = [await office(), await office()];
  await one.call(olive, 'editing', { idJob, idForm: 'form-olive', place: 'Info' });
  await one.call(ravi, 'editing', { idJob, idForm: 'form-ravi', place: 'Info' });
  const told = await announced(idJob);
  await sql`update job_editing set seen_at = seen_at - 46000 where user_id = ${olive.id}`.execute(one.db);
  const { body } = await two.call(ravi, 'editing', { idJob, idForm: 'form-ravi', place: 'Info' });
  expect(body.others).toEqual([]);
  expect(await announced(idJob)).toBe(told + 1);
});

test('R-01, C-03: a manager is told of the office, not of other companies’ jobs; the answer carries the version', async () => {
  const idJob = await one.make.job({ prepend: 'ACME' });
  const other = await one.make.job({ prepend: 'OPAL' });
  const manager = await one.signIn(await one.make.manager('ACME'));
  const olive = await office();
  await one.call(olive, 'editing', { idJob, idForm: 'form-olive', place: 'Info' });
  const { body } = await one.call(manager, 'editing', { idJob, idForm: 'form-manager', place: 'Info' });
  expect(body).toMatchObject({ version: 1, others: [{ id: olive.id }] });
  expect(
    (await one.call(manager, 'editing', { idJob: other, idForm: 'form-manager', place: 'Info' })).status,
  ).toBe(403);
  expect(
    (await one.call(olive, 'editing', { idJob: 999_999, idForm: 'form-olive', place: 'Info' })).status,
  ).toBe(404);
});
