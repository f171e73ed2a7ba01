import { smallPdf } from '../../seed/context';
import { openWorld } from '../../jobs/testing/world';
import type { Person, World } from '../../jobs/testing/world';

let world: World;
let desk: Person;
openWorld(async (opened) => {
  ({ world } = opened);
  desk = await world.person({
    permissions: ['crew:read', 'user:write', 'settings:write'],
    firstName: 'Olga',
  });
});

const pdf = (text: string) => smallPdf(text, [], 0);
const file = (bytes: Buffer, name = 'cv.pdf') => [{ name, bytes }];
const send = (by: Person, who: Person, bytes: Buffer, name?: string) =>
  world.post(by, 'saveResume', { idUser: who.id }, file(bytes, name));
const cv = async (by: Person, who: Person) =>
  (await world.call(by, 'getResume', { idUser: who.id, whole: true })).body;
const blobs = async () =>
  Number(
    (
      await world.db
        .selectFrom('blob')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const listed = async (who: Person) =>
  (await world.call(desk, 'getAvailableCrew', {})).body.crew.find(({ id }) => id === who.id)?.hasCV;

test('A.2.42, A.7.13, P-14 a worker puts a CV up and replaces it; the one before goes, and both read the new one', async () => {
  const worker = await world.person();
  expect(await listed(worker)).toBe(false);
  expect((await send(worker, worker, await pdf('First'))).body).toEqual({ ok: true });
  const before = await blobs();
  const second = await pdf('Second');
  expect((await send(worker, worker, second)).body).toEqual({ ok: true });
  expect(await blobs()).toBe(before);
  expect(await listed(worker)).toBe(true);
  for (const by of [worker, desk]) {
    const { pdf: kept = '', fileName } = await cv(by, worker);
    expect(Buffer.from(kept, 'base64')).toEqual(second);
    expect(fileName).toBe(`CV ${worker.firstName} Tester.pdf`);
  }
  const { body } = await world.call(desk, 'getAudit', { about: worker.id });
  expect(body.rows.map(({ call, userName, detail }) => [call, userName, detail])).toEqual([
    ['saveResume', `${worker.firstName} Tester`, expect.stringContaining('"inPlaceOfAnother":true')],
    ['saveResume', `${worker.firstName} Tester`, expect.stringContaining('"inPlaceOfAnother":false')],
  ]);
});

test('A.2.42, P-14 the office replaces anybody’s; others, customers and strangers read and write none', async () => {
  const worker = await world.person();
  const other = await world.person();
  expect((await send(desk, worker, await pdf('By the office'))).body).toEqual({ ok: true });
  expect((await send(other, worker, await pdf('No'))).status).toBe(403);
  expect((await world.call(other, 'getResume', { idUser: worker.id })).status).toBe(403);
  const manager = await world.person({ managerOf: ['HLX'] });
  expect((await send(manager, manager, await pdf('No'))).status).toBe(403);
  const reader = await world.person({ permissions: ['crew:read'] });
  expect((await send(reader, worker, await pdf('No'))).status).toBe(403);
});

test('A.2.42, P-14 what is no PDF, or runs something, is refused with a sentence, and the old one stays', async () => {
  const worker = await world.person();
  const mine = await pdf('Mine');
  await send(worker, worker, mine);
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400)]);
  const script = Buffer.from(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n' +
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  );
  for (const [bytes, text] of [
    [program, /must be a PDF/],
    [script, /runs a script/],
  ] as const) {
    const { body } = await send(worker, worker, bytes);
    expect([body.error, body.snackbar?.text]).toEqual([true, expect.stringMatching(text)]);
  }
  const large = Buffer.concat([mine, Buffer.alloc(6 * 1024 * 1024)]);
  expect((await send(worker, worker, large)).body.error).toBe(true);
  const { pdf: kept = '' } = await cv(worker, worker);
  expect(Buffer.from(kept, 'base64')).toEqual(mine);
});

test('R-15: nobody puts up the CV of somebody who holds more rights', async () => {
  const owner = await world.person({
    permissions: ['crew:read', 'user:write', 'settings:write', 'job:write'],
  });
  const answer = await send(desk, owner, await pdf('Not mine'));
  expect([answer.status, answer.body.snackbar?.text]).toEqual([
    403,
    'This person holds more rights than you.',
  ]);
});
