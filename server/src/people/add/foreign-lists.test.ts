import { utils, write } from '@e965/xlsx';
import type { BookType } from '@e965/xlsx';
import { testApp } from '../../../test/support';
import type { Caller, TestApp } from '../../../test/support';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

const read = async (list: Buffer | string, by = office, columns?: object) =>
  (
    await app.call(by, 'readPeople', {
      list: Buffer.from(list as string),
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
    } as never)
  ).body;

const mobile = '+61412345690';
test.each([
  [
    'a mail program',
    'First Name,Middle Name,Last Name,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Business Phone,' +
      'Mobile Phone,Home Street,Home City,Home State,Home Postal Code,Business State,Birthday',
    'Ann,,Foreign,ann@foreign.example,,,,,0412 345 690,1 Main St,Sydney,New South Wales,2000,,2/1/1990',
    {
      phone: mobile,
      postcode: '2000',
      profile: { city: 'Sydney', state: 1, birthday: Date.UTC(1990, 0, 2) },
    },
  ],
  [
    'an address book',
    'First Name,Last Name,Birthday,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Label,' +
      'Phone 1 - Value,Address 1 - Street,Address 1 - Region,Address 1 - Postal Code',
    'Ann,Foreign,1990-02-01,Work,ann@foreign.example,b@foreign.example,Mobile,+61 412 345 690,"1 Main St",NSW,2000',
    { phone: mobile, postcode: '2000', profile: { address: '1 Main St', birthday: Date.UTC(1990, 1, 1) } },
  ],
  [
    'a roster',
    'First Name,Last Name,Display Name,Email,Mobile,Phone,Date of Birth,Address,Suburb,State,Postcode,' +
      'Emergency Contact Name,Emergency Contact Phone,Weekday Rate',
    'Ann,Foreign,Ann F,ann@foreign.example,0412 345 690,02 9876 5432,1/2/1990,1 Main St,Ultimo,NSW,2007,Bob,0412 345 691,35',
    { phone: mobile, rate: 3500, profile: { emergencyName: 'Bob', emergencyNumber: '+61412345691' } },
  ],
  [
    'a shift planner',
    'First name,Last name,Email address,Mobile phone number,Positions,Base hourly rate',
    'Ann,Foreign,ann@foreign.example,0412 345 690,"Rigger, Loader",35.00',
    { phone: mobile, rate: 3500, group: '' },
  ],
  [
    'a payroll',
    'First Name,Surname,Email,Mobile Number,Phone Number,Post Code,Date of birth',
    'Ann,Foreign,ann@foreign.example,0412 345 690,,2000,01/02/1990',
    { phone: mobile, profile: { birthday: Date.UTC(1990, 1, 1) } },
  ],
  [
    'a form',
    'ID,Start time,Email,Name,First name,Last name,Email address,Phone number',
    '1,1/2/26 10:00,,,Ann,Foreign,ann@foreign.example,0412 345 690',
    { phone: mobile },
  ],
  [
    'an accounting program',
    '{}\nCo./Last Name\tFirst Name\tCard ID\tAddr 1 - Line 1\t           - City\t           - Postcode\t' +
      '           - Phone # 1\t           - Email',
    'Foreign\tAnn\tC1\t1 Main St\tSydney\t2000\t0412 345 690\tann@foreign.example',
    { phone: mobile, postcode: '2000', profile: { address: '1 Main St', city: 'Sydney' } },
  ],
  ['one name', 'Name,Email,Phone', '"Foreign, Ann",ann@foreign.example,0412 345 690', { phone: mobile }],
  [
    'a title above it',
    'Crew list 2026\n\nFull name,Email,Phone',
    'Ann Foreign,ann@foreign.example,0412345690',
    { phone: mobile },
  ],
])('a list of %s is read as it is', async (_what, head, row, more) => {
  const { rows, faults } = await read(`${head}\r\n${row}\r\n`);
  expect(faults).toEqual([]);
  expect(rows).toMatchObject([
    { firstName: 'Ann', lastName: 'Foreign', email: 'ann@foreign.example', ...more },
  ]);
});

