import { calls } from '@crewcall/contract';
import sharp from 'sharp';
import { smallPdf } from '../src/seed/context';
import { configure, shift } from './support/shift';
import { archive, bigPng, drawnPdf, program, windowsProgram } from './support/bytes';
import { inHours, testApp } from './support';
import type { Reply, TestApp } from './support';

type Person = { id: number; token: string };
const base64 = (bytes: Buffer) => bytes.toString('base64');
const said = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text ?? '';

let t: TestApp;
let office: Person;
let worker: Person;
let job: number;
let pdf: Buffer;
let png: Buffer;
let jpeg: Buffer;
let bomb: Buffer;
let scripted: Buffer;
let locked: Buffer;
const svg = Buffer.from(
  '<?xml version="1.0"?>\n<!-- plan -->\n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>',
);
const html = Buffer.from(
  '\ufeff<!DOCTYPE html>\n<html><body><script>alert(document.cookie)</script></body></html>',
);

beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
  worker = await t.signIn(await t.make.user());
  const made = await shift(t, { at: inHours(0), workers: [worker.id] });
  job = made.job;
  pdf = await smallPdf('Plan', ['Stage left'], 0);
  const image = sharp({ create: { width: 80, height: 40, channels: 3, background: '#fff' } }).composite([
    {
      input: Buffer.from(
        '<svg width="80" height="40"><path d="M2 30L70 8" stroke="#000" stroke-width="3"/></svg>',
      ),
    },
  ]);
  png = await image.clone().png().toBuffer();
  jpeg = await image.clone().jpeg().toBuffer();
  bomb = bigPng(20_000);
  scripted = await drawnPdf((document) => document.addNamedJavaScript('hello', 'app.alert(1)'));
  locked = await drawnPdf(() => undefined, { userPassword: 'secret' });
}, 120_000);
afterAll(() => t.close());

