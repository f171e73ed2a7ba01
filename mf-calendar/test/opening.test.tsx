import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { crew, december, gala, hour, job, now, three } from './fixtures';
import { chip, panel, show, slot, title } from './show';

test('A.2.44, B.2.32, B.2.36, B.4.07: the office’s click opens the form, a second one closes it', async () => {
  const { fake } = show({ jobs: three });
  fireEvent.click(await chip('Gala'));
  await waitFor(() => expect(fake.path()).toBe('/admin/calendar/5'));
  expect(slot()).toBe('job-form {"idJob":5}');
  expect((await chip('Gala')).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(await chip('Gala'));
  await waitFor(() => expect(fake.path()).toBe('/admin/calendar'));
  expect(slot()).toBe('');
  expect((await chip('Gala')).getAttribute('aria-pressed')).toBe('false');
});

test('A.2.44, B.2.36, K-02: tab and sub-view of the form are in the address', async () => {
  show({ jobs: three, at: '/admin/calendar/5/actions/duplicate' });
  await panel('Gala');
  expect(slot()).toBe('job-form {"idJob":5,"tab":"actions","subView":"duplicate"}');
});

test('A.2.19, B.2.36, K-02, B.6.05: crew get the viewer, on Details unless the address says another part', async () => {
  const { unmount } = show({ jobs: three, isOffice: false, at: '/calendar/5' });
  await panel('Gala');
  expect(slot()).toBe('job-viewer {"idJob":5,"tab":"details"}');
  unmount();
  const { fake } = show({ jobs: three, isOffice: false, at: '/calendar/5/crews' });
  await panel('Gala');
  expect(slot()).toBe('job-viewer {"idJob":5,"tab":"crews"}');
  // No way to select several.
  fireEvent.click(await chip('Strike'), { shiftKey: true });
  await waitFor(() => expect(fake.path()).toBe('/calendar/7'));
  expect(screen.queryByRole('dialog', { name: 'Generate Timesheet' })).toBeNull();
});

test('A.2.44: an address that leads to a job of another month leads to that month', async () => {
  const detail = { job: december, extraData: {} } as never;
  show({ jobs: [...three, december], at: '/admin/calendar/8', answers: { getJobDetail: detail } });
  await waitFor(() => expect(title()).toBe('December 2026'));
  expect(await chip('Carols')).toBeTruthy();
  expect(await panel('Carols')).toBeTruthy();
});

test('B.6.05, A.2.19: crew find their finished shifts under All, and see no places of others', async () => {
  const done = job({
    id: 12,
    title: 'Marathon village',
    status: 3,
    statusUser: 2,
    date: now - 30 * hour,
    endTime: now - 20 * hour,
    reqCrew: [crew({ mine: 2, startTime: now - 30 * hour, endTime: now - 20 * hour })],
  });
  show({ jobs: [done, gala], isOffice: false });
  expect((await chip('Gala')).textContent).not.toContain('8/8');
  expect(screen.queryByRole('button', { name: /Marathon/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filtered' }));
  fireEvent.mouseDown(within(await panel('Filters')).getByRole('combobox', { name: 'Status' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Finished' }));
  expect((await chip('Marathon village')).textContent).toContain('Completed');
});
