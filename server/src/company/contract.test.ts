import sharp from 'sharp';
import type { In } from '@crewcall/contract/types';
import { testApp, type Caller, type TestApp } from '../../test/support';

let app: TestApp;
let office: Caller;
let signature: string;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="450" height="200"><rect width="450" height="200" fill="#fff"/>' +
    '<path d="M60 120 Q160 20 220 110 T390 90" fill="none" stroke="#15181d" stroke-width="3"/></svg>';
  signature = (await sharp(Buffer.from(svg)).jpeg().toBuffer()).toString('base64');
}, 120_000);
afterAll(() => app?.close());

const text = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;
const save = (body: In<'saveContract'>) => app.call(office, 'saveContract', body);
const first = {
  version: 0,
  title: 'Crew agreement',
  text: '# Safety\nWear <closed> shoes.\n\n- Stop\n- Speak up',
  boxes: [
    { label: 'I accept the terms.', required: true },
    { id: 'rcti', label: 'Invoices may be written for me.', required: false },
  ],
};
const dueOf = async (who: Caller) => (await app.call(who, 'getMe', {})).body.contractDue;

test('S-09, A.2.03: an empty company has no contract, types its first, and its crew is asked to sign it', async () => {
  const mia = await app.signIn(await app.make.user({ first_name: 'Mia', last_name: 'Costa' }));
  expect((await app.call(office, 'getContracts', {})).body).toMatchObject({ shown: null, versions: [] });
  expect(await dueOf(mia)).toBeNull();
  expect((await save(first)).body).toEqual({ ok: true, version: 1 });
  expect(await dueOf(mia)).toBe(1);
  const company = await app.make.companyId();
  const { body } = await app.call(mia, 'getCompanyContractData', { id: company });
  expect(body.bodyHtml).toBe(
    '<h2>Safety</h2>\n<p>Wear &lt;closed&gt; shoes.</p>\n<ul><li>Stop</li><li>Speak up</li></ul>',
  );
  expect(body.checkboxes).toEqual([
    { id: 'box-1', label: 'I accept the terms.', required: true },
    { id: 'rcti', label: 'Invoices may be written for me.', required: false },
  ]);
});

test('S-09: a new version is asked of everybody; who signed which stays, and who has not is named', async () => {
  const ana = await app.signIn(await app.make.user({ first_name: 'Ana', last_name: 'Reis' }));
  const sign = (version: number, checked: string[]) =>
    app.call(ana, 'signContract', { version, name: 'Ana Reis', checked, signature });
  expect((await sign(1, ['box-1'])).body).toEqual({ ok: true });
  expect(await dueOf(ana)).toBeNull();
  const boxes = [
    { id: 'box-1', label: 'I accept the new terms.', required: true },
    { label: 'I keep passwords.', required: true },
  ];
  expect((await save({ ...first, version: 1, boxes })).body).toEqual({ ok: true, version: 2 });
  expect(await dueOf(ana)).toBe(2);
  const { body } = await app.call(office, 'getContracts', {});
  expect(body.versions.map(({ version, signed }) => [version, signed])).toEqual([
    [2, 0],
    [1, 1],
  ]);
  expect(body.shown?.boxes.map(({ id }) => id)).toEqual(['box-1', 'box-2']);
  const old = await app.call(office, 'getContractSignatures', { version: 1 });
  expect(old.body.signed).toMatchObject([{ name: 'Ana Reis', checked: ['I accept the terms.'] }]);
  expect(old.body.missing.map(({ name }) => name)).toEqual(['Mia Costa']);
  expect((await app.call(office, 'getContracts', { version: 1 })).body.shown?.version).toBe(1);
  const missing = await app.call(office, 'getContractSignatures', { version: 2 });
  expect(missing.body.missing.map(({ name }) => name)).toEqual(['Ana Reis', 'Mia Costa']);
  const { body: next } = await app.call(office, 'getContractSignatures', { version: 2, limit: 1, offset: 1 });
  expect(next.missing.map(({ name }) => name)).toEqual(['Mia Costa']);
  const { body: signed } = await app.call(office, 'getContractSignatures', { version: 1, only: 'signed' });
  expect([signed.signed.length, signed.missing]).toEqual([1, []]);
  expect([old.body.totals, next.totals]).toEqual([
    { signed: 1, missing: 1 },
    { signed: 0, missing: 2 },
  ]);
});

test('S-09: two who save at once make one version; no version is made of nothing new', async () => {
  const boxes = [{ label: 'Again.', required: false }];
  const both = await Promise.all(
    ['One', 'Two'].map((title) => save({ version: 2, title, text: 'Text', boxes })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { body } = await app.call(office, 'getContracts', {});
  const { version = 0, title = '', text: typed = '', boxes: stored = [] } = body.shown ?? {};
  expect(version).toBe(3);
  expect(text(await save({ version, title, text: `${typed}\n\n`, boxes: stored }))).toBe(
    'Nothing has changed, so there is no new version.',
  );
  expect(text(await save({ version, title, text: '#', boxes: stored }))).toBeUndefined();
  const odd = [{ id: 'made-up', label: 'Odd', required: true }];
  expect(text(await save({ version: version + 1, title, text: 'Text', boxes: odd }))).toMatch(
    /not of this contract/,
  );
});

test('X-08, R-05: the audit says from what to what; who may only read saves nothing', async () => {
  const row = await app.db
    .selectFrom('audit')
    .select(['entity', 'detail'])
    .where('call', '=', 'saveContract')
    .where('entity_id', '=', '2')
    .executeTakeFirstOrThrow();
  expect(row.entity).toBe('contract');
  expect(row.detail).toMatchObject({
    boxes: { from: [{ label: 'I accept the terms.' }, {}], to: [{ label: 'I accept the new terms.' }, {}] },
  });
  const reader = await app.signIn(await app.make.admin(['settings:read']));
  expect((await app.call(reader, 'getContracts', {})).status).toBe(200);
  expect((await app.call(reader, 'saveContract', first)).status).toBe(403);
});
