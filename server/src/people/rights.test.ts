import { testApp, type Caller, type TestApp } from '../../test/support';
import { createLink, lookAtLink } from '../session/login-link';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

const text = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;
const stored = (id: number) =>
  app.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('rights', () => {
  test('R-15: nobody gives or takes what they do not hold', async () => {
    const clerk = await app.signIn(await app.make.admin(['user:write', 'crew:read', 'job:write']));
    const other = await app.make.user();
    const given = await app.call(clerk, 'saveUserDetails', { id: other, permissions: ['crewinvoice:write'] });
    expect(given.status).toBe(403);
    const payroll = await app.make.admin(['crewinvoice:write']);
    const taken = await app.call(clerk, 'saveUserDetails', { id: payroll, permissions: [] });
    expect(taken.status).toBe(403);
    const allowed = await app.call(clerk, 'saveUserDetails', { id: other, permissions: ['crew:read'] });
    expect([allowed.status, (await stored(other)).permissions]).toEqual([200, ['crew:read']]);
  });

  test('R-04: the crew list is read with crew:read, and downloaded with crewinvoice:write alone', async () => {
    const reader = await app.signIn(await app.make.admin(['crew:read', 'crewinvoice:read']));
    expect((await app.call(reader, 'getAvailableCrew', {})).status).toBe(200);
    expect((await app.call(reader, 'downloadxlsxData', { type: 'crew' })).status).toBe(403);
    const payroll = await app.signIn(await app.make.admin(['crew:read', 'crewinvoice:write']));
    expect((await app.call(payroll, 'downloadxlsxData', { type: 'crew' })).status).toBe(200);
  });

  test('R-15: nobody takes over an account that holds more', async () => {
    const clerk = await app.signIn(await app.make.admin(['user:write']));
    const admin = await app.make.admin();
    for (const change of [{ password: 'another password' }, { email: 'thief@example.test' }]) {
      expect((await app.call(clerk, 'saveUserDetails', { id: admin, ...change })).status).toBe(403);
    }
    expect((await app.call(clerk, 'toggeuseractive', { id: admin, newState: 0 })).status).toBe(403);
  });

  test('R-15: neither profile nor notes of somebody who holds more are changed', async () => {
    const clerk = await app.signIn(await app.make.admin(['user:write', 'crew:read']));
    const admin = await app.make.admin();
    const seen = async (who: Caller, id: number) =>
      (await app.call(who, 'getuserdetails', { id })).body.outranksReader;
    expect([await seen(clerk, admin), await seen(clerk, clerk.id), await seen(office, admin)]).toEqual([
      true,
      false,
      false,
    ]);
    for (const change of [{ firstName: 'Mallory' }, { phone: '0491 570 006' }, { suburb: 'Redfern' }])
      expect((await app.call(clerk, 'saveUserDetails', { id: admin, ...change })).status).toBe(403);
    const worker = await app.make.user();
    const author = await app.signIn(admin);
    const { id } = (await app.call(author, 'addNote', { idUser: worker, text: 'Reliable.' })).body;
    expect((await app.call(clerk, 'deleteNote', { id })).status).toBe(403);
    expect((await app.call(author, 'deleteNote', { id })).status).toBe(200);
  });

  test('R-15: a manager outranks whoever may not appoint one', async () => {
    const boss = await app.make.manager('ACME');
    const clerk = await app.signIn(await app.make.admin(['user:write']));
    for (const change of [{ password: 'seven grey kettles' }, { email: 'thief@example.test' }]) {
      expect((await app.call(clerk, 'saveUserDetails', { id: boss, ...change })).status).toBe(403);
    }
    expect((await app.call(clerk, 'toggeuseractive', { id: boss, newState: 0 })).status).toBe(403);
    const suburb = await app.call(clerk, 'saveUserDetails', { id: boss, suburb: 'Redfern' });
    expect([suburb.status, text(suburb)]).toEqual([403, 'This person holds more rights than you.']);
    const appoints = await app.signIn(await app.make.admin(['user:write', 'job:write']));
    const reply = await app.call(appoints, 'saveUserDetails', { id: boss, password: 'seven grey kettles' });
    expect(reply.status).toBe(200);
  });

  test('R-15: bank details are read by the person themself and with the invoicing right, and by nobody else', async () => {
    const bank = {
      bank_name: 'CBA',
      bank_account_name: 'Kim Lee',
      bank_account_bsb: '062-000',
      bank_account_number: '12345678',
    };
    const worker = await app.make.user(bank);
    const clerk = await app.signIn(await app.make.admin(['user:write', 'crew:read']));
    const read = async (who: Caller) => (await app.call(who, 'getuserdetails', { id: worker })).body;
    const seen = await read(clerk);
    expect(Object.keys(seen).filter((name) => name.startsWith('bank'))).toEqual([]);
    expect(seen.id).toBe(worker);
    const shown = { bankName: 'CBA', bankAccountName: 'Kim Lee', bankAccountNumber: '12345678' };
    for (const right of ['crewinvoice:read', 'crewinvoice:write'] as const)
      expect(await read(await app.signIn(await app.make.admin(['crew:read', right])))).toMatchObject(shown);
    const own = await app.call(await app.signIn(worker), 'getMyProfile', {});
    expect(own.body).toMatchObject(shown);
  });

  test('R-15: bank details of another and one’s own rate need the right to make invoices', async () => {
    const clerk = await app.signIn(await app.make.admin(['user:write', 'crew:read']));
    const group = await app.make.group();
    const worker = await app.make.user({ bank_account_bsb: '062-000', bank_account_number: '12345678' });
    const bank = { id: worker, bankAccountBSB: '633-000', bankAccountNumber: '99999999' };
    const other = await app.call(clerk, 'saveUserDetails', bank);
    expect([other.status, text(other)]).toEqual([
      403,
      'Bank details are changed by the person themself, or by somebody who may make invoices.',
    ]);
    expect((await stored(worker)).bank_account_number).toBe('12345678');
    const guess = { id: worker, bankAccountBSB: '062-000', suburb: 'Redfern' };
    expect((await app.call(clerk, 'saveUserDetails', guess)).status).toBe(403);
    expect((await app.call(clerk, 'saveUserDetails', { id: worker, suburb: 'Redfern' })).status).toBe(200);
    const reader = await app.signIn(await app.make.admin(['user:write', 'crewinvoice:read']));
    expect((await app.call(reader, 'saveUserDetails', guess)).status).toBe(200);
    expect((await app.call(clerk, 'saveUserDetails', { ...bank, id: clerk.id })).status).toBe(200);

    const rates = [{ id: group, rate: 9_900 }];
    const own = await app.call(clerk, 'saveUserDetails', { id: clerk.id, groups: rates });
    expect([own.status, text(own)]).toEqual([
      403,
      'Your own rate is changed by somebody else, who may make invoices.',
    ]);
    expect((await app.call(clerk, 'saveUserDetails', { id: worker, groups: rates })).status).toBe(200);
    await app.make.rate(clerk.id, group, 9_900);
    expect((await app.call(clerk, 'saveUserDetails', { id: clerk.id, groups: rates })).status).toBe(200);
    const applied = { id: clerk.id, groups: rates, applyRates: true };
    expect((await app.call(clerk, 'saveUserDetails', applied)).status).toBe(403);
  });

  test('R-15, D.1.05: nobody sets what they are paid themselves, by the hour or flat, while somebody else could', async () => {
    const rights = ['user:write', 'crew:read', 'crewinvoice:write'] as const;
    const payroll = await app.signIn(await app.make.admin([...rights]));
    const idGroup = await app.make.group();
    const rate = (idUser: number, cents: number) =>
      app.call(payroll, 'saveUserDetails', { id: idUser, groups: [{ id: idGroup, rate: cents }] });
    const usual = { basis: 'usual' as const, cents: 0, upToMinutes: null };
    const flat = (idUser: number) => {
      const pay = { basis: 'shift' as const, cents: 20_000, upToMinutes: null };
      return app.call(payroll, 'setPayBasis', { idGroup, idUser, pay, was: usual });
    };
    const said = async (asked: Promise<{ status: number; body: object }>) => {
      const { status, body } = await asked;
      return [status, text({ body })];
    };
    expect(await said(rate(payroll.id, 9_900))).toEqual([
      403,
      'Your own rate is changed by somebody else, who may make invoices.',
    ]);
    expect(await said(flat(payroll.id))).toEqual([
      403,
      'Your own flat amount is changed by somebody else, who may make invoices.',
    ]);
    const worker = await app.make.user();
    expect([(await rate(worker, 9_900)).status, (await flat(worker)).status]).toEqual([200, 200]);

    const others = app.db.updateTable('app_user').where('id', '!=', payroll.id).where('active', '=', true);
    const off = await others.set({ active: false }).returning('id').execute();
    try {
      expect([(await rate(payroll.id, 9_900)).status, (await flat(payroll.id)).status]).toEqual([200, 200]);
    } finally {
      const ids = off.map(({ id }) => id);
      await app.db.updateTable('app_user').set({ active: true }).where('id', 'in', ids).execute();
    }
  });

  test('R-15: a way into the account of somebody who is paid needs the right to make invoices too', async () => {
    const rights = ['user:write', 'crew:read', 'job:write'] as const;
    const clerk = await app.signIn(await app.make.admin([...rights]));
    const payroll = await app.signIn(await app.make.admin([...rights, 'crewinvoice:write']));
    const withAccount = await app.make.user({ bank_account_bsb: '062-000', bank_account_number: '12345678' });
    const withShift = await app.make.user();
    const withTime = await app.make.user();
    const jobId = await app.make.job();
    const crewId = await app.make.crew(jobId);
    await app.make.member(crewId, withShift);
    // Their place was given to somebody else meanwhile.
    await app.db
      .insertInto('timesheet')
      .values({
        ...{ job_id: jobId, crew_id: crewId, group_id: await app.make.group(), user_id: withTime },
        ...{ start_at: Date.now() - 3_600_000, end_at: Date.now() },
      })
      .execute();
    for (const id of [withAccount, withShift, withTime]) {
      const changes = [
        { password: 'seven grey kettles' },
        { email: `thief-${id}@example.test` },
        { phone: '0491 570 159' },
      ];
      for (const change of changes) {
        const refused = await app.call(clerk, 'saveUserDetails', { id, ...change });
        expect([refused.status, text(refused)]).toEqual([
          403,
          'Password, address and phone lead to where somebody is paid: they are changed by somebody who may make ' +
            'invoices, or by this person. For a new password they take “Forgot password?” where they sign in.',
        ]);
        expect((await app.call(payroll, 'saveUserDetails', { id, ...change })).status).toBe(200);
      }
      // The address that stands there is no change.
      const same = { id, email: `thief-${id}@example.test`, phone: '0491 570 159', suburb: 'Redfern' };
      expect((await app.call(clerk, 'saveUserDetails', same)).status).toBe(200);
    }
    const own = { id: clerk.id, password: 'seven grey kettles' };
    await app.db
      .updateTable('app_user')
      .set({ bank_account_number: '1' })
      .where('id', '=', clerk.id)
      .execute();
    expect((await app.call(clerk, 'saveUserDetails', own)).status).toBe(200);
  });

  test('R-13: no link into the account of somebody who is paid without the right to make invoices', async () => {
    const clerk = await app.signIn(await app.make.admin(['job:read', 'job:write']));
    const email = 'paid.manager@example.test';
    const id = await app.make.manager('ACME');
    await app.db
      .updateTable('app_user')
      .set({ email, bank_account_number: '12345678' })
      .where('id', '=', id)
      .execute();
    const refused = await app.call(clerk, 'generateLinkLoginUserCompany', { email });
    expect([refused.status, text(refused)]).toEqual([
      403,
      'A link would lead to where this person is paid. They sign in by themselves.',
    ]);
    expect((await app.call(office, 'generateLinkLoginUserCompany', { email })).status).toBe(200);
  });

  test('another address ends the links that were mailed to the one before', async () => {
    const userId = await app.make.user({ email: 'typo@example.test' });
    const expiresAt = Date.now() + 60_000;
    const tokens: string[] = [];
    for (const purpose of ['login', 'invite', 'reset'] as const)
      tokens.push(await createLink(app.db, { userId, purpose, createdBy: null, expiresAt }));
    const stateOf = async (token: string) => (await lookAtLink(app.db, token, Date.now())).state;
    await app.call(office, 'saveUserDetails', { id: userId, email: 'typo@example.test', suburb: 'Redfern' });
    expect(await Promise.all(tokens.map(stateOf))).toEqual(['good', 'good', 'good']);
    await app.call(office, 'saveUserDetails', { id: userId, email: 'right@example.test' });
    expect(await Promise.all(tokens.map(stateOf))).toEqual(['expired', 'expired', 'expired']);
  });

  describe('another phone number', () => {
    const links = async (userId: number) => {
      const expiresAt = Date.now() + 60_000;
      const link = { userId, createdBy: null, expiresAt };
      const tokens: string[] = [];
      for (const purpose of ['login', 'invite', 'reset'] as const)
        tokens.push(await createLink(app.db, { ...link, purpose }));
      return tokens;
    };
    const states = (tokens: string[]) =>
      Promise.all(tokens.map(async (token) => (await lookAtLink(app.db, token, Date.now())).state));
    const ended = ['expired', 'expired', 'expired'];

    test('ends the links that were texted to the one before, whoever changes it', async () => {
      const id = await app.make.user({ phone: '+61491570156' });
      const byOffice = await links(id);
      await app.call(office, 'saveUserDetails', { id, phone: '0491 570 156', suburb: 'Redfern' });
      expect(await states(byOffice)).toEqual(['good', 'good', 'good']);
      await app.call(office, 'saveUserDetails', { id, phone: '0491 570 157' });
      expect(await states(byOffice)).toEqual(ended);
      const byThemself = await links(id);
      const me = await app.signIn(id);
      expect((await app.call(me, 'saveProfile2', { phone: '0491 570 158' })).body).toEqual({ ok: true });
      expect(await states(byThemself)).toEqual(ended);
      expect((await app.call(me, 'getMe', {})).status).toBe(200);
    });

    /** The owner with their password, on a phone that stays signed in, and somebody who was sent a link. */
    async function twoHolders() {
      const email = `right-${Date.now()}@example.test`;
      const id = await app.make.user({ phone: '+61491570156', email, password: 'seven grey kettles' });
      const owner = await app.call(null, 'login', { email, password: 'seven grey kettles', remember: true });
      const link = {
        userId: id,
        purpose: 'invite',
        createdBy: null,
        expiresAt: Date.now() + 60_000,
      } as const;
      const entered = await app.call(null, 'otlLogin', { token: await createLink(app.db, link) });
      const feedOf = async (who: Caller) =>
        new URL((await app.call(who, 'renewCalendarFeed', {})).body.url).pathname;
      const feed = await feedOf(entered.body);
      const statuses = async () => [
        (await app.call(owner.body, 'getMe', {})).status,
        (await app.call(entered.body, 'getMe', {})).status,
        (await app.inject({ url: feed })).statusCode,
      ];
      const lastMail = async () =>
        (
          await app.db
            .selectFrom('message')
            .select('body')
            .where('user_id', '=', id)
            .orderBy('id', 'desc')
            .executeTakeFirstOrThrow()
        ).body;
      return { id, owner: owner.body, stranger: entered.body, feedOf, statuses, lastMail };
    }
    const calendarEnded = /The address that your own calendar reads your shifts from has ended too\./;

    test.each([{ phone: '0491 570 157' }, { email: 'set-right@example.test' }])(
      'or address ends the sessions that such a link began, and the calendar’s address: %o',
      async (change) => {
        const { id, statuses, lastMail } = await twoHolders();
        await app.call(office, 'saveUserDetails', { id, phone: '0491 570 156', suburb: 'Redfern' });
        expect(await statuses()).toEqual([200, 200, 200]);
        await app.call(office, 'saveUserDetails', { id, ...change });
        expect(await statuses()).toEqual([200, 401, 404]);
        expect(await lastMail()).toMatch(calendarEnded);
        const left = app.db.selectFrom('refresh_token').select('remember').where('user_id', '=', id);
        expect(await left.where('revoked_at', 'is', null).execute()).toEqual([{ remember: true }]);
      },
    );

    test('leaves the calendar’s address that its owner made on a phone that stays signed in', async () => {
      const { id, owner, feedOf, lastMail } = await twoHolders();
      const url = await feedOf(owner);
      await app.call(office, 'saveUserDetails', { id, phone: '0491 570 157' });
      expect((await app.inject({ url })).statusCode).toBe(200);
      expect(await lastMail()).not.toMatch(calendarEnded);
    });

    test('ends them as well where its owner sets it, but for the session in which they do', async () => {
      const one = await twoHolders();
      const ownPassword = 'seven grey kettles';
      await app.call(one.owner, 'saveProfile2', { phone: '0491 570 157', ownPassword });
      expect(await one.statuses()).toEqual([200, 401, 404]);
      expect(await one.lastMail()).toMatch(calendarEnded);
      const other = await twoHolders();
      await app.call(other.stranger, 'saveProfile2', { phone: '0491 570 158', ownPassword });
      expect(await other.statuses()).toEqual([200, 200, 404]);
    });

    test('is where texts go that wait for the morning, or are sent again', async () => {
      const id = await app.make.user({ phone: '+61491570156' });
      const text = {
        channel: 'sms',
        user_id: id,
        recipient: '+61491570156',
        subject: '',
        body: 'x',
        extra: '{"once":"shift-1"}',
      };
      // The new number was theirs before, and has had the first of these.
      await app.db
        .insertInto('message')
        .values({ ...text, recipient: '+61491570157', user_id: null, status: 'sent' })
        .execute();
      const due_at = Date.now() + 3_600_000;
      for (const status of ['waiting', 'failed', 'unsent', 'sent'])
        await app.db
          .insertInto('message')
          .values({ ...text, status, due_at, ...(status === 'waiting' ? {} : { extra: '{}' }) })
          .execute();
      await app.call(office, 'saveUserDetails', { id, phone: '0491 570 157' });
      const sent = app.db.selectFrom('message').select(['status', 'recipient']).where('user_id', '=', id);
      expect(await sent.where('channel', '=', 'sms').orderBy('id').execute()).toEqual([
        { status: 'waiting', recipient: '+61491570157' },
        { status: 'failed', recipient: '+61491570157' },
        { status: 'unsent', recipient: '+61491570157' },
        { status: 'sent', recipient: '+61491570156' },
      ]);
    });
  });

  test('R-15: the owner is told by mail, at the address that stood there before', async () => {
    const id = await app.make.user({ email: 'owner@example.test', first_name: 'Kim' });
    const mails = async () =>
      (
        await app.db
          .selectFrom('message')
          .select(['recipient', 'subject', 'body'])
          .where('user_id', '=', id)
          .orderBy('id')
          .execute()
      ).map(({ recipient, subject, body }) => ({ recipient, subject, body }));
    await app.call(office, 'saveUserDetails', {
      id,
      email: 'thief@example.test',
      password: 'seven grey kettles',
      bankAccountNumber: '87654321',
    });
    const told = await mails();
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['owner@example.test', 'Your bank details were changed'],
      ['owner@example.test', 'Your address was changed'],
      ['owner@example.test', 'Your password was changed'],
    ]);
    expect(JSON.stringify(told)).not.toContain('87654321');
    const me = await app.signIn(id);
    const ownPassword = 'seven grey kettles';
    await app.call(me, 'saveProfile2', { bankAccountNumber: '11112222', ownPassword });
    await app.call(me, 'saveProfile2', { bankAccountNumber: '11112222', suburb: 'Redfern' });
    await app.call(me, 'saveProfile2', { phone: '0491 570 159', ownPassword });
    await app.call(me, 'saveProfile2', { phone: '0491570159', suburb: 'Redfern' });
    expect((await mails()).slice(3).map(({ subject }) => subject)).toEqual([
      'Your bank details were changed',
      'Your phone number was changed',
    ]);
  });

  test('R-01: ending a manager does not wake rights that the caller lacks', async () => {
    await app.make.prepend('ACME');
    const clerk = await app.signIn(await app.make.admin(['user:write', 'job:write']));
    const sleeping = await app.make.user({ permissions: ['settings:write'], manager_of: ['ACME'] });
    expect((await app.call(clerk, 'saveUserDetails', { id: sleeping, managerOf: '' })).status).toBe(403);
  });

  test('R-06: an unknown permission or company is refused', async () => {
    const id = await app.make.user();
    expect(text(await app.call(office, 'saveUserDetails', { id, permissions: ['all'] }))).toMatch(
      /no permission/,
    );
    expect(text(await app.call(office, 'saveUserDetails', { id, managerOf: 'NONE' }))).toMatch(/no company/);
  });

  test('R-05: crew may not, and settings:read brings nothing else', async () => {
    const id = await app.make.user();
    const worker = await app.signIn(id);
    expect((await app.call(worker, 'saveUserDetails', { id, permissions: ['user:write'] })).status).toBe(403);
    await app.call(office, 'saveUserDetails', { id, permissions: ['settings:read'] });
    expect((await stored(id)).permissions).toEqual(['settings:read']);
  });
});
