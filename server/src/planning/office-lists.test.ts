import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const detail = async (id: number, who = office) => (await world.call(who, 'getJobDetail', { id })).body;

test('A.3.02, B.3.02, A.7.27, A.7.28, B.7.14, B.7.21: what a job was made with comes back, field by field, in form and lists', async () => {
  const supervisor = await world.person();
  const date = inHours(2_000);
  const fields = {
    title: 'Load in',
    description: 'Steel caps',
    date,
    color: '#c2410c',
    prepend: 'ACME',
    state: 6,
    pcode: '7000',
    hidePublic: true,
    onSiteResponsibleName: 'Kim',
    onSiteResponsibleNumber: '0400 111 222',
    location: 'Hall 9',
    selectedSupervisors: [supervisor.id],
    emailTimesheet: ['boss@example.com'],
  };
  const crew = {
    groupId: world.groupId,
    amount: 3,
    startTime: date,
    endTime: date + 6 * HOUR,
    requireCode: true,
  };
  const { body } = await world.call(office, 'insertNewJobs', { job: { ...fields, reqCrew: [crew] } });
  expect(body.jobIds).toEqual([body.jobId]);
  const whole = {
    ...fields,
    id: body.jobId,
    version: 1,
    status: 1,
    rgba: 'rgba(194, 65, 12, 1)',
    multipleDates: [date],
    endTime: date + 6 * HOUR,
    tz: 'Australia/Hobart',
    statusUser: 0,
    hasApplied: false,
    processed: false,
    clockList: [],
  };
  const { job, extraData } = await detail(body.jobId);
  expect(job).toMatchObject(whole);
  expect(extraData.tzOffset).toBe(job.tzOffset);
  expect(job.reqCrew).toMatchObject([
    {
      ...crew,
      groupName: 'Stagehand',
      confirmed: 0,
      deleted: false,
      userList: [],
      code: expect.stringMatching(/^\d{4}$/) as string,
    },
  ]);
  const range = { dateStart: date, dateEnd: date + 1 };
  expect((await world.call(office, 'getDashboardJobs', range)).body.jobs).toMatchObject([
    { id: body.jobId, date, endTime: whole.endTime, tz: whole.tz },
  ]);
  expect((await world.call(office, 'getJobs', range)).body.jobs).toMatchObject([whole]);
});

test('J-06: every date of the answers is epoch ms, and anything else is refused', async () => {
  const date = inHours(2_100);
  const { id } = await world.job({ date });
  const { job } = await detail(id);
  for (const at of [job.date, job.endTime, job.reqCrew[0]?.startTime, ...job.multipleDates])
    expect([Number.isInteger(at), Math.abs((at ?? 0) - date) <= 4 * HOUR]).toEqual([true, true]);
  const text = '2031-06-01T00:00' as unknown as number;
  expect((await world.call(office, 'getJobs', { dateStart: text, dateEnd: date })).status).toBe(400);
  expect((await world.call(office, 'saveUpdatedJobv2', { job: { id, date: text } })).status).toBe(400);
});

test('A.7.38, B.3.12, J-04, J-01: prepends have a text, a full name and a colour that new jobs take; a manager is given the own', async () => {
  await world.db
    .insertInto('prepend')
    .values([
      { company_id: world.companyId, text: 'NOVA', full_name: 'Nova Sound', default_color: '#0f766e' },
      { company_id: world.companyId, text: 'ZETA', full_name: 'Zeta Events', default_color: '#6d28d9' },
    ])
    .execute();
  const manager = await world.person({ managerOf: ['ZETA'] });
  const list = async (who: Person) =>
    (await world.call(who, 'getAvailablePrepend', {})).body.prepends.map(
      ({ text, fullName, defaultColor }) => [text, fullName, defaultColor],
    );
  expect(await list(office)).toEqual(
    expect.arrayContaining([
      ['NOVA', 'Nova Sound', '#0f766e'],
      ['ZETA', 'Zeta Events', '#6d28d9'],
    ]),
  );
  expect(await list(manager)).toEqual([['ZETA', 'Zeta Events', '#6d28d9']]);
  expect((await world.call(await world.person(), 'getAvailablePrepend', {})).status).toBe(403);
  const made = await world.call(office, 'insertNewJobs', {
    job: { title: 'X', date: inHours(100), prepend: 'NOVA' },
  });
  expect((await detail(made.body.jobId)).job).toMatchObject({ prepend: 'NOVA', color: '#0f766e' });
});

