import { configure, sydney } from '../../test/support/shift';
import { fingerprint, testApp } from '../../test/support';
import type { Caller, TestApp } from '../../test/support';
import { readPdf } from '../../test/support/pdf-text';
import { customerOf, quotableJob, storedQuote } from './testing/quotes';

const settings = {
  ...{ confCompanyGst: 1, confCompanyName: 'Test Crew', confCompanyABN: '51824753556' },
  ...{ confCompanyAddress: '1 Dock Road\nPyrmont NSW 2009' },
  ...{ confPublicPhone: '+61299999999', confPublicEmail: 'hello@testcrew.example' },
  confNotificationRegistrantEmail: 'desk@testcrew.example',
};

let t: TestApp;
let office: Caller;
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
  await configure(t, settings);
  const customer = await customerOf(t);
  await t.db
    .updateTable('prepend')
    .set({ billing_name: 'ACME Pty Ltd', billing_abn: '53004085616', billing_email: 'pay@acme.example' })
    .where('id', '=', customer)
    .execute();
});
afterAll(() => t.close());

const visit = <N extends 'readQuote' | 'answerQuote'>(name: N, body: Parameters<typeof t.call<N>>[2]) =>
  t.call(null, name, body);
const answered = (
  token: string,
  more: { answer?: 'accept' | 'decline'; name?: string; note?: string } = {},
) => visit('answerQuote', { token, answer: 'accept', name: 'Kim Lee', ...more });
const stored = (id: number) =>
  t.db.selectFrom('quote').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mails = () =>
  t.db.selectFrom('message').selectAll().where('channel', '=', 'mail').orderBy('id').execute();
const lastMail = async () => {
  const mail = (await mails()).at(-1);
  if (!mail) throw new Error('No mail was queued.');
  return mail;
};
const tokenOf = (text: string) => /\/public\/quote\/([\w-]{43})/.exec(text)?.[1] ?? '';

async function sendQuote(id: number, email = 'kim@acme.example') {
  const { body } = await t.call(office, 'sendQuote', { id, email });
  await t.drain();
  const mail = await lastMail();
  return { number: body.number, mail, token: tokenOf(mail.body) };
}

async function sentQuote(note = '') {
  const { job } = await quotableJob(t, { at: sydney('2027-03-06T08:00') });
  const { id } = (await t.call(office, 'makeQuote', { idJob: job, note, validUntil: '2099-01-31' })).body;
  return { id, job, ...(await sendQuote(id)) };
}

test('D.2.04: sending gives the next number and mails the PDF with the link', async () => {
  const first = await sentQuote('With forklift.');
  const second = await sentQuote();
  expect(second.number).toBe(first.number + 1);
  const { mail, token } = first;
  expect(mail).toMatchObject({
    recipient: 'kim@acme.example',
    subject: `Quote Q-${first.number} from Test Crew: Stadium build`,
  });
  expect(mail.body).toContain(
    `Test Crew sends you quote Q-${first.number} for Stadium build, Sat 6 Mar 2027: $1,056.00 with GST.`,
  );
  expect(mail.body).toContain('Accept or decline it here until Saturday 31 January 2099:');
  const { attachments } = mail.extra as { attachments: { blobId: number; filename: string }[] };
  expect(attachments).toMatchObject([{ filename: `quote-q-${first.number}.pdf` }]);
  const file = await t.services.blobs.get(attachments[0]?.blobId ?? 0);
  expect(readPdf(file?.bytes ?? Buffer.alloc(0)).title).toBe(`Quote Q-${first.number}`);
  const row = await stored(first.id);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row).toMatchObject({ state: 'sent', sent_to: 'kim@acme.example' });
});

test('D.2.04: 12 quotes sent at once get 12 numbers without a gap', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => storedQuote(t, { state: 'draft' })));
  const replies = await Promise.all(
    ids.map(({ id }) => t.call(office, 'sendQuote', { id, email: 'kim@acme.example' })),
  );
  const numbers = replies.map(({ body }) => body.number).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
  await t.drain();
});

test('D.2.04: the PDF is tagged, and names both parties, the lines and GST', async () => {
  const { id, number } = await sentQuote('With forklift.');
  const { body } = await t.call(office, 'getQuotePdf', { id });
  expect(body.name).toBe(`quote-q-${number}.pdf`);
  const { title, isMarked, language, tags, pages } = readPdf(body.pdf);
  expect({ title, isMarked, language }).toEqual({
    title: `Quote Q-${number}`,
    isMarked: true,
    language: 'en-AU',
  });
  expect(tags).toEqual(expect.arrayContaining(['H1 Quote', 'H2 Stadium build', 'TH CREW', 'TH AMOUNT']));
  for (const text of [
    ...[`Q-${number}`, '31/01/2099', 'Test Crew', 'ABN 51 824 753 556', '1 Dock Road'],
    ...['ACME Pty Ltd', 'ABN 53 004 085 616', 'Stadium build', 'Olympic Park'],
    ...['Stagehand, Sat 6 Mar 2027, 8:00 am – 12:00 pm', '4:00', '$60.00', '$960.00', '$96.00'],
    ...['Total, GST included', '$1,056.00', 'With forklift.'],
  ])
    expect(pages.join(' ')).toContain(text);
  expect((await t.call(office, 'getQuotePdf', { id })).body.pdf).toBe(body.pdf);
});

