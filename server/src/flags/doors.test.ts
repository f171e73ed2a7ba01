import { sql } from 'kysely';
import { placeWriters } from '../../test/support/place-writers';
import type { Person, World } from '../jobs/testing/world';
import { inHours, openWorld } from '../jobs/testing/world';
import { flagDesk } from './testing/flag-world';
import type { FlagDesk } from './testing/flag-world';

let world: World;
let d: FlagDesk;
openWorld(async (opened) => {
  ({ world } = opened);
  d = await flagDesk(world);
});

interface Place {
  worker: Person;
  job: { id: number; crewId: number; date: number };
  /** In the series of `job`, later. */
  later: { id: number; crewId: number };
}

const set = (place: Place, status: number) =>
  world.call(d.desk, 'saveJobUserList', {
    idReqCrew: place.job.crewId,
    statusUser: [{ id: place.worker.id, status }],
  });
const invited = ({ job, worker }: Place) => world.member(job.crewId, worker.id, 1);
const confirmed = ({ job, worker }: Place) => world.member(job.crewId, worker.id, 2);
const saidNo = ({ job, worker }: Place) => world.member(job.crewId, worker.id, 3, worker.id);
const answer = ({ job, worker }: Place, who: Person) =>
  world.call(who, 'replyInviteJob', {
    idReqCrew: job.crewId,
    idUser: worker.id,
    jobId: job.id,
    accept: true,
  });
const copy = ({ job }: Place, duplicateCrewStatus: boolean) =>
  world.call(d.desk, 'duplicateJob', {
    id: job.id,
    dates: [inHours(900)],
    duplicateCrew: true,
    duplicateCrewStatus,
    sendNotification: false,
  });

/** Every way onto a crew: who goes it, what comes before it, and the way itself. */
const ways: {
  way: string;
  by: 'office' | 'worker';
  before?: (place: Place) => Promise<unknown>;
  take: (place: Place) => Promise<{ status: number; body: object }>;
}[] = [
  { way: 'the office invites', by: 'office', take: (place) => set(place, 1) },
  { way: 'the office confirms', by: 'office', take: (place) => set(place, 2) },
  {
    way: 'the office confirms an invited one',
    by: 'office',
    before: invited,
    take: (place) => set(place, 2),
  },
  {
    way: 'the office invites in a series',
    by: 'office',
    take: ({ job, later, worker }) =>
      world.call(d.desk, 'inviteInSeries', {
        id: later.id,
        like: job.id,
        idReqCrew: job.crewId,
        users: [worker.id],
      }),
  },
  { way: 'a copy with its crew', by: 'office', before: invited, take: (place) => copy(place, false) },
  {
    way: 'a copy with its crew as it stands',
    by: 'office',
    before: confirmed,
    take: (place) => copy(place, true),
  },
  {
    way: 'the office approves an application',
    by: 'office',
    before: ({ job, worker }) =>
      world.db
        .insertInto('application')
        .values({ crew_id: job.crewId, user_id: worker.id, applied_at: Date.now() })
        .execute(),
    take: (place) => answer(place, d.desk),
  },
  {
    way: 'the worker accepts',
    by: 'worker',
    before: invited,
    take: ({ job, worker }) => world.call(worker, 'replyJob', { id: job.crewId, accepted: true }),
  },
  {
    way: 'the worker accepts in the list',
    by: 'worker',
    before: invited,
    take: (place) => answer(place, place.worker),
  },
  {
    way: 'the worker takes a no back',
    by: 'worker',
    before: saidNo,
    take: ({ job, worker }) =>
      world.call(worker, 'replyJob', { id: job.crewId, accepted: false, undo: true }),
  },
  {
    way: 'the worker accepts after an own no',
    by: 'worker',
    before: saidNo,
    take: ({ job, worker }) => world.call(worker, 'replyJob', { id: job.crewId, accepted: true }),
  },
  {
    way: 'the worker applies',
    by: 'worker',
    take: ({ job, worker }) => world.call(worker, 'applyfor', { jobId: job.id, reqCrew: job.crewId }),
  },
  {
    way: 'the worker applies to a job that they said no to',
    by: 'worker',
    before: async (place) => {
      const other = await world.crew(place.job.id, place.job.date, 2);
      await world.member(other, place.worker.id, 3, place.worker.id);
    },
    take: ({ job, worker }) => world.call(worker, 'applyfor', { jobId: job.id, reqCrew: job.crewId }),
  },
];

