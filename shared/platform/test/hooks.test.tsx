import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { Link, PersonName, Slot, useBus, useCall, useChange, useNow, useSession } from '../src';
import { TestRegion, createTestRegion } from '../src/testing';

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

test('reads, writes, hears its own change once, and moves', async () => {
  let count = 0;
  const fake = createTestRegion({
    user: { firstName: 'Kim' },
    answers: {
      getNotifications: () => ({ count: (count += 1) }) as unknown as Out<'getNotifications'>,
      logout: {} as Out<'logout'>,
    },
  });
  render(
    <TestRegion fake={fake} invalidates={{ 'notifications.changed': ['getNotifications'] }}>
      <Jobs />
    </TestRegion>,
  );
  await screen.findByText('Kim {"count":1}');
  screen.getByText(/person .*"idUser":4/);
  fireEvent.click(screen.getByText('Change'));
  await screen.findByText('Kim {"count":2}');
  expect(fake.calls.map(({ name }) => name)).toEqual(['getNotifications', 'logout', 'getNotifications']);
  act(() => void fireEvent.click(screen.getByText('Third')));
  expect(fake.path()).toBe('/jobs/3');
});

test('A.9.02: what changes while it is read for the first time is read once more', async () => {
  let count = 0;
  let arrive = () => {};
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve));
  const fake = createTestRegion({
    user: { firstName: 'Kim' },
    answers: {
      getNotifications: async () => {
        const answer = { count: (count += 1) } as unknown as Out<'getNotifications'>;
        await onItsWay;
        return answer;
      },
    },
  });
  render(
    <TestRegion fake={fake} invalidates={{ 'notifications.changed': ['getNotifications'] }}>
      <Jobs />
    </TestRegion>,
  );
  await waitFor(() => expect(count).toBe(1));
  fake.bus.emit('notifications.changed', {});
  arrive();
  await screen.findByText('Kim {"count":2}');
});

test('a screen that is drawn before the server has told the time follows it at once, not half a minute later', () => {
  jest.useFakeTimers();
  const fake = createTestRegion({});
  let now = Date.UTC(2026, 10, 21, 1);
  const region = { ...fake.region, clock: { ...fake.region.clock, now: () => now } };
  const Hour = () => <p>{new Date(useNow()).getUTCHours()}</p>;
  render(
    <TestRegion fake={{ ...fake, region }}>
      <Hour />
    </TestRegion>,
  );
  screen.getByText('1');
  now += 5 * 3_600_000;
  act(() => void jest.advanceTimersByTime(2_000));
  screen.getByText('6');
  jest.useRealTimers();
});

test('14.5: a name opens the person beside the page for who may read people, and is the name alone for others', () => {
  const shown = (permissions: string[]) => {
    const fake = createTestRegion({ at: '/admin/today?day=2026-11-21', user: { permissions } });
    render(
      <TestRegion fake={fake} invalidates={{}}>
        <PersonName idUser={7}>Kim Lee</PersonName>
      </TestRegion>,
    );
    return fake;
  };
  shown([]);
  expect(screen.getByText('Kim Lee').tagName).not.toBe('BUTTON');
  cleanup();
  const fake = shown(['crew:read']);
  fireEvent.click(screen.getByRole('button', { name: 'Kim Lee' }));
  expect(fake.path()).toBe('/admin/today?day=2026-11-21&panel=person&panel.idUser=7');
});
