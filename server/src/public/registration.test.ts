import { sql } from 'kysely';
import sharp from 'sharp';
import type { In, Out } from '@crewcall/contract/types';
import { requestFor, testApp, type Caller, type TestApp } from '../../test/support';
import { withAddress } from '../platform/our-address';
import type { Log } from '../platform/handle';
import { smallPdf } from '../seed/documents';
import { lookUpAbn } from './look-up-abn';

let app: TestApp;
let office: Caller;
let pdf: Buffer = Buffer.of();
const abn = '51824753556';

beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
  pdf = await smallPdf('CV', ['Stagehand'], 0);
  await app.db
    .updateTable('company')
    .set({
      config: JSON.stringify({
        confNotificationRegistrantEmail: 'office@example.test',
        confNotificationRegistrantPhone: '+61491570006',
      }),
    })
    .execute();
}, 120_000);
afterAll(() => app?.close());

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let serial = 0;
type Newcomer = In<'preregister'> & { resume?: Buffer };
const worker = (given: Partial<Newcomer> = {}): Newcomer => ({
  id: -1,
  firstName: 'Seán',
  lastName: "O'Brien-Nguyễn",
  phone: '0412 345 678',
  email: `sean${(serial += 1)}@example.test`,
  message: 'Hello',
  postcode: '0800',
  resume: pdf,
  ...given,
});
const profile = (given: Partial<In<'createProfile'>> = {}): Omit<In<'createProfile'>, 'hash'> => ({
  firstName: 'Seán',
  lastName: "O'Brien",
  phone: '+61412345678',
  password: 'a long password',
  emergencyName: 'Kerry',
  address: '1 Wharf Road',
  suburb: 'Redfern',
  city: 'Sydney',
  state: 1,
  bankName: 'CBA',
  bankAccountName: "Seán O'Brien",
  bankAccountNumber: '0012 3456',
  bankAccountBSB: '062000',
  ...given,
});
// Each from another address: strangers may register twenty times a minute, tests more often.
async function register(body: Newcomer) {
  const reply = await app.inject({
    ...requestFor('preregister', body),
    remoteAddress: `10.1.0.${(serial += 1) % 250}`,
  });
  return {
    status: reply.statusCode,
    body: reply.json<Out<'preregister'> & { snackbar?: { text: string } }>(),
  };
}
const text = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;

