import { permissions } from '@crewcall/domain/policies';
import type { TestApp } from '../../test/support';
import { openDeletions, PASSWORD } from './testing/deletions';

let t: TestApp;
let office: Awaited<ReturnType<TestApp['signIn']>>;
const { asking, answer, look, mailsTo, userRow, timeOf, invoiceOf } = openDeletions((world) => {
  ({ t, office } = world);
});

test('somebody asks with their password, may take it back, and the office is told and counts it', async () => {
  const idUser = await t.make.user({ password: PASSWORD, email: 'ask@example.test' });
  const me = await t.signIn(idUser);
  const count = async () => (await t.call(office, 'getNotifications', {})).body.counts.deletions;
  const before = (await count()) ?? 0;
  expect((await t.call(me, 'askDeletion', {})).body).toMatchObject({ error: true, code: 'own-password' });
  expect((await t.call(me, 'askDeletion', { ownPassword: 'no' })).body).toMatchObject({
    code: 'own-password-wrong',
  });
  for (let again = 0; again < 2; again += 1)
    expect((await t.call(me, 'askDeletion', { ownPassword: PASSWORD })).body).toEqual({ ok: true });
  expect((await t.call(me, 'getOwnDeletion', {})).body).toEqual({
    askedAt: expect.any(Number) as number,
    refused: null,
  });
  expect(await count()).toBe(before + 1);
  expect((await mailsTo('ask@example.test')).map(({ subject }) => subject)).toEqual([
    'You asked to be deleted',
  ]);
  const colleague = await t.db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', office.id)
    .executeTakeFirst();
  expect((await mailsTo(colleague?.email ?? '')).map(({ subject }) => subject)).toContain(
    'Somebody asks to be deleted',
  );
  expect((await t.call(me, 'withdrawDeletion', {})).body).toEqual({ ok: true });
  expect((await t.call(me, 'getOwnDeletion', {})).body.askedAt).toBeNull();
  expect(await count()).toBe(before);
});

test('a refusal needs its reason, which is mailed and shown; then they may ask again', async () => {
  const { me, id } = await asking({ email: 'refused@example.test' });
  expect(await answer(id, { accept: false, reason: '  ' })).toMatchObject({
    error: true,
    field: 'reason',
    snackbar: { text: 'Say why, so that the person can read it.' },
  });
  expect(await answer(id, { accept: false, reason: 'A claim of yours is open.' })).toEqual({ ok: true });
  expect((await t.call(me, 'getOwnDeletion', {})).body).toEqual({
    askedAt: null,
    refused: { at: expect.any(Number) as number, reason: 'A claim of yours is open.' },
  });
  const mails = await mailsTo('refused@example.test');
  expect(mails.at(-1)?.body).toContain('A claim of yours is open.');
  expect((await t.call(office, 'answerDeletion', { id, accept: true })).status).toBe(404);
  expect((await t.call(me, 'askDeletion', { ownPassword: PASSWORD })).body.ok).toBe(true);
});

