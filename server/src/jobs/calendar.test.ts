import { localToEpoch } from '@crewcall/domain/time';
import { zoneOfState } from '@crewcall/domain/zones';
import type { Person, World } from './testing/world';
import { DAY, HOUR, inHours, openWorld } from './testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const jobsOf = async (who: Person, range: object) =>
  (await world.call(who, 'getJobs', range as { dateStart: number; dateEnd: number })).body.jobs;

describe('the month', () => {
  const june = {
    dateStart: localToEpoch('Australia/Sydney', '2031-06-01T00:00').at,
    dateEnd: localToEpoch('Australia/Sydney', '2031-07-01T00:00').at,
  };
  async function job(state: number, local: string, hours?: number) {
    const zone = zoneOfState(state);
    const date = localToEpoch(zone, local).at;
    const made = await world.job({ date, title: `${local} ${zone}` });
    await world.db.updateTable('job').set({ state, zone }).where('id', '=', made.id).execute();
    if (hours !== undefined)
      await world.db
        .updateTable('job_crew')
        .set({ end_at: date + hours * HOUR })
        .where('id', '=', made.crewId)
        .execute();
    return made.id;
  }

  test('K-04, A.7.24, B.7.21: a job is in the month in which its own clock has it, half-open, by overlap', async () => {
    const [NSW, SA, WA] = [1, 4, 5];
    const inside = await Promise.all([
      job(NSW, '2031-06-01T00:00'),
      // In Sydney it is the month before, or the month after, already.
      job(WA, '2031-06-01T00:00'),
      job(WA, '2031-06-30T23:45'),
      job(SA, '2031-06-30T23:45'),
      job(NSW, '2031-06-30T23:45'),
      // Begun before, and longer: by the assumed four hours, and by a known end.
      job(NSW, '2031-05-31T20:15'),
      job(WA, '2031-05-31T20:15'),
      job(WA, '2031-05-30T08:00', 41),
    ]);
    const outside = await Promise.all([
      job(NSW, '2031-05-31T20:00'),
      job(WA, '2031-05-31T20:00'),
      job(WA, '2031-07-01T00:00'),
      job(NSW, '2031-07-01T00:00'),
      job(WA, '2031-05-30T08:00', 40),
    ]);
    const found = (await jobsOf(office, june)).map(({ id }) => id);
    expect([...found].sort((a, b) => a - b)).toEqual([...inside].sort((a, b) => a - b));
    expect(found.some((id) => outside.includes(id))).toBe(false);
  });

  test('K-04, J-49: a crew weeks after its job, or before it, is in the months that it works in', async () => {
    const july = {
      dateStart: june.dateEnd,
      dateEnd: localToEpoch('Australia/Sydney', '2031-08-01T00:00').at,
    };
    const made = async (date: string, start: string, end: string | null) => {
      const at = (local: string) => localToEpoch('Australia/Sydney', local).at;
      const { id, crewId } = await world.job({ date: at(date), title: 'Far' });
      await world.db
        .updateTable('job_crew')
        .set({ start_at: at(start), end_at: end === null ? null : at(end) })
        .where('id', '=', crewId)
        .execute();
      return id;
    };
    const ids = [
      await made('2031-04-30T08:00', '2031-06-29T08:00', '2031-07-02T08:00'),
      await made('2031-08-20T08:00', '2031-06-30T22:00', '2031-07-01T06:00'),
      await made('2031-08-20T08:00', '2031-06-25T08:00', null),
      await made('2031-05-10T08:00', '2031-07-08T08:00', null),
    ];
    const seen = async (range: object) =>
      (await jobsOf(office, range)).map(({ id }) => id).filter((id) => ids.includes(id));
    const [after, before, early, across] = ids as [number, number, number, number];
    expect((await seen(june)).sort((a, b) => a - b)).toEqual([after, before, early, across]);
    expect((await seen(july)).sort((a, b) => a - b)).toEqual([after, before, across]);
  });
});

