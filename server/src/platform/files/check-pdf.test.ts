import { deflateSync } from 'node:zlib';
import { bigPng, drawnPdf } from '../../../test/support/bytes';
import { checkPdf } from './check-pdf';
import { isPdf } from './content-kind';

const plain = () => drawnPdf(() => undefined);
const pdf = (catalog: string, page = '', ...objects: string[]): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
      `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${page}>>endobj\n${objects.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF`,
    'latin1',
  );
const action = '<</S/J#61vaScript/JS(app.alert(1))>>';
const field = (more: string) => `4 0 obj<</Type/Annot/Subtype/Widget/T(a)/Rect[0 0 9 9]${more}>>endobj`;

const scripts: [string, () => Buffer | Promise<Buffer>][] = [
  ['when it opens', () => pdf(`/OpenAction${action}`)],
  ['when it is printed', () => pdf(`/AA<</WP${action}>>`)],
  ['by name', () => drawnPdf((document) => document.addNamedJavaScript('hello', 'app.alert(1)'))],
  ['when a page opens', () => pdf('', `/AA<</O${action}>>`)],
  [
    'in a field of its form',
    () => pdf('/AcroForm<</Fields[4 0 R]>>', '', field(`/FT/Tx/P 3 0 R/AA<</K${action}>>`)),
  ],
  ['behind a button', () => pdf('', '/Annots[4 0 R]', field(`/FT/Btn/Ff 65536/A${action}`))],
];
test.each(scripts)('J-45, P-09: a PDF that runs JavaScript %s is refused', async (_, bytes) => {
  expect(await checkPdf(await bytes(), 1)).toBe('script');
});

test('J-45, P-09: one that needs a password to open is refused; one locked against changes only is not', async () => {
  expect(await checkPdf(await drawnPdf(() => undefined, { userPassword: 'secret' }), 1)).toBe('password');
  expect(await checkPdf(await drawnPdf(() => undefined, { ownerPassword: 'secret' }), 1)).toBeNull();
});

test('J-45, P-09: words, links and attachments refuse nothing', async () => {
  const linked = await drawnPdf((document) =>
    document.link(0, 0, 9, 9, 'https://events.example/Launch').file(Buffer.from('x'), { name: 'list.txt' }),
  );
  expect(await checkPdf(linked, 1)).toBeNull();
  expect(await checkPdf(await plain(), 1)).toBeNull();
});

test('J-45, P-09: the header may stand anywhere in the first 1,024 bytes, and nowhere else', async () => {
  const bytes = await plain();
  for (const before of ['', '\n', '\ufeff', 'x'.repeat(1_020)]) {
    const moved = Buffer.concat([Buffer.from(before), bytes]);
    expect([before, await isPdf(moved), await checkPdf(moved, 1)]).toEqual([before, true, null]);
  }
  expect(await isPdf(Buffer.concat([Buffer.alloc(1_021, 'x'), bytes]))).toBe(false);
  expect(await isPdf(Buffer.concat([bigPng(8), bytes]))).toBe(false);
});

test('J-45, P-09: what cannot be opened is refused as damaged', async () => {
  const bytes = await plain();
  expect(await checkPdf(bytes.subarray(0, bytes.length / 2), 1)).toBe('damaged');
  expect(await checkPdf(Buffer.from('%PDF-1.7 nothing'), 1)).toBe('damaged');
});

test('J-45: who sends many at once is refused by themselves, and nobody else', async () => {
  const bytes = await plain();
  const many = Array.from({ length: 8 }, () =>
    checkPdf(bytes, 'many').catch((error: Error) => error.message),
  );
  const other = checkPdf(bytes, 'other');
  const refused = 'Several of your PDFs are still being checked. Please try again in a minute.';
  expect(await Promise.all(many)).toEqual([...Array<null>(6).fill(null), refused, refused]);
  expect(await other).toBeNull();
});

test('J-45: strangers from many addresses keep nobody waiting who is signed in', async () => {
  const bytes = await plain();
  const ended: string[] = [];
  const strangers = Array.from({ length: 110 }, (_, at) =>
    checkPdf(bytes, `10.0.0.${at}`).then(
      () => ended.push('checked'),
      (error: Error) => ended.push(error.message),
    ),
  );
  expect(await checkPdf(bytes, 1)).toBeNull();
  const full = 'Many PDFs are being checked just now. Please try again in a minute.';
  expect(ended.filter((one) => one === full)).toHaveLength(89);
  await Promise.all(strangers);
  expect(ended.filter((one) => one === 'checked')).toHaveLength(21);
}, 60_000);

/** Its pages lie in an object stream that inflates to 300 MB. */
function bomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(300_000_000, ' '));
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const at: number[] = [];
  const object = (head: string, data: Buffer) => {
    at.push(length());
    parts.push(Buffer.from(`${at.length} 0 obj<<${head}/Length ${data.length}>>stream\n`), data);
    parts.push(Buffer.from('\nendstream endobj\n'));
  };
  object('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', packed);
  const entry = (type: number, where: number) => {
    const bytes = Buffer.alloc(7);
    bytes.writeUInt8(type);
    bytes.writeUInt32BE(where, 1);
    return bytes;
  };
  // Objects 0 to 3: none, the stream, this list, and the catalogue, which is in the stream.
  const list = [entry(0, 0), entry(1, at[0] ?? 0), entry(1, length()), entry(2, 1)];
  object('/Type/XRef/Size 4/W[1 4 2]/Root 3 0 R', Buffer.concat(list));
  return Buffer.concat([...parts, Buffer.from(`startxref\n${at[1]}\n%%EOF`)]);
}

test('J-45, P-09: a PDF that inflates for ever is refused in time, and others are checked meanwhile', async () => {
  const slow = checkPdf(bomb(), 'slow', 4_000);
  const started = Date.now();
  expect(await checkPdf(await plain(), 1)).toBeNull();
  expect(await slow).toBe('damaged');
  // To its end it would take some twenty seconds.
  expect(Date.now() - started).toBeLessThan(15_000);
}, 90_000);