const blocks: Record<string, { make: (idUser: number) => Promise<unknown>; says: RegExp; to: RegExp }> = {
  'an open clock': {
    make: (id) => timeOf(id, { end_at: null }),
    says: /^Kim Lee is checked in on Load Out\. Check them out first\.$/,
    to: /^\/admin\/time(\/\d{4}-\d\d-\d\d){2}$/,
  },
  'a shift ahead': {
    make: async (id) => t.make.member(await t.make.crew(await t.make.job({ title: 'Bump In' })), id),
    says: /^Kim Lee is confirmed for 1 shift that is not over: Bump In\. Take them off first\.$/,
    to: /^\/admin\/dashboard\/\d+$/,
  },
  'a job ahead that they supervise': {
    make: async (id) => t.make.supervisor(await t.make.job({ title: 'Gala' }), id),
    says: /^Kim Lee supervises 1 job that is not over: Gala\. Name somebody else first\.$/,
    to: /^\/admin\/dashboard\/\d+$/,
  },
  'a time that is not invoiced': {
    make: (id) => timeOf(id),
    says: /^A time of Kim Lee is not invoiced yet: Load Out\. Invoice it first\.$/,
    to: /^\/admin\/pay-run(\/\d{4}-\d\d-\d\d){2}$/,
  },
  'an amount that waits for their next invoice': {
    make: async (user_id) =>
      t.db
        .insertInto('extra')
        .values({
          ...{ company_id: await t.make.companyId(), user_id, kind: 'adjustment', day: '2026-01-06' },
          ...{ what: 'Gloves', cents: 1250 },
        })
        .execute(),
    says: /^\$12\.50 of Kim Lee for Gloves waits for their next invoice\. Make it, or take it off first\.$/,
    to: /^\/admin\/pay-run$/,
  },
  'an invoice that is not paid': {
    make: (id) => invoiceOf(id),
    says: /^Invoice \d+ of Kim Lee is not paid yet\. Pay it first\.$/,
    to: /^\/admin\/invoices(\/\d{4}-\d\d-\d\d){2}$/,
  },
  'a punch that waits': {
    make: async (id) =>
      t.db
        .insertInto('punch')
        .values({
          user_id: id,
          job_id: await t.make.job({ title: 'Gig' }),
          action: 'in',
          punched_at: 1,
          outcome: 'pending',
        })
        .execute(),
    says: /^A time of Kim Lee on Gig waits for an answer\. Answer it first\.$/,
    to: /^\/admin\/time(\/\d{4}-\d\d-\d\d){2}$/,
  },
};

test.each(Object.entries(blocks))(
  '%s is in the way, and names the page that settles it',
  async (_name, block) => {
    const { idUser, id } = await asking();
    await block.make(idUser);
    const { blockers } = await look(id);
    expect(blockers).toEqual([
      { text: expect.stringMatching(block.says) as string, to: expect.stringMatching(block.to) as string },
    ]);
    expect(await answer(id)).toMatchObject({ error: true, snackbar: { text: blockers[0]?.text } });
    expect((await userRow(idUser)).first_name).toBe('Kim');
  },
);

test('the office begins the deletion of somebody who has left, who is mailed why, and answers it like any other', async () => {
  const idUser = await t.make.user({ first_name: 'Kim', last_name: 'Lee', email: 'gone@example.test' });
  const begin = async (reason = 'Left the country.') =>
    (await t.call(office, 'beginDeletion', { idUser, reason })).body;
  expect(await begin()).toMatchObject({
    snackbar: { text: 'Kim Lee can sign in and asks for it under Me. Switch them off first.' },
  });
  await t.call(office, 'toggeuseractive', { id: idUser, newState: false });
  expect((await t.call(office, 'beginDeletion', { idUser, reason: ' ' })).status).toBe(400);
  const { id } = await begin();
  expect(await begin()).toMatchObject({
    snackbar: { text: 'A request to delete this person waits already. It is under Privacy.' },
  });
  const begun = { by: 'Olga Desk', reason: 'Left the country.' };
  const { waiting } = (await t.call(office, 'getDeletions', {})).body;
  expect(waiting.find((one) => one.idUser === idUser)).toMatchObject({ id, begun });
  expect(await look(id)).toMatchObject({ idUser, begun, blockers: [] });
  expect((await mailsTo('gone@example.test')).at(-1)?.body).toContain('Left the country.');
  expect(await answer(id, { accept: false, reason: 'A claim is open.' })).toEqual({ ok: true });
  const refused = (await mailsTo('gone@example.test')).at(-1)?.body;
  expect(refused).toContain('A claim is open.');
  expect(refused).not.toContain('your request');
  const again = (await begin()).id;
  expect(await answer(again)).toMatchObject({ error: true });
  const colleague = await t.signIn(await t.make.admin());
  expect((await t.call(colleague, 'answerDeletion', { id: again, accept: true })).body).toEqual({ ok: true });
  expect((await userRow(idUser)).first_name).toBe('Former crew');
  const reasons = await t.db
    .selectFrom('deletion_request')
    .select('request_reason')
    .where('user_id', '=', idUser)
    .execute();
  expect(reasons).toEqual([{ request_reason: '' }, { request_reason: '' }]);
  const audit = (await t.call(office, 'getAudit', { entity: 'user' })).body;
  expect(JSON.stringify(audit)).toContain('"beginDeletion"');
});

