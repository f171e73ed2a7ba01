import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { MIN, HOUR, morningZone, placeIn, questionsTo, runAsking } from './testing/asked';

let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
}, 120_000);
afterAll(() => t.close());

type Who = { token: string };
/** Who is confirmed on a job, as the board has them. */
const peopleOn = async (idJob: number) => {
  const { jobs } = (await t.call(office, 'getAttendance', { idJob })).body;
  return jobs.flatMap(({ crews }) => crews.flatMap(({ people }) => people));
};
const again = (who: Who, place: { crew: number; me: { id: number } }) =>
  t.call(who, 'askAgain', { idReqCrew: place.crew, users: [place.me.id] });
const count = async (id: number) => (await questionsTo(t, id)).length;

test('C.3.13: once in 30 minutes, with the minutes that are left', async () => {
  const place = await placeIn(t, 10 * HOUR, { zone: morningZone() });
  await runAsking(t, Date.now() - 31 * MIN);
  expect((await again(office, place)).body).toMatchObject({ asked: 1, notAsked: [] });
  const second = (await again(office, place)).body;
  expect(second).toMatchObject({ asked: 0 });
  expect(second.notAsked[0]).toMatch(
    /was asked less than 30 minutes ago\. Please call, or ask again in \d+ min\.$/,
  );
  expect(await count(place.me.id)).toBe(2);
});

test('C.3.13: the link of a question after the start is good for half an hour', async () => {
  const place = await placeIn(t, -12 * MIN, { zone: morningZone() });
  expect((await again(office, place)).body).toMatchObject({ asked: 1 });
  const { expires_at } = await t.db
    .selectFrom('login_link')
    .select('expires_at')
    .where('user_id', '=', place.me.id)
    .executeTakeFirstOrThrow();
  expect(expires_at).toBeGreaterThan(Date.now() + 25 * MIN);
});

test('C.3.13: two at the same moment ask once', async () => {
  const place = await placeIn(t, 30 * HOUR);
  const answers = await Promise.all([again(office, place), again(office, place)]);
  expect(answers.map(({ body }) => body.asked).sort()).toEqual([0, 1]);
  expect(await count(place.me.id)).toBe(1);
});

test('C.3.13: the supervisor of the job may, one of another not', async () => {
  const place = await placeIn(t, 10 * HOUR);
  const [boss, other] = [await t.signIn(await t.make.user()), await t.signIn(await t.make.user())];
  await t.make.supervisor(place.job, boss.id);
  await t.make.supervisor((await placeIn(t, 10 * HOUR)).job, other.id);
  expect((await again(other, place)).status).toBe(403);
  expect((await again(boss, place)).body).toMatchObject({ asked: 1 });
});

test('C.3.05, C.3.13: who has turned reminders off is not asked, and that is said', async () => {
  const place = await placeIn(t, 10 * HOUR);
  const off = { push: false, mail: false, sms: false };
  await t.call(place.me, 'setNotificationPreference', { topic: 'reminders', ...off });
  const { body } = await again(office, place);
  expect(body).toMatchObject({ asked: 0, notAsked: [expect.stringMatching(/has turned reminders off/)] });
  expect(await peopleOn(place.job)).toMatchObject([{ askedAt: null }]);
});

test('C.3.13: an answer of before stays until there is another', async () => {
  const place = await placeIn(t, 10 * HOUR);
  const late = { answer: 'late', minutes: 30 } as const;
  await t.call(place.me, 'answerComing', { idReqCrew: place.crew, start: place.start, ...late });
  await again(office, place);
  expect(await peopleOn(place.job)).toMatchObject([late]);
});
