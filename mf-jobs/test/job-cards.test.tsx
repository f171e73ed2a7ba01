import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Job } from '@crewcall/contract/types';
import { refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { crew, dashboard, job, me } from './fixtures';
import { openJobs } from './open-jobs';

beforeEach(() => localStorage.clear());

const openings = (...jobs: Job[]): Answers => ({
  getMyDashboardv2: dashboard([]),
  getPublicJobs: { jobs },
});

test('A.5.03, A.2.16, J-28: applies to the only free crew at once, then the card says Applied', async () => {
  const { fake } = openJobs(
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

test('A.5.03, J-28: two presses are one application, and another job need not wait for its answer', async () => {
  let answered = () => {};
  const { fake } = openJobs(
    {
      ...openings(job(), job({ id: 6, title: 'Bump out', reqCrew: [crew({ id: 12 })] })),
      applyfor: (body) =>
        new Promise((done) => (answered = () => done({ ok: true, idReqCrew: body.reqCrew ?? 0 }))),
    },
    '/jobs/openings',
  );
  const button = (title: string) =>
    screen.getByRole<HTMLButtonElement>('button', { name: `Apply: ${title}` });
  await screen.findByText('Bump out');
  act(() => {
    button('Load in, Riverside Stage').click();
    button('Load in, Riverside Stage').click();
  });
  await waitFor(() => expect(button('Load in, Riverside Stage').disabled).toBe(true));
  const first = answered;
  expect(button('Bump out').disabled).toBe(false);
  fireEvent.click(button('Bump out'));
  await waitFor(() => expect(button('Bump out').disabled).toBe(true));
  expect(button('Load in, Riverside Stage').disabled).toBe(true);
  expect(fake.callsOf('applyfor').map(({ jobId }) => jobId)).toEqual([5, 6]);
  await act(async () => {
    first();
    answered();
  });
});

test('A.5.05, J-28: asks which crew; cancelling says that no option was chosen', async () => {
  const two = job({ reqCrew: [crew(), crew({ id: 12, groupName: 'Rigger' })] });
  const { fake } = openJobs(
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

test('A.5.05: of crews on several days the question names the day of each', async () => {
  const first = crew();
  const start = first.startTime + 48 * 3_600_000;
  const later = crew({ id: 12, startTime: start, endTime: start + 3_600_000 });
  openJobs(openings(job({ reqCrew: [first, later] })), '/jobs/openings');
  fireEvent.click(await screen.findByRole('button', { name: /^Apply/ }));
  const asked = await screen.findByRole('dialog', { name: 'On which crew you would like to apply?' });
  const said = within(asked)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);
  expect(said).toEqual([
    expect.stringMatching(/^Stagehand · \w{3} 21 Nov, 4:00 pm · /),
    expect.stringMatching(/^Stagehand · \w{3} 23 Nov, 4:00 pm · /),
  ]);
});

test('B.2.18, A.2.16: an invite is accepted on its card', async () => {
  const invited = job({ reqCrew: [crew({ mine: 1 })], statusUser: 1 });
  const { fake } = openJobs({ getMyDashboardv2: dashboard([invited]), replyJob: { ok: true } });
  fireEvent.click(await screen.findByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted: true }]));
  await waitFor(() =>
    expect(fake.events).toContainEqual({ event: 'invite.answered', payload: { idReqCrew: 11, idUser: me } }),
  );
});

test('A.2.16: a card shows day, time, status, prefix, title, Details and Apply', async () => {
  openJobs(openings(job()), '/jobs/openings');
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
  openJobs(openings(job(change)), '/jobs/openings');
  expect(await screen.findByRole('button', { name: `${label}: Load in, Riverside Stage` })).toBeTruthy();
});

test('A.2.16, B.2.14: a card of a job applied for reads Applied', async () => {
  openJobs(openings(job({ hasApplied: true })), '/jobs/openings');
  expect(((await screen.findByRole('button', { name: 'Applied' })) as HTMLButtonElement).disabled).toBe(true);
});

test('A.5.04: applying for a job without crew slots says that it takes no applications', async () => {
  const { fake } = openJobs(openings(job({ reqCrew: [] })), '/jobs/openings');
  fireEvent.click(await screen.findByRole('button', { name: /^Not Available/ }));
  expect(fake.said).toContain('This job is not acceptiong applications');
  expect(fake.callsOf('applyfor')).toHaveLength(0);
});

test('J-28: an application that comes too late says why, and the list is read anew', async () => {
  const { fake } = openJobs(
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
  expect(fake.events.map(({ event }) => event)).not.toContain('job.changed');
});

test('J-29: an own decline is taken back on the card', async () => {
  const declined = job({ reqCrew: [crew({ mine: 3 })] });
  const { fake } = openJobs({ ...openings(declined), replyJob: { ok: true } }, '/jobs/openings');
  fireEvent.click(await screen.findByRole('button', { name: /^Accept after all/ }));
  await waitFor(() => expect(fake.callsOf('replyJob')).toEqual([{ id: 11, accepted: true }]));
});

test('B.2.18, C-01: an invite whose places are gone cannot be accepted any more', async () => {
  const gone = job({ reqCrew: [crew({ mine: 1, confirmed: 8 })], statusUser: 1 });
  openJobs({ getMyDashboardv2: dashboard([gone]) });
  const why = await screen.findByRole<HTMLButtonElement>('button', { name: /^Job has been filled/ });
  expect(why.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Reject/ }).disabled).toBe(false);
  expect(screen.getByText('Filled')).toBeTruthy();
});

test('B.8.03: an answer by somebody who is not in the crew says so', async () => {
  const invited = job({ reqCrew: [crew({ mine: 1 })], statusUser: 1 });
  const { fake } = openJobs({
    getMyDashboardv2: dashboard([invited]),
    replyJob: () => {
      throw refusal('You are not in the crew');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Reject/ }));
  await waitFor(() => expect(fake.said).toContain('You are not in the crew'));
  // Nothing was answered, so nobody hears of an answer; what is shown is read again.
  await waitFor(() => expect(fake.callsOf('getMyDashboardv2')).toHaveLength(2));
  expect(fake.events).toEqual([]);
});

test('B.4.01, A.4.02: a shift of a job that is put back to Pending stays, and says that it is not confirmed', async () => {
  const held = job({ status: 0, statusUser: 2, reqCrew: [crew({ mine: 2 })] });
  openJobs({ getMyDashboardv2: dashboard([held], [5]), getPublicJobs: { jobs: [] } });
  const slab = await screen.findByRole('region', { name: 'Next shift' });
  expect(within(slab).getByText(/The office has not confirmed this job yet\.$/)).toBeTruthy();
  expect(within(slab).getByRole('button', { name: 'Check In' })).toBeTruthy();
  expect(await screen.findByText('Not confirmed')).toBeTruthy();
  expect(screen.queryByText('Confirmed')).toBeNull();
});
