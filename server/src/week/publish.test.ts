import { sql } from 'kysely';
import { inHours } from '../../test/support';
import { noticeWorld } from '../planning/testing/notice-world';

const HOUR = 3_600_000;
type Action = 'invite' | 'confirm' | 'remove';
type Draft = { id: number; version: number; idReqCrew: number; idUser: number };

let t: Awaited<ReturnType<typeof noticeWorld>>;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await noticeWorld();
}, 120_000);
afterAll(() => t.world.close());
beforeEach(async () => {
  // Of each test its own, so that none makes more calls a minute than one person may.
  office = await t.world.signIn(await t.world.make.admin());
  await t.settle();
});

async function crewed(title: string, hours = 100, amount = 3) {
  const start = inHours(hours);
  const job = await t.world.make.job({ title, start_at: start, location: 'Hall 1' });
  const crew = await t.world.make.crew(job, { amount, start_at: start, end_at: start + 8 * HOUR });
  return { job, crew };
}
const person = (first_name: string) => t.world.make.user({ first_name, last_name: 'Lee' });
async function draft(...wanted: [idReqCrew: number, idUser: number, action: Action][]): Promise<Draft[]> {
  const drafts = wanted.map(([idReqCrew, idUser, action]) => ({ idReqCrew, idUser, action }));
  const { body } = await t.world.call(office, 'setDrafts', { drafts });
  expect(body.refused).toEqual([]);
  return wanted.map(([crew, user]) => {
    const found = body.drafts.find(({ idReqCrew, idUser }) => idReqCrew === crew && idUser === user);
    return found as Draft;
  });
}
const sent = (drafts: readonly Draft[]) => drafts.map(({ id, version }) => ({ id, version }));
const publish = async (drafts: readonly Draft[], key?: string) => {
  const body = { drafts: sent(drafts), ...(key === undefined ? {} : { key }) };
  const reply = await t.world.call(office, 'publishDrafts', body);
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  return reply.body;
};
const statusOn = async (crew: number) =>
  Object.fromEntries(
    (
      await t.world.db
        .selectFrom('crew_member')
        .select(['user_id', 'status'])
        .where('crew_id', '=', crew)
        .execute()
    ).map(({ user_id, status }) => [user_id, status]),
  );
const draftIds = async () =>
  (await t.world.db.selectFrom('crew_draft').select('id').orderBy('id').execute()).map(({ id }) => id);

test('C.5.08: publishing invites, confirms and takes off, and the drafts are gone', async () => {
  const { crew } = await crewed('Load in');
  const [ann, ben, cy] = [await person('Ann'), await person('Ben'), await person('Cy')];
  await t.world.make.member(crew, cy, 1);
  const drafts = await draft([crew, ann, 'invite'], [crew, ben, 'confirm'], [crew, cy, 'remove']);
  const { done, refused, warnings } = await publish(drafts);
  expect(done.map(({ idUser }) => idUser).sort()).toEqual([ann, ben, cy].sort());
  expect([refused, warnings]).toEqual([[], []]);
  expect(await statusOn(crew)).toEqual({ [ann]: 1, [ben]: 2 });
  expect(await draftIds()).toEqual([]);
});

test('C.5.08: what is refused stays a draft with its sentence, and the rest of its crew is published', async () => {
  const { crew } = await crewed('Load in');
  const [ann, ben] = [await person('Ann'), await person('Ben')];
  const drafts = await draft([crew, ann, 'invite'], [crew, ben, 'invite']);
  await t.world.db.updateTable('app_user').set({ active: false }).where('id', '=', ben).execute();
  const { done, refused } = await publish(drafts);
  expect(done.map(({ idUser }) => idUser)).toEqual([ann]);
  expect(refused).toEqual([
    {
      id: drafts[1]?.id,
      idReqCrew: crew,
      idUser: ben,
      text: 'Ben Lee is switched off and cannot be put on a crew.',
    },
  ]);
  expect(await draftIds()).toEqual([drafts[1]?.id]);
  await t.world.db.deleteFrom('crew_draft').execute();
});

test('C.5.08: a confirmed person whose cancellation may be paid is taken off in the job’s form, not here', async () => {
  const { crew } = await crewed('Load in', 3);
  const [ann, ben] = [await person('Ann'), await person('Ben')];
  await t.world.make.rate(ann, await t.world.make.group(), 3500);
  await t.world.make.member(crew, ann, 2);
  const drafts = await draft([crew, ann, 'remove'], [crew, ben, 'invite']);
  const { config } = await t.world.db.selectFrom('company').select('config').executeTakeFirstOrThrow();
  const paying = { ...(config as object), confCancelHours: 24, confCancelPercent: 50 };
  await t.world.db
    .updateTable('company')
    .set({ config: JSON.stringify(paying) })
    .execute();
  const { done, refused } = await publish(drafts);
  await t.world.db
    .updateTable('company')
    .set({ config: JSON.stringify(config) })
    .execute();
  expect(done.map(({ idUser }) => idUser)).toEqual([ben]);
  expect(refused).toMatchObject([
    { idUser: ann, text: expect.stringMatching(/Choose in the job’s form what is paid/) },
  ]);
  expect(await statusOn(crew)).toEqual({ [ann]: 2, [ben]: 1 });
  await t.world.db.deleteFrom('crew_draft').execute();
  // Where nothing is paid, nothing has to be chosen.
  const later = await crewed('Load out', 300);
  await t.world.make.member(later.crew, ann, 2);
  expect((await publish(await draft([later.crew, ann, 'remove']))).refused).toEqual([]);
  expect(await statusOn(later.crew)).toEqual({});
});

