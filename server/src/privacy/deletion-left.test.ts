import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDevice, inHours } from '../../test/support';
import type { TestApp } from '../../test/support';
import { openDeletions } from './testing/deletions';

let t: TestApp;
let office: Awaited<ReturnType<TestApp['signIn']>>;
const { asking, answer, look, mailsTo, userRow, timeOf, invoiceOf } = openDeletions((world) => {
  ({ t, office } = world);
});

test('what the law needs stays under a neutral name, and nothing else does', async () => {
  const file = (text: string) => t.services.blobs.put(t.db, Buffer.from(text), 'application/pdf');
  const [picture, cv, card, chat, contract] = [
    await file('picture'),
    await file('cv'),
    await file('card'),
    await file('chat'),
    await file('contract'),
  ];
  const { idUser, me, id } = await asking({
    email: 'kim.lee@example.test',
    phone: '+61491570006',
    address: '12 Quay Street',
    suburb: 'Pyrmont',
    abn: '51824753556',
    emergency_name: 'Sam Lee',
    emergency_number: '+61491570156',
    bank_account_number: '12345678',
    bank_account_name: 'K LEE',
    picture_blob_id: picture,
    cv_blob_id: cv,
    signature_blob_id: contract,
  });
  const company_id = await t.make.companyId();
  const paid = await invoiceOf(idUser, 2);
  await timeOf(idUser, { invoice_id: paid });
  const job_id = await t.make.job({ title: 'Old', start_at: inHours(-90) });
  const crew_id = await t.make.crew(job_id);
  await t.make.member(crew_id, idUser, 1);
  await t.make.rate(idUser, await t.make.group(), 4_000);
  await t.db.insertInto('application').values({ crew_id, user_id: idUser }).execute();
  await t.db
    .insertInto('worker_rating')
    .values({ job_id, user_id: idUser, by: office.id, stars: 2, note: 'Late', at: 1 })
    .execute();
  await t.make.prepend();
  const { id: prepend_id } = await t.db.selectFrom('prepend').select('id').executeTakeFirstOrThrow();
  await t.db
    .insertInto('worker_flag')
    .values({ prepend_id, user_id: idUser, kind: 'blocked', reason: 'Rude', by: office.id, at: 1 })
    .execute();
  const type = await t.db
    .insertInto('licence_type')
    .values({ company_id, name: 'White Card', needs: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const licence = await t.db
    .insertInto('licence')
    .values({ company_id, user_id: idUser, type_id: type.id, number: 'NSW-77', blob_id: card })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('contract_document')
    .values({ company_id, version: 1, title: 'C', body_html: '', checkboxes: '[]' })
    .execute();
  await t.db
    .insertInto('contract_signature')
    .values({
      user_id: idUser,
      company_id,
      version: 1,
      name: 'Kim Lee',
      checked: [],
      image_blob_id: contract,
    })
    .execute();
  await t.db
    .insertInto('registrant')
    .values({
      company_id,
      type: 'worker',
      first_name: 'Kim',
      last_name: 'Lee',
      email: 'Kim.Lee@example.test',
      phone: '+61491570006',
      postcode: '2009',
      cv_blob_id: await file('first cv'),
    })
    .execute();
  const chats = await t.db
    .insertInto('chat_message')
    .values([
      { job_id, sender_id: idUser, content: 'Gate 3 is open.' },
      { job_id, sender_id: idUser, content: '' },
    ])
    .returning('id')
    .execute();
  await t.db
    .insertInto('chat_file')
    .values({ message_id: chats[1]?.id ?? 0, name: 'me.jpg', blob_id: chat })
    .execute();
  await t.db
    .insertInto('login_link')
    .values({ token_hash: randomBytes(32), user_id: idUser, purpose: 'login', expires_at: 1 })
    .execute();
  await t.db
    .insertInto('calendar_feed')
    .values({ user_id: idUser, token_hash: randomBytes(32) })
    .execute();
  await addDevice(t.db, idUser);
  await t.db.insertInto('job_recipient').values({ job_id, email: 'kim.lee@example.test' }).execute();
  const audit = (entity: string, entity_id: string, detail: object, user_id = office.id) => ({
    user_id,
    call: 'x',
    entity,
    entity_id,
    detail: JSON.stringify(detail),
  });
  await t.db
    .insertInto('audit')
    .values([
      audit('user', String(idUser), { phone: { from: '', to: '+61491570006' }, changed: ['suburb'] }),
      audit('licence', String(licence.id), { idUser, reason: 'Kim Lee wrote it badly' }),
      audit('notification', '', { email: ['kim.lee@example.test', 'b@example.test'] }),
      audit('timesheet', '77', { idUser, start: 5 }),
    ])
    .execute();

  const seen = await look(id);
  expect(seen).toMatchObject({ fullName: 'Kim Lee', neutralName: `Former crew ${idUser}`, blockers: [] });
  const [goes, stays] = [seen.goes, seen.stays].map((list) =>
    Object.fromEntries(list.map((one) => [one.what, one.count])),
  );
  expect(goes).toMatchObject({
    licences: 1,
    'ratings of them': 1,
    applications: 1,
    'invitations and places': 1,
  });
  expect(stays).toMatchObject({
    times: 1,
    invoices: 1,
    'signed contracts': 1,
    'invitations and places': 1,
    'chat messages': 2,
  });
  expect(seen.stays.every(({ why }) => why.length > 10)).toBe(true);

  expect(await answer(id)).toEqual({ ok: true });

  // No way in, and no way back.
  expect((await t.call(me, 'getMyProfile', {})).status).toBe(401);
  expect((await t.call(office, 'toggeuseractive', { id: idUser, newState: 1 })).status).toBe(404);
  expect((await t.call(office, 'saveUserDetails', { id: idUser, suburb: 'X' })).status).toBe(404);
  expect((await t.call(office, 'getAvailableCrew', {})).body.crew.map((one) => one.id)).not.toContain(idUser);
  // The paper keeps the name it was issued with; screens do not.
  expect(
    await t.db.selectFrom('invoice').select('parties').where('id', '=', paid).executeTakeFirst(),
  ).toEqual({
    parties: { worker: { name: 'Kim Lee' } },
  });
  const said = await t.db
    .selectFrom('chat_message')
    .select(['content', 'deleted'])
    .where('sender_id', '=', idUser)
    .orderBy('id')
    .execute();
  expect(said).toEqual([
    { content: 'Gate 3 is open.', deleted: false },
    { content: '', deleted: true },
  ]);
  const blobs = await t.db.selectFrom('blob').select('id').execute();
  expect(blobs.map((blob) => blob.id)).toContain(contract);
  for (const gone of [picture, cv, card, chat]) expect(blobs.map((blob) => blob.id)).not.toContain(gone);
  // They are told at the address of before, and asked-for deletion is all that is written of it.
  const mails = await mailsTo('kim.lee@example.test');
  expect(mails.map(({ subject, user_id }) => [subject, user_id])).toEqual([['You are deleted', null]]);

  // Every text of the database is looked through for what was theirs.
  const theirs = [
    'kim.lee@example.test',
    '+61491570006',
    '+61491570156',
    '12 Quay Street',
    'Sam Lee',
    '51824753556',
    '12345678',
    'K LEE',
    'NSW-77',
    'Rude',
    'Late',
    'Kim Lee',
  ];
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY') and is_generated = 'NEVER'`.execute(
    t.db,
  );
  const left: string[] = [];
  for (const { table, column } of columns)
    for (const text of theirs) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)}::text ilike ${`%${text}%`} limit 1`.execute(
          t.db,
        );
      if (rows.length > 0 && !(await isOthers(table, column, text, idUser)))
        left.push(`${table}.${column}: ${text}`);
    }
  expect(left.sort()).toEqual([
    'contract_signature.name: Kim Lee',
    'invoice.parties: Kim Lee',
    'message.recipient: kim.lee@example.test',
  ]);
  const logged = await t.db
    .selectFrom('audit')
    .select(['entity', 'detail'])
    .where('call', 'in', ['x', 'answerDeletion'])
    .orderBy('id')
    .execute();
  expect(logged.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      { phone: '[deleted]', changed: '[deleted]' },
      { idUser, reason: '[deleted]' },
      { email: ['[deleted]', 'b@example.test'] },
      { idUser, start: 5 },
    ]),
  );
}, 120_000);

/** Other people of this file bear the same name. */
async function isOthers(table: string, column: string, text: string, idUser: number): Promise<boolean> {
  if (text !== 'Kim Lee') return false;
  const owner = { invoice: 'user_id', contract_signature: 'user_id' }[table];
  if (owner === undefined) return true;
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.ref(owner)} = ${idUser} and ${sql.ref(column)}::text like ${`%${text}%`}`.execute(
    t.db,
  );
  return rows.length === 0;
}

