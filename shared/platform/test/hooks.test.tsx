import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, Slot, useBus, useCall, useChange, useSession } from '../src';
import { TestRegion, testRegion } from '../src/testing';

afterEach(cleanup);

function Jobs() {
  const { user } = useSession();
  const bus = useBus();
  const jobs = useCall('getNotifications', {}, { staleTime: 0 });
  const change = useChange('logout', { done: () => bus.emit('notifications.changed', {}) });
  return (
    <>
      <p>{jobs.isSuccess ? `${user.firstName} ${JSON.stringify(jobs.data)}` : 'waiting'}</p>
      <button onClick={() => change.mutate({})}>Change</button>
      <Link to="/jobs/3">Third</Link>
      <Slot name="person" params={{ idUser: 4 }} />
    </>
  );
}

test('reads, writes, hears its own echo once, and moves', async () => {
  let count = 0;
  const { region, calls } = testRegion({
    answers: { getNotifications: () => ({ count: (count += 1) }), logout: { ok: true } },
  });
  const { container } = render(
    <TestRegion region={region} invalidates={{ 'notifications.changed': ['getNotifications'] }}>
      <Jobs />
    </TestRegion>,
  );
  await screen.findByText('Kim {"count":1}');
  expect(container.querySelector('[data-slot="person"]')).not.toBeNull();
  fireEvent.click(screen.getByText('Change'));
  await screen.findByText('Kim {"count":2}');
  expect(calls.map(({ name }) => name)).toEqual(['getNotifications', 'logout', 'getNotifications']);
  act(() => void fireEvent.click(screen.getByText('Third')));
  expect(location.pathname).toBe('/jobs/3');
});
