import type { CallName } from '@crewcall/contract/types';
import sharp from 'sharp';
import { inHours, testApp } from './support';
import type { TestApp } from './support';
import { shift } from './support/shift';

type Person = { id: number; token: string };

// Everything of Nadia that would betray her, were it in an answer.
const nadia = {
  first_name: 'Nadia',
  last_name: 'Zelenkova',
  email: 'nadia.zelenkova@example.test',
  phone: '+61411222333',
  address: '7 Secret Lane',
  emergency_number: '+61499888777',
  bank_account_number: '998877665',
  abn: '51824753556',
};
const secrets = Object.values(nadia).filter((value) => value !== nadia.first_name);

let t: TestApp;
let job: number;
let crewId: number;
let colleague: number;
let people: Record<'crew' | 'invited' | 'denied' | 'stranger' | 'supervisor' | 'manager' | 'office', Person>;

beforeAll(async () => {
  t = await testApp();
  const { make } = t;
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f80' } })
    .jpeg()
    .toBuffer();
  const blob = await t.services.blobs.put(t.db, picture, 'image/jpeg');
  colleague = await make.user({ ...nadia, picture_blob_id: blob });
  const person = async (given: Parameters<typeof make.user>[0] = {}) => t.signIn(await make.user(given));
  people = {
    crew: await person({ first_name: 'Cem' }),
    invited: await person(),
    denied: await person(),
    stranger: await person(),
    supervisor: await person({ first_name: 'Sunita', last_name: 'Rao', phone: '+61400555666' }),
    manager: await t.signIn(await make.manager('ACME')),
    office: await t.signIn(await make.admin()),
  };
  const { crew } = people;
  const at = inHours(0);
  const made = await shift(t, {
    at,
    workers: [crew.id, colleague],
    clocks: [{ user: colleague, start: at - 7_200_000, end: at - 3_600_000, rate: 4_321 }],
    prepend: 'ACME',
  });
  job = made.job;
  crewId = made.crew;
  await t.db
    .updateTable('job')
    .set({ onsite_name: 'Kim Gate', onsite_phone: '0400111222' })
    .where('id', '=', job)
    .execute();
  await t.db
    .updateTable('job_crew')
    .set({ require_code: true, code: '7391' })
    .where('id', '=', made.crew)
    .execute();
  await t.db.insertInto('job_recipient').values({ job_id: job, email: 'customer@example.test' }).execute();
  await make.member(made.crew, people.invited.id, 1);
  await make.member(made.crew, people.denied.id, 3);
  await make.supervisor(job, people.supervisor.id);
  await t.call(await t.signIn(colleague), 'sendchat', { idJob: job, message: 'I am at dock 4' });
}, 120_000);
afterAll(() => t.close());

const range = () => ({ dateStart: inHours(-48), dateEnd: inHours(48) });
const asked = (): [CallName, object][] => [
  ['getJobs', range()],
  ['getJobs', { ...range(), text: 'Zelenkova' }],
  ['getPublicJobs', { ...range(), idJob: job }],
  ['getMyDashboardv2', {}],
  ['getJobDialog', { idJob: job }],
  ['getTimeCard', { idJob: job }],
  ['getchat', { idJob: job }],
  ['getNotifications', {}],
  ['getMe', {}],
];

async function told(who: Person): Promise<string> {
  const replies = await Promise.all(asked().map(([name, body]) => t.call(who, name, body as never)));
  return JSON.stringify(replies.map((reply) => reply.body));
}

