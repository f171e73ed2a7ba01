import sharp from 'sharp';
import type { In } from '@crewcall/contract/types';
import { stateIdOfPostcode } from '@crewcall/domain/postcode';
import { gstNeedsAbn } from '@crewcall/domain/texts';
import { requestFor } from '../../test/support';
import {
  abn,
  app,
  approvedHash,
  keepsSecrets,
  office,
  openRegistration,
  profile,
  text,
} from './testing/registering';

openRegistration();

/** Sent from an address of the registrant's own: twenty a minute are taken from one. */
async function create(
  hash: string,
  given: Partial<In<'createProfile'>> = {},
  headers: Record<string, string> = {},
) {
  const reply = await app.inject({
    ...requestFor('createProfile', { ...profile(given), hash }),
    headers,
    remoteAddress: `10.5.${Number(hash.split('_')[0]) % 250}.1`,
  });
  return { status: reply.statusCode, body: reply.json<{ ok?: true; snackbar?: { text: string } }>() };
}
const accounts = async (email: string) =>
  (await app.db.selectFrom('app_user').select('id').where('email', '=', email).execute()).length;

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

  test('B.5.22: nobody registers for GST without an ABN', async () => {
    const { hash, email } = await approvedHash();
    const refused = await create(hash, { abn: '', gstRegistered: true });
    expect(refused.body).toMatchObject({ field: 'abn', snackbar: { text: gstNeedsAbn } });
    expect(await accounts(email)).toBe(0);
    expect((await create(hash, { abn, gstRegistered: true })).body).toEqual({ ok: true });
  });

  test('B.7.12, B.2.02: the link brings back what its registrant had entered, and any other nothing', async () => {
    const { hash, email } = await approvedHash();
    const { body } = await app.call(null, 'getUserPreregisterData', { hash });
    expect(body.user).toMatchObject({
      firstName: 'Ann',
      lastName: 'Bo',
      email,
      phone: '+61412345678',
      postcode: '2000',
      state: stateIdOfPostcode('2000'),
    });
    expect(body.user.expires).toBeGreaterThan(Date.now());
    const [id, token] = hash.split('_') as [string, string];
    for (const other of [`${id}_${token.slice(1)}x`, `${Number(id) + 1}_${token}`]) {
      const refused = await app.call(null, 'getUserPreregisterData', { hash: other });
      expect(refused.body.user).toBeUndefined();
      expect(text(refused)).toMatch(/link/);
    }
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
    const toldOf = async (
      firstName: string,
      group_ids: number[],
      more: Partial<In<'createProfile'>> = {},
    ) => {
      const { hash, id: registrant } = await approvedHash();
      // As a list of people names the groups of each.
      await app.db.updateTable('registrant').set({ group_ids }).where('id', '=', registrant).execute();
      // From an address of their own: twenty a minute are taken from one.
      await app.inject({
        ...requestFor('createProfile', { ...profile({ firstName, ...more }), hash }),
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
    const groups = await Promise.all(
      [{ groupName: 'Pyrotechnician' }, { groupName: 'Climber', usualRate: 6_100 }].map(
        async (group) => (await app.call(office, 'createNewGroup', group)).body.group.id,
      ),
    );
    const [pyrotechnician = 0, climber = 0] = groups;
    const { body: type } = await app.call(office, 'saveLicenceType', {
      name: 'EWP',
      needs: { number: false, state: false, expiry: false, file: false },
      warnDays: [],
      fortnightHours: null,
      active: true,
    });
    await app.call(office, 'setGroupLicences', {
      idGroup: climber,
      rules: [{ idType: type.id, rule: 'warn' }],
    });
    const first = await toldOf('Lacking', groups);
    expect(first.mail.map(({ recipient }) => recipient)).toEqual(['office@example.test']);
    expect(first.mail.map((one) => one.body)).toEqual([
      expect.stringContaining(
        'Still missing:\n- A rate for Pyrotechnician.\n- An ABN.\n- A valid licence: EWP.\n\n',
      ),
    ]);
    expect(first.mail[0]?.body).toMatch(new RegExp(`/admin/crew/${first.id}$`));

    await app.call(office, 'setGroupLicences', { idGroup: climber, rules: [] });
    await app.call(office, 'toggleGroupActive', { id: pyrotechnician, status: 0 });
    const whole = await toldOf('Whole', [climber], { abn });
    expect(whole.mail[0]?.body).toContain('Nothing is missing.');

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
    const second = await toldOf('Priced', [climber]);
    expect(second.mail[0]?.body).toContain('- The contract; they are asked to sign it when they sign in.');
    expect(second.mail[0]?.body).not.toContain('A rate');
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
      [1, 2, 3, 4, 5].map((one) => create(hash, { password: `a long password ${one}` })),
    );
    expect(replies.filter(({ body }) => body.ok).length).toBe(1);
    expect(await accounts(email)).toBe(1);
  });

  describe('P-03: Register once more, as after a lost answer', () => {
    const already = 'You have registered already. Please sign in.';
    const asked = async (hash: string) => text(await app.call(null, 'getUserPreregisterData', { hash }));
    const registered = async () => {
      const made = await approvedHash();
      expect((await create(made.hash)).body).toEqual({ ok: true });
      return made;
    };

    test('P-03: with the same password it ends as the first did, and changes nothing', async () => {
      const { hash, email } = await registered();
      expect((await create(hash, { city: 'Perth' })).body).toEqual({ ok: true });
      const made = await app.db.selectFrom('app_user').select('city').where('email', '=', email).execute();
      expect(made).toEqual([{ city: 'Sydney' }]);
      const told = await app.db
        .selectFrom('message')
        .select('id')
        .where('body', 'like', `%${email}%`)
        .where('subject', 'like', 'Account finished%')
        .execute();
      expect(told.length).toBeLessThan(2);
      expect(await asked(hash)).toBe(already);
    });

    test('P-03: also with a picture, by two at the same moment', async () => {
      const { hash, email } = await approvedHash();
      const both = await Promise.all([create(hash), create(hash)]);
      expect(both.map(({ body }) => body)).toEqual([{ ok: true }, { ok: true }]);
      expect(await accounts(email)).toBe(1);
      const picture = 'A'.repeat(100_000);
      expect((await create(hash, { picture }, { 'x-proof': hash })).body).toEqual({ ok: true });
    });

    test('P-03: another password, a day later, or a used link alone say no more than that it was used', async () => {
      const { hash, id } = await registered();
      expect(text(await create(hash, { password: 'another password' }))).toBe(already);
      expect(text(await create(hash, { password: '' }))).toBe(already);
      const other = `${id + 1}${hash.slice(hash.indexOf('_'))}`;
      expect(text(await create(other))).toMatch(/no longer valid/);
      await app.db
        .updateTable('login_link')
        .set({ used_at: Date.now() - 25 * 3_600_000 })
        .where('registrant_id', '=', id)
        .execute();
      expect(text(await create(hash))).toBe(already);
      expect(text(await create(hash, { picture: 'A'.repeat(100_000) }, { 'x-proof': hash }))).toBe(already);
    });

    test('P-03: the password cannot be guessed by it', async () => {
      const { hash } = await registered();
      for (let number = 0; number < 5; number += 1)
        await create(hash, { password: `guess number ${number}` });
      expect((await create(hash, { password: 'guess number 6' })).status).toBe(429);
    });
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

test('S-20: nothing secret reaches the audit or the messages', keepsSecrets);
