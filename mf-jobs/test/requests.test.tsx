import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '@crewcall/platform/router';
import type { Answers } from '@crewcall/platform/testing';
import { offline, refusal } from '@crewcall/platform/testing';
import { Requests } from '../src/regions/requests.page';
import { soonText } from '../src/office/requests/request-card';
import type { JobRequest } from '../src/office/requests/request-card';
import { crew, hour, job, now } from './fixtures';
import { manager, office } from './open-dashboard';
import { show } from './show';

const request = (change: Partial<JobRequest> = {}): JobRequest => ({
  ...job({ status: 0, title: 'Gala bump in', date: now + 80 * hour }),
  requestedBy: 'Rachel Stone',
  requestedAt: now - 2 * hour,
  ...change,
});
const later = request({ id: 6, title: 'Gala bump out', date: now + 100 * hour });
const open = (jobs: JobRequest[], answers: Answers = {}, user: object = office, at = '/admin/requests') =>
  show(
    <Routes>
      <Route path="/:idJob?/:formSelectedTabId?/:formSubView?" element={<Requests />} />
    </Routes>,
    {
      at,
      basename: '/admin/requests',
      user,
      answers: {
        getRequests: { jobs },
        replyRequest: { ok: true },
        getJobDetail: () => new Promise(() => {}),
        ...answers,
      },
    },
  );
const card = (title: string) => screen.getByText(title).closest('article') as HTMLElement;
const titles = () =>
  screen.getAllByRole('article').map((one) => within(one).getByRole('heading').textContent);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('A.2.45, J-08: a card says what is asked for: crew, when, how soon, where, on site, by whom', async () => {
  open([
    request({
      onSiteResponsibleName: 'Dana Kelly',
      reqCrew: [
        crew({ amount: 4, startTime: now + 80 * hour }),
        crew({ id: 12, groupName: 'Rigger', amount: 2, startTime: now + 80 * hour }),
      ],
    }),
  ]);
  await screen.findByText('Gala bump in');
  for (const text of [
    'Tue 24 Nov, 11:00 pm',
    'In 3 days',
    'Asked for by Rachel Stone, 2 h ago',
    'ACME',
    'Sydney Showground',
    '4 Stagehand, 2 Rigger',
    'Dana Kelly',
  ])
    expect(card('Gala bump in').textContent).toContain(text);
});

test('A.2.45: how soon is told in words, and within 48 hours it is marked', async () => {
  expect([0, 0.5, 20, 48, 80].map((hours) => soonText(now + hours * hour, now))).toEqual([
    'Has begun',
    'Within the hour',
    'In 20 h',
    'In 2 days',
    'In 3 days',
  ]);
  open([request({ date: now + 20 * hour })]);
  const pill = await screen.findByTitle('Within 48 hours');
  expect([pill.textContent, pill.dataset['tone']]).toEqual(['In 20 h', 'bad']);
});

test('A.2.45, J-09: Accept answers once however often it is pressed; the card keeps its place and says so', async () => {
  const { fake } = open([request(), later]);
  const accept = await screen.findByRole('button', { name: 'Accept Gala bump in' });
  fake.answer('getRequests', { jobs: [later] });
  fireEvent.click(accept);
  fireEvent.click(accept);
  await waitFor(() => expect(within(card('Gala bump in')).getByRole('status').textContent).toBe('Accepted'));
  expect(fake.callsOf('replyRequest')).toEqual([{ id: 5, accept: true }]);
  await screen.findByText('1 request waiting');
  expect(titles()).toEqual(['Gala bump in', 'Gala bump out']);
  expect(screen.queryByRole('button', { name: 'Accept Gala bump in' })).toBeNull();
});

