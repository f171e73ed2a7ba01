import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '@crewcall/contract/types';
import { Route, Routes } from '@crewcall/platform/router';
import { offline, refusal, TestRegion } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui';
import { invalidates } from '../src/region';
import { JobsScreen } from '../src/worker/jobs-screen';
import { crew, dashboard, dialog, hour, job, me, now } from './fixtures';
import { show } from './show';

const page = (
  <Routes>
    <Route path="/:selectedTab?/:jobId?/:jobDetailView?" element={<JobsScreen />} />
  </Routes>
);
const open = (answers: Answers, at = '/jobs') => show(page, { answers, at, basename: '/jobs' });
const confirmed = job({ reqCrew: [crew({ mine: 2 })], statusUser: 2 });
const clocked = { ok: true as const, timesheet: null, kept: false, text: 'Checked in at 3:00 pm' };

beforeEach(() => localStorage.clear());

test('A.2.10, A.2.13, A.3.08: greets, counts the shifts of the week, and starts on My Shifts', async () => {
  open({ getMyDashboardv2: dashboard([confirmed]) });
  expect(screen.getByRole('heading', { name: 'Welcome, Mia' })).toBeTruthy();
  expect(await screen.findByText('Sat 21 Nov · 1 shift this week')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'My Shifts' }).getAttribute('aria-selected')).toBe('true');
});

test('A.2.17, A.8.10: says so when there are no jobs', async () => {
  open({ getMyDashboardv2: dashboard([]) });
  expect(await screen.findByText('Sorry, there is no jobs available on the selected period.')).toBeTruthy();
});

test('A.8.04: a failed list names what failed and retries', async () => {
  const { fake } = open({
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
  const { fake } = open(
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

test('A.5.03, A.2.16, J-28: applies to the only free crew at once, then the card says Applied', async () => {
  const { fake } = open(
    {
      getMyDashboardv2: dashboard([]),
      getPublicJobs: { jobs: [job()] },
      applyfor: { ok: true, idReqCrew: 11 },
    },
    '/jobs/openings',
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Apply/ }));
  expect(await screen.findByRole('button', { name: 'Applied' })).toBeTruthy();
  expect(fake.callsOf('applyfor')).toEqual([{ jobId: 5, reqCrew: 11 }]);
  expect(fake.events).toContainEqual({ event: 'job.changed', payload: { idJob: 5 } });
});

test('A.5.05, J-28: asks which crew; cancelling says that no option was chosen', async () => {
  const two = job({ reqCrew: [crew(), crew({ id: 12, groupName: 'Rigger' })] });
  const { fake } = open(
    {
      getMyDashboardv2: dashboard([]),
      getPublicJobs: { jobs: [two] },
      applyfor: { ok: true, idReqCrew: 12 },
    },
    '/jobs/openings',
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Apply/ }));
  let asked = await screen.findByRole('dialog', { name: 'On which crew you would like to apply?' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(fake.said).toContain('No option choosen');
  fireEvent.click(await screen.findByRole('button', { name: /^Apply: /, hidden: true }));
  asked = await screen.findByRole('dialog', { name: 'On which crew you would like to apply?' });
  fireEvent.click(within(asked).getByRole('radio', { name: /Rigger/ }));
  fireEvent.click(within(asked).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(fake.callsOf('applyfor')).toEqual([{ jobId: 5, reqCrew: 12 }]));
});

test('B.2.18, A.2.16: an invite is accepted on its card', async () => {
  const invited = job({ reqCrew: [crew({ mine: 1 })], statusUser: 1 });
  const { fake } = open({ getMyDashboardv2: dashboard([invited]), replyJob: { ok: true } });
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted: true }]));
  await waitFor(() =>
    expect(fake.events).toContainEqual({ event: 'invite.answered', payload: { idReqCrew: 11, idUser: me } }),
  );
});

