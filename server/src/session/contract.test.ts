import sharp from 'sharp';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';

const boxes = [
  { id: 'terms', label: 'I accept the terms.', required: true },
  { id: 'rcti', label: 'Invoices may be written for me.', required: false },
];
const draw = async (shape: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="450" height="200"><rect width="450" height="200" fill="#fff"/>${shape}</svg>`;
  return (await sharp(Buffer.from(svg)).jpeg().toBuffer()).toString('base64');
};
const line = '<path d="M60 120 Q160 20 220 110 T390 90" fill="none" stroke="#15181d" stroke-width="3"/>';

let world: TestApp;
let company: number;
let signature: string;
const publish = (version: number) =>
  world.db
    .insertInto('contract_document')
    .values({
      company_id: company,
      version,
      title: 'Crew agreement',
      body_html: `<p>Version ${version}</p>`,
      checkboxes: JSON.stringify(boxes),
    })
    .execute();
const worker = async () => world.signIn(await world.make.user({ first_name: 'Mia', last_name: 'Costa' }));
const signaturesOf = (id: number) =>
  world.db.selectFrom('contract_signature').selectAll().where('user_id', '=', id).orderBy('id').execute();

beforeAll(async () => {
  world = await testApp({ handlers, tasks: [] });
  company = await world.make.companyId();
  signature = await draw(line);
  await publish(1);
}, 120_000);
afterAll(() => world.close());

test('A.7.23, S-09: the contract is the company’s, with text, boxes, version and the caller’s own signing', async () => {
  const mia = await worker();
  const { body } = await world.call(mia, 'getCompanyContractData', { id: company });
  expect(body).toEqual({
    title: 'Crew agreement',
    bodyHtml: '<p>Version 1</p>',
    version: 1,
    checkboxes: boxes,
    signedAt: null,
    signatures: [],
  });
  expect((await world.call(mia, 'getCompanyContractData', { id: company + 1 })).status).toBe(404);
  expect((await world.call(null, 'getCompanyContractData', { id: company })).status).toBe(401);
});

test('A.5.02, S-09: without a required box nothing is signed; the optional one is not needed', async () => {
  const mia = await worker();
  const input = { version: 1, name: 'Mia Costa', signature };
  const refused = await world.call(mia, 'signContract', { ...input, checked: ['rcti'] });
  expect(refused.status).toBe(200);
  expect(refused.body.snackbar?.text).toBe('Please make sure you read the whole contract before proceeding');
  expect(await signaturesOf(mia.id)).toEqual([]);
  expect((await world.call(mia, 'signContract', { ...input, checked: ['terms'] })).body).toEqual({
    ok: true,
  });
});

test('S-09, X-13: a signature of more than a megabyte is taken', async () => {
  const mia = await worker();
  const small = Buffer.from(signature, 'base64');
  const large = await sharp(small).resize(900, 400).png({ compressionLevel: 0 }).toBuffer();
  expect(large.length).toBeGreaterThan(1_050_000);
  const input = { version: 1, name: 'Mia Costa', checked: ['terms'], signature: large.toString('base64') };
  expect((await world.call(mia, 'signContract', input)).body).toEqual({ ok: true });
});

test('S-09: version, time, the account’s own name, ticked boxes and the picture are kept, once', async () => {
  const mia = await worker();
  const before = Date.now();
  const input = { version: 1, name: 'Somebody Else', checked: ['terms', 'rcti', 'made up'], signature };
  await Promise.all(Array.from({ length: 5 }, () => world.call(mia, 'signContract', input)));
  const [kept, ...more] = await signaturesOf(mia.id);
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ version: 1, name: 'Mia Costa', checked: ['terms', 'rcti'] });
  expect(kept?.signed_at).toBeGreaterThanOrEqual(before);
  const image = await world.services.blobs.get(kept?.image_blob_id ?? 0);
  expect(image?.bytes.length).toBeGreaterThan(100);
  const { body } = await world.call(mia, 'getCompanyContractData', { id: company });
  expect(body.signedAt).toBe(kept?.signed_at);
});

test('S-09: the same press sent again, after an answer that was lost, ends as the first did', async () => {
  const mia = await worker();
  const input = { version: 1, name: 'Mia Costa', checked: ['terms'], signature, key: 'press-1' };
  for (let sent = 0; sent < 2; sent += 1)
    expect((await world.call(mia, 'signContract', input)).body).toEqual({ ok: true });
  expect(await signaturesOf(mia.id)).toHaveLength(1);
  const other = await world.call(mia, 'signContract', { ...input, key: 'press-2' });
  expect(other.body.snackbar?.text).toMatch(/^You have signed this version already/);
});

test('S-09: a second signature over the same boxes is refused in words, and the first stands with its picture', async () => {
  const mia = await worker();
  const input = { version: 1, name: 'Mia Costa', checked: ['terms', 'rcti'], signature };
  expect((await world.call(mia, 'signContract', input)).body.ok).toBe(true);
  for (const checked of [input.checked, ['terms'], []]) {
    const again = (await world.call(mia, 'signContract', { ...input, checked })).body;
    expect(again.snackbar?.text).toBe('You have signed this version already, and nothing new is ticked.');
  }
  const { signatures } = (await world.call(mia, 'getCompanyContractData', { id: company })).body;
  expect(signatures).toMatchObject([{ name: 'Mia Costa', checked: ['terms', 'rcti'] }]);
  expect(signatures[0]?.image).toMatch(/^data:image\/\w+;base64,[\w+/]{100}/);
});

test('S-09, Y-06, I-21: a box that was left open is recorded with a later signature, with what follows from it', async () => {
  const mia = await worker();
  const agreedAt = async () =>
    (
      await world.db
        .selectFrom('app_user')
        .select('rcti_agreed_at')
        .where('id', '=', mia.id)
        .executeTakeFirstOrThrow()
    ).rcti_agreed_at;
  const sign = (checked: string[], drawn = signature) =>
    world.call(mia, 'signContract', { version: 1, name: 'Mia', checked, signature: drawn });
  await sign(['terms']);
  expect(await agreedAt()).toBeNull();
  expect((await sign(['rcti'], await draw(''))).body.snackbar?.text).toMatch(/^The signature is empty/);
  // What was signed once need not be said again, and does not come undone.
  expect((await sign(['rcti'])).body.ok).toBe(true);
  const [first, second, ...more] = await signaturesOf(mia.id);
  expect([first?.checked, second?.checked, more]).toEqual([['terms'], ['terms', 'rcti'], []]);
  expect(second?.image_blob_id).not.toBe(first?.image_blob_id);
  expect(await agreedAt()).toBe(second?.signed_at);
  const { signatures, signedAt } = (await world.call(mia, 'getCompanyContractData', { id: company })).body;
  expect(signatures.map((one) => one.signedAt)).toEqual([first?.signed_at, second?.signed_at]);
  expect(signedAt).toBe(second?.signed_at);
});

test('A.2.03, S-09: a worker owes the newest version; a new one asks again, and an old one cannot be signed', async () => {
  const mia = await worker();
  const due = async () => (await world.call(mia, 'getMe', {})).body.contractDue;
  const input = { name: 'Mia Costa', checked: ['terms'], signature };
  expect(await due()).toBe(1);
  await world.call(mia, 'signContract', { ...input, version: 1 });
  expect(await due()).toBeNull();
  await publish(2);
  expect(await due()).toBe(2);
  const stale = await world.call(mia, 'signContract', { ...input, version: 1 });
  expect(stale.status).toBe(409);
  expect(stale.body.snackbar?.text).toBe(
    'The contract has changed. Please read the new version and sign again.',
  );
  await world.call(mia, 'signContract', { ...input, version: 2 });
  expect((await signaturesOf(mia.id)).map((row) => row.version)).toEqual([1, 2]);
  for (const other of [await world.make.admin(), await world.make.manager()])
    expect((await world.call(await world.signIn(other), 'getMe', {})).body.contractDue).toBeNull();
});

describe('the drawing', () => {
  const empty = 'The signature is empty. Please sign inside the box.';
  const unreadable = 'The signature could not be read. Please sign again.';
  test.each([
    ['an empty sheet', () => draw(''), empty],
    ['a single dot', () => draw('<circle cx="200" cy="100" r="4" fill="#15181d"/>'), empty],
    ['a black sheet', () => draw('<rect width="450" height="200"/>'), empty],
    ['no picture', () => Promise.resolve(Buffer.from('<svg/>, or so').toString('base64')), unreadable],
    ['nothing', () => Promise.resolve(''), unreadable],
  ])('A.2.03, S-10: %s is refused for contract and own signature', async (_what, make, text) => {
    const mia = await worker();
    const { version } = (await world.call(mia, 'getCompanyContractData', { id: company })).body;
    const input = { version, name: 'Mia', checked: ['terms'], signature: await make() };
    expect((await world.call(mia, 'signContract', input)).body.snackbar?.text).toBe(text);
    expect((await world.call(mia, 'saveSignature', input)).body.snackbar?.text).toBe(text);
    expect(await signaturesOf(mia.id)).toEqual([]);
  });

  test('A.7.52, S-10: a drawn line is kept as the caller’s signature, and the one before it goes', async () => {
    const mia = await worker();
    const { body } = await world.call(mia, 'saveSignature', {
      signature: `data:image/jpeg;base64,${signature}`,
    });
    const row = await world.db
      .selectFrom('app_user')
      .select('signature_blob_id')
      .where('id', '=', mia.id)
      .executeTakeFirstOrThrow();
    expect(body).toEqual({ ok: true, id: row.signature_blob_id });
    const next = await world.call(mia, 'saveSignature', { signature });
    const blobs = await world.db
      .selectFrom('blob')
      .select('id')
      .where('id', 'in', [body.id, next.body.id])
      .execute();
    expect(blobs).toEqual([{ id: next.body.id }]);
  });
});