test('A.2.45, J-09: Decline asks why, and sends it along; cancelling sends nothing', async () => {
  const { fake } = open([request(), later]);
  await press('Decline Gala bump in');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(fake.callsOf('replyRequest')).toEqual([]);
  await press('Decline Gala bump in');
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: ' All booked ' } });
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(fake.callsOf('replyRequest')).toEqual([{ id: 5, accept: false, reason: 'All booked' }]),
  );
  await press('Decline Gala bump out');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(fake.callsOf('replyRequest')[1]).toEqual({ id: 6, accept: false }));
});

test('A.2.45, J-09: a decline that fails keeps its reason, and it is sent with the next press', async () => {
  const { fake } = open([request()], { replyRequest: () => Promise.reject(offline()) });
  await press('Decline Gala bump in');
  const decline = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Decline' });
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'All booked' } });
  fireEvent.click(decline());
  await waitFor(() => expect(fake.callsOf('replyRequest')).toHaveLength(1));
  await waitFor(() => expect((decline() as HTMLButtonElement).disabled).toBe(false));
  expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('All booked');
  fake.answer('replyRequest', { ok: true });
  fireEvent.click(decline());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.callsOf('replyRequest')[1]).toEqual({ id: 5, accept: false, reason: 'All booked' });
});

test('A.2.45, J-09: two cards are answered side by side; one that somebody else has answered says so', async () => {
  const { fake } = open([request(), later], {
    replyRequest: ({ id }) => {
      if (id === 6) throw refusal('This request has been answered already.');
      return { ok: true };
    },
  });
  fireEvent.pointerEnter(
    (await screen.findByText('Gala bump in')).closest('article')?.parentElement as Element,
  );
  for (const name of ['Accept Gala bump in', 'Accept Gala bump out'])
    fireEvent.click(screen.getByRole('button', { name }));
  fake.answer('getRequests', { jobs: [] });
  await waitFor(() => expect(fake.said).toContain('This request has been answered already.'));
  expect(await within(card('Gala bump out')).findByText('Answered by somebody else')).toBeTruthy();
  expect(within(card('Gala bump in')).getByText('Accepted')).toBeTruthy();
});

test('A.2.45, C-05: a new request appears by itself, and not under the pointer', async () => {
  const { fake } = open([later]);
  const list = (await screen.findByText('Gala bump out')).closest('article')?.parentElement as Element;
  fireEvent.pointerEnter(list);
  fake.answer('getRequests', { jobs: [request(), later] });
  act(() => fake.bus.emit('job.changed', { idJob: 5 }));
  await screen.findByRole('button', { name: '1 change. Show now' });
  expect(titles()).toEqual(['Gala bump out']);
  fireEvent.pointerLeave(list);
  expect(titles()).toEqual(['Gala bump in', 'Gala bump out']);
});

test('A.2.45, B.2.36: a card opens the form at the same parameters of the address', async () => {
  const { fake, unmount } = open([request()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Gala bump in' }));
  expect(fake.path()).toBe('/admin/requests/5');
  unmount();
  open([request()], {}, office, '/admin/requests/5/crew/invite-11');
  await screen.findByText('Gala bump in');
  const slot = document.querySelector('[data-slot=job-form]');
  expect(slot?.textContent).toBe('job-form {"idJob":5,"tab":"crew","subView":"invite-11"}');
});

test('A.2.45, R-14: a manager looks at the own requests and answers none', async () => {
  open([request()], {}, manager);
  await screen.findByText('Gala bump in');
  expect(screen.queryByRole('button', { name: /^(Accept|Decline)/ })).toBeNull();
});

test('A.2.45, A.8.04: none waiting, or not loaded, is said', async () => {
  const { fake } = open([], { getRequests: () => Promise.reject(refusal('Out of order')) });
  expect(await screen.findByText('The requests could not be loaded')).toBeTruthy();
  fake.answer('getRequests', { jobs: [] });
  await press('Retry');
  expect(await screen.findByText('No requests waiting')).toBeTruthy();
});

test('A.2.45: the requests stand right under the page’s heading', async () => {
  open([request()]);
  expect(await screen.findByRole('heading', { level: 2, name: 'Gala bump in' })).toBeTruthy();
});
