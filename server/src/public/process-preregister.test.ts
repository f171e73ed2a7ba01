import { withAddress } from '../platform/notifications/our-address';
import {
  abn,
  app,
  office,
  openRegistration,
  pdf,
  profile,
  register,
  text,
  worker,
} from './testing/registering';

openRegistration();

describe('processPreregister', () => {
  test('A.4.15, A.7.21, P-12: mails the link and returns it; a second approval renews, and until there is an account it can be taken back', async () => {
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
    const answer = () => app.call(office, 'processPreregister', { id: made.insertId, approve: false });
    expect((await answer()).body).toMatchObject({ ok: true, link: null });
    const ended = await app.call(null, 'getUserPreregisterData', { hash: hash(second.body.link) });
    expect(ended.body.error).toBe(true);
    expect(text(await answer())).toBe('This registration has already been processed.');
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

  test('A.4.15: an approval of somebody who is no longer new is refused, and the link that they have works', async () => {
    const { body: made } = await register(worker({ email: 'once@example.test' }));
    const approve = () =>
      app.call(office, 'processPreregister', { id: made.insertId, approve: true, isNew: true });
    const link = (await approve()).body.link ?? '';
    await app.db
      .updateTable('registrant')
      .set((eb) => ({ processed_at: eb('processed_at', '-', 60_000) }))
      .where('id', '=', made.insertId)
      .execute();
    expect(text(await approve())).toBe('This registration has already been processed.');
    const opened = await app.call(null, 'getUserPreregisterData', { hash: link.split('/').at(-1) ?? '' });
    expect(opened.body.user.email).toBe('once@example.test');
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

  /** Approves a registration; its link, and what the form behind it begins with. */
  const approve = async (id: number) => {
    const { body } = await app.call(office, 'processPreregister', { id, approve: true });
    const hash = body.link?.split('/').at(-1) ?? '';
    return { hash, user: (await app.call(null, 'getUserPreregisterData', { hash })).body.user };
  };
  const otherPhones = async (id: number) =>
    (await app.call(office, 'getpreregister', { showAll: true })).body.registrants.find(
      (row) => row.id === id,
    )?.otherPhones;

  test('B.7.01, B.7.12: of two who register with one address and two phones, neither says phone, ABN or CV for the other', async () => {
    const email = 'Vera@example.test';
    const { body: vera } = await register(worker({ email, phone: '0491 570 158' }));
    const stranger = { email: email.toLowerCase(), phone: '0491 570 157', abn };
    const { body: first } = await register(worker(stranger));
    const { body: other } = await register(worker());
    expect(await Promise.all([vera, first, other].map(({ insertId }) => otherPhones(insertId)))).toEqual([
      ['+61491570157'],
      ['+61491570158'],
      [],
    ]);
    expect((await approve(first.insertId)).user).toMatchObject({ phone: '', abn: '' });
    // Also where the stranger comes once more, and Vera's was answered along before: the office sees that as well.
    const { body: third } = await register(worker(stranger));
    expect(await otherPhones(third.insertId)).toEqual(['+61491570158']);
    const { hash, user } = await approve(third.insertId);
    expect(user).toMatchObject({ phone: '', abn: '' });
    const made = await app.call(null, 'createProfile', { ...profile({ phone: '0491 570 158' }), hash });
    expect(made.body).toEqual({ ok: true });
    const account = await app.db
      .selectFrom('app_user')
      .select(['phone', 'abn', 'cv_blob_id'])
      .where('email', '=', stranger.email)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ phone: '+61491570158', abn: '', cv_blob_id: null });
    const { body: resume } = await app.call(office, 'getPreregisteredResume', { id: third.insertId });
    expect((await app.inject({ method: 'GET', url: resume.url })).rawPayload.equals(pdf)).toBe(true);
  });

  test('B.7.01, B.7.12: a link that was mailed before says no phone either, once another registers with its address', async () => {
    const email = 'before@example.test';
    const { body: first } = await register(worker({ email, phone: '0491 570 158' }));
    const { hash, user } = await approve(first.insertId);
    expect(user.phone).toBe('+61491570158');
    await register(worker({ email, phone: '0491 570 157' }));
    expect(await otherPhones(first.insertId)).toEqual(['+61491570157']);
    expect((await app.call(null, 'getUserPreregisterData', { hash })).body.user.phone).toBe('');
  });

  test('B.7.01: whom the office invited without a phone is not given that of whoever registers with their address', async () => {
    const email = 'invited@example.test';
    await app.call(office, 'importPeople', {
      people: [{ firstName: 'Ivy', lastName: 'Lo', email, phone: '', postcode: '', group: '' }],
    });
    const { body: made } = await register(worker({ email }));
    expect(await otherPhones(made.insertId)).toEqual(['']);
    expect((await approve(made.insertId)).user.phone).toBe('');
  });

  test('B.7.12: who registers twice with one phone finds it again, whatever was declined', async () => {
    const email = 'again@example.test';
    const { body: declined } = await register(worker({ email, phone: '0491 570 157' }));
    await app.call(office, 'processPreregister', { id: declined.insertId, approve: false });
    await register(worker({ email, phone: '0491 570 158' }));
    const { body: made } = await register(worker({ email, phone: '+61 491 570 158' }));
    const ids = [declined.insertId, made.insertId];
    expect(await Promise.all(ids.map(otherPhones))).toEqual([[], []]);
    expect((await approve(made.insertId)).user.phone).toBe('+61491570158');
  });

  test('B.3.13: the groups that the office named for an address stay with whoever registers with it', async () => {
    const email = 'Gus@example.test';
    for (const groupName of ['Stagehand', 'Rigger'])
      await app.call(office, 'createNewGroup', { groupName, usualRate: 4_000 });
    await app.call(office, 'importPeople', {
      people: [{ firstName: 'Gus', lastName: 'Ek', email, phone: '', postcode: '', group: 'Stagehand' }],
    });
    const { body: made } = await register(worker({ email: email.toLowerCase() }));
    const { hash } = await approve(made.insertId);
    await app.call(null, 'createProfile', { ...profile(), hash });
    const groups = await app.db
      .selectFrom('user_group_rate as r')
      .innerJoin('app_user as u', 'u.id', 'r.user_id')
      .innerJoin('crew_group as g', 'g.id', 'r.group_id')
      .select('g.name')
      .where('u.email', '=', email.toLowerCase())
      .execute();
    expect(groups).toEqual([{ name: 'Stagehand' }]);
  });

  test('B.7.01: who has an account is put with it and asked to sign in; the office sees it before', async () => {
    const person = await app.make.user({ email: 'here@example.test', phone: '+61491570110' });
    const { body: made } = await register(worker({ email: 'Here@example.test', phone: '0491 570 156' }));
    const { body: other } = await register(worker({ phone: '0491 570 110' }));
    const { body: list } = await app.call(office, 'getpreregister', {});
    const alike = (id: number) =>
      list.registrants.find((row) => row.id === id)?.alike.map(({ idUser, by }) => [idUser, by]);
    expect([alike(made.insertId), alike(other.insertId)]).toEqual([[[person, 'email']], [[person, 'phone']]]);
    // No phone is nobody's: an account without one is not the same person.
    await app.make.user({ phone: '' });
    await app.db.updateTable('registrant').set({ phone: '' }).where('id', '=', other.insertId).execute();
    const again = (await app.call(office, 'getpreregister', { showAll: true })).body;
    expect(again.registrants.find((row) => row.id === other.insertId)?.alike).toEqual([]);
    const answer = await app.call(office, 'processPreregister', { id: made.insertId, approve: true });
    expect(answer.body).toMatchObject({ ok: true, link: null, hasAccount: true });
    const last = (await mailsTo('Here@example.test')).at(-1);
    expect(withAddress(last?.body ?? '', 'http://crew.example')).toMatch(/http:\/\/crew\.example$/);
  });

  test('B.7.01: the CV of a registration under the address of an account never becomes that account’s own', async () => {
    const email = 'victim@example.test';
    const person = await app.make.user({ email });
    const { body: made } = await register(worker({ email }));
    await app.call(office, 'processPreregister', { id: made.insertId, approve: true });
    const { body: mine } = await app.call(await app.signIn(person), 'getMyProfile', {});
    expect(mine.hasCV).toBe(false);
    const { body: resume } = await app.call(office, 'getPreregisteredResume', { id: made.insertId });
    expect((await app.inject({ method: 'GET', url: resume.url })).rawPayload.equals(pdf)).toBe(true);
  });

  test('B.7.01: an account that is off is named, and the registration stays open', async () => {
    await app.make.user({ email: 'off@example.test', active: false });
    const { body: made } = await register(worker({ email: 'off@example.test' }));
    const answer = await app.call(office, 'processPreregister', { id: made.insertId, approve: true });
    expect(text(answer)).toMatch(/switched off\. Switch it on/);
    const { body: list } = await app.call(office, 'getpreregister', {});
    expect(list.registrants.some(({ id }) => id === made.insertId)).toBe(true);
  });

  test('A.4.15: an approval of one address is refused where the registration has another by now', async () => {
    const email = 'seen@example.test';
    const { body: made } = await register(worker({ email }));
    const { resume: _, ...moved } = worker({ email: 'moved-on@example.test', id: made.insertId });
    await register({ ...moved, draftToken: made.draftToken });
    const answer = (seen: string) =>
      app.call(office, 'processPreregister', { id: made.insertId, approve: true, email: seen });
    const stale = await answer(email);
    expect([stale.status, text(stale)]).toEqual([
      409,
      'They have changed their email address to moved-on@example.test since you read it. Look again, then answer.',
    ]);
    expect((await mailsTo('moved-on@example.test')).length).toBe(0);
    expect((await answer('moved-on@example.test')).body).toMatchObject({ ok: true, hasAccount: false });
  });

  const groupOf = async (groupName: string, usualRate: number) => {
    await app.call(office, 'createNewGroup', { groupName, usualRate });
    const { body } = await app.call(office, 'getGroups', {});
    return body.groups.find((one) => one.groupName === groupName)?.id ?? 0;
  };
  const ratesOf = (email: string) =>
    app.db
      .selectFrom('user_group_rate as r')
      .innerJoin('app_user as u', 'u.id', 'r.user_id')
      .select(['r.group_id as id', 'r.rate_cents as rate'])
      .where('u.email', '=', email)
      .orderBy('r.group_id')
      .execute();

  test('who is approved for a group at a rate begins with them, and with nothing else', async () => {
    const [rigger, driver] = [await groupOf('Rigger of D.23', 5_200), await groupOf('Driver of D.23', 4_100)];
    const join = async (email: string, chosen: { idGroups?: number[]; rate?: number | null }) => {
      const { body: made } = await register(worker({ email }));
      const asked = { id: made.insertId, approve: true, ...chosen };
      const { body } = await app.call(office, 'processPreregister', asked);
      const hash = body.link?.split('/').at(-1) ?? '';
      await app.call(null, 'createProfile', { ...profile(), hash });
      return ratesOf(email);
    };
    expect(await join('one@d23.test', { idGroups: [driver] })).toEqual([{ id: driver, rate: 4_100 }]);
    expect(await join('two@d23.test', { idGroups: [rigger, driver], rate: 4_850 })).toEqual([
      { id: rigger, rate: 4_850 },
      { id: driver, rate: 4_850 },
    ]);
  });

  test('the groups and the rate of an imported list stay where others are chosen for the same person', async () => {
    const [list, chosen] = [await groupOf('Listed of D.23', 3_000), await groupOf('Chosen of D.23', 3_100)];
    const email = 'listed@d23.test';
    const listed = { firstName: 'Ivy', lastName: 'Lo', email, phone: '0412 345 678', postcode: '' };
    await app.call(office, 'importPeople', {
      people: [{ ...listed, group: 'Listed of D.23', rate: 4_500 }],
    });
    const { body: made } = await register(worker({ email }));
    const asked = { id: made.insertId, approve: true, idGroups: [chosen] };
    const { body } = await app.call(office, 'processPreregister', asked);
    await app.call(null, 'createProfile', { ...profile(), hash: body.link?.split('/').at(-1) ?? '' });
    expect(await ratesOf(email)).toEqual([
      { id: list, rate: 4_500 },
      { id: chosen, rate: 4_500 },
    ]);
  });

  test('an account that exists is given groups only by somebody who may change people, and only as crew', async () => {
    const group = await groupOf('Given of D.23', 3_900);
    const clerk = await app.signIn(await app.make.admin(['crew:approve']));
    const approves = async (who: typeof office, email: string) => {
      const { body: made } = await register(worker({ email }));
      const asked = { id: made.insertId, approve: true, idGroups: [group] };
      expect((await app.call(who, 'processPreregister', asked)).body).toMatchObject({ hasAccount: true });
      return ratesOf(email);
    };
    await app.make.user({ email: 'crew@d23.test' });
    await app.make.user({ email: 'office@d23.test', permissions: ['job:read'] });
    expect(await approves(clerk, 'crew@d23.test')).toEqual([]);
    expect(await approves(office, 'office@d23.test')).toEqual([]);
    expect(await approves(office, 'crew@d23.test')).toEqual([{ id: group, rate: 3_900 }]);
  });

  test('a rate without a group, a group that is not in use and a rate without the right are refused', async () => {
    const { body: made } = await register(worker({ email: 'odd@d23.test' }));
    const by = (who: typeof office, chosen: { idGroups?: number[]; rate?: number }) =>
      app.call(who, 'processPreregister', { id: made.insertId, approve: true, ...chosen });
    expect(text(await by(office, { rate: 4_000 }))).toBe('Choose the groups that this rate is for.');
    expect(text(await by(office, { idGroups: [999_999] }))).toMatch(/no longer in use/);
    const clerk = await app.signIn(await app.make.admin(['crew:approve']));
    const group = await groupOf('Loader of D.23', 3_900);
    expect((await by(clerk, { idGroups: [group], rate: 4_000 })).status).toBe(403);
    expect((await mailsTo('odd@d23.test')).filter(({ subject }) => subject.startsWith('Finish'))).toEqual([]);
    expect((await by(clerk, { idGroups: [group] })).body).toMatchObject({ ok: true });
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
