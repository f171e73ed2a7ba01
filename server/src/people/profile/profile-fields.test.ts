import { plainFieldNames, profileField } from '@crewcall/domain/profile-fields';
import type { PlainFieldName, ProfileKind } from '@crewcall/domain/profile-fields';
import ExcelJS from 'exceljs';
import { testApp, type Caller, type TestApp } from '../../../test/support';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

/** A value of each kind, as it is sent and as it is stored. */
const samples: Record<Exclude<ProfileKind, 'password' | 'picture'>, readonly [unknown, unknown]> = {
  name: [' Zoë ', 'Zoë'],
  text: [' Harbour ', 'Harbour'],
  email: ['zoe@example.test', 'zoe@example.test'],
  phone: ['0412 345 678', '+61412345678'],
  abn: ['51 824 753 556', '51824753556'],
  postcode: ['0800', '0800'],
  accountTitle: ['Zoë Lee', 'Zoë Lee'],
  account: ['0012 3456', '00123456'],
  bsb: ['062000', '062-000'],
  birthday: [Date.UTC(1990, 1, 28), Date.UTC(1990, 1, 28)],
  state: [3, 3],
};
const sampleOf = (name: PlainFieldName) => samples[profileField(name).kind as keyof typeof samples];
const each = (value: (name: PlainFieldName) => unknown) =>
  Object.fromEntries(plainFieldNames.map((name) => [name, value(name)]));

test('every field of a profile is saved, read, named in the save, and in the file of one’s own data', async () => {
  const id = await app.make.user();
  const saved = await app.call(office, 'saveUserDetails', { id, ...each((name) => sampleOf(name)[0]) });
  expect(saved.body).toEqual({ ok: true, ratesToApply: 0 });
  const { body } = await app.call(office, 'getuserdetails', { id });
  expect(body).toMatchObject(each((name) => sampleOf(name)[1]));
  expect([...(body.saves?.[0]?.fields ?? [])].sort()).toEqual([...plainFieldNames].sort());
  const own = await app.call(await app.signIn(id), 'getOwnData', {});
  const file = JSON.parse(Buffer.from(own.body.file, 'base64').toString()) as { person: object };
  expect(Object.keys(file.person)).toEqual(
    expect.arrayContaining(plainFieldNames.map((name) => profileField(name).column)),
  );
  expect(file.person).toMatchObject({ birthday: '1990-02-28', bank_account_bsb: '062-000' });
});

test('the list of crew for a table program has a column for each field that it shows, as people write it', async () => {
  const id = await app.make.user();
  await app.call(office, 'saveUserDetails', {
    id,
    ...each((name) => sampleOf(name)[0]),
    email: 'b@example.test',
  });
  const { body } = await app.call(office, 'downloadxlsxData', { type: 'crew', ids: [id] });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Buffer.from(body.xlsxFile, 'base64') as never);
  const rows = book.getWorksheet('Crew')?.getSheetValues().slice(1) as unknown[][];
  const [heads, cells] = rows.map((row) => row.slice(1));
  expect(heads).toEqual([
    ...['First name', 'Last name', 'Email', 'Phone', 'Active', 'Groups', 'ABN'],
    ...['Address', 'Suburb', 'City', 'State', 'Postcode', 'Emergency contact', 'Emergency number'],
  ]);
  expect(cells).toMatchObject({ 3: '0412 345 678', 6: '51 824 753 556', 10: 'QLD', 11: '0800' });
});