test('D.2.04: the page reads what was quoted, without crew, phones or pay', async () => {
  const { token, number, job } = await sentQuote('With forklift.');
  const worker = await t.make.user({ first_name: 'Zora', phone: '+61411222333' });
  const crew = await t.db
    .selectFrom('job_crew')
    .select('id')
    .where('job_id', '=', job)
    .executeTakeFirstOrThrow();
  await t.make.member(crew.id, worker);
  const { body } = await visit('readQuote', { token });
  expect(body).toEqual({
    ...{ company: 'Test Crew', customer: 'ACME Pty Ltd', number, state: 'sent', validUntil: '2099-01-31' },
    job: {
      title: 'Stadium build',
      start: sydney('2027-03-06T08:00'),
      tz: 'Australia/Sydney',
      location: 'Olympic Park',
      ...{ poNumber: '', reference: '' },
    },
    lines: [
      {
        what: 'Stagehand, Sat 6 Mar 2027, 8:00 am – 12:00 pm',
        detail: '',
        ...{ people: 4, minutes: 240, rate: 6000, cents: 96_000 },
      },
    ],
    ...{ net: 96_000, gst: 9600, total: 105_600, note: 'With forklift.', answered: null },
  });
});

test('D.2.04: reading changes nothing, and no address answers a GET', async () => {
  const { token } = await sentQuote();
  const before = await fingerprint(t.db);
  await visit('readQuote', { token });
  for (const url of [
    `/public/quote/${token}`,
    `/api/public/answerQuote?token=${token}&answer=accept&name=Kim%20Lee`,
    `/api/public/readQuote?token=${token}`,
  ]) {
    const reply = await t.inject({ method: 'GET', url });
    if (url.startsWith('/api')) expect([404, 405]).toContain(reply.statusCode);
  }
  expect(await fingerprint(t.db)).toBe(before);
});

test('D.2.04: an answer counts once, freezes the quote, and the office is told', async () => {
  const { id, token, number } = await sentQuote();
  expect((await answered(token, { note: 'Gate 4, please.' })).body).toEqual({ ok: true });
  expect(await stored(id)).toMatchObject({
    ...{ state: 'accepted', answered_name: 'Kim Lee', answered_how: 'link', answered_by: null },
    answer_note: 'Gate 4, please.',
  });
  expect(await lastMail()).toMatchObject({
    recipient: 'desk@testcrew.example',
    subject: `Quote Q-${number} accepted: Stadium build`,
    body: expect.stringMatching(
      /Kim Lee of ACME Events accepted quote Q-\d+ .*Note: Gate 4, please\./s,
    ) as string,
  });
  const again = await answered(token, { answer: 'decline', name: 'Somebody Else' });
  expect(again).toMatchObject({
    status: 409,
    body: {
      snackbar: {
        text: expect.stringMatching(/^This quote has been answered\. Accepted by Kim Lee on /) as string,
      },
    },
  });
  expect(await stored(id)).toMatchObject({ state: 'accepted', answered_name: 'Kim Lee' });
  expect((await visit('readQuote', { token })).body).toMatchObject({
    state: 'accepted',
    answered: { by: 'Kim Lee', how: 'link', note: 'Gate 4, please.' },
  });
  const resent = await t.call(office, 'sendQuote', { id, email: 'kim@acme.example' });
  expect(resent.status).toBe(409);
});

test('D.2.04: of answers at the same time one counts', async () => {
  const { id, token } = await sentQuote();
  const before = (await mails()).length;
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      answered(token, { answer: index % 2 ? 'accept' : 'decline', name: `Kim No${'o'.repeat(index)}` }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await mails()).length).toBe(before + 1);
  const winner = replies.findIndex(({ status }) => status === 200);
  expect(await stored(id)).toMatchObject({ answered_name: `Kim No${'o'.repeat(winner)}` });
});

