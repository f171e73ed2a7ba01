import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { Route, Routes } from '@crewcall/platform/router';
import { extraData, far, manager, office, open, title } from './open-form';
import { show } from './show';
import { BesideForm } from '../src/office/job-form-panel';
import { job } from './fixtures';

describe('the form', () => {
  test('B.2.22, B.1.03: has Info, Crew, Timesheets and Actions, the tab written behind the job in the address', async () => {
    const { fake } = open(far);
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Info', 'Crew', 'Timesheets', 'Actions']);
    fireEvent.click(screen.getByRole('tab', { name: 'Timesheets' }));
    expect(fake.path()).toBe('/admin/dashboard/5/timesheets');
  });

  test('D.2.03: Money is a tab for those who read what customers are charged: a slot of another remote', async () => {
    const may = { permissions: [...office.permissions, 'client:read'] };
    const { container, fake } = open(far, 'money', {}, may);
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Info', 'Crew', 'Timesheets', 'Actions', 'Money']);
    await waitFor(() =>
      expect(container.querySelector('[data-slot=job-money]')?.textContent).toContain('"idJob":5'),
    );
    fireEvent.click(screen.getByRole('tab', { name: 'Info' }));
    expect(fake.path()).toBe('/admin/dashboard/5/info');
  });

  test('D.2.03: Alt and 5 turns to Money, for those who have it', async () => {
    const { fake } = open(far, 'info', {}, { permissions: [...office.permissions, 'client:read'] });
    fireEvent.keyDown(await title(), { key: '5', code: 'Digit5', altKey: true });
    expect(fake.path()).toBe('/admin/dashboard/5/money');
  });

  test('D.2.09: nobody else has the tab Money; its address shows Info to them, managers included', async () => {
    for (const user of [office, { ...manager, permissions: ['client:read'] }]) {
      const { container, unmount } = open(far, 'money', {}, user);
      expect((await title()).value).toBe(far.title);
      expect(screen.queryByRole('tab', { name: 'Money' })).toBeNull();
      expect(container.querySelector('[data-slot=job-money]')).toBeNull();
      unmount();
    }
  });

  test('B.2.22: Alt and a number turns to a tab, and the tab says so', async () => {
    const { fake } = open(far);
    expect((await screen.findByRole('tab', { name: 'Crew' })).getAttribute('aria-keyshortcuts')).toBe(
      'Alt+2',
    );
    fireEvent.keyDown(await title(), { key: '2', code: 'Digit2', altKey: true });
    expect(fake.path()).toBe('/admin/dashboard/5/crew');
  });

  test('B.2.22, C.3.12: Timesheets is two slots of another remote: who comes, and the times', async () => {
    const { container } = open(far, 'timesheets');
    const slot = (name: string) => container.querySelector(`[data-slot=${name}]`)?.textContent;
    await waitFor(() => expect(slot('job-timesheets')).toContain('"idJob":5'));
    expect(slot('attendance')).toContain('"idJob":5');
  });

  test('K-02: the address may say details for Info', async () => {
    open(far, 'details');
    expect((await title()).value).toBe(far.title);
  });

  test('B.2.24: inviting slides in where the crew was, and Back leads there again', async () => {
    const { fake } = open(far, 'crew');
    fireEvent.click(await screen.findByRole('button', { name: 'Invite workers to Stagehand' }));
    expect(fake.path()).toBe('/admin/dashboard/5/crew/invite-11');
  });

  test('B.2.25, B.8.10: a job that is not there says Job not found', async () => {
    open(far, 'info', {
      getJobDetail: () => {
        throw new ApiError('missing', 'Job not found', 404);
      },
    });
    expect(await screen.findByText('Job not found')).toBeTruthy();
  });
});

const pageWithForm = (
  <Routes>
    <Route
      path="/admin/dashboard/:idJob/:formSelectedTabId"
      element={<BesideForm base="/admin/dashboard">{null}</BesideForm>}
    />
  </Routes>
);

test('B.2.24, J-07, X-03: the panel around it names company, day and zone, the job’s where its clock differs', async () => {
  const perth = job({ date: Date.UTC(2027, 0, 5, 4), tz: 'Australia/Perth', prepend: 'ACME' });
  show(pageWithForm, {
    at: '/admin/dashboard/5/info',
    user: office,
    answers: { getJobDetail: { job: perth, extraData } },
  });
  expect(await screen.findByText('ACME · Tue 5 Jan 2027, 12:00 pm · AWST')).toBeTruthy();
});

test('B.2.24: a title as long as a story is whole under the pointer, where its head cuts it', async () => {
  const long = 'Load in, rig and focus '.repeat(8).trim();
  show(pageWithForm, {
    at: '/admin/dashboard/5/info',
    user: office,
    answers: { getJobDetail: { job: job({ title: long }), extraData } },
  });
  expect((await screen.findByTitle(long)).closest('h2')?.textContent).toBe(long);
});