test('B.5.18, B.3.12: a responsible with name and phone is on offer for the company’s next job; without a phone not', async () => {
  const { id } = await world.job({ prepend: 'ACME' });
  const next = await world.job({ prepend: 'ACME' });
  const other = await world.job({ prepend: 'OPAL' });
  const save = (onSiteResponsibleName: string, onSiteResponsibleNumber: string) =>
    world.call(office, 'saveUpdatedJobv2', { job: { id, onSiteResponsibleName, onSiteResponsibleNumber } });
  await save('Robin', '');
  await save('Robin', '0400 333 444');
  await save('Robin', '0400 333 444');
  const offered = async (job: number) =>
    (await detail(job)).extraData.responsibles
      .filter((one) => one.onSiteResponsibleName === 'Robin')
      .map((one) => one.onSiteResponsibleNumber);
  expect([await offered(next.id), await offered(other.id)]).toEqual([['0400 333 444'], []]);
});

test('B.5.11, B.7.14: timesheet recipients are addresses, each once, and are offered for the company’s next job', async () => {
  const { id } = await world.job({ prepend: 'PRIX' });
  const next = await world.job({ prepend: 'PRIX' });
  const save = (emailTimesheet: string[]) =>
    world.call(office, 'saveUpdatedJobv2', { job: { id, emailTimesheet } });
  for (const wrong of ['boss', 'boss@', '@example.com', 'boss@example', 'a b@example.com'])
    expect((await save([wrong])).status).toBe(400);
  const { body } = await save(['Boss@Example.com', 'boss@example.com', 'pay@example.com']);
  expect(body.job.emailTimesheet).toEqual(['boss@example.com', 'pay@example.com']);
  expect((await detail(next.id)).extraData.emails).toEqual(['boss@example.com', 'pay@example.com']);
});

test('B.5.17, B.7.05, N-12: a mass notification needs people, words and a way; its subject is the company', async () => {
  const [a] = (await world.people(1)) as [Person];
  const send = (change: object) =>
    world.call(office, 'sendNotification', {
      text: 'Gate 4 is closed',
      listUser: [a.id],
      selectedEmail: true,
      selectedPhone: true,
      ...change,
    });
  expect((await send({ listUser: [] })).status).toBe(400);
  expect((await send({ text: '  ' })).status).toBe(400);
  expect(answerOf(await send({ selectedEmail: false, selectedPhone: false }))).toBe(
    'Choose email, phone or both.',
  );
  expect((await send({})).body).toEqual({ sent: 1, failed: [] });
  const company = await world.db
    .selectFrom('company')
    .select('name')
    .where('id', '=', world.companyId)
    .executeTakeFirstOrThrow();
  const rows = await world.db
    .selectFrom('message')
    .select(['channel', 'subject', 'body'])
    .where('user_id', '=', a.id)
    .orderBy('channel')
    .execute();
  expect(rows).toEqual([
    { channel: 'mail', subject: company.name, body: 'Gate 4 is closed' },
    { channel: 'sms', subject: '', body: 'Gate 4 is closed' },
  ]);
});

