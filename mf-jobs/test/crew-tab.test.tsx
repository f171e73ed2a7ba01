import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { refusal } from '@crewcall/platform/testing';
import { crew, hour, job, me, notifications, now } from './fixtures';
import { chooseGroup, extraData, far, field, isOff, open, saved } from './open-form';

const sentCrews = (fake: ReturnType<typeof open>['fake']) =>
  fake.callsOf('saveUpdatedJobv2').map((body) => body.job.reqCrew);
const answers = { saveUpdatedJobv2: saved({ ...far, version: 2 }) };

afterEach(() => jest.useRealTimers());

test('C-05: what there is to choose from follows a change in groups, people and settings', async () => {
  const { fake } = open(far, 'crew');
  const add = await screen.findByRole('button', { name: 'Add group' });
  expect(isOff(add)).toBe(false);
  fake.answer('getJobDetail', { job: far, extraData: { ...extraData, groups: [] } });
  act(() => fake.bus.emit('group.changed', { id: 3 }));
  await waitFor(() => expect(isOff(add)).toBe(true));
  const read = () => fake.callsOf('getJobDetail').length;
  expect(read()).toBe(2);
  act(() => fake.bus.emit('user.changed', { idUser: 9 }));
  await waitFor(() => expect(read()).toBe(3));
  act(() => fake.bus.emit('settings.changed', {}));
  await waitFor(() => expect(read()).toBe(4));
});

