import sharp from 'sharp';
import { testApp, type Caller, type TestApp } from '../../test/support';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
}, 120_000);
afterAll(() => app?.close());

const shown = async () => (await app.call(null, 'getPublicCompany', {})).body.logo;
const blobs = async () => (await app.db.selectFrom('blob').select('id').execute()).length;
const drawn = () =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#c2410c' } })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer();

test('B.2.01: visitors see the logo that the office chose, drawn anew and small, until it is taken away', async () => {
  expect(await shown()).toBeNull();
  const picture = (await drawn()).toString('base64');
  expect((await app.call(office, 'setCompanyLogo', { picture })).body).toEqual({ ok: true });
  const got = await app.inject({ method: 'GET', url: (await shown()) ?? '' });
  const meta = await sharp(got.rawPayload).metadata();
  expect([got.statusCode, meta.format, meta.width, meta.height, meta.exif]).toEqual([
    200,
    'png',
    480,
    160,
    undefined,
  ]);
  const before = await blobs();
  const other = sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } });
  await app.call(office, 'setCompanyLogo', { picture: (await other.png().toBuffer()).toString('base64') });
  expect(await blobs()).toBe(before);
  await app.call(office, 'setCompanyLogo', { picture: null });
  expect(await shown()).toBeNull();
  expect(await blobs()).toBe(before - 1);
});

test.each([
  ['MZ, a program', 'The logo must be a JPEG, PNG or WebP image that can be read.'],
  ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', /JPEG, PNG or WebP/],
  ['\u0089PNG\r\n\u001a\n cut off', /JPEG, PNG or WebP/],
])('B.2.01: %p is no logo, judged by what it is', async (content, sentence) => {
  const picture = `data:image/png;base64,${Buffer.from(content, 'latin1').toString('base64')}`;
  const reply = await app.call(office, 'setCompanyLogo', { picture });
  expect(reply.body.snackbar?.text).toMatch(sentence);
  expect(await shown()).toBeNull();
});

test('R-05, X-08: it takes settings:write, and the audit says so without the picture', async () => {
  const reader = await app.signIn(await app.make.admin(['settings:read']));
  expect((await app.call(reader, 'setCompanyLogo', { picture: null })).status).toBe(403);
  const rows = await app.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'setCompanyLogo')
    .execute();
  expect(rows.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ logo: 'changed' }));
  expect(JSON.stringify(rows).length).toBeLessThan(2_000);
});
