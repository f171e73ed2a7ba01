import { testApp } from '../../../test/support';
import type { Caller, TestApp } from '../../../test/support';
import { fillUsualRates } from '../../registrants/fill-usual-rates';
import type { Tx } from '../../platform/database/tx';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

const HEAD = 'First name,Last name,Email,Phone,Postcode';
const read = (list: string | Buffer, by = office, columns: object | null = null) =>
  app.call(by, 'readPeople', {
    list: Buffer.from(list as string),
    ...(columns === null ? {} : { columns: JSON.stringify(columns) }),
  } as never);
const said = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;
const mailTo = async (recipient: string) =>
  (await app.db.selectFrom('message').select('body').where('recipient', '=', recipient).execute()).length;
const person = (email: string, more: object = {}) => ({
  firstName: 'Ana',
  lastName: 'Pires',
  email,
  phone: '',
  postcode: '',
  ...more,
});
const add = (people: object[], by = office) => app.call(by, 'importPeople', { people } as never);

test('a list is read by row and column, and nothing is stored', async () => {
  const { body } = await read(
    [
      HEAD,
      'Mia,Costa,mia@list.example,0412 345 678,2000',
      'X,Costa,nobody,12,20',
      '',
      'Mia,Again,MIA@list.example,,',
      "=cmd|'/c calc'!A1,Evil,evil@list.example,,",
    ].join('\r\n'),
  );
  expect(body.rows).toMatchObject([
    {
      ...{ row: 2, firstName: 'Mia', lastName: 'Costa', email: 'mia@list.example' },
      ...{ phone: '+61412345678', postcode: '2000', group: '', status: 'new', samePhone: '' },
    },
  ]);
  expect(body.faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '3 First name',
    '3 Email',
    '3 Phone',
    '3 Postcode',
    '5 Email',
    '6 First name',
  ]);
  expect(body.faults.at(-2)?.text).toBe('The same address stands in row 2.');
  expect(body.faults.at(-1)?.text).toMatch(/formula/);
  expect(await mailTo('mia@list.example')).toBe(0);
});

test.each([
  [
    'a mark at its start, semicolons',
    Buffer.from(`\uFEFFVorname;Surname;Given name;E-Mail\n;Müller;Jörg;j@list.example`),
  ],
  ['tabs', Buffer.from('Surname\tFirst\tEmail address\nMüller\tJörg\tj@list.example')],
  ['Latin-1', Buffer.from('Last Name,First Name,EMAIL\nMüller,Jörg,j@list.example', 'latin1')],
  ['quotes', Buffer.from('"Last name","First name","Email"\n"Müller"," Jörg ","j@list.example"')],
])('a list with %s reads the same', async (_what, list) => {
  const { body } = await read(list);
  expect(body.rows).toMatchObject([{ firstName: 'Jörg', lastName: 'Müller', email: 'j@list.example' }]);
  expect(body.faults).toEqual([]);
});

test('columns that are not read are named; a zero that a table program took off comes back', async () => {
  const { body } = await read(
    'First name,Last name,Email,Shoe size,Postcode\nAna,Pires,d@list.example,38,800',
  );
  expect([body.unread, body.rows[0]?.postcode]).toEqual([['Shoe size'], '0800']);
});

test('what is no list is refused with what to do', async () => {
  expect(said(await read('Name\nMia'))).toBe('The first row must name the columns. Missing: Email.');
  expect(said(await read(HEAD))).toBe('There is nobody in this list.');
  const long = [HEAD, ...Array.from({ length: 100_000 }, (_, at) => `A,B,${at}@x.au,,`)].join('\n');
  expect(said(await read(long))).toMatch(/At most 2000 rows|larger than|too large/);
  expect((await read(Buffer.from([0, 1, 2, 255]))).status).toBeLessThan(500);
  const worker = await app.signIn(await app.make.user());
  expect((await read(HEAD, worker)).status).toBe(403);
});

test('a formula is refused by what it says, also where it begins with a plus or a minus', async () => {
  const { body } = await read(`${HEAD}\n=1+1,-SUM,f@list.example,+61 412 345 678,2000`);
  expect(body.rows).toEqual([]);
  expect(body.faults.map(({ column, text }) => `${column}: ${text}`)).toEqual([
    'First name: “=1+1” is a formula. Write what it stands for.',
    'Last name: “-SUM” is a formula. Write what it stands for.',
  ]);
});

test('a colleague in a list is not added as crew', async () => {
  const { body } = await read(
    'First name,Last name,Email,Role\nAna,Pires,e@list.example,Office\nMia,Costa,g@list.example,crew',
  );
  expect(body.rows.map(({ email }) => email)).toEqual(['g@list.example']);
  expect(body.faults).toEqual([
    { row: 2, column: 'Role', text: 'Only crew come from a list. Use Add person for a colleague.' },
  ]);
  expect(body.unread).toEqual([]);
});