describe('a group', () => {
  test('B.3.04: the press that begins one leaves no field first, whose error line would move the button away', async () => {
    open(far, 'crew', answers);
    // False: the browser is told to leave the focus where it is.
    expect(fireEvent.mouseDown(await screen.findByRole('button', { name: 'Add group' }))).toBe(false);
  });

  test('B.3.04, B.9.12: shows its group, start, end, how many are confirmed of how many, and its code', async () => {
    open(
      {
        ...far,
        reqCrew: [
          crew({
            mine: 2,
            amount: 3,
            startTime: far.date,
            endTime: far.date + 10 * hour,
            requireCode: true,
            code: '4711',
          }),
        ],
      },
      'crew',
    );
    const card = await screen.findByRole('region', { name: 'Crew Stagehand' });
    expect(within(card).getByText('Code 4711')).toBeTruthy();
    expect(within(card).getByText(/3:00 pm – 1:00 am/)).toBeTruthy();
    expect(within(card).getByRole('img', { name: '1 of 3 places confirmed' })).toBeTruthy();
  });

  test('B.3.04: two people of one name are told apart', async () => {
    const sam = (id: number, phone: string) => ({ id, fullName: 'Sam Lee', phone, status: 2 });
    const people = [sam(8, '+61400111005'), sam(9, '+61400111006')];
    open({ ...far, reqCrew: [{ ...crew(), userList: people }] }, 'crew');
    const list = await screen.findByRole('list', { name: 'Workers of Stagehand' });
    expect(within(list).getByText('Sam Lee (…005)')).toBeTruthy();
    expect(within(list).getByText('Sam Lee (…006)')).toBeTruthy();
  });

  test('B.3.04, J-49: group, amount, start, end and code are changed in place', async () => {
    const { fake } = open(far, 'crew', answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Stagehand' }));
    fireEvent.change(await field('Amount'), { target: { value: '4' } });
    fireEvent.change(await field('End (planned)'), { target: { value: '2026-11-25T20:00' } });
    fireEvent.click(await field('Ask for a code at check-in'));
    fireEvent.blur(await field('Amount'));
    const all = { id: 11, amount: 4, endTime: far.date + 5 * hour, requireCode: true };
    // In one save, or in several where this machine is slower than the pause between them.
    await waitFor(() => expect(Object.assign({}, ...sentCrews(fake).flat())).toEqual(all));
  });

  test('J-34, B.9.02: a start off the quarter hour is said and not sent', async () => {
    const { fake } = open(far, 'crew', answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Stagehand' }));
    fireEvent.change(await field('Start'), { target: { value: '2026-11-25T20:05' } });
    fireEvent.blur(await field('Start'));
    expect(
      await screen.findByText(
        'This date is invalid. The minutes must be a multiple of 15 (00, 15, 30, or 45).',
      ),
    ).toBeTruthy();
    expect(sentCrews(fake)).toEqual([]);
  });

  test('J-49: a shift keeps its length when its start moves', async () => {
    const { fake } = open(far, 'crew', answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Stagehand' }));
    fireEvent.change(await field('Start'), { target: { value: '2026-11-26T09:00' } });
    fireEvent.blur(await field('Start'));
    const start = Date.UTC(2026, 10, 25, 22);
    await waitFor(() =>
      expect(sentCrews(fake)).toMatchObject([[{ startTime: start, endTime: start + 10 * hour }]]),
    );
  });

  test('B.3.04, J-38: is added with its amount at once, and deleted after a question', async () => {
    const { fake } = open(far, 'crew', answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Add group' }));
    const form = await screen.findByRole('form', { name: 'New group' });
    fireEvent.change(within(form).getByLabelText('Amount'), { target: { value: '4' } });
    // None is chosen for somebody, least of all the first of the alphabet.
    expect(within(form).getByRole('combobox', { name: 'Group' }).textContent).toBe('Choose a group');
    await act(async () => fireEvent.submit(form));
    expect(within(form).getByText('Choose a group.')).toBeTruthy();
    expect(sentCrews(fake)).toEqual([]);
    await chooseGroup('Rigger');
    await act(async () => fireEvent.submit(form));
    await waitFor(() =>
      expect(sentCrews(fake)[0]).toEqual([
        { groupId: 4, amount: 4, startTime: far.date, endTime: now + 106 * hour },
      ]),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Stagehand' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete group' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentCrews(fake)[1]).toMatchObject([{ id: 11, deleted: true }]));
  });
});

describe('several groups', () => {
  test('B.5.12, J-34: with a start that was not taken no group is added, by either button', async () => {
    const { fake } = open({ ...far, reqCrew: [] }, 'crew', answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Add group' }));
    const form = await screen.findByRole('form', { name: 'New group' });
    await chooseGroup('Rigger');
    await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('Amount')));
    const start = within(form).getByLabelText('Start');
    fireEvent.change(start, { target: { value: '2026-11-25T20:05' } });
    await act(async () => fireEvent.submit(form));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add, then another' })));
    expect(sentCrews(fake)).toEqual([]);
    expect(document.activeElement).toBe(start);
    fireEvent.change(start, { target: { value: '2026-11-25T20:15' } });
    await act(async () => fireEvent.submit(form));
    expect(sentCrews(fake)).toHaveLength(1);
  });
  test('J-49: the end is one press, how many comes after which, and the next group keeps start and end', async () => {
    const { fake } = open({ ...far, reqCrew: [] }, 'crew', answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Add group' }));
    const form = await screen.findByRole('form', { name: 'New group' });
    await chooseGroup('Rigger');
    await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('Amount')));
    fireEvent.change(within(form).getByLabelText('Amount'), { target: { value: '2' } });
    fireEvent.click(within(form).getByRole('button', { name: '8 h' }));
    expect(within(form).getByRole('button', { name: '8 h', pressed: true })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Add, then another' })));
    const end = far.date + 8 * hour;
    expect(sentCrews(fake)).toEqual([[{ groupId: 4, amount: 2, startTime: far.date, endTime: end }]]);
    expect(document.activeElement).toBe(within(form).getByRole('combobox', { name: 'Group' }));
    await chooseGroup('Stagehand');
    await act(async () => fireEvent.submit(form));
    expect(sentCrews(fake)[1]).toEqual([{ groupId: 3, amount: 1, startTime: far.date, endTime: end }]);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'New group' })).toBeNull());
  });
});

