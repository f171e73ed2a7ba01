import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '@crewcall/contract/types';
import { offline, TestRegion } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { crew, dashboard, dialog, hour, job, me, now } from './fixtures';
import { jobsPage, openJobs } from './open-jobs';
import { show } from './show';

const confirmed = job({ reqCrew: [crew({ mine: 2 })], statusUser: 2 });

beforeEach(() => localStorage.clear());

const openings = (...jobs: Job[]): Answers => ({
  getMyDashboardv2: dashboard([]),
  getPublicJobs: { jobs },
});

test('A.2.10, A.2.13, A.3.08: greets, counts the shifts of the week, and starts on My Shifts', async () => {
  openJobs({ getMyDashboardv2: dashboard([confirmed]) });
  expect(screen.getByRole('heading', { name: 'Welcome, Mia' })).toBeTruthy();
  expect(await screen.findByText('Sat 21 Nov · 1 shift this week')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'My Shifts' }).getAttribute('aria-selected')).toBe('true');
});

test('A.2.17, A.8.10: says so when there are no jobs', async () => {
  openJobs({ getMyDashboardv2: dashboard([]) });
  expect(await screen.findByText('Sorry, there is no jobs available on the selected period.')).toBeTruthy();
});

test('J-29: where the card goes with the no, the way back is in what is said', async () => {
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([job({ reqCrew: [crew({ mine: 1 })], statusUser: 1 })]),
    replyJob: { ok: true },
  });
  const reject = await screen.findByRole('button', { name: /^Reject/ });
  fake.answer('getMyDashboardv2', dashboard([]));
  fireEvent.click(reject);
  await waitFor(() => expect(fake.offered).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull());
  await act(async () => fake.offered[0]?.run());
  expect(fake.callsOf('replyJob')).toEqual([
    { id: 11, accepted: false },
    { id: 11, accepted: false, undo: true },
  ]);
});

test('A.8.04: a failed list names what failed and retries', async () => {
  const { fake } = openJobs({
    getMyDashboardv2: () => {
      throw offline();
    },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5000 });
  fake.answer('getMyDashboardv2', dashboard([confirmed]));
  fireEvent.click(retry);
  expect((await screen.findAllByText('Load in, Riverside Stage')).length).toBeGreaterThan(0);
}, 10_000);

test('A.2.14, A.9.05, J-21: Openings runs from today to 7 days ahead, Load More adds 7', async () => {
  const { fake } = openJobs(
    { getMyDashboardv2: dashboard([]), getPublicJobs: { jobs: [job()] } },
    '/jobs/openings',
  );
  expect(await screen.findByText('Sat 21 Nov – Sat 28 Nov')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByText('Sat 21 Nov – Sat 5 Dec')).toBeTruthy();
  const [first, second] = fake.callsOf('getPublicJobs');
  expect((first?.dateEnd ?? 0) - (first?.dateStart ?? 0)).toBe(8 * 24 * hour);
  expect((second?.dateEnd ?? 0) - (second?.dateStart ?? 0)).toBe(15 * 24 * hour);
});

test('A.2.11: the tabs are All Jobs, Openings and My Shifts, each with its address', async () => {
  const { fake } = openJobs(openings());
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'All Jobs',
    'Openings',
    'My Shifts',
  ]);
  fireEvent.click(screen.getByRole('tab', { name: 'Openings' }));
  expect(fake.path()).toBe('/jobs/openings');
  fireEvent.click(screen.getByRole('tab', { name: 'All Jobs' }));
  expect(fake.path()).toBe('/jobs/all');
});

test('A.2.12, A.2.10: a job opens at its details, its time card or its chat by the address, and the address follows', async () => {
  const { fake } = openJobs(
    {
      getMyDashboardv2: dashboard([confirmed]),
      getJobDialog: dialog(confirmed, { canChat: true }),
      getchat: { messages: [], users: [], hasMore: false, readTo: 0, readBy: '', threads: [] },
    },
    '/jobs/upcoming/5/details',
  );
  const selected = async () =>
    (await screen.findByRole('tab', { name: /Details|Time Card/, selected: true })).textContent;
  expect(await selected()).toBe('Details');
  fireEvent.click(screen.getByRole('tab', { name: 'Time Card' }));
  expect(await screen.findByText('time-card {"idJob":5}')).toBeTruthy();
  expect(fake.path()).toBe('/jobs/upcoming/5/timecard');
  await act(async () => void fake.go('/jobs/upcoming/5/chat'));
  expect(await screen.findByLabelText('Message')).toBeTruthy();
  await act(async () => void fake.go('/jobs/upcoming/5/timecard'));
  expect(await selected()).toBe('Time Card');
  await act(async () => void fake.go('/jobs/upcoming/5/details'));
  expect(await selected()).toBe('Details');
});

