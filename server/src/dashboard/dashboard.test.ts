import { localToEpoch } from '@crewcall/domain/time';
import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { DAY, HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

test('A.3.17, A.7.19, A.9.04, N-14: the latest chats are five, newest first; those shown already are skipped', async () => {
  const worker = await world.person({ firstName: 'Wren' });
  const ids: number[] = [];
  for (let index = 0; index < 7; index += 1) {
    const { id, crewId } = await world.job({
      title: `Chat ${index}`,
      prepend: index === 0 ? 'ACME' : 'OPAL',
    });
    await world.member(crewId, worker.id, 2);
    await world.db
      .insertInto('chat_message')
      .values({
        job_id: id,
        sender_id: worker.id,
        content: `Hello ${index}`,
        sent_at: 1_000 + index,
        file_id: null,
        key: null,
      })
      .execute();
    ids.unshift(id);
  }
  const chats = async (body: object, who = office) =>
    (await world.call(who, 'getLatestsChatAdmin', body)).body.chats;
  const first = await chats({});
  expect(first.map((chat) => chat.idJob)).toEqual(ids.slice(0, 5));
  expect(first[0]).toMatchObject({
    users: ['Wren Tester'],
    title: 'Chat 6',
    description: 'Hello 6',
    unread: 1,
  });
  expect((await chats({ skipIds: ids.slice(0, 5) })).map((chat) => chat.idJob)).toEqual(ids.slice(5));
  expect((await chats({ limit: 2 })).map((chat) => chat.idJob)).toEqual(ids.slice(0, 2));
  const manager = await world.person({ managerOf: ['ACME'] });
  expect((await chats({}, manager)).map((chat) => chat.title)).toEqual(['Chat 0']);
  expect((await world.call(worker, 'getLatestsChatAdmin', {})).status).toBe(403);
});

test('A.7.58, A.7.59, A.7.60, A.4.17, A.5.07, A.3.10, N-13: a to-do is made, ticked, unticked and deleted; an empty one is none', async () => {
  for (const userText of ['', '   '])
    expect((await world.call(office, 'createtodo', { userText })).status).toBe(400);
  const { todo } = (await world.call(office, 'createtodo', { userText: 'Order radios' })).body;
  expect(todo).toMatchObject({ userName: 'Olive Tester', description: 'Order radios', completed: false });
  const listed = async () => {
    const { body } = await world.call(office, 'getDashboardAdminData', { dateStart: 0, dateEnd: DAY });
    return body.toDoList.find((one) => one.id === todo.id);
  };
  for (const [status, completed] of [
    [1, true],
    [0, false],
    [true, true],
  ] as const) {
    await world.call(office, 'toggleTodo', { idTodo: todo.id, status });
    expect(await listed()).toEqual({ ...todo, completed });
  }
  await world.call(office, 'deleteTodo', { idTodo: todo.id });
  expect(await listed()).toBeUndefined();
  expect((await world.call(office, 'toggleTodo', { idTodo: todo.id, status: 1 })).status).toBe(404);
});

test('A.7.34, A.9.06, A.4.08–A.4.12, J-16, J-17: the dashboard’s jobs start in [dateStart, dateEnd), each with its status, those first on which somebody has to act', async () => {
  const [a, b] = (await world.people(2)) as [Person, Person];
  const start = inHours(-3);
  const clock = (job: { id: number; crewId: number }, who: Person, end: number | null) =>
    world.db
      .insertInto('timesheet')
      .values({
        job_id: job.id,
        crew_id: job.crewId,
        group_id: world.groupId,
        user_id: who.id,
        start_at: start,
        end_at: end,
      })
      .execute();
  const crewed = async (facts: object, people: Person[]) => {
    const job = await world.job({ date: start, amount: 2, ...facts });
    for (const who of people) await world.member(job.crewId, who.id, 2);
    return job;
  };
  const missing = await crewed({}, [a, b]);
  await clock(missing, a, null);
  const progress = await crewed({}, [a]);
  await clock(progress, a, null);
  const finished = await crewed({}, [a]);
  await clock(finished, a, start + HOUR);
  const oneStayedAway = await crewed({}, [a, b]);
  await clock(oneStayedAway, a, null);
  await world.db
    .insertInto('job_absence')
    .values({ crew_id: oneStayedAway.crewId, user_id: b.id, marked_by: office.id })
    .execute();
  const nobody = await crewed({}, []);
  const cancelled = await crewed({ status: 2 }, [a]);
  const done = await crewed({ status: 3 }, [a]);
  const ahead = inHours(2);
  const getting = await crewed({ date: ahead }, [a]);
  const full = await crewed({ date: ahead, amount: 1 }, [b]);
  await crewed({ date: ahead + HOUR }, [b]);
  const { jobs } = (await world.call(office, 'getDashboardJobs', { dateStart: start, dateEnd: ahead + HOUR }))
    .body;
  expect(jobs.map(({ id, status }) => [id, status])).toEqual([
    [missing.id, 'missing-clock-in'],
    // These three have a free place and are not over.
    [progress.id, 'in-progress'],
    [finished.id, 'finished'],
    [nobody.id, 'missing-clock-in'],
    [getting.id, 'getting-crew'],
    [oneStayedAway.id, 'in-progress'],
    [cancelled.id, 'job-cancelled'],
    [done.id, 'finished'],
    [full.id, 'not-started'],
  ]);
  expect(jobs[0]?.notIn).toEqual([`${b.firstName} Tester`]);
  expect(jobs.find(({ id }) => id === oneStayedAway.id)).toMatchObject({ notIn: [], hasAbsent: true });
});

test('A.7.35, A.9.06, N-16: the charts have a day for each of the fortnight, half-open, and answer a manager for the own company', async () => {
  const dateStart = Date.UTC(2032, 5, 1, 14);
  const range = { dateStart, dateEnd: dateStart + 14 * DAY };
  const { id, crewId } = await world.job({ date: dateStart + 2 * DAY, amount: 4, prepend: 'ACME' });
  await world.member(crewId, office.id, 2);
  await world.job({ date: range.dateEnd, amount: 9 });
  const data = async (who: Person) => (await world.call(who, 'getDashboardAdminData', range)).body;
  const { graphData } = await data(office);
  expect(graphData.dates).toHaveLength(14);
  expect(graphData.dates[0]).toBe('2032-06-02');
  expect(graphData.requiredAmount.filter((amount) => amount > 0)).toEqual([4]);
  expect(graphData.confirmedAmout[2]).toBe(1);
  const foreign = await data(await world.person({ managerOf: ['OPAL'] }));
  expect(foreign.graphData.requiredAmount.every((amount) => amount === 0)).toBe(true);
  expect(id).toBeGreaterThan(0);
  const backwards = await world.call(office, 'getDashboardAdminData', { dateStart, dateEnd: dateStart });
  expect(answerOf(backwards)).toBe('The end date must be after the start date.');
});

test('A.3.09, N-15: the finished times are those of all jobs, or of as many as are wanted, without a job where somebody still works', async () => {
  const date = Date.UTC(2031, 5, 1, 0);
  const [worker] = (await world.people(1)) as [Person];
  const worked = async (start: number, end: number | null) => {
    const job = await world.job({ date: start });
    const of = { job_id: job.id, crew_id: job.crewId, group_id: world.groupId, user_id: worker.id };
    await world.db
      .insertInto('timesheet')
      .values({ ...of, start_at: start, end_at: end })
      .execute();
    return { idJob: job.id, start, end };
  };
  const done = [];
  for (let hour = 0; hour < 12; hour += 1)
    done.push(await worked(date + hour * HOUR, date + (hour + 1) * HOUR));
  await worked(date + 20 * HOUR, null);
  const range = { dateStart: date - DAY, dateEnd: date + DAY };
  const { body } = await world.call(office, 'getDashboardAdminData', range);
  expect(body.jobCompleteTimes).toEqual([...done].reverse());
  const some = await world.call(office, 'getDashboardAdminData', { ...range, limit: 3 });
  expect(some.body.jobCompleteTimes).toEqual(done.slice(-3).reverse());
});

test('A.7.34, A.7.35, N-16: a job is on each day on which a crew of it starts, and each day counts its own crews’ places', async () => {
  const zone = 'Australia/Sydney';
  const at = (local: string) => localToEpoch(zone, local).at;
  const made = await world.job({ date: at('2033-03-10T18:00'), amount: 2 });
  const people = await world.people(3);
  await world.db
    .updateTable('job_crew')
    .set({ start_at: at('2033-03-08T06:00') })
    .where('id', '=', made.crewId)
    .execute();
  await world.crew(made.id, at('2033-03-08T08:00'), 1);
  const show = await world.crew(made.id, at('2033-03-10T18:00'), 4);
  const bare = await world.job({ date: at('2033-03-09T09:00') });
  await world.db.deleteFrom('job_crew').where('id', '=', bare.crewId).execute();
  for (const { id } of people) await world.member(made.crewId, id, 2);
  await world.member(show, people[0]?.id ?? 0, 2);
  const fortnight = { dateStart: at('2033-03-01T00:00'), dateEnd: at('2033-03-15T00:00') };
  const { jobs, total } = (await world.call(office, 'getDashboardJobs', fortnight)).body;
  const ids = jobs.map(({ id, day }) => `${day} ${id}`).sort();
  expect(ids).toEqual([`2033-03-08 ${made.id}`, `2033-03-09 ${bare.id}`, `2033-03-10 ${made.id}`]);
  expect(total).toBe(3);
  const sums = (await world.call(office, 'getDashboardSums', fortnight)).body;
  const { graphData } = (await world.call(office, 'getDashboardAdminData', fortnight)).body;
  // What the database counts is what the screens count.
  for (const [index, day] of graphData.dates.entries()) {
    const gap = sums.days[index] ?? { required: -1, confirmed: -1, open: -1, over: -1 };
    expect([
      day,
      graphData.requiredAmount[index],
      graphData.confirmedAmout[index],
      graphData.openAmount?.[index],
      graphData.overAmount?.[index],
    ]).toEqual([day, gap.required, gap.confirmed, gap.open, gap.over]);
  }
  expect(graphData.openAmount?.[7]).toBe(1);
  expect(graphData.overAmount?.[7]).toBe(1);
  // Two days before its date, the job is there for its crews alone.
  const eve = { dateStart: at('2033-03-08T00:00'), dateEnd: at('2033-03-09T00:00') };
  expect((await world.call(office, 'getDashboardJobs', eve)).body.jobs.map(({ id }) => id)).toEqual([
    made.id,
  ]);
});
