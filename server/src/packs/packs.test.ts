import type { In } from '@crewcall/contract/types';
import ExcelJS from 'exceljs';
import sharp from 'sharp';
import { testApp } from '../../test/support';
import type { Caller, TestApp } from '../../test/support';
import { pdfText, readPdf } from '../../test/support/pdf-text';
import { configure, sydney } from '../../test/support/shift';

let app: TestApp;
let office: Caller;
beforeAll(async () => {
  app = await testApp();
  office = await app.signIn(await app.make.admin());
  await configure(app, { confCompanyName: 'Harbour Crew' });
}, 120_000);
afterAll(() => app?.close());

type Asked = In<'downloadPack'>;
const sheetOf = async (file: string, name: string): Promise<(string | undefined)[][]> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Buffer.from(file, 'base64') as never);
  const rows: (string | undefined)[][] = [];
  book.getWorksheet(name)?.eachRow((row) => {
    const cells: string[] = [];
    row.eachCell({ includeEmpty: true }, (cell) => cells.push(cell.text));
    rows.push(cells);
  });
  return rows;
};

const load = async (asked: Partial<Asked> & Pick<Asked, 'of'>, who = office) => {
  const { status, body } = await app.call(who, 'downloadPack', {
    kind: 'call-sheet',
    format: 'pdf',
    ...asked,
  });
  return { status, ...body };
};

/** A job at a venue with two crews on two days. */
async function site(given: { title?: string; day?: string; names?: [string, string][] } = {}) {
  const day = given.day ?? '2026-12-08';
  const company_id = await app.make.companyId();
  const venue = await app.db
    .insertInto('venue')
    .values({
      company_id,
      name: `Opera House ${given.title ?? day}`,
      address: 'Bennelong Point',
      state: 1,
      zone: 'Australia/Sydney',
      latitude: -33.8568,
      longitude: 151.2153,
      gate: 'Stage door',
      dock: 'Dock B, under 4.2 m',
      parking: 'None on site',
      notes: 'Hard hats on the dock.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job = await app.make.job({
    title: given.title ?? 'Gala build',
    prepend: 'ACME',
    start_at: sydney(`${day}T07:00`),
    location: '2 Macquarie Street',
    postcode: '2000',
    gate_code: '7731',
    onsite_name: 'Dana Ruiz',
    onsite_phone: '+61 400 111 222',
    description: 'Bring gloves.\n\nLunch is at noon.',
    venue_id: venue.id,
  });
  const rigger = await app.make.group('Rigger');
  const hand = await app.make.group('Stagehand');
  const crew = await app.make.crew(job, {
    group_id: rigger,
    amount: 3,
    start_at: sydney(`${day}T07:00`),
    end_at: sydney(`${day}T15:00`),
  });
  const later = await app.make.crew(job, {
    group_id: hand,
    amount: 2,
    start_at: sydney(`${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}T18:00`),
  });
  const people: number[] = [];
  for (const [first_name, last_name] of given.names ?? [
    ['Nguyễn', 'Văn An'],
    ['Σοφία', 'Παπαδοπούλου'],
  ]) {
    const id = await app.make.user({ first_name, last_name });
    await app.make.member(crew, id);
    people.push(id);
  }
  const invited = await app.make.user({ first_name: 'Only', last_name: 'Invited' });
  await app.make.member(crew, invited, 1);
  return { job, crew, later, people, venue: venue.id };
}

