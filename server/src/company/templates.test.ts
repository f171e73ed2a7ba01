import type { In } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { templateOf, templateVariables, templates } from '@crewcall/domain/templates';
import type { TemplateField } from '@crewcall/domain/templates';
import { openWorld } from '../jobs/testing/world';
import type { Person, World } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld(async (opened) => {
  ({ world } = opened);
  office = await world.person({ permissions: [...permissions], firstName: 'Olive' });
});

const fields = Object.keys(templates) as TemplateField[];
const preview = (who: Person, body: In<'previewTemplate'>) => world.call(who, 'previewTemplate', body);
const sendTest = (who: Person, body: In<'sendTemplateTest'>) => world.call(who, 'sendTemplateTest', body);
const messagesTo = (userId: number) =>
  world.db.selectFrom('message').selectAll().where('user_id', '=', userId).orderBy('id').execute();
// Each link has a secret of its own.
const withoutSecrets = (text: string) => text.replace(/https?:\/\/[^/\s]+\/linklogin\/[^/]+/g, 'LINK');

test.each(fields)('A.9.14: whatever %s says that it can fill, its sender fills', async (field) => {
  const { id } = await world.job({ title: 'Harbour show' });
  for (const idJob of [undefined, id]) {
    const every = templateOf(field).variables.map((name) => `${name} is {${name}}`);
    const { status, body } = await preview(office, {
      field,
      draft: [{ field, text: every.join('\n') }],
      idJob,
    });
    expect(status).toBe(200);
    const said = `${body.subject}\n${body.text}`;
    expect(said).not.toMatch(/\{\w+\}/);
    for (const name of templateOf(field).variables) expect(said).toContain(`${name} is `);
  }
  const left = Object.keys(templateVariables).filter(
    (name) => !templateOf(field).variables.some((each) => each === name),
  );
  const { body } = await preview(office, {
    field,
    draft: [{ field, text: left.map((name) => `{${name}}`).join(' ') }],
    idJob: id,
  });
  for (const name of left) expect(`${body.subject}\n${body.text}`).toContain(`{${name}}`);
});

test('A.2.57, N-19: the preview on a real job is the very mail that an invitation sends', async () => {
  const { id, crewId } = await world.job({ title: 'Jazz on the pier' });
  const [worker] = (await world.people(1)) as [Person];
  await world.db
    .updateTable('app_user')
    .set({ first_name: 'Olive', last_name: 'Tester' })
    .where('id', '=', worker.id)
    .execute();
  const { body: seen } = await preview(office, { field: 'confInviteJobEmail', draft: [], idJob: id });
  await world.call(office, 'saveJobUserList', {
    idReqCrew: crewId,
    statusUser: { id: worker.id, status: 1 },
  });
  const sent = (await messagesTo(worker.id)).find(({ channel }) => channel === 'mail');
  expect(seen.text).toContain('Jazz on the pier');
  expect(seen.subject).toBe(sent?.subject);
  expect(withoutSecrets(seen.text)).toBe(withoutSecrets(sent?.body ?? ''));
});

test('A.2.57: what is typed is previewed, and nothing is stored, sent or linked by looking', async () => {
  const { id } = await world.job();
  const before = await world.db.selectFrom('login_link').select('token_hash').execute();
  const { body } = await preview(office, {
    field: 'confFinishJobEmailText',
    draft: [
      { field: 'confFinishJobEmailSubject', text: 'Done: {JobName}' },
      { field: 'confFinishJobEmailText', text: 'Thanks for {JobName}, {NoSuchName}.' },
    ],
    idJob: id,
  });
  expect(body).toEqual({ subject: 'Done: Load in', text: 'Thanks for Load in, {NoSuchName}.' });
  expect(await world.db.selectFrom('login_link').select('token_hash').execute()).toEqual(before);
  expect(await messagesTo(office.id)).toEqual([]);
  const { body: after } = await preview(office, { field: 'confFinishJobEmailText', draft: [], idJob: id });
  expect(after.subject).toBe('Timesheet for Load in');
});

test('A.2.57, R-05: a job is offered to and filled in for nobody who may not read it', async () => {
  const { id } = await world.job({ prepend: 'ACME' });
  const reader = await world.person({ permissions: ['settings:read'] });
  expect((await world.call(reader, 'getTemplateJobs', {})).body.jobs).toEqual([]);
  expect((await preview(reader, { field: 'confInviteJobEmail', draft: [], idJob: id })).status).toBe(403);
  expect((await preview(reader, { field: 'confInviteJobEmail', draft: [] })).status).toBe(200);
  const gone = await preview(office, { field: 'confInviteJobEmail', draft: [], idJob: 999_999 });
  expect(gone.status).toBe(404);
  const { jobs } = (await world.call(office, 'getTemplateJobs', {})).body;
  expect(jobs.find((job) => job.id === id)).toMatchObject({ title: 'Load in', prepend: 'ACME' });
  expect((await sendTest(reader, { field: 'confInviteJobEmail', draft: [] })).status).toBe(403);
});