test('J-48, J-27: Openings are the public jobs that one is not on, of every group, and not over', async () => {
  const other = job({ id: 6, title: 'Rigging call', reqCrew: [crew({ id: 12, groupName: 'Rigger' })] });
  const mine = job({ id: 7, title: 'My own', reqCrew: [crew({ id: 13, mine: 2 })], statusUser: 2 });
  const over = job({ id: 8, title: 'This morning', date: now - 9 * hour, endTime: now - hour });
  openJobs(openings(job(), other, mine, over), '/jobs/openings');
  expect(await screen.findByText('Rigging call')).toBeTruthy();
  expect(screen.getByText('Load in, Riverside Stage')).toBeTruthy();
  expect(screen.queryByText('My own')).toBeNull();
  expect(screen.queryByText('This morning')).toBeNull();
});

test('J-26: a job that is not listed is still among the shifts of its crew', async () => {
  openJobs({ getMyDashboardv2: dashboard([{ ...confirmed, hidePublic: true }]) });
  expect((await screen.findAllByText('Load in, Riverside Stage')).length).toBeGreaterThan(0);
});

test('J-20, J-48: All Jobs joins shifts and public jobs from 7 days back to 28 ahead, and grows by 7 both ways', async () => {
  const day = 24 * hour;
  const { fake } = openJobs(
    {
      getMyDashboardv2: dashboard([confirmed]),
      getPublicJobs: { jobs: [job({ id: 6, title: 'Rigging call' }), confirmed] },
    },
    '/jobs/all',
  );
  expect(await screen.findByText('Sat 14 Nov – Sat 19 Dec')).toBeTruthy();
  expect(await screen.findByText('Rigging call')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Load More' }));
  expect(await screen.findByText('Sat 14 Nov – Sat 26 Dec')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show 7 days earlier' }));
  expect(await screen.findByText('Sat 7 Nov – Sat 26 Dec')).toBeTruthy();
  const last = fake.callsOf('getPublicJobs').at(-1);
  expect(((last?.dateEnd ?? 0) - (last?.dateStart ?? 0)) / day).toBe(14 + 28 + 7 + 1);
});

test('A.2.15: My Shifts brings the shift nearest to now into sight', async () => {
  const seen: Element[] = [];
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    seen.push(this);
  };
  const at = (id: number, hours: number) =>
    job({
      id,
      title: `Shift ${id}`,
      date: now + hours * hour,
      endTime: now + (hours + 4) * hour,
      // Invited: a confirmed one stands above the list already.
      reqCrew: [crew({ id, mine: 1, startTime: now + hours * hour, endTime: now + (hours + 4) * hour })],
    });
  openJobs({ getMyDashboardv2: dashboard([at(1, -12), at(2, 5), at(3, 60)]) });
  expect(await screen.findByText('Shift 2')).toBeTruthy();
  expect(seen.map((element) => element.getAttribute('data-job'))).toEqual(['2']);
});

test('A.2.15, B.2.19: on a phone My Shifts opens with Check In in sight; the shift nearest to now is the first below it', async () => {
  const seen: Element[] = [];
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    seen.push(this);
  };
  const at = (id: number, hours: number, mine = 2) => {
    const times = { date: now + hours * hour, endTime: now + (hours + 2) * hour };
    const place = crew({ id, mine, startTime: times.date, endTime: times.endTime });
    return job({ id, title: `Shift ${id}`, ...times, reqCrew: [place] });
  };
  openJobs({ getMyDashboardv2: dashboard([at(1, -9), at(2, -6), at(3, 2, 1), at(4, 5), at(5, 30)]) });
  expect(await screen.findByRole('button', { name: 'Check In' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Show 2 earlier shifts' })).toBeTruthy();
  expect(seen).toEqual([]);
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Shift 3');
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 earlier shifts' }));
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Shift 1');
});

test('A.2.15: whoever comes back to the list finds it where they left it', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { fake, unmount } = openJobs({ getMyDashboardv2: dashboard([confirmed]) });
  await screen.findByRole('button', { name: 'Details: Load in, Riverside Stage' });
  Object.defineProperty(window, 'scrollY', { value: 480, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  unmount();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      {jobsPage}
    </TestRegion>,
  );
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 480));
  scrollTo.mockRestore();
});

test('A.3.08: who supervises a job has it among the shifts, with its messages', async () => {
  const led = job({ selectedSupervisors: [me], reqCrew: [crew({ confirmed: 8 })], unreadMessages: 2 });
  openJobs({ getMyDashboardv2: { ...dashboard([led]), supervisedIds: [5] } });
  expect(await screen.findByText('Supervising')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Messages (2): Load in, Riverside Stage' })).toBeTruthy();
});

test('A.3.08, A.7.48: what one supervises and nobody has signed off stands before the next shift, with its time card', async () => {
  const led = (id: number, title: string, daysBack: number, more: object = {}) => {
    const date = now - daysBack * 24 * hour;
    const people = { confirmed: 4, startTime: date, endTime: date + 8 * hour };
    return job({
      ...{ id, title, date, endTime: date + 8 * hour, selectedSupervisors: [me] },
      reqCrew: [crew(people)],
      ...more,
    });
  };
  const next = now + 7 * 24 * hour;
  const ahead = job({
    ...{ id: 6, title: 'Festival', date: next, statusUser: 2, selectedSupervisors: [me] },
    reqCrew: [crew({ mine: 2, startTime: next, endTime: next + 8 * hour })],
  });
  const jobs = [
    ahead,
    led(7, 'Gala', 1),
    led(8, 'Conference', 2),
    led(9, 'Signed', 1, { status: 3 }),
    led(10, 'Another’s', 1, { selectedSupervisors: [77] }),
    led(11, 'Long ago', 20),
    led(12, 'Nobody came', 1, { reqCrew: [crew({ confirmed: 0, startTime: now - 24 * hour })] }),
    led(13, 'Invoiced', 1),
    led(14, 'Just begun', 0),
    led(15, 'All at work', 0, { clockList: [{ idUser: 77, start: now, end: null }] }),
    led(16, 'First one home', 0, {
      clockList: [
        { idUser: 77, start: now - hour, end: now },
        { idUser: 78, start: now, end: null },
      ],
    }),
  ];
  const { fake } = openJobs({
    getMyDashboardv2: { ...dashboard(jobs), invoicedIds: [13] },
    getJobDialog: dialog(jobs[1]!),
  });
  const slab = await screen.findByRole('region', { name: 'Next shift' });
  const lines = screen.getAllByText(/^To sign off: /);
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'To sign off: Conference, Thu 19 Nov',
    'To sign off: Gala, Fri 20 Nov',
    'To sign off: First one home, Sat 21 Nov',
  ]);
  expect(lines[1]!.compareDocumentPosition(slab)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(screen.getByRole('button', { name: 'Time Card: Gala' }));
  await waitFor(() => expect(fake.path()).toBe('/jobs/upcoming/7/timecard'));
});

test('S-14: a link to a job opens it beside the list, and closing leads to the list', async () => {
  const { fake } = openJobs(
    { getMyDashboardv2: dashboard([confirmed]), getJobDialog: dialog(confirmed) },
    '/jobs/upcoming/5/crews',
  );
  const panel = await screen.findByRole('dialog', { name: 'Load in, Riverside Stage' });
  expect(within(panel).getByRole('tab', { name: 'Crews' }).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  expect(fake.path()).toBe('/jobs/upcoming');
});

test("J-21: today is that of the viewer's zone", async () => {
  const { fake } = show(jobsPage, {
    answers: openings(job()),
    at: '/jobs/openings',
    basename: '/jobs',
    zone: 'Australia/Perth',
    // 22 November, 1 am in Sydney; in Perth still the 21st.
    now: Date.UTC(2026, 10, 21, 14),
  });
  expect(await screen.findByText('Sat 21 Nov – Sat 28 Nov')).toBeTruthy();
  const [range] = fake.callsOf('getPublicJobs');
  expect(range).toEqual({ dateStart: Date.UTC(2026, 10, 20, 16), dateEnd: Date.UTC(2026, 10, 28, 16) });
});

test('X-07, A.2.14: more days that do not load leave the list as it is, and can be asked for again', async () => {
  const { fake } = openJobs(openings(job()), '/jobs/openings');
  const more = await screen.findByRole('button', { name: 'Load More' });
  fake.answer('getPublicJobs', () => {
    throw offline();
  });
  fireEvent.click(more);
  expect(await screen.findByText(/^This is what was last loaded/)).toBeTruthy();
  expect(screen.getByText('Load in, Riverside Stage')).toBeTruthy();
  fake.answer('getPublicJobs', {
    jobs: [job(), job({ id: 6, title: 'Rigging call', date: now + 24 * 9 * hour })],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Rigging call')).toBeTruthy();
});