async function upload(
  who: Person,
  files: { name: string; bytes: Buffer }[],
): Promise<Reply<{ files: { id: number; mime: string }[] }>> {
  const form = new FormData();
  form.set('idJob', String(job));
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const packed = new Response(form);
  const reply = await t.inject({
    method: 'POST',
    url: calls.uploadJobFile.path,
    headers: { authorization: who.token, 'content-type': packed.headers.get('content-type') ?? '' },
    payload: Buffer.from(await packed.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}

const stored = () => t.db.selectFrom('job_file').select('id').where('job_id', '=', job).execute();

describe('J-45, B.7.09: a job’s files are judged by their bytes', () => {
  const wrong: [string, () => Buffer, RegExp][] = [
    ['plan.pdf', program, /program or script/],
    ['notes.txt', () => windowsProgram, /program or script/],
    ['photo.jpg.exe', () => jpeg, /program or script/],
    ['photo.exe. ', () => jpeg, /program or script/],
    ['run', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), /program or script/],
    ['page.html', () => html, /program or script/],
    ['drawing.svg', () => svg, /program or script/],
    ['office.library-ms', () => Buffer.from('<?xml version="1.0"?><x/>'), /program or script/],
    ['desk.rdp', () => Buffer.from('full address:s:host'), /program or script/],
    ['drawing.png', () => svg, /not really a \.png/],
    ['macro.docm', () => archive('word/vbaProject.bin', 'x'), /program or script/],
    ['plan.pdf', () => scripted, /runs a script/],
    ['plan.dat', () => Buffer.concat([Buffer.from('\n'), scripted]), /runs a script/],
    ['huge.png', () => bomb, /too many pixels/],
    ['torn.png', () => png.subarray(0, 20), /damaged|not really/],
    ['locked.pdf', () => locked, /needs a password/],
    ['half.pdf', () => pdf.subarray(0, pdf.length / 2), /damaged/],
    ['plan.pdf', () => png, /not really a \.pdf/],
    ['photo.jpg', () => Buffer.from('just words'), /not really a \.jpg/],
    ['sheet.xlsx', () => pdf, /not really a \.xlsx/],
    ['empty.txt', () => Buffer.alloc(0), /is empty/],
  ];
  test.each(wrong)('J-45: %s is refused, and nothing beside it is kept', async (name, bytes, sentence) => {
    // One person sends twenty a minute.
    const reply = await upload(await t.signIn(await t.make.admin()), [
      { name: 'fine.png', bytes: png },
      { name, bytes: bytes() },
    ]);
    expect([reply.status, said(reply)]).toEqual([200, expect.stringMatching(sentence)]);
    expect(said(reply)).toMatch(/\.$/);
    expect(await stored()).toEqual([]);
  });

  test('J-45: 20 MB is the limit of each', async () => {
    const reply = await upload(office, [{ name: 'big.txt', bytes: Buffer.alloc(20 * 1024 * 1024 + 1, 'x') }]);
    expect([reply.status, said(reply)]).toEqual([
      413,
      expect.stringMatching(/too large; each may have at most/),
    ]);
    expect(await stored()).toEqual([]);
  });

  test('J-45, B.7.09: the rest comes back as it was, always as an attachment that runs nothing', async () => {
    const files = [
      { name: 'plan.pdf', bytes: pdf },
      { name: 'photo.JPG', bytes: jpeg },
      { name: 'list.txt', bytes: Buffer.from('1 < 2 stages in <Hall 4>') },
      { name: 'load <1>: "a".csv', bytes: Buffer.from('a;b\n1;2\n') },
      { name: 'kit.zip', bytes: archive('list.txt', 'x') },
      { name: 'page.txt', bytes: html },
      // Phones name any picture so.
      { name: 'picture.jpg', bytes: png },
      { name: 'photo.png', bytes: Buffer.concat([png, archive('Evil.class', 'x')]) },
    ];
    const reply = await upload(office, files);
    expect([said(reply), reply.body.files?.length]).toEqual(['8 files were uploaded.', 8]);
    for (const [index, file] of reply.body.files.entries()) {
      const { body } = await t.call(worker, 'downloadFileJobSignature', {
        idFile: file.id,
        idJob: job,
        fullDownload: true,
      });
      const got = await t.inject({ method: 'GET', url: body.url });
      expect(got.rawPayload.equals(files[index]?.bytes ?? Buffer.alloc(0))).toBe(true);
      expect(got.headers).toMatchObject({
        'content-disposition': expect.stringMatching(
          /^attachment; filename="[^"]+"; filename\*=UTF-8''/,
        ) as string,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/) as string,
        // A browser may hold a picture until its user signs out.
        'cache-control': /^photo\.JPG$|^picture|^photo\.png$/.test(files[index]?.name ?? '')
          ? 'private, no-cache'
          : 'no-store',
      });
      expect(String(got.headers['content-type'])).not.toMatch(/html|svg|xml|javascript/);
    }
    const shown = await t.call(worker, 'downloadFileJobSignature', {
      idFile: reply.body.files[2]?.id ?? 0,
      idJob: job,
    });
    expect((await t.inject({ method: 'GET', url: shown.body.url })).headers['content-disposition']).toMatch(
      /^attachment/,
    );
  });
});