test('C.5.08: what the office should know of those who were placed comes with the answer', async () => {
  const [one, two] = [await crewed('Load in', 100, 1), await crewed('Load out', 102, 1)];
  const [ann, ben] = [await person('Ann'), await person('Ben')];
  const { warnings } = await publish(
    await draft([one.crew, ann, 'confirm'], [one.crew, ben, 'confirm'], [two.crew, ann, 'confirm']),
  );
  expect(warnings).toContainEqual(
    expect.stringMatching(/^Load in: .* has more confirmed people than places\.$/),
  );
  expect(warnings).toContainEqual(expect.stringMatching(/^Load out: Ann Lee: Works until /));
});

test('C.5.10: a draft that changed since it was read, or is gone, is skipped and named', async () => {
  const { crew } = await crewed('Load in');
  const [ann, ben, cy] = [await person('Ann'), await person('Ben'), await person('Cy')];
  const drafts = await draft([crew, ann, 'invite'], [crew, ben, 'invite'], [crew, cy, 'invite']);
  const change = (idUser: number, action: Action | null) =>
    t.world.call(office, 'setDrafts', { drafts: [{ idReqCrew: crew, idUser, action, version: 1 }] });
  await change(ann, 'confirm');
  await change(ben, null);
  const { done, refused } = await publish(drafts);
  expect(done.map(({ idUser }) => idUser)).toEqual([cy]);
  expect(new Map(refused.map(({ id, idUser, text }) => [id, [idUser, text]]))).toEqual(
    new Map([
      [drafts[0]?.id, [ann, 'This draft has changed since you read it. Please look at it again.']],
      [drafts[1]?.id, [0, 'This draft is gone: somebody else has published or deleted it.']],
    ]),
  );
  expect(await statusOn(crew)).toEqual({ [cy]: 1 });
  await t.world.db.deleteFrom('crew_draft').execute();
});

test('C.5.10: of two publishes at once each draft is published once', async () => {
  const crews = [await crewed('Load in'), await crewed('Load out', 200)];
  const people = await Promise.all(['Ann', 'Ben', 'Cy'].map(person));
  const drafts = await draft(
    ...crews.flatMap(({ crew }) => people.map((id): [number, number, Action] => [crew, id, 'invite'])),
  );
  const other = await t.world.signIn(await t.world.make.admin());
  const [a, b] = await Promise.all([
    publish(drafts),
    t.world.call(other, 'publishDrafts', { drafts: sent(drafts) }).then(({ body }) => body),
  ]);
  const done = [...a.done, ...b.done].map(({ id }) => id);
  expect(done.sort((x, y) => x - y)).toEqual(drafts.map(({ id }) => id).sort((x, y) => x - y));
  expect([...a.refused, ...b.refused].map(({ text }) => text)).toEqual(
    drafts.map(() => 'This draft is gone: somebody else has published or deleted it.'),
  );
  const mails = (await t.settle()).filter(({ channel }) => channel === 'mail');
  expect(mails).toHaveLength(drafts.length);
});

test('C.5.10: the same key again publishes nothing and answers the same', async () => {
  const [one, two] = [await crewed('Load in'), await crewed('Load out', 200)];
  const [ann, off] = [await person('Ann'), await person('Off')];
  const drafts = await draft(
    [one.crew, ann, 'invite'],
    [two.crew, ann, 'confirm'],
    [two.crew, off, 'invite'],
  );
  await t.world.db.updateTable('app_user').set({ active: false }).where('id', '=', off).execute();
  const first = await publish(drafts, 'same');
  await t.settle();
  expect(await publish(drafts, 'same')).toEqual(first);
  expect(await t.settle()).toEqual([]);
  await t.world.db.deleteFrom('crew_draft').execute();
});

/** What is listed in the outbox since the last look, mail only. */
const outbox = async (idUser: number) => {
  const { rows } = await sql<{ id: number }>`
    select id from message where user_id = ${idUser} and not extra ? 'sentWith' order by id`.execute(
    t.world.db,
  );
  const { body } = await t.world.call(office, 'getOutbox', { channel: 'mail', limit: 100 });
  return body.messages.filter(({ id, error }) => error === null && rows.some((row) => row.id === id));
};

