import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '@crewcall/platform/testing';
import { placeAt } from './cover-shift';
import { crew, dashboard, hour, job, now } from './fixtures';
import { openJobs } from './open-jobs';

const mine = job({
  reqCrew: [crew({ mine: 2, startTime: now + 5 * hour })],
  statusUser: 2,
  date: now + 5 * hour,
});
const asking = (part: object = {}) => ({
  ...dashboard([mine]),
  coming: [
    {
      idJob: 5,
      idReqCrew: 11,
      start: now + 5 * hour,
      answer: null,
      minutes: null,
      asked: false,
      officePhone: '02 9000 1234',
      ...part,
    },
  ],
});
const button = (name: string) => screen.findByRole('button', { name: `${name}: Load in, Riverside Stage` });
const thanks = { ok: true as const, text: 'Thank you. See you on Saturday.' };

beforeEach(() => localStorage.clear());

test('C.3.02: the card of a shift asks, and Yes says so to the server', async () => {
  const { fake } = openJobs({ getMyDashboardv2: asking(), answerComing: thanks });
  fireEvent.click(await button('Yes'));
  await waitFor(() =>
    expect(fake.callsOf('answerComing')).toMatchObject([
      { idReqCrew: 11, start: now + 5 * hour, answer: 'yes' },
    ]),
  );
  await waitFor(() => expect(fake.said).toContain(thanks.text));
  expect(fake.events).toContainEqual({ event: 'invite.answered', payload: { idReqCrew: 11, idUser: 1 } });
});

test('C.2.03, C.3.02: who has asked for cover is not asked whether they come as well', async () => {
  const place = placeAt(now + 5 * hour);
  openJobs({
    getMyDashboardv2: { ...asking(), jobs: [{ ...mine, mine: [{ ...place, asksCover: true }] }] },
  });
  await screen.findByText(/^You asked for cover/);
  expect(screen.queryByRole('group', { name: /^Are you coming/ })).toBeNull();
});

test('C.3.02, X-07: who has checked in and out is not asked any more, whatever the list still says', async () => {
  const start = now - hour / 2;
  const left = job({
    reqCrew: [crew({ mine: 2, startTime: start, endTime: now + 6 * hour })],
    statusUser: 2,
    clockList: [{ idUser: 1, idReqCrew: 11, start, end: now - hour / 4 }],
  });
  openJobs({ getMyDashboardv2: { ...dashboard([left], [5]), coming: asking({ start }).coming } });
  await screen.findByRole('region', { name: 'Next shift' });
  expect(screen.queryByRole('group', { name: /^Are you coming/ })).toBeNull();
});

test.each([
  [1, null, true],
  [1, 'yes', true],
  [3, null, false],
])(
  'C.3.02: %i hours after the start and an answer of %s nobody is asked whether they come; when they will be there, is asked: %s',
  async (hours, answer, isAsked) => {
    const start = now - hours * hour;
    const runs = job({
      date: start,
      reqCrew: [crew({ mine: 2, startTime: start, endTime: now + 2 * hour })],
      statusUser: 2,
    });
    openJobs({ getMyDashboardv2: { ...dashboard([runs], [5]), coming: asking({ start, answer }).coming } });
    await screen.findByRole('region', { name: 'Next shift' });
    expect(screen.queryByText(/are you coming|you are coming/i)).toBeNull();
    expect(screen.queryAllByRole('group', { name: /^How late/ })).toHaveLength(isAsked ? 1 : 0);
  },
);

test('C.3.02: the shift to be at next asks above the list, each further one on its card', async () => {
  const later = job({
    id: 6,
    title: 'Garden party',
    date: now + 9 * hour,
    reqCrew: [crew({ id: 12, mine: 2, startTime: now + 9 * hour })],
    statusUser: 2,
  });
  const two = {
    idJob: 6,
    idReqCrew: 12,
    start: now + 9 * hour,
    answer: null,
    minutes: null,
    asked: false,
    officePhone: '',
  };
  openJobs({ getMyDashboardv2: { ...asking(), jobs: [mine, later], coming: [...asking().coming, two] } });
  await screen.findByRole('group', { name: 'Are you coming? Garden party' });
  const slab = screen.getByRole('region', { name: 'Next shift' });
  expect(within(slab).getByRole('group', { name: 'Are you coming? Load in, Riverside Stage' })).toBeTruthy();
  expect(screen.getAllByRole('group').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Are you coming? Load in, Riverside Stage',
    'Are you coming? Garden party',
  ]);
});

test.each([
  [3, false, true],
  [2.9, false, false],
  [2.9, true, false],
])('C.3.01: %d hours before the start, asked before: %s, the card asks: %s', async (hours, asked, asks) => {
  const start = now + hours * hour;
  const soon = { ...mine, date: start, reqCrew: [crew({ mine: 2, startTime: start })] };
  openJobs({ getMyDashboardv2: { ...asking({ start, asked }), jobs: [soon] } });
  // Somebody who runs late can always say so.
  await button('Running late');
  expect(screen.queryAllByText('Are you coming?')).toHaveLength(asks ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: /^Yes/ })).toHaveLength(asks ? 1 : 0);
  // The answer to a question that was sent earlier, or by a supervisor since.
  expect(screen.queryAllByRole('button', { name: /^I’m coming/ })).toHaveLength(asked && !asks ? 1 : 0);
});

