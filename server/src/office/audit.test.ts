import type { Permission } from '@crewcall/domain/policies';
import { testApp } from '../../test/support';
import type { Caller, TestApp } from '../../test/support';
import { shift, sydney } from '../../test/support/shift';

const HOUR = 3_600_000;
const at = sydney('2026-11-10T08:00');

let t: TestApp;
let office: Caller;
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
}, 120_000);
afterAll(() => t.close());

const person = (first_name: string, last_name: string, more: object = {}) =>
  t.make.user({ first_name, last_name, email: `${first_name}${Math.random()}@example.test`, ...more });
const audit = async (body: object) => (await t.call(office, 'getAudit', body)).body.rows;
const detailsOf = (row: { detail: string } | undefined): unknown => JSON.parse(row?.detail ?? 'null');

test('X-08: a changed time says whose it is, from what to what, and why', async () => {
  const mia = await person('Mia', 'Łukasik');
  const { clocks } = await shift(t, {
    at,
    workers: [mia],
    clocks: [{ user: mia, start: at, end: at + 5 * HOUR }],
  });
  const id = clocks[0] ?? 0;
  const body = { id, type: 2, value: at + 4 * HOUR, reason: 'Left early' };
  expect((await t.call(office, 'setTime', body)).body.ok).toBe(true);

  const [row] = await audit({ person: 'MIA łuk' });
  expect(row).toMatchObject({ call: 'setTime', entity: 'timesheet', about: 'Mia Łukasik' });
  expect(detailsOf(row)).toMatchObject({
    idUser: mia,
    end: { from: at + 5 * HOUR, to: at + 4 * HOUR },
    reason: 'Left early',
  });
});

test('X-08: a changed rate by its group, an account by its last digits, what else changed by its name', async () => {
  const group = await t.make.group('Rigger');
  const id = await person('Noah', 'Hall', { bank_account_number: '11223344', bank_account_bsb: '062-000' });
  await t.make.rate(id, group, 3_800);
  const saved = await t.call(office, 'saveUserDetails', {
    id,
    phone: '0491 570 006',
    bankAccountNumber: '55667788',
    groups: [{ id: group, rate: 4_050 }],
  });
  expect(saved.body).toMatchObject({ ok: true });
  const [row] = await audit({ person: 'noah' });
  expect(row).toMatchObject({ call: 'saveUserDetails', about: 'Noah Hall' });
  expect(detailsOf(row)).toMatchObject({
    phone: { to: expect.stringContaining('491') },
    numberEndsIn: { from: '344', to: '788' },
    rates: { Rigger: { from: '$38.00', to: '$40.50' } },
  });
  expect(row?.detail).not.toMatch(/11223344|55667788/);
});

test('X-08: of a profile only what differs is named, and what is private is told neither in it nor in what was sent', async () => {
  const id = await person('Olive', 'Park', { bank_account_bsb: '013-006' });
  const group = await t.make.group('Rigger');
  await t.call(office, 'saveUserDetails', {
    id,
    bankAccountBSB: '013006',
    address: '7 Secret Lane',
    suburb: 'Hiddenville',
    postcode: '2999',
    emergencyName: 'Aunt Quiet',
    emergencyNumber: '0491 570 110',
    groups: [{ id: group, rate: 4_050 }],
    permissions: ['crew:read'],
  });
  const [row] = await audit({ person: 'olive' });
  expect(detailsOf(row)).toMatchObject({
    changed: ['emergencyName', 'emergencyNumber', 'address', 'suburb', 'postcode', 'permissions'],
    permissionsAfter: ['crew:read'],
    rates: { Rigger: { from: null, to: '$40.50' } },
    input: { groups: [{ id: group, rate: 4_050 }], permissions: ['crew:read'] },
  });
  const mine = await t.signIn(id);
  await t.call(mine, 'saveProfile2', { address: '8 Secret Lane', emergencyName: 'Uncle Quiet' });
  const rows = await audit({ person: 'olive' });
  expect(rows[0]).toMatchObject({ call: 'saveProfile2' });
  expect(JSON.stringify(rows)).not.toMatch(/Secret Lane|Hiddenville|2999|Quiet|570 ?110/);
  // Typed otherwise, it is the same number.
  await t.call(mine, 'saveProfile2', { bankAccountBSB: '013006' });
  expect(await audit({ person: 'olive' })).toHaveLength(rows.length);
});

