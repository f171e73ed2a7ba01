import sharp from 'sharp';
import { openWorld } from '../jobs/testing/world';
import type { World } from '../jobs/testing/world';
import { licenceDesk, photo } from './testing/licence-world';
import type { LicenceDesk } from './testing/licence-world';

let world: World;
let d: LicenceDesk;
openWorld(async (opened) => {
  ({ world } = opened);
  d = await licenceDesk(world);
});

const pdfWith = (more: string) =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      '3 0 obj<</Type/Page/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  );
const pdf = pdfWith('');
const today = () => new Date().toISOString().slice(0, 10);

test('C.4.01: a type has a name of its own, what it wants, warning days, a limit and is active or not', async () => {
  const { id } = await d.type({ name: 'RSA', fortnightHours: 48, warnDays: [0, 7, 30, 7] });
  const read = async () =>
    (await world.call(d.desk, 'getLicenceTypes', {})).body.types.find((one) => one.id === id);
  expect(await read()).toEqual({
    id,
    name: 'RSA',
    needs: { number: true, state: false, expiry: true, file: false },
    warnDays: [30, 7, 0],
    fortnightHours: 48,
    active: true,
    people: 0,
  });
  const needs = { number: false, state: false, expiry: false, file: false };
  const body = { name: 'rsa', needs, warnDays: [], fortnightHours: null, active: true };
  const twice = await world.call(d.desk, 'saveLicenceType', body);
  expect(twice.body.snackbar?.text).toBe('There is already a licence called "rsa". Choose another name.');
  const odd = await world.call(d.desk, 'saveLicenceType', { ...body, name: 'First aid', warnDays: [7] });
  expect(odd.body.snackbar?.text).toContain('Without an expiry nobody can be warned of it.');
  await world.call(d.desk, 'saveLicenceType', { ...body, id, name: 'RSA', active: false });
  expect(await read()).toMatchObject({ active: false, warnDays: [], fortnightHours: null });
  const [worker] = await world.people(1);
  const offered = (await world.call(worker!, 'getMyLicences', {})).body.types.map((type) => type.name);
  expect(offered).not.toContain('RSA');
  expect((await d.send(worker!, { idType: id })).status).toBe(404);
});

test('C.4.01, C.0.06: the same press twice makes one type, and one licence', async () => {
  const body = {
    name: 'Once',
    needs: { number: false, state: false, expiry: false, file: false },
    warnDays: [],
    fortnightHours: null,
    active: true,
    key: 'press-1',
  };
  const [first, second] = [
    await world.call(d.desk, 'saveLicenceType', body),
    await world.call(d.desk, 'saveLicenceType', body),
  ];
  expect(second.body).toEqual(first.body);
  const worker = await world.person();
  const sent = { idType: first.body.id, key: 'send-1' };
  expect((await d.send(worker, sent)).body).toEqual((await d.send(worker, sent)).body);
  expect(await d.own(worker)).toHaveLength(1);
});

