import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { RegionContext } from '@crewcall/platform/region-context';
import { fakePushBrowser } from '@crewcall/platform/testing-push';
import { UiRoot } from '@crewcall/ui/ui-root';
import { HostContext } from '../src/host/context';
import { LateNotifications } from '../src/notifications/notification-parts';
import { crew, fakeServer, startShell, stopShells } from './kit';

afterEach(stopShells);

const answers = {
  '/api/user/getPushKey': () => [200, { publicKey: 'BAEC' }] as const,
  '/api/user/setNotificationToken': () => [200, { ok: true }] as const,
};
/** The shell at an address, and what it loads a little later. */
async function open(path: string, user = crew) {
  const server = fakeServer(answers, user);
  const { host } = await startShell({ path, user, server });
  const view = await act(async () =>
    render(
      <UiRoot name="late">
        <HostContext value={host}>
          <RegionContext value={host.own}>
            <LateNotifications />
          </RegionContext>
        </HostContext>
      </UiRoot>,
    ),
  );
  return { host, server, view };
}
const card = () => screen.queryByRole('complementary', { name: 'Notifications' });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('A.8.09: the card turns notifications on, says so, and is gone', async () => {
  const browser = fakePushBrowser();
  const { host, server } = await open('/messages');
  expect(card()?.textContent).toContain('Hear about your shifts at once');
  await press('Turn on');
  await waitFor(() => expect(server.count('/api/user/setNotificationToken')).toBe(1));
  expect(browser.device()).not.toBeNull();
  expect(card()).toBeNull();
  expect(host.notices.list.getSnapshot().map(({ text }) => text)).toContain(
    'Notifications are on. You choose which ones under Me.',
  );
});

test('A.8.09, N-17: "Not now" sends it away, for 14 days and for whoever else signs in separately', async () => {
  fakePushBrowser();
  const first = await open('/messages');
  await press('Not now');
  expect(card()).toBeNull();
  first.view.unmount();
  const second = await open('/jobs/upcoming');
  expect(card()).toBeNull();
  second.view.unmount();
  await open('/messages', { ...crew, id: 9 });
  expect(card()).not.toBeNull();
});

test('A.8.09: it is not spent while nobody can see it: without reception, or behind another app', async () => {
  fakePushBrowser();
  const first = await open('/messages');
  first.view.unmount();
  // Seen just now: not again.
  const { view } = await open('/messages');
  expect(card()).toBeNull();
  view.unmount();
  const other = { ...crew, id: 10 };
  const unreached = await open('/jobs/upcoming/12/details', other);
  act(() => unreached.host.reach.heard(false));
  await act(async () => void (await unreached.host.navigation.push('/messages')));
  expect(card()).toBeNull();
  act(() => unreached.host.reach.heard(true));
  expect(card()).not.toBeNull();
  unreached.view.unmount();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const away = await open('/messages', { ...crew, id: 11 });
  expect(card()).toBeNull();
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(card()).not.toBeNull();
  away.view.unmount();
  hidden.mockRestore();
});

test('N-17: a no in the browser’s own question is explained on the spot', async () => {
  fakePushBrowser({ answer: 'denied' });
  const { server } = await open('/messages');
  await press('Turn on');
  await waitFor(() => expect(card()?.textContent).toContain('Notifications are blocked'));
  expect(card()?.textContent).toContain('set Notifications to Allow');
  expect(server.count('/api/user/setNotificationToken')).toBe(0);
});

test('A.8.09: leaving the page takes the card along; a job itself never shows it', async () => {
  fakePushBrowser();
  const { host } = await open('/jobs/upcoming/12/details');
  expect(card()).toBeNull();
  await act(async () => void (await host.navigation.push('/messages')));
  expect(card()).not.toBeNull();
  await act(async () => void (await host.navigation.push('/jobs/upcoming/12/details')));
  expect(card()).toBeNull();
});

test('A.8.09: an answered invite brings it, where the answer was given', async () => {
  fakePushBrowser();
  const { host } = await open('/jobs/upcoming/12/details');
  await act(async () =>
    host.bus.scope({ source: 'mf-jobs' }).emit('invite.answered', { idReqCrew: 1, idUser: crew.id }),
  );
  expect(card()).not.toBeNull();
});

test('S-02, A.7.16: a browser that was allowed before is made known after signing in, without a card', async () => {
  fakePushBrowser({ permission: 'granted' });
  const { server } = await open('/messages');
  await waitFor(() => expect(server.count('/api/user/setNotificationToken')).toBe(1));
  expect(card()).toBeNull();
});

test('N-19: a notification of the page in sight is taken away when one comes back to it', async () => {
  fakePushBrowser({ permission: 'granted' });
  const lying = [{ path: '/messages' }, { path: '/jobs/upcoming/7/chat' }].map((data) => ({
    data,
    close: jest.fn(),
  }));
  let now: typeof lying = [];
  const registration = await navigator.serviceWorker.getRegistration();
  Object.assign(registration as object, { getNotifications: async () => now });
  await open('/messages');
  for (const come of [() => window.dispatchEvent(new Event('focus')), () => visible()]) {
    now = lying;
    await act(async () => come());
    await waitFor(() => expect(lying[0]?.close).toHaveBeenCalledTimes(1));
    lying[0]?.close.mockClear();
  }
  expect(lying[1]?.close).not.toHaveBeenCalled();
});
const visible = () => document.dispatchEvent(new Event('visibilitychange'));
