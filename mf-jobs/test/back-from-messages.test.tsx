import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createNavigation } from '@crewcall/platform/host';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { crew, dashboard, dialog, job, now } from './fixtures';
import { jobsPage } from './open-jobs';

const member = job({ reqCrew: [crew({ mine: 2 })], statusUser: 2 });
const isAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path), { timeout: 6000 });

test('B.2.18, X-03: from the messages of a job Back leads to its details, the cross out of both', async () => {
  window.history.replaceState(null, '', '/jobs');
  const navigation = createNavigation();
  const fake = createTestRegion({
    now,
    basename: '/jobs',
    answers: {
      getMyDashboardv2: dashboard([member]),
      getJobDialog: dialog(member, { canChat: true }),
      getchat: { messages: [], users: [], hasMore: false, readTo: 0, readBy: '', threads: [] },
    },
  });
  render(
    <TestRegion
      fake={{ ...fake, region: { ...fake.region, navigation } }}
      wrap={UiRoot}
      invalidates={invalidates}
    >
      {jobsPage}
    </TestRegion>,
  );
  const messages = async () => {
    const panel = await screen.findByRole('dialog');
    fireEvent.click(await within(panel).findByRole('button', { name: /^Messages/ }));
    await isAt('/jobs/upcoming/5/chat');
  };
  fireEvent.click(await screen.findByRole('button', { name: `Details: ${member.title}` }));
  await isAt('/jobs/upcoming/5/details');
  await messages();
  // The browser's Back.
  window.history.back();
  await isAt('/jobs/upcoming/5/details');
  await messages();
  // The product's own way back leaves nothing behind either.
  fireEvent.click(await screen.findByRole('button', { name: 'Details' }));
  await isAt('/jobs/upcoming/5/details');
  await messages();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await isAt('/jobs');
  navigation.dispose();
}, 30_000);