describe('N-18: what crew see of each other', () => {
  test.each(['crew', 'invited', 'denied', 'stranger'] as const)(
    'N-18, B.2.20: no answer to the %s worker holds a colleague’s surname, phone, address or anything else',
    async (role) => {
      const answers = await told(people[role]);
      for (const secret of secrets) expect(answers).not.toContain(secret);
      for (const secret of ['7391', 'customer@example.test', '4321', `getUserPicture/${colleague}`]) {
        expect(answers).not.toContain(secret);
      }
      const isOn = role === 'crew' || role === 'invited';
      expect([answers.includes('0400111222'), answers.includes('Kim Gate')]).toEqual([isOn, isOn]);
    },
  );

  test('N-18: confirmed and invited crew read first name, initial, role and status; nothing else', async () => {
    for (const role of ['crew', 'invited'] as const) {
      const { body } = await t.call(people[role], 'getJobDialog', { idJob: job });
      const [crew] = body.job.reqCrew;
      expect(crew?.userList.find(({ id }) => id === colleague)).toEqual({
        id: colleague,
        fullName: 'Nadia Z.',
        phone: null,
        status: 2,
        picture: null,
      });
      expect([crew?.groupName, crew?.code]).toEqual(['Stagehand', undefined]);
      expect(crew?.userList.map(({ status }) => status).sort()).toEqual([1, 2, 2]);
      expect(body.supervisors).toEqual([
        { id: people.supervisor.id, fullName: 'Sunita Rao', phone: '+61400555666' },
      ]);
    }
  });

  test('N-18: whoever is not on the job reads no name at all, nor who supervises it or how to call', async () => {
    for (const role of ['stranger', 'denied'] as const) {
      const { body } = await t.call(people[role], 'getJobDialog', { idJob: job });
      const names = body.job.reqCrew.flatMap(({ userList }) => userList.map(({ id }) => id));
      expect(names).toEqual(role === 'denied' ? [people.denied.id] : []);
      expect(body.job).toMatchObject({
        onSiteResponsibleName: '',
        onSiteResponsibleNumber: '',
        selectedSupervisors: [],
        clockList: [],
        fileCount: 0,
        emailTimesheet: [],
      });
      expect([body.supervisors, body.canChat, body.canSupervise]).toEqual([[], false, false]);
    }
  });

  test('B.2.20, N-18: the time card tells crew names and hours, not clocks, codes or rates', async () => {
    const { body } = await t.call(people.crew, 'getTimeCard', { idJob: job });
    expect(body.timesheets).toEqual([]);
    expect(body.crew.find(({ idUser }) => idUser === colleague)).toMatchObject({
      fullName: 'Nadia Z.',
      worked: 3_600_000,
      code: null,
    });
    for (const role of ['stranger', 'denied', 'invited'] as const) {
      const other = await t.call(people[role], 'getTimeCard', { idJob: job });
      expect([other.body.crew ?? [], other.body.timesheets ?? []]).toEqual([[], []]);
    }
  });

  test('N-18, N-02: the chat names its users by first name and initial to crew, whole to the office', async () => {
    const crew = await t.call(people.crew, 'getchat', { idJob: job });
    expect(crew.body.users).toEqual([{ id: colleague, fullName: 'Nadia Z.' }]);
    expect(crew.body.messages.map(({ userName }) => userName)).toEqual(['Nadia Z.']);
    const office = await t.call(people.office, 'getchat', { idJob: job });
    expect(office.body.users).toEqual([{ id: colleague, fullName: 'Nadia Zelenkova' }]);
  });

  test('N-18: whoever sees all the clocks of a job reads whole names in job, card and chat; others in none', async () => {
    const timekeeper = await t.signIn(
      await t.make.user({ first_name: 'Tia', permissions: ['timesheet:read'] }),
    );
    await t.make.member(crewId, timekeeper.id, 2);
    const names = async (who: Person) => {
      const dialog = await t.call(who, 'getJobDialog', { idJob: job });
      const card = await t.call(who, 'getTimeCard', { idJob: job });
      const chat = await t.call(who, 'getchat', { idJob: job });
      const chats = await t.call(who, 'getMyChats', {});
      return [
        dialog.body.job.reqCrew[0]?.userList.find(({ id }) => id === colleague)?.fullName,
        card.body.crew.find(({ idUser }) => idUser === colleague)?.fullName,
        chat.body.messages[0]?.userName,
        chats.body.chats[0]?.sender,
      ];
    };
    expect(await names(people.crew)).toEqual(Array(4).fill('Nadia Z.'));
    for (const who of [people.supervisor, timekeeper])
      expect(await names(who)).toEqual(Array(4).fill('Nadia Zelenkova'));
  });

  test('N-18: supervisors and the office read the whole name and the phone; a manager the name', async () => {
    const view = async (role: keyof typeof people) => {
      const { body } = await t.call(people[role], 'getJobDialog', { idJob: job });
      const one = body.job.reqCrew[0]?.userList.find(({ id }) => id === colleague);
      return [one?.fullName, one?.phone];
    };
    expect(await view('supervisor')).toEqual(['Nadia Zelenkova', nadia.phone]);
    expect(await view('office')).toEqual(['Nadia Zelenkova', nadia.phone]);
    expect(await view('manager')).toEqual(['Nadia Zelenkova', null]);
  });
});