describe('a worker’s standing', () => {
  const menu = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /Mia Costa: Invited/ }));
    return screen.findByRole('menu');
  };
  const ok = { saveJobUserList: { UserhasDoubleShift: [], isOverfilled: false, error: false as const } };

  test('B.4.02, B.3.05, J-37: is one of four, set from a menu', async () => {
    const { fake } = open(far, 'crew', ok);
    const choices = within(await menu()).getAllByRole('menuitem');
    expect(choices.map((choice) => choice.textContent)).toEqual([
      'Not Invited',
      'Invited',
      'Confirmed',
      'Denied',
    ]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Denied' }));
    await waitFor(() =>
      expect(fake.callsOf('saveJobUserList')).toEqual([
        { idReqCrew: 11, statusUser: [{ id: 1, status: 3 }] },
      ]),
    );
  });

  test('B.4.02: Not Invited takes the worker off the crew', async () => {
    const { fake } = open(far, 'crew', ok);
    await menu();
    fake.answer('getJobDetail', {
      job: { ...far, reqCrew: far.reqCrew.map((one) => ({ ...one, userList: [] })) },
      extraData,
    });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Not Invited' }));
    await waitFor(() => expect(screen.queryByText('Mia Costa')).toBeNull());
    expect(fake.callsOf('saveJobUserList')[0]?.statusUser).toEqual([{ id: 1, status: 0 }]);
  });

  test('B.4.02, B.9.07: the menu closes by itself after 5 seconds; a sign of life gives it 5 more', async () => {
    open(far, 'crew', ok);
    await screen.findByRole('button', { name: /Mia Costa: Invited/ });
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: /Mia Costa: Invited/ }));
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(4900);
    expect(screen.getByRole('menu')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowDown' });
    await pass(4900);
    expect(screen.getByRole('menu')).toBeTruthy();
    await pass(1000);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('B.8.05, B.8.06, B.7.16, J-36: its warnings are said for 10 seconds, the worker by name', async () => {
    const { fake } = open(far, 'crew', {
      saveJobUserList: { UserhasDoubleShift: ['Mia Costa'], isOverfilled: true, error: false },
    });
    const timeouts: unknown[] = [];
    const show = fake.region.snackbar.show.bind(fake.region.snackbar);
    fake.region.snackbar.show = (text, options) => {
      timeouts.push(options?.timeout);
      show(text, options);
    };
    await menu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Confirmed' }));
    await waitFor(() =>
      expect(fake.said).toEqual([
        'Mia Costa is in more then one shift in a period of 20 hours, please check again!',
        'This job have more confirmed crew then the amount needed, please check again!',
      ]),
    );
    expect(timeouts).toEqual([10_000, 10_000]);
  });

  test('J-36: the mark of another shift near by comes with the job, so a reload keeps it', async () => {
    const doubled = [{ idReqCrew: 11, idUser: me }];
    open(far, 'crew', { getJobDetail: { job: far, extraData: { ...extraData, doubled } } });
    expect(await screen.findByText('Another shift within 20 hours')).toBeTruthy();
  });
});

test.each([
  [2, 'cancelled'],
  [3, 'finished'],
])(
  'B.3.04, B.4.02, J-19: status %i: the crew tab says that the job is %s, and offers neither a place nor a group',
  async (status, word) => {
    open({ ...far, status }, 'crew/invite-11');
    expect(
      await screen.findByText(
        `This job is ${word}. Set its status to Confirmed before you invite or confirm workers.`,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Invite workers|Add group/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Mia Costa: Invited/ }));
    const off = (await screen.findAllByRole('menuitem')).filter(
      (item) => item.getAttribute('aria-disabled') === 'true',
    );
    expect(off.map((item) => item.textContent)).toEqual(['Confirmed']);
  },
);

const application = {
  idReqCrew: 11,
  idUser: 8,
  jobId: 5,
  groupName: 'Stagehand',
  fullName: 'Kiri Walker',
  jobName: far.title,
  startTime: far.date,
  tz: far.tz,
  ...{ prepend: '', location: '', amount: 4, confirmed: 1, hasDoubleShift: false },
};