async function approvedHash(): Promise<{ id: number; hash: string; email: string }> {
  const email = `approved${(serial += 1)}@example.test`;
  const { id } = await app.db
    .insertInto('registrant')
    .values({
      company_id: await app.make.companyId(),
      type: 'worker',
      first_name: 'Ann',
      last_name: 'Bo',
      email,
      phone: '+61412345678',
      postcode: '2000',
      cv_blob_id: await app.services.blobs.put(app.db, pdf, 'application/pdf'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body } = await app.call(office, 'processPreregister', { id, approve: true });
  return { id, hash: body.link?.split('/').at(-1) ?? '', email };
}

describe('preregister', () => {
  test('B.7.01, N-19: stores a worker, keeps the CV, tells the office', async () => {
    const { status, body } = await register(worker());
    expect(status).toBe(200);
    expect(body.insertId).toBeGreaterThan(0);
    const { body: list } = await app.call(office, 'getpreregister', {});
    const row = list.registrants.find(({ id }) => id === body.insertId);
    expect(row).toMatchObject({ type: 'worker', state: 'NT', phone: '+61412345678', hasResume: true });
    const { body: resume } = await app.call(office, 'getPreregisteredResume', { id: body.insertId });
    const file = await app.inject({ method: 'GET', url: resume.url });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    await app.drain();
    const told = await app.db.selectFrom('message').select(['channel', 'recipient']).execute();
    expect(told).toEqual(
      expect.arrayContaining([
        { channel: 'mail', recipient: 'office@example.test' },
        { channel: 'sms', recipient: '+61491570006' },
      ]),
    );
  });

  test.each<[string, Partial<Newcomer>, string]>([
    ['B.5.02 a digit in a name', { firstName: 'R2' }, 'Must be at least 2 letters long.'],
    ['B.5.02 one letter', { lastName: 'X' }, 'Must be at least 2 letters long.'],
    [
      'a phone of too few digits',
      { phone: '+61412' },
      'The phone number is not valid. Enter it as 0412 345 678 or +61 412 345 678.',
    ],
    ['A.5.01 an address', { email: 'a..b@example.test' }, 'Invalid email address!'],
    ['B.5.07 a postcode', { postcode: '80' }, 'The postcode must have exactly 4 digits.'],
    ['B.5.08 no CV', { resume: Buffer.of() }, 'Choose your CV as a PDF file.'],
    ['B.5.08 a CV that is no PDF', { resume: Buffer.from('MZ program') }, 'The CV must be a PDF file.'],
    ['B.5.10 an ABN', { abn: '51824753557' }, 'This ABN is invalid.'],
    [
      'B.5.03 a company without a name',
      { type: 'company', companyName: 'X', website: 'x.example', abn },
      'Must be at least 2 letters long.',
    ],
    [
      'P-08 a company without an ABN',
      { type: 'company', companyName: '3 Monkeys & Co', website: 'x.example' },
      'This ABN is invalid.',
    ],
  ])('refuses %s', async (_, given, sentence) => {
    const reply = await register(worker(given));
    expect([reply.status, text(reply)]).toEqual([200, sentence]);
  });

  test('B.5.06: names a domain where the website is none', async () => {
    const body = worker({ type: 'company', companyName: 'Smith & Co', website: 'not a site', abn });
    expect(text(await register(body))).toMatch(/^Must be a valid domain \(e\.g\. .+\)\.$/);
  });

  test('N-19, P-11: of a flood the office reads once in ten minutes, all of it in one message', async () => {
    const since = await app.db
      .selectFrom('message')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const told = () =>
      app.db
        .selectFrom('message')
        .select(['channel', 'subject', 'body'])
        .where('id', '>', since.id ?? 0)
        .where('recipient', 'not like', 'sean%')
        .orderBy('channel')
        .execute();
    for (const lastName of ['Flood-a', 'Flood-b', 'Flood-c']) await register(worker({ lastName }));
    await app.drain();
    expect(await told()).toEqual([]);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db);
    await app.drain();
    const [mail, sms, ...more] = await told();
    expect([mail?.subject, sms?.channel, more]).toEqual(['3 new registrations', 'sms', []]);
    for (const name of ['Flood-a', 'Flood-b', 'Flood-c']) expect(mail?.body).toContain(name);
  });

  test('B.5.10, B.7.01: the server looks the ABN up once more, and says who confirmed it', async () => {
    const { body: list } = await app.call(office, 'getpreregister', { showAll: true });
    const by = list.registrants.map((row) => [row.abn !== '', row.abnCheckedBy] as const);
    expect(by.every(([has, checked]) => checked === (has ? 'checksum' : null))).toBe(true);
    const ask = (reply: string) =>
      lookUpAbn(abn, { guid: 'asked', now: 0, log, fetcher: () => Promise.resolve(new Response(reply)) });
    expect(await ask('<html>busy</html>')).toBe('checksum');
    const cancelled = ask(`callback({"Abn":"${abn}","AbnStatus":"Cancelled","Message":""})`);
    await expect(cancelled).rejects.toThrow(
      'This ABN is invalid. The business register has it as: Cancelled.',
    );
  });

  test('B.5.08: a CV of 20 MB is refused before it is read', async () => {
    const big = Buffer.concat([pdf, Buffer.alloc(20 * 1_048_576)]);
    const reply = await register(worker({ resume: big }));
    expect([reply.status, text(reply)]).toEqual([413, expect.stringMatching(/too large/)]);
  });

  test('B.5.08: a program that is called cv.pdf is refused', async () => {
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000)]);
    expect(text(await register(worker({ resume: program })))).toBe('The CV must be a PDF file.');
  });

  test('B.7.01: a visitor reads whom to ask and what becomes of what they send', async () => {
    await app.call(office, 'setConfigCompany', {
      confPublicEmail: 'hello@crew.example',
      confPublicPhone: '02 5550 1234',
      confPublicPrivacy: 'Kept for a year.',
    });
    const { body } = await app.call(null, 'getPublicCompany', {});
    expect(body).toEqual({
      name: 'Test Crew',
      email: 'hello@crew.example',
      phone: '02 5550 1234',
      privacyNotice: 'Kept for a year.',
    });
    const wrong = await app.call(office, 'setConfigCompany', { confPublicEmail: 'nobody' });
    expect(text(wrong)).toBe('Invalid email address!');
  });

  test('X-13: what only a machine fills in is refused', async () => {
    expect(text(await register(worker({ nickname: 'bot' })))).toMatch(/machine/);
  });

  test('X-13: one email address registers three times a day', async () => {
    const texts: (string | undefined)[] = [];
    for (let round = 0; round < 4; round += 1) {
      texts.push(text(await register(worker({ email: 'Again@example.test' }))));
    }
    expect(texts).toEqual([
      undefined,
      undefined,
      undefined,
      expect.stringMatching(/no need to send it again/),
    ]);
  });

  test('B.7.01: what a form sends as text stays text', async () => {
    const { body } = await register(worker({ postcode: '2000', abn, message: 'true\nfalse' }));
    const row = await app.db
      .selectFrom('registrant')
      .select(['postcode', 'abn', 'message'])
      .where('id', '=', body.insertId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ postcode: '2000', abn, message: 'true\nfalse' });
  });

  test('X-13: strangers fill no disk: so many wait for an answer, and a draft is still saved', async () => {
    const { body: first } = await register(worker());
    await sql`
      insert into registrant (company_id, type, first_name, last_name, email, phone, postcode, registered_at)
      select company_id, 'worker', 'Flood', 'Flood', 'flood' || n || '@example.test', phone, postcode, 0
      from registrant, generate_series(1, 1000) n where id = ${first.insertId}`.execute(app.db);
    expect(text(await register(worker()))).toMatch(/try again in a few days/);
    const { resume: _, ...again } = worker({ id: first.insertId, draftToken: first.draftToken });
    expect((await register(again)).body.insertId).toBe(first.insertId);
    await sql`delete from registrant where first_name = 'Flood'`.execute(app.db);
  });

  test('P-10: takes an id only with the token of its draft', async () => {
    const { body: first } = await register(worker());
    const stolen = await register(worker({ id: first.insertId, firstName: 'Thief', draftToken: 'guess' }));
    expect(stolen.body.insertId).not.toBe(first.insertId);
    const { resume: _, ...again } = worker({
      id: first.insertId,
      firstName: 'Second',
      draftToken: first.draftToken,
    });
    const own = await register(again);
    expect(own.body.insertId).toBe(first.insertId);
    const row = await app.db
      .selectFrom('registrant')
      .selectAll()
      .where('id', '=', first.insertId)
      .executeTakeFirstOrThrow();
    expect([row.first_name, row.cv_blob_id === null]).toEqual(['Second', false]);
  });
});