async function placeFor(): Promise<Place> {
  const worker = await world.person();
  const job = await world.job({ amount: 9, prepend: d.prefix });
  const later = await world.job({ amount: 9, prepend: d.prefix, date: inHours(268) });
  await world.db
    .updateTable('job')
    .set({ series_id: '11111111-1111-4111-8111-' + String(job.id).padStart(12, '0') })
    .where('id', 'in', [job.id, later.id])
    .execute();
  return { worker, job, later };
}
const seats = async ({ worker }: Place) => {
  const rows = await world.db
    .selectFrom('crew_member')
    .select('status')
    .where('user_id', '=', worker.id)
    .execute();
  const asked = await world.db
    .selectFrom('application')
    .select('id')
    .where('user_id', '=', worker.id)
    .execute();
  return rows.filter(({ status }) => status === 1 || status === 2).length + asked.length;
};

describe.each(ways)('$way', ({ by, before, take }) => {
  test.each(['blocked', 'avoid'] as const)(
    'C.10.07: %s lets nobody in, and the worker reads no such word',
    async (kind) => {
      const place = await placeFor();
      await before?.(place);
      const had = await seats(place);
      if (kind === 'avoid') await d.avoid(place.worker);
      else await d.block(place.worker);
      const { status, body } = await take(place);
      const text = JSON.stringify(body);
      expect(status).toBeLessThan(500);
      expect(await seats(place)).toBe(had);
      const sentence = `${place.worker.firstName} Tester is blocked for ${d.company}.`;
      expect(text.includes(sentence)).toBe(by === 'office');
      if (by === 'worker') expect(text).not.toMatch(/block|avoid|kept/i);
      await d.free(place.worker);
      const after = await take(place);
      expect((after.body as { error?: boolean }).error ?? false).toBe(false);
      expect(await seats(place)).toBeGreaterThan(0);
    },
  );
});

test('C.10.07: whoever is kept off is reminded of no invitation, and asked into no crew of that customer', async () => {
  const place = await placeFor();
  await set(place, 1);
  await d.block(place.worker);
  const heard = async () =>
    (await world.db.selectFrom('message').select('body').where('user_id', '=', place.worker.id).execute())
      .length;
  const before = await heard();
  await world.runTasks('remind-invite');
  const ask = () => world.call(d.desk, 'inviteToCompany', { prefix: d.prefix, idUser: place.worker.id });
  await world.db
    .updateTable('company')
    .set({ config: sql`config || '{"confAllowExternal": 1}'` })
    .execute();
  expect(JSON.stringify((await ask()).body)).toContain(`Tester is blocked for ${d.company}.`);
  expect(await heard()).toBe(before);
  await d.free(place.worker);
  expect((await ask()).body).toMatchObject({ asked: [place.worker.id] });
});

test('C.10.07: a job that gets this customer later keeps its crew, and the office reads who is kept off', async () => {
  const worker = await world.person();
  const job = await world.job({ amount: 2 });
  await world.member(job.crewId, worker.id, 2);
  await d.block(worker);
  const saved = await world.call(d.desk, 'saveUpdatedJobv2', { job: { id: job.id, prepend: d.prefix } });
  expect(saved.body).toMatchObject({
    ok: true,
    warnings: [
      `${worker.firstName} Tester is blocked for ${d.company}. Their place stays until you decide about it.`,
    ],
  });
});

test('C.10.07: a block and a copy at one instant never seat somebody unseen', async () => {
  for (let round = 0; round < 8; round += 1) {
    const place = await placeFor();
    await confirmed(place);
    const [said] = await Promise.all([d.block(place.worker), copy(place, true)]);
    const shown = (said.body as { places: { idJob: number }[] }).places.length;
    const { n } = await world.db
      .selectFrom('crew_member')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', place.worker.id)
      .where('status', '=', 2)
      .executeTakeFirstOrThrow();
    expect(shown).toBe(Number(n));
  }
});

test('C.10.07: whatever writes a place on a crew asks the law', () => {
  expect(
    placeWriters()
      .filter(({ text }) => !/(refuseBlocked|refuseBlockedQuietly|blockedWorkers)\(/.test(text))
      .map(({ file }) => file),
  ).toEqual([]);
});