test('14.4: a mass notification about a job names it, with the start that is each reader’s own; a hidden job is none', async () => {
  const [a, b] = (await world.people(2)) as [Person, Person];
  const date = Date.UTC(2030, 5, 3, 22);
  const { id, crewId } = await world.job({ title: 'Dock load', date });
  const later = await world.crew(id, date + 2 * 3_600_000);
  await world.member(crewId, a.id, 2);
  await world.member(later, b.id, 1);
  const send = (text: string, idJob?: number) =>
    world.call(office, 'sendNotification', {
      text,
      listUser: [a.id, b.id],
      selectedEmail: true,
      selectedPhone: false,
      ...(idJob === undefined ? {} : { idJob }),
    });
  expect((await send('{firstName}: {JobName}, {JobDate} {JobTime}', id)).body.sent).toBe(2);
  const rows = await world.db
    .selectFrom('message')
    .select(['user_id', 'body'])
    .where('user_id', 'in', [a.id, b.id])
    .execute();
  expect(new Map(rows.map((row) => [row.user_id, row.body]))).toEqual(
    new Map([
      [a.id, `${a.firstName}: Dock load, 04/06/30 08:00 am AEST`],
      [b.id, `${b.firstName}: Dock load, 04/06/30 10:00 am AEST`],
    ]),
  );
  expect(answerOf(await send('At {JobTime}'))).toContain('cannot fill {JobTime}');
  expect((await send('At {JobTime}', 999_999)).status).toBe(404);
});

test('B.5.19, B.7.06, B.7.07, R-13: a job is shared with active users of its company; without any there is nobody to choose', async () => {
  const manager = await world.person({ managerOf: ['SOLO'] });
  const customers = async (prefix: string, who = office) =>
    (await world.call(who, 'getusersCustomer', { prefix })).body.users;
  expect((await customers('SOLO')).map((one) => one.name)).toEqual([`${manager.firstName} Tester`]);
  expect([await customers('NONE'), await customers('')]).toEqual([[], []]);
  expect((await world.call(manager, 'getusersCustomer', { prefix: 'ACME' })).status).toBe(403);
  await world.db.updateTable('app_user').set({ active: false }).where('id', '=', manager.id).execute();
  expect(await customers('SOLO')).toEqual([]);
  expect(
    (await world.call(office, 'generateLinkLoginUserCompany', { email: 'nobody@example.com' })).status,
  ).toBe(404);
});

test('J-42, J-43: the text for a group chat is filled in for the job, and what it does not know is left as it is', async () => {
  const date = Date.UTC(2027, 5, 1, 8);
  const { id } = await world.job({ date, title: 'Bump in', prepend: 'ACME' });
  await world.db
    .updateTable('company')
    .set({ config: JSON.stringify({ confWhatsAppTemplate: '{JobName} {JobDate} {JobTime} {Nonsense}' }) })
    .execute();
  expect((await detail(id)).extraData.whatsApp).toBe('Bump in 01/06/27 06:00 pm AEST {Nonsense}');
  const manager = await world.person({ managerOf: ['ACME'] });
  expect((await detail(id, manager)).extraData.whatsApp).toBeUndefined();
  await world.db.updateTable('company').set({ config: '{}' }).execute();
  const { whatsApp } = (await detail(id)).extraData;
  const { job } = await detail(id);
  expect(whatsApp).toContain(`Bump in\n01/06/27, 06:00 pm AEST\n${job.location}`);
  for (const crew of job.reqCrew) expect(whatsApp).toContain(`${crew.amount} ${crew.groupName}`);
});

test('B.5.18, B.3.12, R-07: a contact that was chosen before the company is offered to that company alone', async () => {
  const { id } = await world.job();
  const save = (job: object) => world.call(office, 'saveUpdatedJobv2', { job: { id, ...job } });
  await save({ onSiteResponsibleName: 'Sasha', onSiteResponsibleNumber: '0400 555 666' });
  await save({ prepend: 'ACME' });
  const opal = await world.person({ managerOf: ['OPAL'] });
  const next = { acme: await world.job({ prepend: 'ACME' }), opal: await world.job({ prepend: 'OPAL' }) };
  // From before, when contacts without a company were kept too.
  await world.db
    .insertInto('responsible')
    .values({ company_id: world.companyId, prepend: '', name: 'Sasha', phone: '0400 777 888' })
    .execute();
  const offered = async (who: Person, job: number) =>
    (await world.call(who, 'getJobDetail', { id: job })).body.extraData.responsibles
      .filter((one) => one.onSiteResponsibleName === 'Sasha')
      .map((one) => one.onSiteResponsibleNumber);
  expect(await offered(opal, next.opal.id)).toEqual([]);
  expect(await offered(office, next.opal.id)).toEqual(['0400 777 888']);
  expect(await offered(office, next.acme.id)).toEqual(['0400 555 666', '0400 777 888']);
});