describe('processPreregister', () => {
  test('A.4.15, A.7.21, P-12: mails the link and returns it; a second answer is refused, a second approval renews', async () => {
    const { body: made } = await register(worker({ email: 'renew@example.test' }));
    const first = await app.call(office, 'processPreregister', { id: made.insertId, approve: true });
    expect(first.body.link).toMatch(new RegExp(`/public/Register/${made.insertId}_[\\w-]{40,}$`));
    const mail = await app.db
      .selectFrom('message')
      .select('body')
      .where('recipient', '=', 'renew@example.test')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(withAddress(mail.body, 'http://localhost:80')).toContain(first.body.link);
    const hash = (link: string | null) => link?.split('/').at(-1) ?? '';
    await app.db
      .updateTable('registrant')
      .set((eb) => ({ processed_at: eb('processed_at', '-', 60_000) }))
      .where('id', '=', made.insertId)
      .execute();
    const second = await app.call(office, 'processPreregister', { id: made.insertId, approve: true });
    const old = await app.call(null, 'getUserPreregisterData', { hash: hash(first.body.link) });
    const renewed = await app.call(null, 'getUserPreregisterData', { hash: hash(second.body.link) });
    expect([old.body.error, renewed.body.user.email]).toEqual([true, 'renew@example.test']);
    const refused = await app.call(office, 'processPreregister', { id: made.insertId, approve: false });
    expect(text(refused)).toBe('This registration has already been processed.');
  });

  const mailsTo = (email: string) =>
    app.db
      .selectFrom('message')
      .select(['subject', 'body'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();

  test('A.4.15: ten approvals at the same moment mail one link', async () => {
    const email = 'ten@example.test';
    const { body: made } = await register(worker({ email }));
    const before = (await mailsTo(email)).length;
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        app.call(office, 'processPreregister', { id: made.insertId, approve: true }),
      ),
    );
    const links = replies.flatMap(({ body }) => body.link ?? []);
    expect([links.length, (await mailsTo(email)).length - before]).toEqual([1, 1]);
    const hash = links[0]?.split('/').at(-1) ?? '';
    expect((await app.call(null, 'getUserPreregisterData', { hash })).body.user.email).toBe(email);
    expect(replies.map(text)).toContain(
      'A link was mailed a moment ago. Wait a minute before you make a new one.',
    );
  });

  test('N-19: each answer has a mail by its template, and an empty template mails nothing', async () => {
    const email = 'answered@example.test';
    const company = { type: 'company', companyName: 'Smith & Co', website: 'smith.example', abn } as const;
    const { body: one } = await register(worker({ email }));
    await app.call(office, 'processPreregister', { id: one.insertId, approve: false });
    const { body: two } = await register(worker({ email, ...company }));
    await app.call(office, 'processPreregister', { id: two.insertId, approve: true });
    expect((await mailsTo(email)).map(({ body }) => body.split('\n')[2])).toEqual([
      expect.stringContaining('has arrived'),
      expect.stringContaining('cannot offer you a place'),
      expect.stringContaining('has arrived'),
      expect.stringContaining('call you about your events'),
    ]);
    await app.call(office, 'setConfigCompany', { confReplyEmailDeclinedTemplate: '' });
    const { body: three } = await register(worker({ email }));
    const before = (await mailsTo(email)).length;
    await app.call(office, 'processPreregister', { id: three.insertId, approve: false });
    expect((await mailsTo(email)).length).toBe(before);
  });

  test('B.7.01: who registers twice is answered once, and only the later link works', async () => {
    const email = 'Twice@example.test';
    const { body: first } = await register(worker({ email }));
    const { body: second } = await register(worker({ email: email.toLowerCase() }));
    const old = await app.call(office, 'processPreregister', { id: first.insertId, approve: true });
    const merged = await app.call(office, 'processPreregister', { id: second.insertId, approve: true });
    expect([old.body.hasAccount, text(merged)]).toEqual([
      false,
      'This registration was answered along with another one of the same person.',
    ]);
    const { body: third } = await register(worker({ email }));
    const again = await app.call(office, 'processPreregister', { id: third.insertId, approve: true });
    const look = async (link: string | null) => {
      const { body } = await app.call(null, 'getUserPreregisterData', {
        hash: link?.split('/').at(-1) ?? '',
      });
      return body.error ?? false;
    };
    expect([await look(old.body.link), await look(again.body.link)]).toEqual([true, false]);
    const { body: list } = await app.call(office, 'getpreregister', { showAll: true });
    const mine = list.registrants.filter((row) => row.email.toLowerCase() === email.toLowerCase());
    expect(mine.map(({ isMerged, processedAt }) => [isMerged, processedAt !== null])).toEqual([
      [false, true],
      [true, true],
      [true, true],
    ]);
  });

  test('B.7.01: who has an account is put with it and asked to sign in; the office sees it before', async () => {
    const person = await app.make.user({ email: 'here@example.test', phone: '+61491570110' });
    const { body: made } = await register(worker({ email: 'Here@example.test', phone: '0491 570 156' }));
    const { body: other } = await register(worker({ phone: '0491 570 110' }));
    const { body: list } = await app.call(office, 'getpreregister', {});
    const alike = (id: number) =>
      list.registrants.find((row) => row.id === id)?.alike.map(({ idUser, by }) => [idUser, by]);
    expect([alike(made.insertId), alike(other.insertId)]).toEqual([[[person, 'email']], [[person, 'phone']]]);
    const answer = await app.call(office, 'processPreregister', { id: made.insertId, approve: true });
    expect(answer.body).toMatchObject({ ok: true, link: null, hasAccount: true });
    const last = (await mailsTo('Here@example.test')).at(-1);
    expect(withAddress(last?.body ?? '', 'http://crew.example')).toMatch(/http:\/\/crew\.example$/);
    const { body: mine } = await app.call(await app.signIn(person), 'getMyProfile', {});
    expect(mine.hasCV).toBe(true);
  });

  test('B.7.01: an account that is off is named, and the registration stays open', async () => {
    await app.make.user({ email: 'off@example.test', active: false });
    const { body: made } = await register(worker({ email: 'off@example.test' }));
    const answer = await app.call(office, 'processPreregister', { id: made.insertId, approve: true });
    expect(text(answer)).toMatch(/switched off\. Switch it on/);
    const { body: list } = await app.call(office, 'getpreregister', {});
    expect(list.registrants.some(({ id }) => id === made.insertId)).toBe(true);
  });

  test('P-11: a company is concluded without a link', async () => {
    const body = worker({ type: 'company', companyName: 'Smith & Co', website: 'smith.example', abn });
    const { body: made } = await register(body);
    const { body: answer } = await app.call(office, 'processPreregister', {
      id: made.insertId,
      approve: true,
    });
    expect(answer).toMatchObject({ ok: true, link: null });
  });

  test('A.6.04: needs crew:approve', async () => {
    const clerk = await app.signIn(await app.make.admin(['job:read']));
    expect((await app.call(clerk, 'getpreregister', {})).status).toBe(403);
    expect((await app.call(null, 'getpreregister', {})).status).toBe(401);
  });
});

