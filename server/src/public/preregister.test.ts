import { epochToLocal } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Log } from '../platform/http/handle';
import { SYDNEY } from '../../test/support/shift';
import { lookUpAbn } from './abn-register';
import {
  abn,
  app,
  keepsSecrets,
  office,
  openRegistration,
  pdf,
  register,
  text,
  worker,
} from './testing/registering';
import type { Newcomer } from './testing/registering';

openRegistration();
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('preregister', () => {
  test('B.7.01, A.7.14, N-19: stores a worker, keeps the CV, tells the office', async () => {
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

  test('A.5.01: refuses an address that is none', async () => {
    const reply = await register(worker({ email: 'a..b@example.test' }));
    expect([reply.status, text(reply)]).toEqual([400, 'The email must be an email address.']);
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
    // Whoever was answered meanwhile is no news.
    await register(worker({ lastName: 'Flood-d' }));
    const answered = app.db.updateTable('registrant').set({ processed_at: 1 });
    await answered.where('last_name', '=', 'Flood-d').execute();
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db);
    await app.drain();
    const [mail, sms, ...more] = await told();
    expect([mail?.subject, sms?.channel, more]).toEqual(['3 new registrations', 'sms', []]);
    for (const name of ['Flood-a', 'Flood-b', 'Flood-c']) expect(mail?.body).toContain(name);
  });

  test('N-19, C.3.06: with nobody named for it, whoever answers registrations is told, and no phone by night', async () => {
    const stored = await app.db.selectFrom('company').select('config').executeTakeFirstOrThrow();
    const clock = (hours: number) => epochToLocal(SYDNEY, Date.now() + hours * 3_600_000).slice(11, 16);
    const night = { confTimezone: SYDNEY, confQuietFrom: clock(-2), confQuietTo: clock(2) };
    await app.db
      .updateTable('company')
      .set({ config: JSON.stringify(night) })
      .execute();
    const { email, phone } = await app.db
      .updateTable('app_user')
      .set({ phone: '+61400000007' })
      .where(sql<boolean>`'crew:approve' = any(permissions)`)
      .returning(['email', 'phone'])
      .executeTakeFirstOrThrow();
    await register(worker({ lastName: 'Nightly' }));
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db);
    await app.drain();
    const told = await app.db
      .selectFrom('message')
      .select(['recipient', 'due_at'])
      .where('recipient', 'in', [email, phone])
      .orderBy('channel')
      .execute();
    expect(told.map(({ recipient }) => recipient)).toEqual([email, phone]);
    const [mail, sms] = told.map(({ due_at }) => due_at);
    expect(mail).toBeNull();
    expect(epochToLocal(SYDNEY, sms ?? 0).slice(11, 16)).toBe(night.confQuietTo);
    await app.db
      .updateTable('company')
      .set({ config: JSON.stringify(stored.config) })
      .execute();
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
      logo: null,
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

  const mailsTo = async (email: string) =>
    (await app.db.selectFrom('message').select('id').where('recipient', '=', email).execute()).length;

  test('X-13: a draft that moves to another address and back makes room for no further mail', async () => {
    const email = 'moved@example.test';
    for (let round = 0; round < 5; round += 1) {
      const { body } = await register(worker({ email }));
      if (body.insertId === undefined) continue;
      const { resume: _, ...elsewhere } = worker({ id: body.insertId, draftToken: body.draftToken });
      expect((await register(elsewhere)).body.insertId).toBe(body.insertId);
    }
    expect(await mailsTo(email)).toBe(3);
  });

  test('X-13: of many registrations at once no more than three go through', async () => {
    const email = 'crowd@example.test';
    await Promise.all([1, 2, 3, 4, 5].map(() => register(worker({ email }))));
    expect(await mailsTo(email)).toBe(3);
  });

  test('X-13: a day after the first the same address may register anew', async () => {
    const email = 'later@example.test';
    for (let round = 0; round < 4; round += 1) await register(worker({ email }));
    await app.db
      .updateTable('login_attempt')
      .set((eb) => ({ window_start: eb('window_start', '-', DAY_MS) }))
      .where('key', 'like', '%later@example.test')
      .execute();
    expect((await register(worker({ email }))).body.insertId).toBeGreaterThan(0);
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

test('S-20: nothing secret reaches the audit or the messages', keepsSecrets);