test('B.5.18, B.3.12, R-07: a job that changes its company brings that company no contact of the one before', async () => {
  const cleo = { onSiteResponsibleName: 'Cleo', onSiteResponsibleNumber: '0491 570 156' };
  const manager = await world.person({ managerOf: ['ACME'] });
  const { body } = await world.call(manager, 'insertNewJobs', {
    job: { title: 'Launch', date: inHours(400), ...cleo },
  });
  const save = (job: object, id = body.jobId) =>
    world.call(office, 'saveUpdatedJobv2', { job: { id, ...job } });
  const next = await world.job({ prepend: 'OPAL' });
  const opal = await world.person({ managerOf: ['OPAL'] });
  const offered = async () =>
    (await detail(next.id, opal)).extraData.responsibles
      .map((one) => one.onSiteResponsibleName)
      .filter((name) => ['Cleo', 'Ola', 'Cleo Typed'].includes(name));

  await save({ prepend: 'OPAL' });
  expect(await offered()).toEqual([]);
  await save({ prepend: 'ACME' });
  expect(await offered()).toEqual([]);

  // Nor by the way of no company, with a copy that never had another.
  await save({ prepend: '' });
  const copy = await world.call(office, 'duplicateJob', {
    id: body.jobId,
    dates: [inHours(600)],
    duplicateCrew: false,
    duplicateCrewStatus: false,
    sendNotification: false,
  });
  await save({ prepend: 'OPAL' });
  await save({ prepend: 'OPAL' }, copy.body.jobIds[0]);
  expect(await offered()).toEqual([]);

  // Chosen anew under it, or together with it.
  await save({ onSiteResponsibleName: '', onSiteResponsibleNumber: '' });
  await save({ ...cleo, onSiteResponsibleName: 'Cleo Typed' });
  const { id } = await world.job({ prepend: 'ACME' });
  await save({ prepend: 'OPAL', onSiteResponsibleName: 'Ola', onSiteResponsibleNumber: '0491 570 157' }, id);
  expect(await offered()).toEqual(['Cleo Typed', 'Ola']);
});

test('B.3.12, C-05: a company that is typed with blanks around it is stored, and told, without them', async () => {
  const { id } = await world.job({ prepend: 'ACME' });
  const save = (prepend: string) => world.call(office, 'saveUpdatedJobv2', { job: { id, prepend } });
  expect((await save(' ACME ')).body.changed).toEqual([]);
  await save('OPAL ');
  const { audience } = await world.db
    .selectFrom('change')
    .select('audience')
    .where('event', '=', 'job.changed')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(audience).toEqual(expect.arrayContaining(['prefix:OPAL', 'prefix:ACME']));
  expect((await detail(id)).job.prepend).toBe('OPAL');
});

test('B.5.17, N-12: a text to many goes out in as many statements as one to few', async () => {
  const texts = async (count: number) => {
    const listUser = (await world.people(count)).map(({ id }) => id);
    const body = { listUser, text: 'Gate 4', selectedEmail: true, selectedPhone: true };
    return world.counting(async () => {
      expect((await world.call(office, 'sendNotification', body)).body.sent).toBe(count);
    });
  };
  // The live feed may look for changes in between.
  expect(await texts(9)).toBeLessThan((await texts(2)) + 7);
});