test('an address leaves the log in any case of letters, and no longer one that ends alike is touched', async () => {
  const { id } = await asking({ email: 'jo@example.test' });
  const detail = JSON.stringify({
    a: 'banjo@example.test',
    b: 'Jo@Example.test',
    c: 'Mailed jo@example.test.',
  });
  const row = await t.db
    .insertInto('audit')
    .values({ call: 'test', entity: 'job', entity_id: '1', detail, at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await answer(id)).toEqual({ ok: true });
  const kept = await t.db
    .selectFrom('audit')
    .select('detail')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  expect(kept.detail).toEqual({ a: 'banjo@example.test', b: '[deleted]', c: 'Mailed [deleted].' });
});

test('nothing more is written about somebody who was deleted while it waited', async () => {
  const { idUser, id } = await asking({ email: 'late@example.test' });
  expect(await answer(id)).toEqual({ ok: true });
  const group = await t.make.group();
  const late = [
    await t.call(office, 'addNote', { idUser, text: 'Good with crowds.', key: randomUUID() }),
    await t.call(office, 'saveResume', { idUser, resume: Buffer.from('%PDF-1.4') } as never),
  ];
  expect(late.map(({ status }) => status === 404 || status === 200)).toEqual([true, true]);
  const set = await t.call(office, 'setGroupMembers', { idGroup: group, isIn: true, users: [idUser] });
  expect(set.body.done).toEqual([]);
  expect(await t.db.selectFrom('person_note').select('id').where('user_id', '=', idUser).execute()).toEqual(
    [],
  );
  expect((await userRow(idUser)).cv_blob_id).toBeNull();
});