describe('a test to oneself', () => {
  test('A.2.57: goes by mail to oneself alone, marked as a test, with the timesheet of a finished job', async () => {
    const { id } = await world.job();
    const sender = await world.person({ permissions: [...permissions] });
    const draft = [{ field: 'confFinishJobEmailText' as const, text: 'All done at {JobName}' }];
    const { body } = await sendTest(sender, { field: 'confFinishJobEmailText', draft, idJob: id });
    const [mail, ...others] = await messagesTo(sender.id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      channel: 'mail',
      recipient: body.to,
      subject: '[Test] Timesheet for Load in',
    });
    expect(mail?.body).toMatch(
      /^This is a test of a template\. Nobody else has got it.*\n\nAll done at Load in$/s,
    );
    expect(mail?.extra).toMatchObject({ attachments: [{ filename: 'timesheet.pdf' }] });
    const { detail } = await world.db
      .selectFrom('audit')
      .select('detail')
      .where('call', '=', 'sendTemplateTest')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(detail)).toContain('confFinishJobEmailText');
    expect(JSON.stringify(detail)).not.toContain('All done');
  });

  test('A.2.57: of a text message goes by text message; without a phone number it says so', async () => {
    const sender = await world.person({ permissions: [...permissions] });
    await sendTest(sender, { field: 'confSMSTemplatePendingInvite', draft: [] });
    const [sms] = await messagesTo(sender.id);
    expect(sms).toMatchObject({ channel: 'sms', recipient: '+61400000000' });
    expect(sms?.body).toMatch(/^\[Test\] /);
    await world.db.updateTable('app_user').set({ phone: '' }).where('id', '=', sender.id).execute();
    const reply = await sendTest(sender, { field: 'confSMSTemplatePendingInvite', draft: [] });
    expect(reply.body.snackbar?.text).toBe(
      'Your account has no phone number. Add one under Me, then test again.',
    );
  });

  test('J-43: a wrong variable is refused by name, an empty template says that it sends nothing', async () => {
    const field = 'confInviteJobEmail';
    const wrong = await sendTest(office, { field, draft: [{ field, text: 'Hi {fistName}' }] });
    expect(wrong.body.snackbar?.text).toBe(
      'There is no variable called {fistName}. Did you mean {firstName}?',
    );
    const empty = await sendTest(office, { field, draft: [{ field, text: ' ' }] });
    expect(empty.body.snackbar?.text).toBe('This template is empty, so nothing is sent.');
    expect(await messagesTo(office.id)).toEqual([]);
  });
});

test('J-43: an answer without the link that its reader needs is neither saved nor tested', async () => {
  const field = 'confReplyEmailRegistrantTemplate';
  const text = 'Welcome, {firstName}.';
  const refusal =
    'Without {LinkAccept} its reader cannot complete their registration. Put {LinkAccept} where the link belongs.';
  const saved = await world.call(office, 'setConfigCompany', { [field]: text });
  expect(saved.body.snackbar?.text).toBe(refusal);
  const tested = await sendTest(office, { field, draft: [{ field, text }] });
  expect(tested.body.snackbar?.text).toBe(refusal);
  const { body } = await world.call(office, 'getConfigCompany', {});
  expect(body.config[field]).not.toBe(text);
});

test('J-43: a wrong variable is refused on save by name with the right one; one that was stored is still sent', async () => {
  const save = (body: In<'setConfigCompany'>) => world.call(office, 'setConfigCompany', body);
  const refused = await save({ confFinishJobEmailText: 'Accept: {LinkAccept}' });
  expect(refused.body.snackbar?.text).toBe(
    'This template cannot fill {LinkAccept}. It can fill {JobName}, {JobDate}, {JobTime}, {JobPlace}, {companyName}.',
  );
  await world.db
    .updateTable('company')
    .set({ config: JSON.stringify({ confInviteJobEmail: 'Old {Nickname}, come to {JobName}' }) })
    .execute();
  expect((await save({ confRemitter: 'CREW' })).body.ok).toBe(true);
  const { crewId } = await world.job();
  const [worker] = (await world.people(1)) as [Person];
  await world.call(office, 'saveJobUserList', {
    idReqCrew: crewId,
    statusUser: { id: worker.id, status: 1 },
  });
  const sent = (await messagesTo(worker.id)).find(({ channel }) => channel === 'mail');
  expect(sent?.body).toBe('Old {Nickname}, come to Load in');
});
