import type { In } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { dayText } from '@crewcall/domain/time';
import { DAY, HOUR, inHours, openWorld } from '../jobs/testing/world';
import type { Person, World } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  for (const text of ['ACME', 'OPAL'])
    await world.db
      .insertInto('prepend')
      .values({ company_id: world.companyId, text, full_name: `${text} Events`, default_color: '' })
      .execute();
});

const START = inHours(100);
const dayOf = (at: number) => dayText('Australia/Sydney', at);
const fields: In<'saveEvent'> = {
  ...{ name: 'Harbour Festival', prepend: 'ACME', poNumber: 'PO-77' },
  ...{ firstDay: dayOf(START), lastDay: dayOf(START + 3 * DAY) },
  ...{ contactName: 'Dana Reed', contactPhone: '+61 400 000 001', contactEmail: 'dana@acme.example' },
  ...{ budgetCents: 2_000_000, notes: 'Dock 4', color: '#c2410c' },
};
const said = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;
const made = async (more: Partial<In<'saveEvent'>> = {}) =>
  (await world.call(office, 'saveEvent', { ...fields, ...more })).body.event;
const read = async (id: number, who = office) => (await world.call(who, 'getEvent', { id })).body;
const put = (idJob: number, idEvent: number | null) => world.call(office, 'setJobEvent', { idJob, idEvent });

test('D.4.01: an event has name, customer, PO, days, contact, budget, notes and colour', async () => {
  const event = await made();
  expect(event).toEqual({ ...fields, id: event.id, version: 1, isArchived: false });
  expect((await read(event.id)).event).toEqual(event);
});

test.each<[Partial<In<'saveEvent'>>, RegExp]>([
  [{ lastDay: '2020-01-01' }, /last day is before the first/],
  [{ color: 'red' }, /Choose a colour/],
  [{ contactEmail: 'dana' }, /[Ee]mail/],
  [{ prepend: 'NOBODY' }, /could not be found/],
])('D.4.01: an event with %o is refused with a sentence', async (odd, sentence) => {
  const reply = await world.call(office, 'saveEvent', { ...fields, ...odd });
  expect([reply.body.error, said(reply)]).toEqual([true, expect.stringMatching(sentence)]);
});

test('D.4.01: an old version is refused with the event as it is now; the same key makes one event', async () => {
  const { id } = await made();
  const save = (version: number, name: string) =>
    world.call(office, 'saveEvent', { ...fields, id, version, name });
  expect((await save(1, 'Second')).body.event).toMatchObject({ version: 2, name: 'Second' });
  const late = await save(1, 'Late');
  expect([late.status, late.body.event.name]).toEqual([409, 'Second']);
  const [one, two] = [await made({ key: 'twice' }), await made({ key: 'twice' })];
  expect(two.id).toBe(one.id);
});

test('D.4.01: the list finds events by words, with past and archived ones apart', async () => {
  const mark = 'Zebra';
  const event = await made({ name: `${mark} ahead` });
  await made({ name: `${mark} past`, firstDay: '2020-01-01', lastDay: '2020-01-02' });
  const gone = await made({ name: `${mark} archived` });
  await world.call(office, 'archiveEvent', { id: gone.id, isArchived: true });
  const job = await world.job({ prepend: 'ACME', date: START, amount: 3 });
  await put(job.id, event.id);
  const find = async (more: In<'getEvents'>) => {
    const { body } = await world.call(office, 'getEvents', { text: mark, ...more });
    return [body.total, body.events.map(({ name }) => name)];
  };
  expect(await find({})).toEqual([1, [`${mark} ahead`]]);
  expect(await find({ show: 'past' })).toEqual([1, [`${mark} past`]]);
  expect(await find({ show: 'archived' })).toEqual([1, [`${mark} archived`]]);
  expect(await find({ text: 'zébra po-77 acme' })).toEqual([1, [`${mark} ahead`]]);
  expect(await find({ offset: 1 })).toEqual([1, []]);
  const { body } = await world.call(office, 'getEvents', { text: mark });
  expect(body.events).toMatchObject([{ jobs: 1, open: 3 }]);
});