const notPictures: [string, () => Buffer][] = [
  ['a program', program],
  ['an SVG, which could read what the server can', () => svg],
  ['a page', () => html],
  ['a PNG that unfolds to 400 million pixels', () => bomb],
  ['half a picture', () => png.subarray(0, png.length / 2)],
  ['a GIF', () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['a PDF', () => pdf],
];

describe('P-20: a picture is drawn anew', () => {
  test.each(notPictures)('P-20: %s is refused', async (_, bytes) => {
    const reply = await t.call(worker, 'saveProfile2', { picture: base64(bytes()) });
    expect([reply.status, said(reply)]).toEqual([200, expect.stringMatching(/JPEG, PNG or WebP/)]);
  });

  test('P-20: what rode along in the file is gone', async () => {
    const polyglot = Buffer.concat([
      jpeg,
      archive('Evil.class', 'x'),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect((await t.call(worker, 'saveProfile2', { picture: base64(polyglot) })).body).toEqual({ ok: true });
    const { body } = await t.call(worker, 'getMyProfile', {});
    const got = await t.inject({ method: 'GET', url: body.picture ?? '' });
    expect([got.statusCode, got.headers['content-type'], got.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    expect(got.rawPayload.includes('PK') && got.rawPayload.includes('Evil')).toBe(false);
    expect(got.rawPayload.includes('<script>')).toBe(false);
  });

  test('A.7.22, B.7.10, R-12, N-18: a picture is shown to its owner and the office; whoever may not read people needs the signed address', async () => {
    const other = await t.signIn(await t.make.user());
    const manager = await t.signIn(await t.make.manager('ACME'));
    const clerk = await t.signIn(await t.make.admin(['settings:read']));
    const get = async (who: Person) => {
      const url = `/api/user/getUserPicture/${worker.id}`;
      return (await t.inject({ method: 'GET', url, headers: { authorization: who.token } })).statusCode;
    };
    expect([await get(worker), await get(office)]).toEqual([200, 200]);
    for (const stranger of [other, manager, clerk]) expect(await get(stranger)).toBe(403);
  });
});

describe('A.7.52, B.7.18: a signature is a picture', () => {
  beforeAll(() => configure(t, {}));

  test.each(notPictures)('A.7.52, S-10: %s is no signature', async (_, bytes) => {
    const own = await t.call(worker, 'saveSignature', { signature: base64(bytes()) });
    expect([own.status, said(own)]).toEqual([200, 'The signature could not be read. Please sign again.']);
  });

  test.each(notPictures)('A.7.48: %s signs nothing off', async (_, bytes) => {
    const times = [{ id: 1, checked: true }];
    const ask = { idJob: job, signedBy: 'Dana', times, signature: base64(bytes()) };
    const reply = await t.call(office, 'finishJobSignature', ask);
    expect([reply.status, said(reply)]).toEqual([400, 'The signature could not be read. Please sign again.']);
  });
});

describe('B.5.08: a CV is a PDF', () => {
  let serial = 0;
  const register = (resume: Buffer) =>
    t.call(null, 'preregister', {
      ...{ resume },
      id: -1,
      firstName: 'Ann',
      lastName: 'Bo',
      phone: '0412 345 678',
      email: `cv${(serial += 1)}@example.test`,
      message: 'Hello',
      postcode: '2000',
    });
  test.each<[string, () => Buffer, RegExp]>([
    ['a program', program, /must be a PDF/],
    ['a page', () => html, /must be a PDF/],
    ['a picture', () => png, /must be a PDF/],
    ['a PDF behind a picture', () => Buffer.concat([png, pdf]), /must be a PDF/],
    ['the first half of a PDF', () => pdf.subarray(0, pdf.length / 2), /damaged and cannot be opened/],
    ['a PDF that runs a script', () => scripted, /The CV runs a script/],
    ['a PDF that needs a password', () => locked, /The CV needs a password to open/],
  ])('B.5.08: %s is refused', async (_, bytes, sentence) => {
    const reply = await register(bytes());
    expect([reply.status, said(reply)]).toEqual([200, expect.stringMatching(sentence)]);
  });

  test('B.5.08, P-14: a PDF is taken, and served as one that runs nothing', async () => {
    const { body } = await register(pdf);
    const { body: resume } = await t.call(office, 'getPreregisteredResume', { id: body.insertId });
    const got = await t.inject({ method: 'GET', url: resume.url });
    expect(got.rawPayload.equals(pdf)).toBe(true);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
    expect(got.headers['content-security-policy']).toMatch(/^sandbox/);
  });
});