test('D.2.04: a wrong link, or that of an earlier mail, opens nothing; it opens its own quote only', async () => {
  const one = await sentQuote();
  const two = await sentQuote();
  const dead = {
    error: true,
    snackbar: {
      text: 'This link does not open a quote. If there is a later mail with this quote, use the link in that one. Please call Test Crew on 02 9999 9999 or write to hello@testcrew.example.',
    },
  };
  for (const token of ['', 'x'.repeat(43), `${one.token}x`, String(one.id)]) {
    expect((await visit('readQuote', { token })).body).toMatchObject(dead);
    expect((await answered(token)).body).toMatchObject(dead);
  }
  await answered(two.token);
  expect(await stored(one.id)).toMatchObject({ state: 'sent' });
  const later = await sendQuote(one.id, 'sam@acme.example');
  expect(later).toMatchObject({ number: one.number, mail: { recipient: 'sam@acme.example' } });
  expect(later.token).not.toBe(one.token);
  expect((await answered(one.token)).body).toMatchObject(dead);
  expect((await answered(later.token)).body).toEqual({ ok: true });
});

test('D.2.04: an expired quote is refused and says who to contact; the office may record a late answer', async () => {
  const { id, token } = await storedQuote(t, { validUntil: '2026-01-31' });
  expect((await visit('readQuote', { token })).body).toMatchObject({ state: 'expired' });
  expect((await answered(token)).body).toMatchObject({
    error: true,
    snackbar: {
      text: 'This quote was valid until Saturday 31 January 2026, so it cannot be answered here any more. Please call Test Crew on 02 9999 9999 or write to hello@testcrew.example.',
    },
  });
  expect((await t.call(office, 'sendQuote', { id, email: 'kim@acme.example' })).body).toMatchObject({
    snackbar: { text: 'This quote was valid until Saturday 31 January 2026. Make a new quote of the job.' },
  });
  await t.call(office, 'recordQuoteAnswer', { id, answer: 'accept', name: 'Kim Lee', note: 'By phone.' });
  expect((await t.call(office, 'getQuote', { id })).body).toMatchObject({
    state: 'accepted',
    answered: { by: 'Kim Lee', how: 'office', note: 'By phone.' },
  });
});

test('D.2.04: a manager of the customer answers and reads the PDF, of their own company and sent ones only', async () => {
  const manager = await t.signIn(await t.make.manager('ACME'));
  const own = await storedQuote(t);
  const foreign = await storedQuote(t, { prepend: 'OPAL' });
  const draft = await storedQuote(t, { state: 'draft' });
  for (const { id } of [foreign, draft]) {
    expect((await t.call(manager, 'getQuotePdf', { id })).status).toBe(403);
    expect((await t.call(manager, 'answerQuoteAsManager', { id, answer: 'accept' })).status).toBe(403);
  }
  expect((await t.call(manager, 'getQuotePdf', { id: own.id })).status).toBe(200);
  for (const call of ['getQuote', 'recordQuoteAnswer'] as const)
    expect(
      (await t.call(manager, call, { id: own.id, answer: 'accept', name: 'Kim Lee' } as never)).status,
    ).toBe(403);
  const asOffice = await t.call(office, 'answerQuoteAsManager', { id: own.id, answer: 'accept' });
  expect(asOffice).toMatchObject({
    status: 403,
    body: {
      snackbar: { text: 'Only the customer answers a quote. If they told you their answer, record it.' },
    },
  });
  await t.call(manager, 'answerQuoteAsManager', { id: own.id, answer: 'decline', note: 'Too dear.' });
  expect(await stored(own.id)).toMatchObject({
    ...{ state: 'declined', answered_by: manager?.id, answered_how: 'portal', answer_note: 'Too dear.' },
  });
  expect((await answered(own.token)).status).toBe(409);
});

test('D.2.04: a draft is answered by nobody', async () => {
  const { id } = await storedQuote(t, { state: 'draft' });
  expect(
    (await t.call(office, 'recordQuoteAnswer', { id, answer: 'accept', name: 'Kim Lee' })).body,
  ).toMatchObject({ snackbar: { text: 'This quote was not sent yet. Send it, then it can be answered.' } });
});

test('D.2.04: neither the audit nor the outbox shows the token', async () => {
  const { token } = await sentQuote();
  await answered(token);
  const audit = await t.db.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify(audit)).not.toContain(token);
  const reader = await t.signIn(await t.make.admin(['settings:read', 'settings:write', 'client:read']));
  const { body } = await t.call(reader, 'getOutbox', { limit: 50 });
  expect(JSON.stringify(body)).toContain('/public/quote/…');
  expect(JSON.stringify(body)).not.toContain(token);
  const other = await t.signIn(await t.make.admin(['settings:read', 'settings:write']));
  const masked = await t.call(other, 'getOutbox', { limit: 50 });
  expect(masked.body.messages.filter((one) => one.body.includes('$'))).toEqual([]);
});

test('D.2.04: an address that tries many links has to wait', async () => {
  const tries = await Promise.all(Array.from({ length: 40 }, () => answered('x'.repeat(43))));
  expect(tries.at(-1)?.status).toBe(429);
});