test('empty lines are passed over and counted, UTF-16 reads the same, and 2,000 rows are taken', async () => {
  const gaps = `\r\n;;\r\nFirst name;Last name;Email\r\n\r\nX;Costa;h@list.example\r\n`;
  expect((await read(gaps)).body.faults).toMatchObject([{ row: 5, column: 'First name' }]);
  const wide = Buffer.from('\uFEFFFirst name\tLast name\tEmail\nJörg\tMüller\tk@list.example', 'utf16le');
  expect((await read(wide)).body.rows).toMatchObject([{ firstName: 'Jörg', lastName: 'Müller' }]);
  const most = [HEAD, ...Array.from({ length: 2000 }, (_, at) => `Ana,Pires,m${at}@list.example,,`)];
  expect((await read(`${most.join('\n')}\n\n`)).body.rows).toHaveLength(2000);
  expect(said(await read([...most, 'Ana,Pires,one@list.example,,'].join('\n')))).toMatch(/At most 2000 rows/);
});

test('a broken workbook and an open quotation mark are refused with the mend', async () => {
  expect(said(await read(Buffer.from([0x50, 0x4b, 3, 4, 0, 0])))).toMatch(/^This workbook cannot be opened/);
  expect(said(await read(`${HEAD}\n"Ana,Pires,n@list.example,,`))).toMatch(/^Row 2 has a quotation mark/);
});

test('people are added once, however often they are sent, and each is mailed a link', async () => {
  await app.make.user({ email: 'here@list.example' });
  const people = [
    person('a@list.example', { phone: '0412 345 679' }),
    person('b@list.example'),
    person('HERE@list.example'),
  ];
  expect((await add(people)).body).toEqual({ added: 2, known: 1 });
  const again = await Promise.all([add(people), add(people), add([...people, person('c@list.example')])]);
  expect(again.reduce((sum, { body }) => sum + body.added, 0)).toBe(1);
  expect(await Promise.all(['a', 'b', 'here', 'c'].map((who) => mailTo(`${who}@list.example`)))).toEqual([
    1, 1, 0, 1,
  ]);
  const { body } = await read(
    `${HEAD}\nA,Pires,a@list.example,,\nAna,Pires,a2@list.example,,\nAna,Pires,here@list.example,,`,
  );
  expect(body.faults).toHaveLength(1);
  expect(body.rows.map(({ status }) => status)).toEqual(['new', 'account']);
});

test('groups of a list wait for the registration, which gets their usual rates; an unknown one is named', async () => {
  const [rigger, loader] = [await app.make.group('Rigger'), await app.make.group('Loader')];
  await app.db.updateTable('crew_group').set({ usual_rate_cents: 5200 }).where('id', '=', rigger).execute();
  await app.db.updateTable('crew_group').set({ usual_rate_cents: 4100 }).where('id', '=', loader).execute();
  const { body } = await read(
    'First name,Last name,Email,Group\nAna,Pires,q@list.example,rigger\nAna,Pires,r@list.example,Rigger | Pilot',
  );
  expect(body.rows.map(({ group }) => group)).toEqual(['rigger']);
  expect(body.faults).toEqual([{ row: 3, column: 'Group', text: 'There is no group “Pilot” in use.' }]);
  const all = [
    person('q@list.example', { group: 'rigger' }),
    person('s@list.example'),
    person('u@list.example', { rate: 3500 }),
    person('v@list.example', { group: 'rigger', rate: 5500 }),
  ];
  expect((await add(all)).body).toEqual({ added: 4, known: 0 });
  const ratesOf = async (email: string) => {
    const registrant = await app.db
      .selectFrom('registrant')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const userId = await app.make.user({ email });
    const ids = { userId, registrantId: registrant.id };
    await app.db
      .transaction()
      .execute(async (db) => fillUsualRates({ db } as Tx, await app.make.companyId(), ids));
    const rows = await app.db
      .selectFrom('user_group_rate')
      .select('rate_cents')
      .where('user_id', '=', userId)
      .orderBy('rate_cents')
      .execute();
    return rows.map(({ rate_cents }) => rate_cents);
  };
  expect(await ratesOf('q@list.example')).toEqual([5200]);
  expect(await ratesOf('s@list.example')).toEqual([4100, 5200]);
  // A rate without a group is nobody's.
  expect(await ratesOf('u@list.example')).toEqual([4100, 5200]);
  expect(await ratesOf('v@list.example')).toEqual([5500]);
  expect(said(await add([person('t@list.example', { group: 'Pilot' })]))).toBe(
    'There is no group “Pilot” in use.',
  );
  expect(await mailTo('t@list.example')).toBe(0);
});

test('one row that cannot be leaves none behind', async () => {
  const refused = await add([person('whole@list.example'), person('half@list.example', { phone: '12' })]);
  expect(said(refused)).toMatch(/phone number is not valid/);
  expect(await mailTo('whole@list.example')).toBe(0);
  expect((await add([person('one@list.example', { firstName: '=1+1' })])).body).toMatchObject({
    error: true,
  });
});

test('the groups of a registration are read as numbers', async () => {
  const group = await app.make.group('Reader');
  await add([person('groups@list.example', { group: 'Reader' })]);
  const { group_ids } = await app.db
    .selectFrom('registrant')
    .select('group_ids')
    .where('email', '=', 'groups@list.example')
    .executeTakeFirstOrThrow();
  expect(group_ids).toEqual([group]);
});
