import sharp from 'sharp';
import type { Person, World } from '../jobs/testing/world';
import { openWorld } from '../jobs/testing/world';
import { safeName } from './file-kind';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

describe('files', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  test('J-45: programs are refused by what they are, not by what they are called', async () => {
    const { id } = await world.job();
    for (const [name, bytes] of [
      ['plan.pdf', Buffer.from('MZ\u0090\u0000 this is a program')],
      ['run.txt', Buffer.from('#!/bin/sh\nrm -rf /')],
      ['setup.exe', Buffer.from('hello')],
      ['plan.pdf', png],
      ['empty.txt', Buffer.alloc(0)],
    ] as const) {
      const reply = await world.upload(office, id, [
        { name: 'fine.png', bytes: png },
        { name, bytes },
      ]);
      expect([name, reply.body.error]).toEqual([name, true]);
    }
    expect(await world.db.selectFrom('job_file').select('id').where('job_id', '=', id).execute()).toEqual([]);
  });

  test('J-45: a picture that is named as another kind is taken, and gets the name of what it is', async () => {
    const { id } = await world.job();
    const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
    const up = await world.upload(office, id, [
      { name: 'Dock 4.jpg', bytes: png },
      { name: 'stage.JPEG', bytes: await sharp(png).webp().toBuffer() },
      { name: 'gate.jpg', bytes: heic },
      { name: 'plan.jpeg', bytes: await sharp(png).jpeg().toBuffer() },
      { name: 'IMG_2041.PNG', bytes: png },
    ]);
    expect(up.body.files.map(({ name, mime }) => [name, mime])).toEqual([
      ['Dock 4.png', 'image/png'],
      ['stage.webp', 'image/webp'],
      ['gate.heic', 'image/heic'],
      ['plan.jpeg', 'image/jpeg'],
      ['IMG_2041.PNG', 'image/png'],
    ]);
  });

  test('J-45: an Office file with a password is taken as it is, and a program with its name is not', async () => {
    const { id } = await world.job();
    const locked = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(504),
    ]);
    const names = ['Rates.xlsx', 'Site rules.docx', 'Induction.pptx'];
    const up = await world.upload(
      office,
      id,
      names.map((name) => ({ name, bytes: locked })),
    );
    expect(up.body.files.map(({ name }) => name)).toEqual(names);
    for (const bytes of [png, Buffer.from('MZ\u0090\u0000 this is a program')])
      expect((await world.upload(office, id, [{ name: 'Rates.xlsx', bytes }])).body.error).toBe(true);
  });

  test('B.7.09, X-07: what is sent again after a lost answer is stored once, and answers the same', async () => {
    const { id } = await world.job();
    const send = (key: string) => world.upload(office, id, [{ name: 'plan.png', bytes: png }], key);
    const names = async () =>
      (await world.db.selectFrom('job_file').select('name').where('job_id', '=', id).execute()).length;
    const first = await send('upload-1');
    expect(first.body.files).toHaveLength(1);
    expect((await send('upload-1')).body).toEqual(first.body);
    expect(await names()).toBe(1);
    await Promise.all([send('upload-2'), send('upload-2')]);
    expect(await names()).toBe(2);
    const refused = await world.upload(office, id, [{ name: 'plan.pdf', bytes: png }], 'upload-3');
    expect(refused.body.error).toBe(true);
    expect((await send('upload-3')).body.error).toBe(false);
    expect((await world.call(office, 'viewLogJob', { id })).body.logs).toHaveLength(3);
  });

  test('A.7.36, B.3.09, B.6.01, B.7.09, J-45, J-46: uploads are seen by the crew and fetched by a signed link; strangers get none', async () => {
    const [worker, stranger] = (await world.people(2)) as [Person, Person];
    const { id, crewId } = await world.job();
    await world.member(crewId, worker.id, 1);
    const up = await world.upload(office, id, [
      { name: '../rigging plan.png', bytes: png },
      { name: 'notes.txt', bytes: Buffer.from('Dock 4') },
    ]);
    expect(up.body.files.map((file) => [file.name, file.mime])).toEqual([
      ['rigging plan.png', 'image/png'],
      ['notes.txt', 'text/plain; charset=utf-8'],
    ]);
    const dialog = await world.call(worker, 'getJobDialog', { idJob: id });
    expect([dialog.body.jobFiles.length, dialog.body.job.fileCount]).toEqual([2, 2]);
    expect((await world.call(stranger, 'getJobDialog', { idJob: id })).body.jobFiles).toEqual([]);
    const idFile = up.body.files[0]?.id ?? 0;
    expect((await world.call(stranger, 'downloadFileJobSignature', { idFile, idJob: id })).status).toBe(404);
    const link = await world.call(worker, 'downloadFileJobSignature', {
      idFile,
      idJob: id,
      fullDownload: true,
    });
    const file = await world.app.inject({ method: 'GET', url: link.body.url });
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ]);
    expect(file.rawPayload.equals(png)).toBe(true);
    expect(
      (await world.app.inject({ method: 'GET', url: link.body.url.replace(/sig=.../, 'sig=xxx') }))
        .statusCode,
    ).toBe(403);
    expect((await world.upload(worker, id, [{ name: 'a.png', bytes: png }])).status).toBe(403);
    expect((await world.call(office, 'deleteJobFile', { idFile, idJob: id })).body).toEqual({ ok: true });
    expect((await world.call(worker, 'downloadFileJobSignature', { idFile, idJob: id })).status).toBe(404);
  });

  test('X-13: one person sends at most twenty uploads a minute to jobs', async () => {
    const { id } = await world.job({ prepend: 'ACME' });
    const manager = await world.person({ managerOf: ['ACME'] });
    const replies = await Promise.all(
      Array.from({ length: 22 }, (_, nth) =>
        world.upload(manager, id, [{ name: 'a.txt', bytes: Buffer.from(`${nth}`) }]),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429, 429]);
  });

  test('B.3.09, J-45: a file gets another name, and keeps the ending that says what it is', async () => {
    const { id } = await world.job();
    const up = await world.upload(office, id, [{ name: 'IMG_2041.PNG', bytes: png }]);
    const idFile = up.body.files[0]?.id ?? 0;
    const rename = async (name: string) => {
      const { body } = await world.call(office, 'renameJobFile', { idFile, idJob: id, name });
      return body.name;
    };
    expect(await rename('Site map')).toBe('Site map.PNG');
    expect(await rename('Site map.png')).toBe('Site map.PNG');
    expect(await rename('../Dock 4.exe')).toBe('Dock 4.exe.PNG');
    const detail = await world.call(office, 'getJobDetail', { id });
    expect(detail.body.extraData.jobFiles.map((file) => file.name)).toEqual(['Dock 4.exe.PNG']);
    const [entry] = (await world.call(office, 'viewLogJob', { id })).body.logs;
    expect(entry?.changed).toEqual(['File renamed: Site map.PNG to Dock 4.exe.PNG']);
    expect((await world.call(office, 'renameJobFile', { idFile, idJob: id, name: '  ' })).status).toBe(400);
  });

  test('J-45: a file without an ending gets none by a new name', async () => {
    const { id } = await world.job();
    const up = await world.upload(office, id, [{ name: 'README', bytes: Buffer.from('Bring gloves') }]);
    const idFile = up.body.files[0]?.id ?? 0;
    const { body } = await world.call(office, 'renameJobFile', { idFile, idJob: id, name: 'v1.2.exe' });
    expect(body.name).toBe('v1_2_exe');
  });
});

test('J-45: a name that is too long keeps its ending', () => {
  const name = safeName(`${'a'.repeat(400)}.PDF`);
  expect([name.length, name.slice(-5)]).toEqual([180, 'a.PDF']);
});