test('B.2.19, C-02: the clock of the next shift checks in with key and tap time', async () => {
  const { fake } = open({ getMyDashboardv2: dashboard([confirmed], [5]), doclock: clocked });
  const slab = await screen.findByRole('region', { name: 'Next shift' });
  expect(within(slab).getByText('ACME · Stagehand · Sydney Showground')).toBeTruthy();
  expect(within(slab).getByText('7 of 8')).toBeTruthy();
  fireEvent.click(within(slab).getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.said).toContain('Checked in at 3:00 pm'));
  const [tap] = fake.callsOf('doclock');
  expect(tap).toMatchObject({ id: 5, idReqCrew: 11, action: 'in', tapTime: now });
  expect(tap?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(fake.events).toContainEqual({ event: 'clock.changed', payload: { idJob: 5, idUser: me } });
});

test('X-07, T-22: without reception the press is kept, the button turns, and it goes out later under the same key', async () => {
  const { fake } = open({
    getMyDashboardv2: dashboard([confirmed], [5]),
    doclock: () => {
      throw offline();
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Check In' }));
  expect(await screen.findByText(/Check In at 3:00 pm is kept on this phone/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Check Out' })).toBeTruthy();
  fake.answer('doclock', clocked);
  await act(() => fake.reachAgain());
  await waitFor(() => expect(fake.said).toContain('Checked in at 3:00 pm'));
  const keys = new Set(fake.callsOf('doclock').map((tap) => tap.key));
  expect(keys.size).toBe(1);
  await waitFor(() => expect(screen.queryByText(/is kept on this phone/)).toBeNull());
});

test('T-03, C-02: a double tap without reception checks in and does not check out; a check-out that soon is asked about', async () => {
  const { fake } = open({
    getMyDashboardv2: dashboard([confirmed], [5]),
    doclock: () => {
      throw offline();
    },
  });
  const out = await screen.findByRole('button', { name: 'Check In' });
  await act(async () => void fireEvent.click(out));
  // The same button has turned round, and rests.
  expect([out.textContent, out.getAttribute('aria-disabled')]).toEqual(['Check Out', 'true']);
  fireEvent.click(out);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(out.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(out);
  const asked = await screen.findByRole('alertdialog', { name: 'Check out already?' });
  expect(asked.textContent).toContain('You checked in at 3:00 pm.');
  fireEvent.click(within(asked).getByRole('button', { name: 'Stay clocked in' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(new Set(fake.callsOf('doclock').map(({ action }) => action))).toEqual(new Set(['in']));
  fireEvent.click(out);
  const again = await screen.findByRole('alertdialog', { name: 'Check out already?' });
  fireEvent.click(within(again).getByRole('button', { name: 'Check Out' }));
  expect(await screen.findByText(/Check Out at 3:00 pm.* is kept on this phone/)).toBeTruthy();
});

test('T-22: Check In opens as long before the start as the company says', async () => {
  const later = job({ reqCrew: [crew({ mine: 2, startTime: now + 3 * hour })], statusUser: 2 });
  const named = async (minutes: number) => {
    const view = open({ getMyDashboardv2: { ...dashboard([later]), earliestCheckIn: minutes } });
    const button = await screen.findByRole('button', { name: 'Check In' });
    await waitFor(() => expect(view.fake.callsOf('getMyDashboardv2').length).toBeGreaterThan(0));
    const isOpen = button.getAttribute('aria-disabled') === 'false';
    view.unmount();
    return isOpen;
  };
  expect([await named(240), await named(60)]).toEqual([true, false]);
});

test('T-22, B.2.19: after a check-out without reception nothing says On the clock, and the press is still named', async () => {
  const running = { ...confirmed, clockList: [{ idUser: me, start: now - hour, end: null }] };
  const { fake } = open({
    getMyDashboardv2: dashboard([running], [5]),
    doclock: () => {
      throw offline();
    },
  });
  expect(await screen.findByRole('heading', { name: 'On the clock' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check Out' }));
  expect(await screen.findByText(/Check Out at 3:00 pm.* is kept on this phone/)).toBeTruthy();
  expect(screen.queryByText('On the clock')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check Out' })).toBeNull();
  expect(fake.callsOf('doclock')[0]).toMatchObject({ action: 'out', tapTime: now });
});

test('B.2.19: a running clock shows Check Out', async () => {
  const running = { ...confirmed, clockList: [{ idUser: me, start: now - hour, end: null }] };
  open({ getMyDashboardv2: dashboard([running], [5]) });
  expect(await screen.findByRole('button', { name: 'Check Out' })).toBeTruthy();
});

test('T-02: a crew with a code asks for it before the clock is told', async () => {
  const coded = job({ reqCrew: [crew({ mine: 2, requireCode: true })], statusUser: 2 });
  const { fake } = open({ getMyDashboardv2: dashboard([coded], [5]), doclock: clocked });
  fireEvent.click(await screen.findByRole('button', { name: 'Check In' }));
  fireEvent.change(await screen.findByLabelText('Crew code'), { target: { value: '48a21' } });
  expect(fake.callsOf('doclock')).toHaveLength(0);
  const asked = screen.getByRole('dialog', { name: 'Check In with the crew code' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.callsOf('doclock')[0]).toMatchObject({ code: '4821', action: 'in' }));
});

test('A.4.18, S-14: Details of a job that is on the clock opens its time card', async () => {
  const running = { ...confirmed, clockList: [{ idUser: me, start: now - hour, end: null }] };
  const { fake } = open({ getMyDashboardv2: dashboard([running], [5]), getJobDialog: dialog(running) });
  fireEvent.click(await screen.findByRole('button', { name: /^Details/ }));
  expect(fake.path()).toBe('/jobs/upcoming/5/timecard');
  expect(await screen.findByText('time-card {"idJob":5}')).toBeTruthy();
});

const openings = (...jobs: Job[]): Answers => ({
  getMyDashboardv2: dashboard([]),
  getPublicJobs: { jobs },
});

test('A.2.11: the tabs are All Jobs, Openings and My Shifts, each with its address', async () => {
  const { fake } = open(openings());
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

test('A.2.16: a card shows day, time, status, prefix, title, Details and Apply', async () => {
  open(openings(job()), '/jobs/openings');
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('heading', { name: 'Load in, Riverside Stage' })).toBeTruthy();
  for (const text of [/^4:00 pm – 2:00 am/, 'Open', 'ACME · Stagehand · Sydney Showground'])
    expect(within(card).getByText(text)).toBeTruthy();
  expect(
    within(card)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Details', 'Apply']);
  expect(screen.getByRole('heading', { name: 'Saturday 21 November' })).toBeTruthy();
});

test.each<[string, string, Partial<Job>]>([
  ['B.2.12', 'Not Available', { reqCrew: [] }],
  ['B.2.15', 'Application Closed', { hasApplied: true, processed: true }],
  ['B.2.17', 'Job has been filled', { reqCrew: [crew({ confirmed: 8 })] }],
])('A.2.16, %s: a card in the list reads %s', async (_statement, label, change) => {
  open(openings(job(change)), '/jobs/openings');
  expect(await screen.findByRole('button', { name: `${label}: Load in, Riverside Stage` })).toBeTruthy();
});

test('A.2.16, B.2.14: a card of a job applied for reads Applied', async () => {
  open(openings(job({ hasApplied: true })), '/jobs/openings');
  expect(((await screen.findByRole('button', { name: 'Applied' })) as HTMLButtonElement).disabled).toBe(true);
});

test('A.5.04: applying for a job without crew slots says that it takes no applications', async () => {
  const { fake } = open(openings(job({ reqCrew: [] })), '/jobs/openings');
  fireEvent.click(await screen.findByRole('button', { name: /^Not Available/ }));
  expect(fake.said).toContain('This job is not acceptiong applications');
  expect(fake.callsOf('applyfor')).toHaveLength(0);
});

test('J-28: an application that comes too late says why, and the list is read anew', async () => {
  const { fake } = open(
    {
      ...openings(job()),
      applyfor: () => {
        throw refusal('Job has been filled');
      },
    },
    '/jobs/openings',
  );
  const button = await screen.findByRole('button', { name: /^Apply/ });
  fake.answer('getPublicJobs', { jobs: [job({ reqCrew: [crew({ confirmed: 8 })] })] });
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: /^Job has been filled/ })).toBeTruthy();
  expect(fake.said).toContain('Job has been filled');
});

test('J-29: an own decline is taken back on the card', async () => {
  const declined = job({ reqCrew: [crew({ mine: 3 })] });
  const { fake } = open({ ...openings(declined), replyJob: { ok: true } }, '/jobs/openings');
  fireEvent.click(await screen.findByRole('button', { name: /^Accept after all/ }));
  await waitFor(() => expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted: true }]));
});

test('B.2.18, C-01: an invite whose places are gone cannot be accepted any more', async () => {
  const gone = job({ reqCrew: [crew({ mine: 1, confirmed: 8 })], statusUser: 1 });
  open({ getMyDashboardv2: dashboard([gone]) });
  const why = await screen.findByRole<HTMLButtonElement>('button', { name: /^Job has been filled/ });
  expect(why.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Reject/ }).disabled).toBe(false);
  expect(screen.getByText('Filled')).toBeTruthy();
});

test('J-48, J-27: Openings are the public jobs that one is not on, of every group, and not over', async () => {
  const other = job({ id: 6, title: 'Rigging call', reqCrew: [crew({ id: 12, groupName: 'Rigger' })] });
  const mine = job({ id: 7, title: 'My own', reqCrew: [crew({ id: 13, mine: 2 })], statusUser: 2 });
  const over = job({ id: 8, title: 'This morning', date: now - 9 * hour, endTime: now - hour });
  open(openings(job(), other, mine, over), '/jobs/openings');
  expect(await screen.findByText('Rigging call')).toBeTruthy();
  expect(screen.getByText('Load in, Riverside Stage')).toBeTruthy();
  expect(screen.queryByText('My own')).toBeNull();
  expect(screen.queryByText('This morning')).toBeNull();
});

test('J-26: a job that is not listed is still among the shifts of its crew', async () => {
  open({ getMyDashboardv2: dashboard([{ ...confirmed, hidePublic: true }]) });
  expect((await screen.findAllByText('Load in, Riverside Stage')).length).toBeGreaterThan(0);
});

test('J-20, J-48: All Jobs joins shifts and public jobs from 7 days back to 28 ahead, and grows by 7 both ways', async () => {
  const day = 24 * hour;
  const { fake } = open(
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
  open({ getMyDashboardv2: dashboard([at(1, -12), at(2, 5), at(3, 60)]) });
  expect(await screen.findByText('Shift 2')).toBeTruthy();
  expect(seen.map((element) => element.getAttribute('data-job'))).toEqual(['2']);
});

test('A.2.15: whoever comes back to the list finds it where they left it', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { fake, unmount } = open({ getMyDashboardv2: dashboard([confirmed]) });
  await screen.findByRole('button', { name: 'Details: Load in, Riverside Stage' });
  Object.defineProperty(window, 'scrollY', { value: 480, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  unmount();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      {page}
    </TestRegion>,
  );
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 480));
  scrollTo.mockRestore();
});

test('A.3.08: who supervises a job has it among the shifts, with its messages', async () => {
  const led = job({ selectedSupervisors: [me], reqCrew: [crew({ confirmed: 8 })], unreadMessages: 2 });
  open({ getMyDashboardv2: { ...dashboard([led]), supervisedIds: [5] } });
  expect(await screen.findByText('Supervising')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Messages (2): Load in, Riverside Stage' })).toBeTruthy();
});

test('S-14: a link to a job opens it beside the list, and closing leads to the list', async () => {
  const { fake } = open(
    { getMyDashboardv2: dashboard([confirmed]), getJobDialog: dialog(confirmed) },
    '/jobs/upcoming/5/crews',
  );
  const panel = await screen.findByRole('dialog', { name: 'Load in, Riverside Stage' });
  expect(within(panel).getByRole('tab', { name: 'Crews' }).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  expect(fake.path()).toBe('/jobs/upcoming');
});

test('B.8.03: an answer by somebody who is not in the crew says so', async () => {
  const invited = job({ reqCrew: [crew({ mine: 1 })], statusUser: 1 });
  const { fake } = open({
    getMyDashboardv2: dashboard([invited]),
    replyJob: () => {
      throw refusal('You are not in the crew');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Reject/ }));
  await waitFor(() => expect(fake.said).toContain('You are not in the crew'));
});

test("J-21: today is that of the viewer's zone", async () => {
  const { fake } = show(page, {
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
  const { fake } = open(openings(job()), '/jobs/openings');
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