test('X-08: by who did it, by kind, and by days', async () => {
  const ada = await t.signIn(await person('Ada', 'Quill', { permissions: ['group:write', 'crew:write'] }));
  await t.call(ada, 'createNewGroup', { groupName: 'Loader' });
  const [row] = await audit({ person: 'quill', entity: 'group' });
  expect(row).toMatchObject({ userName: 'Ada Quill', entity: 'group' });
  const made = row?.at ?? 0;
  expect(await audit({ person: 'quill', entity: 'group', dateStart: made, dateEnd: made + 1 })).toHaveLength(
    1,
  );
  expect(await audit({ person: 'quill', entity: 'group', dateEnd: made })).toEqual([]);
  expect(await audit({ person: 'quill', dateStart: made + 1 })).toEqual([]);
  expect(await audit({ person: 'nobody has this name' })).toEqual([]);
});

test('X-08: what changes nothing leaves no row: a link that signs nobody in, a profile as it was', async () => {
  const rows = async () =>
    (await t.db.selectFrom('audit').select('id').where('call', 'in', ['otlLogin', 'saveProfile2']).execute())
      .length;
  const before = await rows();
  expect((await t.call(null, 'otlLogin', { token: 'made up' })).status).toBe(401);
  const me = await t.signIn(await t.make.user({ suburb: 'Redfern' }));
  await t.call(me, 'saveProfile2', { suburb: 'Redfern' });
  expect(await rows()).toBe(before);
  await t.call(me, 'saveProfile2', { suburb: 'Pyrmont' });
  expect(await rows()).toBe(before + 1);
});

test('X-08: a swap of shifts is told by its people and its shifts', async () => {
  const worker = await person('Noah', 'Park', {});
  const zone = 'Australia/Sydney';
  const job = await t.make.job({ title: 'Bump out', zone, start_at: Date.parse('2027-04-03T20:00+11:00') });
  const swap = await t.make.crew(job, { start_at: Date.parse('2027-04-03T20:00+11:00') });
  const detail = JSON.stringify({ cover: 'granted', taker: worker, swap });
  const row = { user_id: worker, call: 'answerSwap', entity: 'job', entity_id: String(job), detail, at: 1 };
  await t.db.insertInto('audit').values(row).execute();
  const [told] = await audit({ entity: 'job', dateEnd: 2 });
  expect(told?.named).toMatchObject({
    taker: 'Noah Park',
    swap: expect.stringMatching(/^Bump out, .+, 03\/04\/27 08:00 pm$/) as string,
  });
});

test('X-08: ids in a row come with the names that people know', async () => {
  const office = await t.signIn(await t.make.admin());
  const [worker, job] = [await person('Mia', 'Chen', {}), await t.make.job({ title: 'Load in' })];
  const crew = await t.make.crew(job);
  await t.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: worker, status: 2 } });
  const rows = await audit({ entity: 'job', idUser: office.id });
  expect(rows.find(({ call }) => call === 'saveJobUserList')).toMatchObject({
    about: 'Load in',
    named: { idUser: 'Mia Chen', idReqCrew: expect.stringMatching(/\S/) as string },
  });
});

test('D.2.05: what customers are charged is left out for who has no right to see it', async () => {
  await t.make.prepend('ACME');
  const job = await t.make.job({ prepend: 'ACME' });
  const idGroup = await t.make.group();
  await t.call(office, 'addClientFee', {
    ...{ idJob: job, kind: 'other', what: 'Truck', why: 'Late', cents: 12_345 },
  });
  await t.call(office, 'saveChargeRate', {
    ...{ idCustomer: null, idJob: job, idGroup, idType: null, from: '2026-01-01', cents: 7_654 },
  });
  const details = async (rights: readonly Permission[]) => {
    const who = await t.signIn(await t.make.admin(rights));
    const { rows } = (await t.call(who, 'getAudit', {})).body;
    return rows
      .filter(({ call }) => call === 'addClientFee' || call === 'saveChargeRate')
      .map(({ detail }) => detail)
      .join();
  };
  expect(await details(['settings:write', 'client:read'])).toMatch(/7654.*12345/);
  expect(await details(['settings:write'])).toBe('{},{}');
});