test('R-14, N-07: an application is approved where the crew is', async () => {
  const { fake } = open(far, 'crew', {
    getNotifications: notifications({
      listCrewInvite: [application, { ...application, jobId: 6, fullName: 'Somebody Else' }],
    }),
    replyInviteJob: { ok: true },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept Kiri Walker' }));
  await waitFor(() =>
    expect(fake.callsOf('replyInviteJob')).toMatchObject([
      { idReqCrew: 11, idUser: 8, jobId: 5, accept: true },
    ]),
  );
  expect(screen.queryByText('Somebody Else')).toBeNull();
});

test('N-07: two applications are answered side by side; one that fails is not told as answered', async () => {
  const two = [application, { ...application, idUser: 9, fullName: 'Tomás Silva' }];
  const waiting: (() => void)[] = [];
  const { fake } = open(far, 'crew', {
    getNotifications: notifications({ listCrewInvite: two }),
    replyInviteJob: ({ idUser }) =>
      new Promise((done, fail) =>
        waiting.push(() => (idUser === 8 ? done({ ok: true }) : fail(refusal('No')))),
      ),
  });
  const approve = async (name: string) => screen.findByRole('button', { name: `Accept ${name}` });
  const names = ['Kiri Walker', 'Tomás Silva'];
  for (const name of names) fireEvent.click(await approve(name));
  for (const name of names) expect(isOff(await approve(name))).toBe(true);
  await waitFor(() => expect(waiting).toHaveLength(2));
  await act(async () => waiting[1]?.());
  await waitFor(async () => expect(isOff(await approve('Tomás Silva'))).toBe(false));
  expect(isOff(await approve('Kiri Walker'))).toBe(true);
  expect(fake.events).toEqual([]);
  await act(async () => waiting[0]?.());
  await waitFor(() =>
    expect(fake.events).toContainEqual({ event: 'invite.answered', payload: { idReqCrew: 11, idUser: 8 } }),
  );
  expect(fake.events.filter(({ event }) => event === 'invite.answered')).toHaveLength(1);
});

test('B.3.02: supervisors are chosen from the office’s people', async () => {
  const { fake } = open(far, 'crew', {
    ...answers,
    getPeopleByName: { people: [{ id: 9, fullName: 'Ravi Singh' }], hasMore: false },
  });
  const box = await screen.findByRole('combobox', { name: 'Supervisors' });
  fireEvent.change(box, { target: { value: 'ravi' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Ravi Singh' }));
  fireEvent.blur(box);
  await waitFor(() =>
    expect(fake.callsOf('saveUpdatedJobv2')).toEqual([
      { job: { id: 5, version: 1, selectedSupervisors: [9] } },
    ]),
  );
});

test('B.3.02: the search says what it does, and offers the people the server found', async () => {
  const { fake } = open(job({ ...far, selectedSupervisors: [77] }), 'crew', {
    ...answers,
    getPeopleByName: ({ search }) => (search === '' ? { people: [], hasMore: true } : new Promise(() => {})),
  });
  const box = await screen.findByRole('combobox', { name: 'Supervisors' });
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: 'singh rav' } });
  expect(await screen.findByText('Searching…', { selector: 'p' })).toBeTruthy();
  fake.answer('getPeopleByName', () => {
    throw new ApiError('missing', 'It does not answer.', 404);
  });
  fireEvent.change(box, { target: { value: 'singh ra' } });
  expect(await screen.findByText('The search failed. Try again.', { selector: 'p' })).toBeTruthy();
  fake.answer('getPeopleByName', { people: [{ id: 9, fullName: 'Ravi Singh' }], hasMore: true });
  fireEvent.change(box, { target: { value: 'singh r' } });
  const option = await screen.findByRole('option', { name: 'Ravi Singh' });
  expect(screen.getByText('Type more of the name for others.')).toBeTruthy();
  fireEvent.click(option);
  fireEvent.blur(box);
  // The name of the one who is saved is not known: they stay.
  await waitFor(() =>
    expect(fake.callsOf('saveUpdatedJobv2')).toEqual([
      { job: { id: 5, version: 1, selectedSupervisors: [77, 9] } },
    ]),
  );
});

test('B.3.04: without a group the tab says what to do', async () => {
  open(job({ reqCrew: [] }), 'crew');
  expect(await screen.findByText('No crew yet')).toBeTruthy();
  expect(isOff(screen.getByRole('button', { name: 'Add group' }))).toBe(false);
});