const names = 'First name;Last name;Email;Phone';
const person = 'Dušan;O’Brien;dusan@foreign.example;0412345690';
// Windows-1252 of the curly apostrophe and of what Latin-1 lacks.
const windows = Buffer.from(
  `${names}\r\nDu\x9aan;O\x92Brien;dusan@foreign.example;0412345690\r\n\x8eu\x9eu;C\x9cur;z@foreign.example;\r\n`,
  'latin1',
);
test.each([
  ['Windows-1252', windows],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${names}\r\n${person}`, 'utf16le').swap16()],
  ['UTF-16, small end first', Buffer.from(`\uFEFF${names}\r\n${person}`, 'utf16le')],
  ['a line for Excel', Buffer.from(`sep=;\r\n${names}\r\n${person}`)],
  [
    'marks at its start and between',
    Buffer.from(
      `\uFEFF${names}\r\n\u200bDušan;\u202aO’Brien\u202c;dusan@foreign.example\u200b;\u202a0412\u00a0345\u2011690\u202c`,
    ),
  ],
  [
    'an apostrophe before a number',
    Buffer.from(`${names}\r\nDušan;O’Brien;dusan@foreign.example;'0412345690`),
  ],
  [
    'a country code behind zeros',
    Buffer.from(`${names}\r\nDušan;O’Brien;dusan@foreign.example;0061 412 345 690`),
  ],
])('a text with %s reads the same', async (_what, list) => {
  const { rows, faults } = await read(list);
  expect(faults).toEqual([]);
  expect(rows[0]).toMatchObject({
    ...{ row: 2, firstName: 'Dušan', lastName: 'O’Brien', email: 'dusan@foreign.example', phone: mobile },
  });
});

const book = (rows: unknown[][], bookType: BookType): Buffer => {
  const all = utils.book_new();
  utils.book_append_sheet(all, utils.aoa_to_sheet([]), 'Empty');
  utils.book_append_sheet(all, utils.aoa_to_sheet(rows, { UTC: true }), 'Crew');
  return write(all, { type: 'buffer', bookType }) as Buffer;
};
test.each(['xlsx', 'ods', 'xls'] as const)(
  'a workbook .%s reads the same, numbers and days too',
  async (kind) => {
    const rows = [
      ['First name', 'Last name', 'Email', 'Phone', 'Postcode', 'Birthday', 'Rate'],
      ['Ann', 'Foreign', 'ann@foreign.example', 412345690, 800, new Date(Date.UTC(1990, 1, 1)), 38.5],
      [],
      ['Bo', 'Foreign', 'bo@foreign.example', '0412 345 691', '0800', '1/2/1990', '$40'],
    ];
    const { rows: people, faults } = await read(book(rows, kind));
    expect(faults).toEqual([]);
    const same = { postcode: '0800', profile: { birthday: Date.UTC(1990, 1, 1) } };
    expect(people).toMatchObject([
      { row: 2, firstName: 'Ann', phone: mobile, rate: 3850, ...same },
      { row: 4, firstName: 'Bo', phone: '+61412345691', rate: 4000, ...same },
    ]);
  },
);

test('columns that nothing names are matched by hand, after a look at three rows', async () => {
  const list = 'Wer;Wo;Kontakt\nMia Costa;Ultimo;mia@foreign.example\nBo Rao;;bo@foreign.example\nX;;\nY;;';
  const before = await read(list);
  expect(before).toMatchObject({
    ...{ head: ['Wer', 'Wo', 'Kontakt'], missing: ['firstName', 'lastName', 'email'], rows: [], faults: [] },
    sample: [
      ['Mia Costa', 'Ultimo', 'mia@foreign.example'],
      ['Bo Rao', '', 'bo@foreign.example'],
      ['X', '', ''],
    ],
  });
  const { rows, missing, unread } = await read(list, office, { name: 0, email: 2, suburb: 1 });
  expect([missing, unread]).toEqual([[], []]);
  expect(rows[0]).toMatchObject({ firstName: 'Mia', lastName: 'Costa', profile: { suburb: 'Ultimo' } });
});

test('a list that names no columns has its first person too', async () => {
  const list = 'Mia;Costa;mia@foreign.example\nBo;Rao;bo@foreign.example';
  expect((await read(list)).head).toEqual(['Column 1', 'Column 2', 'Column 3']);
  const { rows } = await read(list, office, { firstName: 0, lastName: 1, email: 2 });
  expect(rows.map(({ row, firstName }) => [row, firstName])).toEqual([
    [1, 'Mia'],
    [2, 'Bo'],
  ]);
});

test('the list of crew that the product saves comes back in as it is', async () => {
  const [rigger, driver] = [await app.make.group('Rigger'), await app.make.group('Driver, heavy')];
  const id = await app.make.user({ email: 'own@foreign.example' });
  const details = {
    ...{
      firstName: 'Mia',
      lastName: 'O’Brien',
      phone: '0412 345 678',
      abn: '51824753556',
      address: '1 Main St',
    },
    ...{ suburb: 'Ultimo', city: 'Sydney', state: 7, postcode: '0800', emergencyName: 'Bo Rao' },
    ...{
      emergencyNumber: '0412 345 679',
      groups: [rigger, driver].map((group) => ({ id: group, rate: 4000 })),
    },
  };
  expect((await app.call(office, 'saveUserDetails', { id, ...details })).body).toMatchObject({ ok: true });
  const { body } = await app.call(office, 'downloadxlsxData', { type: 'crew', ids: [id] });
  const own = await read(Buffer.from(body.xlsxFile, 'base64'));
  expect(own).toMatchObject({ faults: [], unread: [], denied: [], missing: [] });
  expect(own.rows).toMatchObject([
    {
      ...{ firstName: 'Mia', lastName: 'O’Brien', email: 'own@foreign.example', phone: '+61412345678' },
      ...{ abn: '51824753556', postcode: '0800', group: 'Driver, heavy | Rigger', status: 'account' },
      profile: {
        ...{ address: '1 Main St', suburb: 'Ultimo', city: 'Sydney', state: 7 },
        ...{ emergencyName: 'Bo Rao', emergencyNumber: '+61412345679' },
      },
    },
  ]);
});