describe('a worker’s calendar', () => {
  const range = (date: number) => ({ dateStart: date - DAY, dateEnd: date + DAY });

  test('A.7.24, B.6.05, A.3.02: a job one stands on says where, with the own crew’s start and end, and nothing of the other crews', async () => {
    const date = inHours(7_000);
    const { id, crewId } = await world.job({ date, amount: 3 });
    const later = await world.crew(id, date + 5 * HOUR, 40);
    await world.db
      .updateTable('job_crew')
      .set({ end_at: date + 12 * HOUR })
      .where('id', '=', later)
      .execute();
    const [me, mate, stranger] = (await world.people(3)) as [Person, Person, Person];
    await world.member(later, me.id, 2);
    await world.member(later, mate.id, 2);
    await world.member(crewId, stranger.id, 2);
    const [job] = await jobsOf(me, range(date));
    expect(job).toMatchObject({
      id,
      statusUser: 2,
      mine: [
        {
          idReqCrew: later,
          groupName: 'Stagehand',
          startTime: date + 5 * HOUR,
          endTime: date + 12 * HOUR,
          status: 2,
        },
      ],
    });
    expect(job?.reqCrew.map((crew) => [crew.id, crew.startTime, crew.endTime])).toEqual([
      [later, date + 5 * HOUR, date + 12 * HOUR],
    ]);
    expect(JSON.stringify(job)).not.toContain(stranger.firstName);
    expect(job?.reqCrew[0]?.userList.map((one) => [one.id, one.phone])).toEqual([
      [me.id, null],
      [mate.id, null],
    ]);
  });

  test.each([
    ['B.6.05: invited', 1],
    ['B.6.05: declined', 3],
  ])('%s: the own crew alone is shown', async (_, status) => {
    const date = inHours(7_100 + status * 50);
    const { id, crewId } = await world.job({ date, amount: 3 });
    await world.crew(id, date, 40);
    const me = await world.person();
    await world.member(crewId, me.id, status);
    const [job] = await jobsOf(me, range(date));
    expect([
      job?.statusUser,
      job?.mine?.map((own) => own.status),
      job?.reqCrew.map((crew) => crew.id),
    ]).toEqual([status, [status], [crewId]]);
  });

  test('B.6.05, R-08: an open job shows its crews, as its openings do; supervisors, office and managers see all of theirs', async () => {
    const date = inHours(7_500);
    const { id, crewId } = await world.job({ date, amount: 3, prepend: 'ACME' });
    const second = await world.crew(id, date, 40);
    const [me, supervisor] = (await world.people(2)) as [Person, Person];
    const manager = await world.person({ managerOf: ['ACME'] });
    await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: supervisor.id }).execute();
    await world.member(crewId, supervisor.id, 2);
    for (const who of [me, supervisor, manager, office])
      expect((await jobsOf(who, range(date))).map((job) => job.reqCrew.map((crew) => crew.id))).toEqual([
        [crewId, second],
      ]);
    expect((await jobsOf(me, range(date)))[0]).toMatchObject({ statusUser: 0, mine: [] });
    expect(await jobsOf(await world.person({ managerOf: ['OPAL'] }), range(date))).toEqual([]);
  });

  test('A.7.24, B.6.05: finished and cancelled shifts are there, and are found by their status', async () => {
    const date = inHours(-400);
    const [me, other] = (await world.people(2)) as [Person, Person];
    const done = await world.job({ date, status: 3 });
    const off = await world.job({ date, status: 2 });
    for (const { crewId } of [done, off]) await world.member(crewId, me.id, 2);
    await world.db
      .insertInto('timesheet')
      .values({
        job_id: done.id,
        crew_id: done.crewId,
        group_id: world.groupId,
        user_id: me.id,
        start_at: date,
        end_at: date + 4 * HOUR,
      })
      .execute();
    await world.db
      .insertInto('job_absence')
      .values({ crew_id: off.crewId, user_id: me.id, marked_by: me.id })
      .execute();
    const ids = async (filter: object, who = me) =>
      (await jobsOf(who, { ...range(date), ...filter })).map((job) => job.id);
    expect(await ids({})).toEqual([done.id, off.id]);
    expect([await ids({ status: 3 }), await ids({ status: 2 }), await ids({ status: 10 })]).toEqual([
      [done.id],
      [off.id],
      [],
    ]);
    expect(await ids({ status: 3 }, other)).toEqual([]);
    const [mine] = await jobsOf(me, { ...range(date), status: 3 });
    expect(mine?.clockList).toEqual([
      { idUser: me.id, idReqCrew: done.crewId, start: date, end: date + 4 * HOUR },
    ]);
    // So a worker's own calendar knows that they were absent.
    expect((await jobsOf(me, { ...range(date), status: 2 }))[0]?.absent).toEqual([
      { idUser: me.id, idReqCrew: off.crewId },
    ]);
    // The office reads other people's clocks where it works with them, not a month of them.
    expect((await jobsOf(office, { ...range(date), status: 3 }))[0]?.clockList).toEqual([]);
  });

  test('B.3.03, J-02: the calendar carries colour as hex and as rgba(), white where there is none', async () => {
    const date = inHours(7_700);
    const { id } = await world.job({ date });
    const seen = async (color: string) => {
      await world.db.updateTable('job').set({ color }).where('id', '=', id).execute();
      const [job] = await jobsOf(office, range(date));
      return [job?.color, job?.rgba];
    };
    expect(await seen('#90a4ae')).toEqual(['#90a4ae', 'rgba(144, 164, 174, 1)']);
    expect(await seen('#FF00ff')).toEqual(['#FF00ff', 'rgba(255, 0, 255, 1)']);
    expect(await seen('')).toEqual(['', 'rgba(255, 255, 255, 1)']);
  });
});