test('D.4.01: a job belongs to at most one event, of its own customer', async () => {
  const [first, second] = [await made({ name: 'First' }), await made({ name: 'Second', poNumber: '' })];
  const job = await world.job({ prepend: 'ACME', title: 'Build', date: START });
  expect((await put(job.id, first.id)).body).toEqual({ ok: true, offeredPo: 'PO-77' });
  expect((await put(job.id, second.id)).body).toEqual({ ok: true, offeredPo: '' });
  expect((await read(first.id)).jobs).toEqual([]);
  expect((await read(second.id)).jobs).toMatchObject([{ idJob: job.id, title: 'Build' }]);
  const choice = (await world.call(office, 'getJobEvent', { idJob: job.id })).body;
  expect(choice.idEvent).toBe(second.id);
  expect(choice.events.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
  const other = await world.job({ prepend: 'OPAL', title: 'Other', date: START });
  expect(said(await put(other.id, first.id))).toBe(
    'Other has OPAL, and First has ACME. An event has jobs of one customer.',
  );
  await put(job.id, null);
  expect((await read(second.id)).jobs).toEqual([]);
  await world.call(office, 'archiveEvent', { id: first.id, isArchived: true });
  expect(said(await put(job.id, first.id))).toMatch(/^First is archived/);
});

test('D.4.01: jobs of the customer in its days are offered, and added together; who is refused is named', async () => {
  const event = await made();
  const jobs = [
    await world.job({ prepend: 'ACME', date: START }),
    await world.job({ prepend: 'ACME', date: START }),
  ];
  const other = await world.job({ prepend: 'OPAL', date: START });
  const later = await world.job({ prepend: 'ACME', date: START + 9 * DAY });
  const offered = (await read(event.id)).others.map(({ idJob }) => idJob);
  const ids = jobs.map(({ id }) => id);
  expect(offered).toEqual(expect.arrayContaining(ids));
  expect(offered).not.toEqual(expect.arrayContaining([other.id]));
  expect(offered).not.toEqual(expect.arrayContaining([later.id]));
  const added = (
    await world.call(office, 'addJobsToEvent', { id: event.id, jobs: [...ids, other.id, 999_999] })
  ).body;
  expect(added.done).toEqual(ids);
  expect(added.refused.map(({ idJob }) => idJob)).toEqual([other.id, 999_999]);
  expect((await read(event.id)).jobs.map(({ idJob }) => idJob)).toEqual(ids);
  const second = await made({ name: 'Second' });
  const stolen = (await world.call(office, 'addJobsToEvent', { id: second.id, jobs: ids })).body;
  expect(stolen.done).toEqual([]);
  expect(stolen.refused[0]?.text).toMatch(/in another event already/);
});

test('D.4.01: an event with jobs keeps its customer; a job that changes its customer leaves it, a copy joins it', async () => {
  const event = await made();
  const job = await world.job({ prepend: 'ACME', date: START });
  await put(job.id, event.id);
  const moved = await world.call(office, 'saveEvent', {
    ...fields,
    id: event.id,
    version: 1,
    prepend: 'OPAL',
  });
  expect(said(moved)).toMatch(/This event has a job of ACME/);
  const copy = (at: number) =>
    world.call(office, 'duplicateJob', {
      ...{ id: job.id, dates: [at], duplicateCrew: false },
      ...{ duplicateCrewStatus: false, sendNotification: false },
    });
  const [near = 0] = (await copy(START + DAY)).body.jobIds;
  await copy(START + 20 * DAY);
  expect((await read(event.id)).jobs.map(({ idJob }) => idJob)).toEqual([job.id, near]);
  await world.call(office, 'saveUpdatedJobv2', { job: { id: job.id, prepend: 'OPAL' } });
  expect((await read(event.id)).jobs.map(({ idJob }) => idJob)).toEqual([near]);
});

test('D.4.01: the page has days, crews, open places and hours; cancelled jobs count only what was worked', async () => {
  const event = await made();
  const job = await world.job({ prepend: 'ACME', title: 'Build', date: START, amount: 3 });
  const off = await world.job({ prepend: 'ACME', date: START, amount: 5, status: 2 });
  for (const { id } of [job, off]) await put(id, event.id);
  await world.db
    .updateTable('job_crew')
    .set({ end_at: START + 8 * HOUR })
    .where('id', '=', job.crewId)
    .execute();
  const [ana, bo] = (await world.people(2)) as [Person, Person];
  await world.member(job.crewId, ana.id, 2);
  await world.member(job.crewId, bo.id, 1);
  const clock = { job_id: off.id, crew_id: off.crewId, group_id: world.groupId, user_id: ana.id };
  const began = inHours(-50);
  await world.db
    .insertInto('timesheet')
    .values({ ...clock, start_at: began, end_at: began + 5 * HOUR, break_ms: HOUR })
    .execute();
  expect(await read(event.id)).toMatchObject({
    crews: [
      {
        ...{ idJob: job.id, title: 'Build', day: dayOf(START), amount: 3, confirmed: 1, open: 2 },
        ...{ startTime: START, endTime: START + 8 * HOUR },
      },
    ],
    ...{ plannedHours: 24, workedHours: 4, readers: 1 },
  });
});

test('D.4.01: cost against budget is the sum of the jobs’ Money tabs, for those who may read that tab', async () => {
  const owner = await world.person({ permissions: [...permissions] });
  const event = await made();
  const jobs = [
    await world.job({ prepend: 'ACME', date: START, amount: 2 }),
    await world.job({ prepend: 'ACME', date: START }),
  ];
  for (const [index, job] of jobs.entries()) {
    const [worker] = (await world.people(1)) as [Person];
    await world.db
      .insertInto('user_group_rate')
      .values({ user_id: worker.id, group_id: world.groupId, rate_cents: 4000 + 500 * index })
      .execute();
    await world.member(job.crewId, worker.id, 2);
    await world.db
      .insertInto('timesheet')
      .values({
        ...{ job_id: job.id, crew_id: job.crewId, group_id: world.groupId, user_id: worker.id },
        ...{ start_at: START, end_at: START + 3 * HOUR, rate_cents: 4000 + 500 * index },
      })
      .execute();
    await put(job.id, event.id);
  }
  const tabs = await Promise.all(
    jobs.map(async ({ id }) => (await world.call(owner, 'getJobMoney', { idJob: id })).body),
  );
  const sum = (of: 'planned' | 'actual') => tabs.reduce((all, tab) => all + (tab[of].cost ?? NaN), 0);
  const cost = () => world.call(owner, 'getEventCost', { id: event.id });
  expect((await cost()).body).toEqual({
    ...{ seesCost: true, plannedCents: sum('planned'), actualCents: sum('actual'), missing: [] },
  });
  expect(sum('actual')).toBe(3 * 4000 + 3 * 4500);
  const few = await world.counting(cost);
  for (let more = 0; more < 4; more += 1)
    await put((await world.job({ prepend: 'ACME', date: START, amount: 2 })).id, event.id);
  expect(await world.counting(cost)).toBe(few);
  const billing = await world.person({ permissions: ['client:read', 'job:read'] });
  expect((await world.call(billing, 'getEventCost', { id: event.id })).body).toEqual({
    ...{ seesCost: false, plannedCents: null, actualCents: null, missing: [] },
  });
  expect((await world.call(office, 'getEventCost', { id: event.id })).status).toBe(403);
});

test('D.4.01: one message reaches everybody who is confirmed on a crew ahead, once', async () => {
  const sender = await world.office();
  const event = await made();
  const [job, over] = [
    await world.job({ prepend: 'ACME', date: START }),
    await world.job({ prepend: 'ACME', date: inHours(-30) }),
  ];
  const second = await world.crew(job.id, START + HOUR);
  for (const { id } of [job, over]) await put(id, event.id);
  const [ana, bo, cy] = (await world.people(3)) as [Person, Person, Person];
  await world.member(job.crewId, ana.id, 2);
  await world.member(second, ana.id, 2);
  await world.member(second, bo.id, 1);
  await world.member(over.crewId, cy.id, 2);
  const send = (more: Partial<In<'messageEvent'>> = {}) =>
    world.call(sender, 'messageEvent', {
      ...{ id: event.id, text: 'Gate 4 is closed', selectedEmail: true, selectedPhone: true, key: 'gate' },
      ...more,
    });
  expect((await send()).body).toEqual({ sent: 1, failed: [] });
  expect((await send()).body).toEqual({ sent: 1, failed: [] });
  const rows = await world.db
    .selectFrom('message')
    .select(['user_id', 'channel'])
    .where('body', 'like', '%Gate 4 is closed%')
    .orderBy('channel')
    .execute();
  expect(rows).toEqual([
    { user_id: ana.id, channel: 'mail' },
    { user_id: ana.id, channel: 'sms' },
  ]);
  expect(said(await send({ key: 'x', selectedEmail: false, selectedPhone: false }))).toBe(
    'Choose email, phone or both.',
  );
  expect(said(await send({ key: 'y', id: (await made()).id }))).toMatch(/nothing was sent/);
});

test('D.4.01: files are checked by what they are, read by a link, and deleted', async () => {
  const { id } = await made();
  const up = (name: string, bytes: Buffer) =>
    world.post(office, 'uploadEventFile', { id, key: name }, [{ name, bytes }]);
  expect((await up('plan.pdf', Buffer.from('MZ\u0090\u0000 this is a program'))).body.error).toBe(true);
  const text = Buffer.from('Dock 4 from 6:00');
  const [file] = (await up('run sheet.txt', text)).body.files;
  expect((await up('run sheet.txt', text)).body.files).toEqual([file]);
  expect((await read(id)).files).toEqual([file]);
  const idFile = file?.id ?? 0;
  const link = (await world.call(office, 'downloadEventFile', { id, idFile })).body;
  expect(link).toMatchObject({ name: 'run sheet.txt' });
  expect(
    (
      await world.app.inject({
        url: new URL(link.url, 'http://x').pathname + new URL(link.url, 'http://x').search,
      })
    ).body,
  ).toBe(text.toString());
  const other = await made({ name: 'Other' });
  expect((await world.call(office, 'deleteEventFile', { id: other.id, idFile })).status).toBe(404);
  expect((await world.call(office, 'deleteEventFile', { id, idFile })).body).toEqual({ ok: true });
  expect((await read(id)).files).toEqual([]);
});

test('D.4.01: managers, crew and another company read and change no event', async () => {
  const { id } = await made();
  const manager = await world.person({ managerOf: ['ACME'] });
  for (const who of [manager, await world.person(), await world.person({ permissions: ['job:read'] })])
    expect((await world.call(who, 'getEvent', { id })).status).toBe(403);
  const { id: company_id } = await world.db
    .insertInto('company')
    .values({ name: 'Elsewhere', config: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db.updateTable('event').set({ company_id }).where('id', '=', id).execute();
  expect((await world.call(office, 'getEvent', { id })).status).toBe(404);
  expect(
    (await world.call(office, 'messageEvent', { id, text: 'x', selectedEmail: true, selectedPhone: false }))
      .status,
  ).toBe(404);
});