test('C.5.09: a worker gets one message per publish with all shifts, each with its own answer', async () => {
  const [one, two, three] = [
    await crewed('Load in', 100),
    await crewed('Show', 90),
    await crewed('Load out', 110),
  ];
  const [ann, ben] = [await person('Ann'), await person('Ben')];
  await publish(
    await draft(
      [one.crew, ann, 'invite'],
      [two.crew, ann, 'invite'],
      [three.crew, ann, 'invite'],
      [one.crew, ben, 'invite'],
    ),
  );
  await t.settle();
  const [mail, ...more] = await outbox(ann);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('You are invited to 3 shifts');
  expect(mail?.body).toMatch(
    /^Hello Ann,\n\nYou are invited to 3 shifts\. Please answer each invitation\.\n\nShow, /,
  );
  const answers = [
    ...(mail?.body ?? '').matchAll(/linklogin\/([\w-]{43})\/acceptJob\/(\d+)\/(\d+)\/([01])/g),
  ];
  expect(answers.map(([, , job, crew, yes]) => [Number(job), Number(crew), yes])).toEqual(
    [two, one, three].flatMap(({ job, crew }) => [
      [job, crew, '1'],
      [job, crew, '0'],
    ]),
  );
  // Each link signs in, and its shift is answered by itself.
  const inside = await t.world.call(office, 'otlLogin', { token: answers[0]?.[1] ?? '' });
  const me = { id: ann, token: (inside.body as { token: string }).token };
  await t.world.call(me, 'replyJob', { id: two.crew, accepted: true });
  await t.world.call(me, 'replyJob', { id: one.crew, accepted: false });
  expect([await statusOn(two.crew), await statusOn(one.crew), await statusOn(three.crew)]).toEqual([
    { [ann]: 2 },
    { [ann]: 3, [ben]: 1 },
    { [ann]: 1 },
  ]);
  // With one shift it is the message of a single invitation.
  const [single, ...others] = await outbox(ben);
  expect([single?.subject.startsWith('Invitation: Load in, '), others]).toEqual([true, []]);
});

test('C.5.09: what a single publish sends for one shift is the message of today, letter by letter', async () => {
  const { crew } = await crewed('Load in');
  const [ann, ben] = [await person('Sam'), await person('Sam')];
  await publish(await draft([crew, ann, 'invite']));
  await t.world.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: ben, status: 1 } });
  const rows = (await t.settle()).filter(({ channel }) => channel === 'mail');
  const plain = (id: number) =>
    rows
      .filter(({ user_id }) => user_id === id)
      .map(({ subject, body }) => [subject, body.replace(/linklogin\/[\w-]+/g, 'linklogin/…')]);
  expect(plain(ann)).toHaveLength(1);
  expect(plain(ann)).toEqual(plain(ben));
});

test('C.5.09: a shift that is cancelled before the message goes out is not in it', async () => {
  const [one, two, three] = [
    await crewed('Load in'),
    await crewed('Show', 110),
    await crewed('Load out', 120),
  ];
  const ann = await person('Ann');
  await publish(
    await draft([one.crew, ann, 'invite'], [two.crew, ann, 'confirm'], [three.crew, ann, 'invite']),
  );
  await t.world.db.updateTable('job').set({ status: 2 }).where('id', '=', three.job).execute();
  await t.settle();
  const [mail] = await outbox(ann);
  expect(mail?.subject).toBe('News about 2 of your shifts');
  expect(mail?.body).toMatch(/You are confirmed for Show on /);
  expect(mail?.body).not.toMatch(/Load out/);
});

test('C.5.09: late shifts come as one text message, with a link for each', async () => {
  const [one, two] = [await crewed('Load in', 5), await crewed('Load out', 14)];
  const ann = await person('Ann');
  await publish(await draft([one.crew, ann, 'invite'], [two.crew, ann, 'invite']));
  await t.settle();
  const { rows } = await sql<{ body: string }>`
    select body from message where user_id = ${ann} and channel = 'sms' and not extra ? 'sentWith'`.execute(
    t.world.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body).toMatch(/^You are invited to 2 shifts\. Please answer each invitation\.\nLoad in, /);
  expect(rows[0]?.body.match(/acceptJob\/\d+\/\d+\/1/g)).toHaveLength(2);
});

test('C.5.09: workers count as notified of each shift in a joined message, so a change reaches them', async () => {
  const [one, two] = [await crewed('Load in'), await crewed('Load out', 120)];
  const ann = await person('Ann');
  await publish(await draft([one.crew, ann, 'invite'], [two.crew, ann, 'invite']));
  await t.settle();
  await t.save(two.job, { location: 'Hall 2' });
  const mails = (await t.settle()).filter(({ channel, user_id }) => channel === 'mail' && user_id === ann);
  expect(mails.map(({ body }) => body)).toEqual([expect.stringMatching(/Hall 2/)]);
});