const isReady = (one: HTMLElement) => waitFor(() => expect((one as HTMLButtonElement).disabled).toBe(false));

test.each([15, 30, 60])('C.3.02: running late asks how late: %i minutes', async (minutes) => {
  const { fake } = openJobs({ getMyDashboardv2: asking(), answerComing: thanks });
  fireEvent.click(await button('Running late'));
  // The second tap of one thumb answers nothing.
  const late = await button(`${minutes} min late`);
  fireEvent.click(late);
  await isReady(late);
  expect(fake.callsOf('answerComing')).toEqual([]);
  fireEvent.click(late);
  await waitFor(() => expect(fake.callsOf('answerComing')).toMatchObject([{ answer: 'late', minutes }]));
});

test('C.3.02: once the shift has begun it asks in how many minutes somebody will be there', async () => {
  const started = { ...mine, date: now - hour, reqCrew: [crew({ mine: 2, startTime: now - hour })] };
  const { fake } = openJobs({
    getMyDashboardv2: { ...asking({ start: now - hour }), jobs: [started] },
    answerComing: thanks,
  });
  expect(await button('I can’t')).toBeTruthy();
  fireEvent.click(await button('In 30 min'));
  await waitFor(() => expect(fake.callsOf('answerComing')).toMatchObject([{ inMinutes: 30 }]));
  expect(fake.callsOf('answerComing')[0]).not.toHaveProperty('minutes');
});

test('C.3.02: whoever said that they cannot come is led to cover at once', async () => {
  const none = { isOn: true, asked: [], refused: [], taken: [], offers: [] };
  const { fake } = openJobs({
    getMyDashboardv2: asking(),
    answerComing: thanks,
    getCoverOffers: none as never,
    askCover: { ok: true, text: 'The office has been asked.' },
  });
  fireEvent.click(await button('I can’t'));
  fireEvent.click(await screen.findByRole('button', { name: 'Say so' }));
  const ask = within(await screen.findByRole('dialog', { name: 'You cannot come?' }));
  fireEvent.change(ask.getByLabelText(/^Reason/), { target: { value: 'I am ill' } });
  fireEvent.click(ask.getByRole('button', { name: 'Offer it' }));
  await waitFor(() =>
    expect(fake.callsOf('askCover')).toMatchObject([{ idReqCrew: 11, reason: 'I am ill', offer: true }]),
  );
  expect(fake.callsOf('answerComing')).toMatchObject([{ answer: 'no' }]);
});

test('C.3.02: I can’t asks whether it is meant, and then says whom to call', async () => {
  const { fake } = openJobs({ getMyDashboardv2: asking(), answerComing: thanks });
  fireEvent.click(await button('I can’t'));
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(fake.callsOf('answerComing')).toEqual([]);
  fireEvent.click(await button('I can’t'));
  fake.answer('getMyDashboardv2', asking({ answer: 'no' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Say so' }));
  expect(await screen.findByText(/^You said that you cannot come\. You still have this shift/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call the office' }).getAttribute('href')).toBe('tel:0290001234');
  expect(fake.callsOf('answerComing')).toMatchObject([{ answer: 'no' }]);
});

test('C.3.02: an answer can be changed until the check-in', async () => {
  const { fake } = openJobs({
    getMyDashboardv2: asking({ answer: 'late', minutes: 30 }),
    answerComing: thanks,
  });
  expect(await screen.findByText('You said that you will be about 30 minutes late.')).toBeTruthy();
  fireEvent.click(await button('Change your answer'));
  fireEvent.click(await button('Yes'));
  await waitFor(() => expect(fake.callsOf('answerComing')).toMatchObject([{ answer: 'yes' }]));
});

test('C.3.04: a running clock takes the question away, and a shift that is not asked about has none', async () => {
  const clockList = [{ idUser: 1, start: now - hour, end: null }];
  const { fake } = openJobs({ getMyDashboardv2: { ...asking(), jobs: [{ ...mine, clockList }] } });
  await screen.findByRole('heading', { name: 'On the clock' });
  expect(screen.queryByText('Are you coming?')).toBeNull();
  expect(fake.callsOf('answerComing')).toEqual([]);
});

test('C.3.04: an answer to a start that has moved is refused in words, and the list is read anew', async () => {
  const { fake } = openJobs({
    getMyDashboardv2: asking(),
    answerComing: () => {
      throw refusal('This shift now starts at 9:00 am. Please answer for that time.');
    },
  });
  fireEvent.click(await button('Yes'));
  await waitFor(() => expect(fake.callsOf('getMyDashboardv2').length).toBeGreaterThan(1));
});
