import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '@crewcall/platform/router';
import { offline } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
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

test('A.2.13 greets, counts the shifts of the week, and starts on My Shifts', async () => {
  open({ getMyDashboardv2: dashboard([confirmed]) });
  expect(screen.getByRole('heading', { name: 'Welcome, Mia' })).toBeTruthy();
  expect(await screen.findByText('Sat 21 Nov · 1 shift this week')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'My Shifts' }).getAttribute('aria-selected')).toBe('true');
});

test('A.2.17 says so when there are no jobs', async () => {
  open({ getMyDashboardv2: dashboard([]) });
  expect(await screen.findByText('Sorry, there is no jobs available on the selected period.')).toBeTruthy();
});

test('a failed list names what failed and retries', async () => {
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

test('A.2.14 openings run from today to 7 days ahead, Load More adds 7', async () => {
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

test('applies to the only free crew at once, then the card says Applied', async () => {
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

test('A.5.05 asks which crew; cancelling says that no option was chosen', async () => {
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

test('an invite is accepted on its card', async () => {
  const invited = job({ reqCrew: [crew({ mine: 1 })], statusUser: 1 });
  const { fake } = open({ getMyDashboardv2: dashboard([invited]), replyJob: { ok: true } });
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted: true }]));
  await waitFor(() =>
    expect(fake.events).toContainEqual({ event: 'invite.answered', payload: { idReqCrew: 11, idUser: me } }),
  );
});

test('B.2.19 the clock of the next shift checks in with key and tap time', async () => {
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

test('without reception the press is kept, the button turns, and it goes out later under the same key', async () => {
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
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(fake.said).toContain('Checked in at 3:00 pm'));
  const keys = new Set(fake.callsOf('doclock').map((tap) => tap.key));
  expect(keys.size).toBe(1);
  expect(localStorage.getItem(`crewcall.clock.${me}`)).toBeNull();
});

test('a running clock shows Check Out', async () => {
  const running = { ...confirmed, clockList: [{ idUser: me, start: now - hour, end: null }] };
  open({ getMyDashboardv2: dashboard([running], [5]) });
  expect(await screen.findByRole('button', { name: 'Check Out' })).toBeTruthy();
});

test('a crew with a code asks for it before the clock is told', async () => {
  const coded = job({ reqCrew: [crew({ mine: 2, requireCode: true })], statusUser: 2 });
  const { fake } = open({ getMyDashboardv2: dashboard([coded], [5]), doclock: clocked });
  fireEvent.click(await screen.findByRole('button', { name: 'Check In' }));
  fireEvent.change(await screen.findByLabelText('Crew code'), { target: { value: '48a21' } });
  expect(fake.callsOf('doclock')).toHaveLength(0);
  const asked = screen.getByRole('dialog', { name: 'Check In with the crew code' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Check In' }));
  await waitFor(() => expect(fake.callsOf('doclock')[0]).toMatchObject({ code: '4821', action: 'in' }));
});

test('A.4.18 Details of a job that is on the clock opens its time card', async () => {
  const running = { ...confirmed, clockList: [{ idUser: me, start: now - hour, end: null }] };
  const { fake } = open({ getMyDashboardv2: dashboard([running], [5]), getJobDialog: dialog(running) });
  fireEvent.click(await screen.findByRole('button', { name: /^Details/ }));
  expect(fake.path()).toBe('/jobs/upcoming/5/timecard');
  expect(await screen.findByText('time-card {"idJob":5}')).toBeTruthy();
});