const bank = 'Bank name,Account name,BSB,Account number';
const listed = (email: string) =>
  `First name,Last name,Email,Groups,Rate,ABN,Address,Birthday,${bank}\n` +
  `Mia,Costa,${email},Stagehand,41.50,51 824 753 556,1 Main St,1/2/1990,Any Bank,Mia Costa,062 000,0012 3456`;

test('rate, bank, ABN, address and birthday wait for the registration of a person', async () => {
  const group = await app.make.group('Stagehand');
  const email = 'details@foreign.example';
  const { rows } = await read(listed(email));
  const people = rows.map(({ row: _row, status: _status, samePhone: _same, ...one }) => one);
  expect((await app.call(office, 'importPeople', { people })).body).toEqual({ added: 1, known: 0 });
  const [mail] = await app.db.selectFrom('message').select('body').where('recipient', '=', email).execute();
  const hash = /\/public\/Register\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  const { user } = (await app.call(null, 'getUserPreregisterData', { hash })).body;
  const profile = {
    ...{ address: '1 Main St', birthday: Date.UTC(1990, 1, 1), bankName: 'Any Bank' },
    ...{ bankAccountName: 'Mia Costa', bankAccountBSB: '062-000', bankAccountNumber: '00123456' },
  };
  expect(user).toMatchObject({ abn: '51824753556', profile });
  const made = await app.call(null, 'createProfile', {
    ...{ hash, ...user.profile, firstName: 'Mia', lastName: 'Costa', phone: '0412 345 670', abn: user.abn },
    ...{ suburb: 'Ultimo', city: 'Sydney', state: 1, emergencyName: 'Bo', password: 'seven grey kettles' },
  });
  expect(made.body).toEqual({ ok: true });
  const { id } = await app.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { body } = await app.call(office, 'getuserdetails', { id });
  expect(body).toMatchObject(profile);
  expect(body.groups.filter(({ rate }) => rate !== null)).toMatchObject([{ id: group, rate: 4150 }]);
  const kept = await app.db.selectFrom('registrant').select('profile').where('email', '=', email).execute();
  expect(kept).toEqual([{ profile: {} }]);
});

test('a colleague who is shown the link of a listed person reads no bank details with it', async () => {
  const email = 'shown@foreign.example';
  const { rows } = await read(listed(email));
  const people = rows.map(({ row: _row, status: _status, samePhone: _same, ...one }) => one);
  expect((await app.call(office, 'importPeople', { people })).body).toEqual({ added: 1, known: 0 });
  const { id } = await app.db
    .updateTable('registrant')
    .set((eb) => ({ processed_at: eb('processed_at', '-', 60_000) }))
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow();
  const approver = await app.signIn(await app.make.user({ permissions: ['crew:approve'] }));
  const { link } = (await app.call(approver, 'processPreregister', { id, approve: true })).body;
  const hash = link?.split('/').at(-1) ?? '';
  const { profile } = (await app.call(null, 'getUserPreregisterData', { hash })).body.user;
  expect(profile).toEqual({ address: '1 Main St', birthday: Date.UTC(1990, 1, 1) });
});

test('bank details of a list are taken only from somebody who may make invoices', async () => {
  await app.make.group('Stagehand');
  const clerk = await app.signIn(await app.make.user({ permissions: ['user:write'] }));
  const { rows, denied, faults } = await read(listed('clerk@foreign.example'), clerk);
  expect([denied, faults]).toEqual([['Bank name', 'Account name', 'Account number', 'BSB'], []]);
  expect(Object.keys(rows[0]?.profile ?? {}).sort()).toEqual(['address', 'birthday']);
  const one = {
    firstName: 'Mia',
    lastName: 'Costa',
    email: 'clerk@foreign.example',
    phone: '',
    postcode: '',
  };
  const people = [{ ...one, profile: { bankAccountNumber: '123456' } }];
  expect((await app.call(clerk, 'importPeople', { people })).status).toBe(403);
});

test('somebody whom the list names as not active is read and not added', async () => {
  const { rows, faults } = await read(
    'Name,Email,Active\nMia Costa,a@foreign.example,No\nBo Rao,b@foreign.example,Yes',
  );
  expect(faults).toEqual([]);
  expect(rows.map(({ status }) => status)).toEqual(['inactive', 'new']);
});