test('C.4.02: a file is judged by its bytes, a photo loses what it says beside, and the office answers with a reason', async () => {
  const { id: idType } = await d.type({
    name: 'White Card',
    needs: { number: true, state: true, expiry: true, file: true },
  });
  const worker = await world.person();
  const fields = { idType, number: 'AB 123 456', state: 2, expiryDay: '2090-05-01' };
  const said = async (...sent: Parameters<LicenceDesk['send']>) =>
    (await d.send(...sent)).body.snackbar?.text;
  expect(await said(worker, fields)).toBe('Add a photo or a PDF of your White Card.');
  const text = { name: 'card.pdf', bytes: Buffer.from('<html>not a pdf</html>') };
  expect(await said(worker, fields, text)).toBe(
    'The file must be a PDF, a JPEG or a PNG. Choose another one.',
  );
  const js = {
    name: 'c.pdf',
    bytes: pdfWith('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
  };
  expect(await said(worker, fields, js)).toContain('The PDF runs a script');
  const large = { name: 'c.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]) };
  const tooLarge = await d.send(worker, fields, large);
  expect([tooLarge.body.error, tooLarge.status < 500]).toEqual([true, true]);
  const ok = { name: 'anything.txt', bytes: await photo() };
  expect(await said(worker, { idType, state: 2, expiryDay: '2090-05-01' }, ok)).toBe(
    'Type the number of your White Card.',
  );
  expect(await said(worker, { ...fields, expiryDay: '2001-02-03' }, ok)).toContain('has expired');
  expect(await said(worker, { ...fields, expiryDay: '2090-02-31' }, ok)).toContain('must be a day');

  const { id } = (await d.send(worker, fields, ok)).body;
  expect(await d.own(worker)).toMatchObject([{ id, status: 'waiting', hasFile: true, number: 'AB 123 456' }]);
  const kept = await world.db
    .selectFrom('licence')
    .innerJoin('blob', 'blob.id', 'licence.blob_id')
    .select(['blob.id', 'blob.mime'])
    .where('licence.id', '=', id)
    .executeTakeFirstOrThrow();
  const bytes = (await world.services.blobs.get(kept.id))?.bytes ?? Buffer.alloc(0);
  expect([kept.mime, (await sharp(bytes).metadata()).exif]).toEqual(['image/jpeg', undefined]);
  expect(bytes.includes('SpyCam')).toBe(false);

  expect((await d.check(id, false)).body.snackbar?.text).toBe('Give the reason: the worker reads it.');
  await d.check(id, false, 'The photo is blurred.');
  expect(await d.own(worker)).toMatchObject([{ status: 'refused', reason: 'The photo is blurred.' }]);
  const mails = await world.db
    .selectFrom('message')
    .select(['subject', 'body'])
    .where('user_id', '=', worker.id)
    .where('channel', '=', 'mail')
    .execute();
  expect(mails).toMatchObject([{ subject: 'Not accepted: your White Card' }]);
  expect(mails[0]?.body).toContain('The photo is blurred.');
  expect((await d.check(id)).body.snackbar?.text).toContain('answered or replaced already');
});

test('C.4.02: what waits may be taken back and sent anew; what the office accepted is the office’s to end', async () => {
  const { id: idType } = await d.type({ name: 'Forklift' });
  const worker = await world.person();
  const first = (await d.send(worker, { idType, number: '1', expiryDay: '2090-01-01' })).body.id;
  const second = (await d.send(worker, { idType, number: '2', expiryDay: '2090-01-01' })).body.id;
  expect((await d.own(worker)).map(({ id, status }) => [id, status])).toEqual([
    [second, 'waiting'],
    [first, 'replaced'],
  ]);
  await d.check(second);
  const taken = await world.call(worker, 'deleteLicence', { id: second });
  expect(taken.body.snackbar?.text).toBe(
    'The office has accepted your Forklift. Ask the office to take it off.',
  );
  await d.check(second, false, 'It was withdrawn by the state.');
  expect((await world.call(worker, 'deleteLicence', { id: second })).body).toEqual({ ok: true });
  expect((await d.own(worker)).map(({ id }) => id)).toEqual([first]);
});

test('C.4.03: a renewal that waits leaves the accepted one valid; accepting it takes its place', async () => {
  const { id: idType, name } = await d.type({ name: 'Security' });
  await d.ask(idType, 'block');
  const worker = await world.person();
  const old = await d.grant(worker, idType, '2090-01-01');
  const fresh = (await d.send(worker, { idType, number: '9', expiryDay: '2095-01-01' })).body.id;
  expect((await d.own(worker)).map(({ id, status, type }) => [id, status, type])).toEqual([
    [old, 'accepted', name],
    [fresh, 'waiting', name],
  ]);
  await d.check(fresh);
  expect((await d.own(worker)).map(({ id, status }) => [id, status])).toEqual([
    [fresh, 'accepted'],
    [old, 'replaced'],
  ]);
  await d.ask(idType, 'warn');
});

test('C.4.09: without user:write a number shows its last three characters; a file is a short link, a download, and in the audit', async () => {
  const { id: idType } = await d.type({
    needs: { number: true, state: false, expiry: false, file: true },
    warnDays: [],
  });
  const worker = await world.person();
  const { id } = (await d.send(worker, { idType, number: 'NSW-1234567' }, { name: 'a', bytes: pdf })).body;
  const reader = await world.person({ permissions: ['crew:read'] });
  const seen = async (who: typeof reader) =>
    (await world.call(who, 'getLicences', { idUser: worker.id })).body.licences[0]?.number;
  expect([await seen(reader), await seen(d.desk)]).toEqual(['••• 567', 'NSW-1234567']);
  expect((await world.call(reader, 'openLicence', { id })).status).toBe(403);
  expect((await world.call(await world.person(), 'openLicence', { id })).status).toBe(403);

  for (const who of [worker, d.desk]) {
    const { url } = (await world.call(who, 'openLicence', { id })).body;
    const until = Number(/until=(\d+)/.exec(url)?.[1]);
    expect(until - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    const reply = await world.app.inject({ url });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
    expect(reply.rawPayload.equals(pdf)).toBe(true);
    expect(world.services.links.good(url, Date.now() + 5 * 60_000 + 1)).toBe(false);
  }
  const audit = await world.db
    .selectFrom('audit')
    .select(['user_id', 'detail'])
    .where('call', '=', 'openLicence')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(audit.map(({ user_id }) => user_id)).toEqual([worker.id, d.desk.id]);
  const sent = await world.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'saveLicence')
    .where('entity_id', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(sent.detail)).not.toContain('1234567');
});

test('C.4.02, C.4.07: the office has a list of what waits and what runs out, of those who are switched on', async () => {
  const { id: idType } = await d.type();
  const [ann, bob] = await world.people(2);
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await d.grant(ann!, idType, soon);
  const waits = (await d.send(bob!, { idType, number: '7', expiryDay: '2090-01-01' })).body.id;
  const list = async (days: number) => {
    const { body } = await world.call(d.desk, 'getExpiring', { days });
    return {
      expiring: body.expiring.filter((one) => one.idType === idType).map((one) => one.idUser),
      waiting: body.waiting.filter((one) => one.idType === idType).map((one) => one.id),
    };
  };
  expect(await list(30)).toEqual({ expiring: [ann!.id], waiting: [waits] });
  expect(await list(5)).toEqual({ expiring: [], waiting: [waits] });
  expect(soon > today()).toBe(true);
  const page = async (more: { limit: number; offset?: number; only?: 'waiting' | 'expiring' }) =>
    (await world.call(d.desk, 'getExpiring', { days: 30, ...more })).body;
  const { totals, waiting, expiring } = await page({ limit: 100 });
  expect(totals).toEqual({ waiting: waiting.length, expiring: expiring.length });
  expect(await page({ limit: 0 })).toEqual({ totals, waiting: [], expiring: [] });
  expect(await page({ limit: 1 })).toEqual({
    ...{ totals, waiting: waiting.slice(0, 1), expiring: expiring.slice(0, 1) },
  });
  expect(await page({ limit: 1, only: 'expiring' })).toEqual({
    ...{ totals, waiting: [], expiring: expiring.slice(0, 1) },
  });
  expect((await page({ limit: 1, offset: waiting.length })).waiting).toEqual([]);
  await world.db
    .updateTable('app_user')
    .set({ active: false })
    .where('id', 'in', [ann!.id, bob!.id])
    .execute();
  expect(await list(30)).toEqual({ expiring: [], waiting: [] });
});

test('X-08: a type that two change keeps what each of them changed', async () => {
  const { id, name } = await d.type({ name: 'Dogging' });
  const was = {
    name,
    needs: { number: true, state: false, expiry: true, file: false },
    warnDays: [30, 7, 0],
    fortnightHours: null,
    active: true,
  };
  const save = (part: Partial<typeof was>) =>
    world.call(d.desk, 'saveLicenceType', { ...was, ...part, id, was });
  await save({ needs: { ...was.needs, file: true } });
  await save({ name: 'Dogger' });
  const { types } = (await world.call(d.desk, 'getLicenceTypes', {})).body;
  expect(types.find((one) => one.id === id)).toMatchObject({
    name: 'Dogger',
    needs: { ...was.needs, file: true },
  });
  const late = await save({ name: 'Dogman' });
  expect([late.status, late.body.snackbar?.text]).toEqual([
    409,
    expect.stringMatching(/^Somebody else has changed the name to “Dogger”\./),
  ]);
});

test('X-08: the rules of a group that two change keep what each of them changed', async () => {
  const [card, rsa] = [await d.type(), await d.type()];
  const save = (rules: { idType: number; rule: 'warn' | 'block' }[]) =>
    world.call(d.desk, 'setGroupLicences', { idGroup: world.groupId, rules, was: [] });
  const ruled = async () =>
    (await world.call(d.desk, 'getLicenceTypes', {})).body.groups.find(
      ({ idGroup }) => idGroup === world.groupId,
    )?.rules;
  await world.call(d.desk, 'setGroupLicences', { idGroup: world.groupId, rules: [] });
  await save([{ idType: card.id, rule: 'block' }]);
  await save([{ idType: rsa.id, rule: 'warn' }]);
  const both = [
    { idType: card.id, rule: 'block' },
    { idType: rsa.id, rule: 'warn' },
  ];
  expect(await ruled()).toEqual(both);
  const late = await save([{ idType: card.id, rule: 'warn' }]);
  expect([late.status, late.body.snackbar?.text]).toEqual([
    409,
    expect.stringContaining(`Somebody else has changed ${card.name} to “Block”.`),
  ]);
  expect(await ruled()).toEqual(both);
  await world.call(d.desk, 'setGroupLicences', { idGroup: world.groupId, rules: [] });
});
