import type { Person, World } from '../jobs/testing/world';
import { inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const made = async (who: Person) => {
  const job = { title: 'Load in', date: inHours(100) };
  const { body } = await world.call(who, 'insertNewJobs', { job });
  return (await world.call(who, 'getJobDetail', { id: body.jobId })).body.job;
};

test('A.9.13, J-01, J-08: a new job is #90a4ae, confirmed, in state 1; a manager’s waits for the office', async () => {
  expect(await made(office)).toMatchObject({ color: '#90a4ae', status: 1, state: 1, tz: 'Australia/Sydney' });
  const manager = await world.person({ managerOf: ['ACME'] });
  expect(await made(manager)).toMatchObject({ status: 0, prepend: 'ACME' });
});

test('R-14, J-37: only crew can be put on a crew; people of the office and managers are not offered', async () => {
  const { crewId } = await world.job();
  const [worker] = (await world.people(1)) as [Person];
  const manager = await world.person({ managerOf: ['ACME'] });
  const { workers } = (await world.call(office, 'getJobWorkers', { idReqCrew: crewId })).body;
  const ids = workers.map(({ id }) => id);
  expect(ids).toContain(worker.id);
  expect(ids).not.toContain(manager.id);
  expect(ids).not.toContain(office.id);
});

test('B.3.02, X-02: marks that turn the direction of a title are taken out; accents, joined emoji and other scripts stay', async () => {
  const stored = async (title: string) => {
    const { body } = await world.call(office, 'insertNewJobs', { job: { title, date: inHours(100) } });
    return (await world.call(office, 'getJobDetail', { id: body.jobId })).body.job.title;
  };
  expect(await stored('Load \u202etuo\u202c \u2066in\u2069')).toBe('Load tuo in');
  for (const title of ['Nguye\u0302\u0303n', 'Zoë & 木村', 'مسرح', '\u{1f469}\u200d\u{1f527} rigging'])
    expect(await stored(title)).toBe(title);
});

test('J-40, Y-01: a new job on days whose clocks skip an hour says what starts later', async () => {
  const at = (iso: string) => Date.parse(iso);
  const date = at('2027-09-25T20:00+10:00');
  const reqCrew = [{ groupId: world.groupId, amount: 1, startTime: at('2027-09-26T02:30+10:00') }];
  const multipleDates = [date, at('2027-10-02T20:00+10:00')];
  const { body } = await world.call(office, 'insertNewJobs', {
    job: { title: 'Night', date, multipleDates, reqCrew },
  });
  expect(body.warnings).toEqual([
    'There is no 02:30 am on 03/10/27, when the clocks go forward; a crew starts at 03:30 am.',
  ]);
});