test('nobody deletes somebody alone: a colleague accepts, or after seven days who began it if no colleague may', async () => {
  const boss = await t.signIn(await t.make.user({ permissions: [...permissions] }));
  const begun = async () => {
    const idUser = await t.make.user({ active: false });
    return (await t.call(boss, 'beginDeletion', { idUser, reason: 'Left.' })).body.id;
  };
  const accept = async (id: number) => (await t.call(boss, 'answerDeletion', { id, accept: true })).body;
  const age = (id: number, days: number) =>
    t.db
      .updateTable('deletion_request')
      .set({ asked_at: Date.now() - days * 86_400_000 })
      .where('id', '=', id)
      .execute();
  const shared = await begun();
  await age(shared, 8);
  expect(await accept(shared)).toMatchObject({
    snackbar: { text: 'You began this deletion, so a colleague has to accept it.' },
  });
  const others = await t.db
    .updateTable('app_user')
    .set({ active: false })
    .where('active', '=', true)
    .where('id', '!=', boss.id)
    .returning('id')
    .execute();
  const alone = await begun();
  await age(alone, 6);
  expect(await accept(alone)).toMatchObject({
    snackbar: { text: 'You began this deletion. If nobody else can accept it, you can after seven days.' },
  });
  await age(alone, 7);
  expect(await accept(alone)).toEqual({ ok: true });
  await t.db
    .updateTable('app_user')
    .set({ active: true })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute();
});

test('somebody who is switched on again is back: the request of the office ends', async () => {
  const idUser = await t.make.user({ active: false, password: PASSWORD });
  const { id } = (await t.call(office, 'beginDeletion', { idUser, reason: 'Left.' })).body;
  await t.call(office, 'toggeuseractive', { id: idUser, newState: true });
  expect((await t.call(office, 'answerDeletion', { id, accept: true })).status).toBe(404);
  const me = await t.signIn(idUser);
  expect((await t.call(me, 'getOwnDeletion', {})).body).toEqual({ askedAt: null, refused: null });
});

test('nobody answers for themselves, or for somebody who holds more', async () => {
  const boss = await asking({ permissions: [...permissions] });
  const helper = await t.signIn(await t.make.user({ permissions: ['user:write'] }));
  for (const call of ['lookAtDeletion', 'answerDeletion'] as const)
    expect((await t.call(helper, call, { id: boss.id, accept: true })).status).toBe(403);
  expect((await t.call(boss.me, 'answerDeletion', { id: boss.id, accept: true })).body).toMatchObject({
    snackbar: { text: 'You cannot answer your own request. Ask a colleague to do it.' },
  });
  expect(await answer(boss.id)).toEqual({ ok: true });
});

test('what payroll pays, and what is to be taken back, is not in the way', async () => {
  const amount = async (user_id: number, cents: number) =>
    t.db
      .insertInto('extra')
      .values({
        ...{ company_id: await t.make.companyId(), user_id, kind: 'adjustment', day: '2026-01-06' },
        ...{ what: 'Gloves', cents },
      })
      .execute();
  const employee = await asking({ engagement: 'employee' });
  await amount(employee.idUser, 1250);
  expect((await look(employee.id)).blockers).toEqual([]);
  const owing = await asking();
  await amount(owing.idUser, -1250);
  expect((await look(owing.id)).blockers).toEqual([]);
});