const licenceType = async (name: string): Promise<number> =>
  (
    await app.db
      .insertInto('licence_type')
      .values({
        company_id: await app.make.companyId(),
        name,
        needs: JSON.stringify({ number: true, state: true, expiry: true, file: false }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

test('D.5.01: a call sheet has times by crew, place, gate, contact, licences, notes and the map as a code', async () => {
  const { job, crew } = await site();
  const type = await licenceType('High Risk Rigging');
  await app.db
    .insertInto('crew_licence')
    .values({ crew_id: crew, type_id: type, company_id: await app.make.companyId(), rule: 'block' })
    .execute();
  const { file, fileName } = await load({ of: { idJob: job } });
  expect(fileName).toMatch(/^call-sheet-gala-build-\d\d-\d\d-\d{4}\.pdf$/);
  const pdf = readPdf(file);
  const said = pdf.pages.join(' ');
  for (const text of [
    'Tue 08/12/26',
    '07:00 am - 03:00 pm',
    'Wed 09/12/26',
    '06:00 pm',
    '2 of 3',
    '0 of 2',
    'Opera House',
    '2 Macquarie Street, NSW, 2000',
    '7731',
    'Dock B, under 4.2 m',
    'None on site',
    'Dana Ruiz, +61 400 111 222',
    'High Risk Rigging',
    'Lunch is at noon.',
    'Hard hats on the dock.',
    'Nguyễn Văn An',
    'Σοφία Παπαδοπούλου',
  ])
    expect(said).toContain(text);
  expect(said).not.toContain('Only Invited');
  expect(pdf.tags.filter((tag) => tag.startsWith('Figure'))).toEqual([
    'Figure QR code: map of Opera House 2026-12-08, 2 Macquarie Street, NSW, 2000',
  ]);

  const sheet = await sheetOf((await load({ of: { idJob: job }, format: 'xlsx' })).file, 'Call sheet');
  expect(sheet[0]).toEqual(['Job', 'Start', 'Finish', 'Group', 'Name', 'Licences']);
  expect(sheet.map((row) => row[4])).toEqual(['Name', 'Nguyễn Văn An', 'Σοφία Παπαδοπούλου', undefined]);
  const sites = await sheetOf((await load({ of: { idJob: job }, format: 'xlsx' })).file, 'Sites');
  expect(sites[1]?.join(' | ')).toContain(
    'https://www.google.com/maps/search/?api=1&query=-33.8568%2C151.2153',
  );
});

test('D.5.01: a sign-in sheet has a sheet for each day, with empty columns to sign in and ten blank lines', async () => {
  const { job } = await site({ title: 'Two day build' });
  const pdf = readPdf((await load({ of: { idJob: job }, kind: 'sign-in' })).file);
  expect(pdf.pages).toHaveLength(2);
  expect(pdf.pages[0]).toMatch(/Two day build.*Tue 08\/12\/26/);
  expect(pdf.pages[1]).toMatch(/Two day build.*Wed 09\/12\/26/);
  const heads = ['NAME', 'GROUP', 'PLANNED', 'IN', 'BREAK', 'OUT', 'SIGNATURE'].map((title) => `TH ${title}`);
  expect(pdf.tags.filter((tag) => tag.startsWith('TH'))).toEqual([...heads, ...heads]);
  // The head, two people and ten blank lines; on the second day nobody is confirmed.
  expect(pdf.tags.filter((tag) => tag === 'TR')).toHaveLength(1 + 2 + 10 + 1 + 10);
  const sheet = await sheetOf(
    (await load({ of: { idJob: job }, kind: 'sign-in', format: 'xlsx' })).file,
    'Sign-in sheet',
  );
  expect(sheet[0]?.slice(5)).toEqual(['In', 'Break', 'Out', 'Signature']);
  expect(sheet).toHaveLength(3);
});

test('D.5.01: a crew list names everybody once with the company, and has pictures only where they are asked for', async () => {
  const { job, later, people } = await site({ title: 'Listed build' });
  const [first = 0] = people;
  await app.make.member(later, first);
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f766e' } })
    .jpeg()
    .toBuffer();
  const blob = await app.services.blobs.put(app.db, bytes, 'image/jpeg');
  await app.db.updateTable('app_user').set({ picture_blob_id: blob }).where('id', '=', first).execute();
  const of = { idJob: job };
  const plain = readPdf((await load({ of, kind: 'crew-list' })).file);
  expect(plain.tags.filter((tag) => tag.startsWith('TD'))).toEqual(
    expect.arrayContaining(['TD Nguyễn Văn An', 'TD Rigger, Stagehand', 'TD Harbour Crew']),
  );
  expect(plain.tags.filter((tag) => tag === 'TD Nguyễn Văn An')).toHaveLength(1);
  expect(plain.tags.some((tag) => tag.startsWith('Figure'))).toBe(false);
  const shown = readPdf((await load({ of, kind: 'crew-list', photos: true })).file);
  expect(shown.tags.filter((tag) => tag.startsWith('Figure'))).toEqual(['Figure Photo of Nguyễn Văn An']);
  const sheet = await sheetOf((await load({ of, kind: 'crew-list', format: 'xlsx' })).file, 'Crew list');
  expect(sheet).toEqual([
    ['Name', 'Group', 'Company'],
    ['Nguyễn Văn An', 'Rigger, Stagehand', 'Harbour Crew'],
    ['Σοφία Παπαδοπούλου', 'Rigger', 'Harbour Crew'],
  ]);
});

test('D.5.01: a licence pack has type, number by right and expiry, and the audit says who made it', async () => {
  const { job, people } = await site({ title: 'Licensed build' });
  const [first = 0] = people;
  const company_id = await app.make.companyId();
  const type = await licenceType('White Card');
  const row = { company_id, user_id: first, type_id: type, state: 1, expiry_day: '2020-05-31' };
  await app.db
    .insertInto('licence')
    .values({ ...row, number: 'WC-998877', status: 'accepted' })
    .execute();
  await app.db
    .insertInto('licence')
    .values({ ...row, number: 'NEW-111', status: 'waiting' })
    .execute();
  const make = async (rights: Parameters<typeof app.make.admin>[0]) => {
    const id = await app.make.admin(rights);
    const { body } = await app.call(await app.signIn(id), 'makeLicencePack', {
      of: { idJob: job },
      format: 'pdf',
    });
    return { id, text: pdfText(body.file) };
  };
  const whole = await make(['job:read', 'crew:read', 'user:write']);
  expect(whole.text).toContain('White Card');
  expect(whole.text).toContain('WC-998877');
  expect(whole.text).toContain('31/05/2020 (expired)');
  expect(whole.text).toContain('None accepted');
  expect(whole.text).not.toContain('NEW-111');
  const part = await make(['job:read', 'crew:read']);
  expect(part.text).toContain('877');
  expect(part.text).not.toContain('998877');
  const rows = await app.db
    .selectFrom('audit')
    .select(['user_id', 'entity_id', 'detail'])
    .where('entity', '=', 'licence-pack')
    .orderBy('id')
    .execute();
  expect(rows.map(({ user_id }) => user_id)).toEqual([whole.id, part.id]);
  expect(JSON.stringify(rows)).not.toContain('998877');
  const body = { of: { idJob: job }, format: 'xlsx' as const };
  const sheet = await sheetOf((await app.call(office, 'makeLicencePack', body)).body.file, 'Licences');
  expect(sheet[1]?.slice(0, 4)).toEqual(['Nguyễn Văn An', 'White Card', 'WC-998877', 'NSW']);
  const blind = await app.signIn(await app.make.admin(['crew:read', 'user:write']));
  expect((await app.call(blind, 'makeLicencePack', body)).status).toBe(403);
});

test('D.5.01: a day has the crews that start on it, an event its confirmed jobs', async () => {
  const today = await site({ title: 'Monday build', day: '2027-03-08' });
  const other = await site({ title: 'Next week build', day: '2027-03-15' });
  const event = await app.db
    .insertInto('event')
    .values({
      company_id: await app.make.companyId(),
      name: 'Harbour Festival',
      prepend: 'ACME',
      first_day: '2027-03-08',
      last_day: '2027-03-20',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('job')
    .set({ event_id: event.id })
    .where('id', 'in', [today.job, other.job])
    .execute();
  const day = pdfText((await load({ of: { day: '2027-03-08' } })).file);
  expect(day).toContain('Monday 8 March 2027');
  expect(day).toContain('Monday build');
  expect(day).not.toContain('Next week build');
  // The second crew of the job starts a day later.
  expect(day).not.toContain('Tue 09/03/27');
  const both = pdfText((await load({ of: { idEvent: event.id } })).file);
  expect(both).toContain('Harbour Festival');
  expect(both).toContain('Next week build');
  await app.db.updateTable('job').set({ status: 2 }).where('id', '=', other.job).execute();
  expect(pdfText((await load({ of: { idEvent: event.id } })).file)).not.toContain('Next week build');
  expect(await load({ of: { day: '2027-05-01' } })).toMatchObject({
    error: true,
    snackbar: { text: 'No confirmed job has a crew on this day.' },
  });
});

test('D.5.01: supervisors get the papers of their own jobs, managers those of their companies without what is for people on site', async () => {
  const { job, venue } = await site({ title: 'Led build' });
  const boss = await app.make.user();
  await app.make.supervisor(job, boss);
  const lead = await app.signIn(boss);
  expect(pdfText((await load({ of: { idJob: job } }, lead)).file)).toContain('7731');
  await app.db
    .updateTable('venue')
    .set({ contact_name: 'Vera Site', contact_phone: '0400 000 001' })
    .where('id', '=', venue)
    .execute();
  await app.db.updateTable('job').set({ onsite_name: '', onsite_phone: '' }).where('id', '=', job).execute();
  expect(pdfText((await load({ of: { idJob: job } }, lead)).file)).toContain('Vera Site');
  const { job: foreign } = await site({ title: 'Foreign build' });
  expect((await load({ of: { idJob: foreign }, kind: 'sign-in' }, lead)).status).toBe(403);
  const manager = await app.signIn(await app.make.manager('ACME'));
  const said = pdfText((await load({ of: { idJob: job } }, manager)).file);
  expect(said).toContain('Opera House');
  expect(said).toContain('2 Macquarie Street');
  for (const text of [
    '7731',
    'Stage door',
    'Dock B',
    'None on site',
    'Vera Site',
    '0400 000 001',
    'Hard hats',
  ])
    expect(said).not.toContain(text);
  const other = await app.signIn(await app.make.manager('OPAL'));
  expect((await load({ of: { idJob: job } }, other)).status).toBe(403);
  const event = await app.db
    .insertInto('event')
    .values({
      company_id: await app.make.companyId(),
      name: 'Theirs',
      prepend: 'ACME',
      first_day: '2027-03-08',
      last_day: '2027-03-20',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await load({ of: { idEvent: event.id } }, other)).status).toBe(404);
  expect((await load({ of: { idEvent: event.id } }, lead)).status).toBe(404);
  expect((await load({ of: { idJob: 999_999 } })).status).toBe(404);
  expect((await load({ of: {} })).status).toBe(400);
});

test('D.5.01: a gate code is printed once where the job has taken it from its venue, and the venue’s where it has none', async () => {
  const { job, venue } = await site({ title: 'Same code build' });
  const gate = async () => {
    const { file } = await load({ of: { idJob: job }, format: 'xlsx' });
    const [heads = [], row = []] = await sheetOf(file, 'Sites');
    return row[heads.indexOf('Gate')];
  };
  await app.db.updateTable('venue').set({ gate: '7731' }).where('id', '=', venue).execute();
  expect(await gate()).toBe('7731');
  await app.db.updateTable('job').set({ gate_code: '' }).where('id', '=', job).execute();
  await app.db.updateTable('venue').set({ gate: 'Stage door' }).where('id', '=', venue).execute();
  expect(await gate()).toBe('Stage door');
});

test('D.5.02: a timesheet report names the jobs without times', async () => {
  const { job } = await site({ title: 'Empty build' });
  const { body } = await app.call(office, 'generateTimesheetJob', { idJob: [job] });
  expect(body.withoutTimes).toEqual([job]);
});

test('D.5.04: the papers of 200 people in many scripts are whole, with a head on each page, and tagged', async () => {
  const scripts: [string, string][] = [
    ['王', '小明'],
    ['محمد', 'الأحمد'],
    ['דוד', 'כהן'],
    ['สมชาย', 'ใจดี'],
    ['अमित', 'शर्मा'],
    ['Іван', 'Петренко'],
    ['김', '민준'],
    ['Zoë', 'Öztürk'],
  ];
  const names = Array.from({ length: 200 }, (_, at): [string, string] => {
    const [first, last] = scripts[at % scripts.length] ?? ['A', 'B'];
    return [first, `${last} ${at}`];
  });
  const { job } = await site({ title: 'Großer Aufbau', names });
  for (const kind of ['call-sheet', 'sign-in', 'crew-list'] as const) {
    const { file } = await load({ of: { idJob: job }, kind });
    const pdf = readPdf(file);
    expect(pdf).toMatchObject({ isMarked: true, language: 'en-AU' });
    expect(pdf.title).toMatch(/^(Call sheet|Sign-in sheet|Crew list): Großer Aufbau$/);
    expect(pdf.pages.length).toBeGreaterThan(3);
    for (const page of pdf.pages) expect(page).toContain('Großer Aufbau · Harbour Crew');
    expect(pdf.tags.find((tag) => tag.startsWith('H'))).toMatch(/^H1 /);
    expect(pdf.tags.filter((tag) => /^TD .*199$/.test(tag))).toHaveLength(1);
    expect(pdf.tags).toEqual(expect.arrayContaining(['TD Іван Петренко 197', 'TD 王 小明 0', 'TH NAME']));
  }
}, 120_000);