describe('createProfile', () => {
  test('A.7.11, B.7.21: registers end to end, and the account signs in', async () => {
    const { hash, email, id } = await approvedHash();
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#f80' } })
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'S' } })
      .jpeg()
      .toBuffer();
    const reply = await app.call(null, 'createProfile', {
      ...profile(),
      hash,
      picture: photo.toString('base64'),
    });
    expect(reply.body).toEqual({ ok: true });
    const { body } = await app.call(null, 'login', { email, password: 'a long password' });
    expect(body.user.permissions).toEqual([]);
    const me = { token: body.token };
    const { body: mine } = await app.call(me, 'getMyProfile', {});
    expect(mine).toMatchObject({
      bankAccountBSB: '062-000',
      bankAccountNumber: '00123456',
      active: true,
      hasCV: true,
      email,
    });
    const picture = await app.inject({ method: 'GET', url: mine.picture ?? '' });
    const meta = await sharp(picture.rawPayload).metadata();
    expect([meta.format, meta.exif]).toEqual(['jpeg', undefined]);
    const bare = await app.inject({ method: 'GET', url: `/api/user/getUserPicture/${mine.id}` });
    expect(bare.statusCode).toBe(403);
    const { body: list } = await app.call(office, 'getpreregister', { showAll: true });
    expect(list.registrants.find((row) => row.id === id)).toMatchObject({ approved: true, hasResume: true });
  });

  test('B.3.13, B.5.26: a new person has the usual rate of each group that is in use', async () => {
    const rigger = await app.call(office, 'createNewGroup', { groupName: 'Rigger', usualRate: 5_200 });
    const retired = await app.call(office, 'createNewGroup', { groupName: 'Limelight', usualRate: 4_000 });
    await app.call(office, 'createNewGroup', { groupName: 'Unpriced' });
    await app.call(office, 'toggleGroupActive', { id: retired.body.group.id, status: 0 });
    const { hash, email } = await approvedHash();
    await app.call(null, 'createProfile', { ...profile(), hash });
    const rates = await app.db
      .selectFrom('user_group_rate')
      .innerJoin('app_user', 'app_user.id', 'user_group_rate.user_id')
      .select(['group_id', 'rate_cents'])
      .where('email', '=', email)
      .execute();
    expect(rates).toEqual([{ group_id: rigger.body.group.id, rate_cents: 5_200 }]);
  });

  test('N-19, A.7.11: the office is told when an account is finished, and what it lacks', async () => {
    const toldOf = async (firstName: string) => {
      const { hash } = await approvedHash();
      // From an address of their own: twenty a minute are taken from one.
      await app.inject({
        ...requestFor('createProfile', { ...profile({ firstName }), hash }),
        remoteAddress: '10.4.0.2',
      });
      const { id } = await app.db
        .selectFrom('app_user')
        .select('id')
        .where('first_name', '=', firstName)
        .executeTakeFirstOrThrow();
      const mail = await app.db
        .selectFrom('message')
        .select(['recipient', 'body'])
        .where('subject', '=', `Account finished: ${firstName} O'Brien`)
        .execute();
      return { id, mail };
    };
    await app.call(office, 'createNewGroup', { groupName: 'Pyrotechnician' });
    const { body: priced } = await app.call(office, 'createNewGroup', {
      groupName: 'Climber',
      usualRate: 6_100,
    });
    const first = await toldOf('Lacking');
    expect(first.mail.map(({ recipient }) => recipient)).toEqual(['office@example.test']);
    const [body = ''] = first.mail.map((one) => one.body);
    expect(body).toContain('Still missing:');
    expect(body).toMatch(/- A rate for .*Pyrotechnician.*\./);
    expect(body).not.toContain('Climber');
    expect(body).toContain('- An ABN.');
    expect(body).not.toContain('The contract');
    expect(body).toMatch(new RegExp(`/admin/crew/${first.id}$`));

    await app.db
      .insertInto('contract_document')
      .values({
        company_id: await app.make.companyId(),
        version: 1,
        title: 'Terms',
        body_html: '<p>Terms</p>',
        checkboxes: '[]',
      })
      .execute();
    await app.db
      .updateTable('crew_group')
      .set({ active: false })
      .where('id', '!=', priced.group.id)
      .execute();
    const second = await toldOf('Priced');
    expect(second.mail[0]?.body).toContain('- The contract; they are asked to sign it when they sign in.');
    expect(second.mail[0]?.body).not.toContain('A rate for');
  });

  test('B.3.13: a picture is read only from whoever shows a link that works', async () => {
    const { hash } = await approvedHash();
    const noise = Buffer.alloc(600 * 600 * 3, 0);
    for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 7919) % 251;
    const photo = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
      .png()
      .toBuffer();
    const picture = Buffer.concat([photo, Buffer.alloc(Math.max(0, 100_000 - photo.length))]).toString(
      'base64',
    );
    // From an address of their own: twenty a minute are taken from one.
    const send = async (proof: Record<string, string>) => {
      const reply = await app.inject({
        ...requestFor('createProfile', { ...profile(), hash, picture }),
        headers: proof,
        remoteAddress: '10.4.0.1',
      });
      return { status: reply.statusCode, body: reply.json<{ ok?: true; snackbar?: { text: string } }>() };
    };
    const bare = await send({});
    expect([bare.status, text(bare)]).toEqual([413, 'This is too large; at most 64 kB can be sent.']);
    expect(text(await send({ 'x-proof': `${hash}x` }))).toMatch(/no longer valid/);
    expect((await send({ 'x-proof': hash })).body).toEqual({ ok: true });
  });

  test('P-03: a link is used once, also by five at the same moment', async () => {
    const { hash, email } = await approvedHash();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => app.call(null, 'createProfile', { ...profile(), hash })),
    );
    expect(replies.filter(({ body }) => body.ok).length).toBe(1);
    const made = await app.db.selectFrom('app_user').select('id').where('email', '=', email).execute();
    expect(made.length).toBe(1);
  });

  test.each<[string, Partial<In<'createProfile'>>, RegExp]>([
    ['a short password', { password: 'short' }, /at least 10 characters/],
    ['an easy password', { password: 'password12' }, /easy to guess/],
    ['no password', { password: '' }, /at least 10 characters/],
    ['no address', { address: ' ' }, /Enter the address/],
    ['no bank name', { bankName: '' }, /Enter the bank name/],
    ['a BSB', { bankAccountBSB: '12' }, /BSB must have 6 digits/],
    ['an account', { bankAccountNumber: '1234567890' }, /up to 9 digits/],
    ['an account name that no bank file carries', { bankAccountName: '张伟' }, /Latin letters/],
    ['a birthday', { birthday: Date.UTC(2100, 0, 1) }, /date of birth/],
    ['a picture that is none', { picture: Buffer.from('<svg/>').toString('base64') }, /JPEG, PNG or WebP/],
  ])('refuses %s and leaves the link good', async (_, given, sentence) => {
    const { hash } = await approvedHash();
    expect(text(await app.call(null, 'createProfile', { ...profile(given), hash }))).toMatch(sentence);
    expect((await app.call(null, 'getUserPreregisterData', { hash })).body.error).toBeUndefined();
  });

  test('P-03: refuses a wrong and an expired link', async () => {
    const { hash, id } = await approvedHash();
    const wrong = await app.call(null, 'createProfile', { ...profile(), hash: `${id}_wrong` });
    expect(text(wrong)).toMatch(/no longer valid/);
    await app.db
      .updateTable('login_link')
      .set({ expires_at: Date.now() - 1 })
      .where('registrant_id', '=', id)
      .execute();
    expect(text(await app.call(null, 'createProfile', { ...profile(), hash }))).toMatch(/no longer valid/);
  });
});

test('S-20: nothing secret reaches the audit or the messages', async () => {
  const audit = JSON.stringify(await app.db.selectFrom('audit').selectAll().execute());
  for (const secret of [
    '00123456',
    '0012 3456',
    '062-000',
    '062000',
    'a long password',
    pdf.toString('base64').slice(0, 40),
  ]) {
    expect(audit).not.toContain(secret);
  }
});
