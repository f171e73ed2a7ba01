import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { fakePushBrowser } from '@crewcall/platform/testing-push';
import { keepInstallOffer } from '@crewcall/platform/install-offer';
import { CallOffice } from '../src/regions/me.page';
import { CalendarSection } from '../src/account/calendar-section';
import { DevicesSection } from '../src/account/devices-section';
import { InstallSection } from '../src/regions/me.page';
import { OwnDataSection } from '../src/account/own-data-section';
import { NotificationsSection } from '../src/account/notifications-section';
import { show } from './show';

const all = { push: true, mail: true, sms: true };
const preferences = {
  topics: [
    { topic: 'invites' as const, ...all, sms: false },
    { topic: 'reminders' as const, ...all, mail: false },
    { topic: 'changes' as const, ...all, sms: false },
    { topic: 'chat' as const, push: true, mail: false, sms: false },
  ],
  devices: 0,
};
const answers: Answers = {
  getNotificationPreferences: preferences,
  setNotificationPreference: { ok: true },
  getAlertChoices: { quiet: null, companyQuiet: { from: '21:00', to: '07:00' }, lateAlerts: null },
  setAlertChoices: { ok: true },
  getPushKey: { publicKey: 'BAEC' },
  setNotificationToken: { ok: true },
  forgetNotificationToken: { ok: true },
};
const topic = (name: string) => screen.findByRole('group', { name });
const way = async (name: string, label: string) =>
  within(await topic(name)).getByRole('switch', { name: label });

beforeEach(() => localStorage.clear());

test('C.2.06: Me calls the office at the number of the settings', async () => {
  const company = { name: 'Crew Co', email: '', phone: '+61290001234', privacyNotice: '' };
  show(<CallOffice />, { answers: { getPublicCompany: company } });
  const link = await screen.findByRole('link', { name: 'Call the office, 02 9000 1234' });
  expect(link.getAttribute('href')).toBe('tel:+61290001234');
});

test('N-19: each topic has its ways, and a switch is kept at once', async () => {
  fakePushBrowser();
  const fake = show(<NotificationsSection />, { answers });
  expect(within(await topic('Reminders')).getAllByRole('switch')).toHaveLength(2);
  expect(within(await topic('Chat')).getAllByRole('switch')).toHaveLength(1);
  fireEvent.click(await way('Invites and answers', 'Email'));
  await waitFor(() =>
    expect(fake.callsOf('setNotificationPreference')).toEqual([
      { topic: 'invites', push: true, mail: false, sms: false },
    ]),
  );
  expect(((await way('Invites and answers', 'Email')) as HTMLInputElement).checked).toBe(false);
});

test('N-19: the last way for changes stays on, and the screen says why', async () => {
  fakePushBrowser();
  const fake = show(<NotificationsSection />, { answers });
  const name = 'Changes to your shifts';
  fireEvent.click(await way(name, 'Email'));
  await waitFor(() => expect(fake.callsOf('setNotificationPreference')).toHaveLength(1));
  fireEvent.click(await way(name, 'Notification'));
  expect(within(await topic(name)).getByRole('status').textContent).toMatch(/moved or cancelled/);
  expect(((await way(name, 'Notification')) as HTMLInputElement).checked).toBe(true);
  expect(fake.callsOf('setNotificationPreference')).toHaveLength(1);
});

test('N-19: changes with push alone say that they come by email until a device is on', async () => {
  fakePushBrowser();
  const topics = preferences.topics.map((one) => (one.topic === 'changes' ? { ...one, mail: false } : one));
  show(<NotificationsSection />, {
    answers: { ...answers, getNotificationPreferences: { topics, devices: 0 } },
  });
  const note = 'Until you turn on a device, these come by email.';
  expect(within(await topic('Changes to your shifts')).getByText(note)).toBeTruthy();
  document.body.replaceChildren();
  show(<NotificationsSection />, {
    answers: { ...answers, getNotificationPreferences: { topics, devices: 1 } },
  });
  expect(within(await topic('Changes to your shifts')).queryByText(note)).toBeNull();
});

test('N-19: a switch that the server does not take goes back', async () => {
  fakePushBrowser();
  const fail = () => {
    throw refusal('Not now.');
  };
  show(<NotificationsSection />, { answers: { ...answers, setNotificationPreference: fail } });
  fireEvent.click(await way('Chat', 'Notification'));
  await waitFor(async () =>
    expect(((await way('Chat', 'Notification')) as HTMLInputElement).checked).toBe(true),
  );
});

test('N-19: several switches of a topic go out one after the other; one that fails wipes no other', async () => {
  fakePushBrowser();
  const answer: ((isTaken: boolean) => void)[] = [];
  const fake = show(<NotificationsSection />, {
    answers: {
      ...answers,
      getNotificationPreferences: {
        ...preferences,
        topics: preferences.topics.map((one) =>
          one.topic === 'reminders' ? { ...one, push: false, sms: false } : one,
        ),
      },
      setNotificationPreference: () =>
        new Promise((resolve, reject) =>
          answer.push((isTaken) => (isTaken ? resolve({ ok: true }) : reject(refusal('Not now.')))),
        ),
    },
  });
  const name = 'Reminders';
  const [push, sms] = await Promise.all(
    ['Notification', 'Text message'].map(async (label) => (await way(name, label)) as HTMLInputElement),
  );
  const isOn = () => [push?.checked, sms?.checked];
  fireEvent.click(push!);
  fireEvent.click(sms!);
  expect(isOn()).toEqual([true, true]);
  await waitFor(() => expect(answer).toHaveLength(1));
  await act(async () => answer[0]?.(false));
  await waitFor(() => expect(answer).toHaveLength(2));
  expect(isOn()).toEqual([false, true]);
  await act(async () => answer[1]?.(true));
  await waitFor(() => expect(isOn()).toEqual([false, true]));
  expect(fake.callsOf('setNotificationPreference')).toEqual([
    { topic: 'reminders', push: true, mail: false, sms: false },
    { topic: 'reminders', push: false, mail: false, sms: true },
  ]);
});

test('A.8.09: a browser that cannot say whether notifications are on leaves the button to press', async () => {
  fakePushBrowser({ permission: 'granted' });
  const { serviceWorker } = navigator;
  const broken = { getSubscription: () => Promise.reject(new Error('The push service does not answer.')) };
  jest
    .spyOn(serviceWorker, 'getRegistration')
    .mockResolvedValue({ pushManager: broken } as unknown as ServiceWorkerRegistration);
  const fake = show(<NotificationsSection />, { answers });
  const on = await screen.findByRole<HTMLButtonElement>('button', { name: 'Turn on' });
  Object.defineProperty(serviceWorker, 'ready', { value: Promise.resolve({ pushManager: broken }) });
  fireEvent.click(on);
  await waitFor(() => expect(fake.said.join(' ')).toContain('Notifications could not be turned on.'));
  await waitFor(() => expect(on.disabled).toBe(false));
});

test('A.8.09, A.7.16: this device is turned on and off', async () => {
  fakePushBrowser();
  const fake = show(<NotificationsSection />, { answers });
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('On for this device')).toBeTruthy();
  expect(fake.callsOf('setNotificationToken')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Off for this device')).toBeTruthy();
  expect(fake.callsOf('forgetNotificationToken')).toHaveLength(1);
});

test('N-17: a browser that blocks is explained, an iPhone in the browser is led to the guide', async () => {
  fakePushBrowser({ permission: 'denied' });
  show(<NotificationsSection />, { answers });
  expect(await screen.findByText('Blocked by this browser')).toBeTruthy();
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'PushManager');
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'Mozilla/5.0 (iPhone) Safari' });
  show(<NotificationsSection />, { answers });
  const guide = await screen.findByRole('link', { name: 'Show me how' });
  expect(guide.getAttribute('href')).toBe('/install');
  Reflect.deleteProperty(navigator, 'userAgent');
});

test('J-41: a calendar address is made, shown once with what subscribes to it, renewed after a question, stopped', async () => {
  let createdAt: number | null = null;
  let made = 0;
  const fake = show(<CalendarSection />, {
    answers: {
      getCalendarFeed: () => ({ createdAt }),
      renewCalendarFeed: () => {
        createdAt = 1_795_000_000_000;
        made += 1;
        return { url: `https://crew.example.com/calendar/secret${made}.ics`, createdAt };
      },
      revokeCalendarFeed: () => {
        createdAt = null;
        return { ok: true as const };
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Make an address' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Address');
  expect(field.value).toBe('https://crew.example.com/calendar/secret1.ics');
  expect(screen.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
    'webcal://crew.example.com/calendar/secret1.ics',
  );
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
  const answer = async (press: string, yes: string) => {
    fireEvent.click(await screen.findByRole('button', { name: press }));
    const asked = await screen.findByRole('alertdialog');
    await act(async () => void fireEvent.click(within(asked).getByRole('button', { name: yes })));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await answer('New address', 'New address');
  await waitFor(() => expect(field.value).toContain('secret2'));
  await answer('Stop', 'Stop');
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeTruthy();
  expect(screen.queryByLabelText('Address')).toBeNull();
  expect(fake.callsOf('revokeCalendarFeed')).toHaveLength(1);
});

test('J-41: an address that was made before is not shown again', async () => {
  show(<CalendarSection />, { answers: { getCalendarFeed: { createdAt: 1_795_000_000_000 } } });
  expect(await screen.findByText(/It is not shown again/)).toBeTruthy();
  expect(screen.queryByLabelText('Address')).toBeNull();
});

test('what is kept about a person is handed to them as a file, and the button waits for it', async () => {
  const save = jest.fn<string, [Blob]>(() => 'blob:own');
  Object.assign(URL, { createObjectURL: save });
  let answer: (file: { fileName: string; file: string }) => void = () => {};
  show(<OwnDataSection />, {
    answers: { getOwnData: () => new Promise((resolve) => (answer = resolve)) },
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download my data' });
  fireEvent.click(button);
  await waitFor(() => expect(button.disabled).toBe(true));
  await act(async () => answer({ fileName: 'crewcall-my-data.json', file: btoa('{}') }));
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(save.mock.calls[0]?.[0]).toMatchObject({ size: 2, type: 'application/json' });
});

test('N-17: installing is offered where the browser offers it, and the guide everywhere', async () => {
  keepInstallOffer();
  show(<InstallSection />, {});
  expect(screen.queryByRole('button', { name: 'Install Crewcall' })).toBeNull();
  expect(screen.getByRole('link', { name: 'How to install' }).getAttribute('href')).toBe('/install');
  const prompt = jest.fn(() => Promise.resolve());
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  });
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Install Crewcall' }));
  await waitFor(() => expect(prompt).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('button', { name: 'Install Crewcall' })).toBeNull();
});

describe('S-02, S-19: devices', () => {
  const minute = 60_000;
  const own = { id: 'a', device: 'Firefox on Linux', usedAt: Date.now(), isThis: true };
  const phone = {
    id: 'b',
    device: 'Chrome on Android',
    usedAt: Date.now() - 5 * minute - 1000,
    isThis: false,
  };
  const unknown = { id: 'c', device: null, usedAt: Date.now() - 120 * minute - 1000, isThis: false };
  const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent);

  test('S-02, S-19: all other devices are signed out after a question, and it says how many', async () => {
    let sessions = [own, phone, unknown];
    const fake = show(<DevicesSection />, {
      answers: {
        getSessions: () => ({ sessions }),
        endOtherSessions: () => {
          sessions = [own];
          return { ok: true as const, ended: 2 };
        },
      },
    });
    expect(await screen.findByText('Signed in on 3 devices')).toBeTruthy();
    expect(lines()).toEqual([
      'Firefox on LinuxThis device',
      'Chrome on AndroidLast used 5 min agoSign out',
      'A deviceLast used 2 h agoSign out',
    ]);
    const button = screen.getByRole('button', { name: 'Sign out of all other devices' });
    fireEvent.click(button);
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out of all other devices?' });
    expect(dialog.textContent).toContain('2 devices will have to sign in again');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(fake.callsOf('endOtherSessions')).toEqual([]);

    fireEvent.click(button);
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(fake.said).toEqual(['Signed out of 2 devices.']));
    expect(await screen.findByText('Signed in on 1 device')).toBeTruthy();
    expect(lines()).toEqual(['Firefox on LinuxThis device']);
    expect(screen.queryByRole('button', { name: 'Sign out of all other devices' })).toBeNull();
  });

  test('S-02: one device is signed out by its own button, after a question', async () => {
    let sessions = [own, phone, unknown];
    const fake = show(<DevicesSection />, {
      answers: {
        getSessions: () => ({ sessions }),
        endSession: ({ id }) => {
          sessions = sessions.filter((one) => one.id !== id);
          return { ok: true as const };
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Sign out of Chrome on Android/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign out of Chrome on Android?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(fake.said).toEqual(['Signed out of Chrome on Android.']));
    expect(fake.callsOf('endSession')).toEqual([{ id: 'b' }]);
    expect(await screen.findByText('Signed in on 2 devices')).toBeTruthy();
  });

  test('S-02: where it does not work the devices stay listed', async () => {
    show(<DevicesSection />, {
      answers: {
        getSessions: { sessions: [own, phone] },
        endOtherSessions: () => {
          throw refusal('Not now.');
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out of all other devices' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(lines()).toHaveLength(2);
  });
});

test('C.3.06: own quiet hours are kept, and given back to the company; half an hour is no choice', async () => {
  fakePushBrowser();
  const fake = show(<NotificationsSection />, { answers });
  const group = within(await screen.findByRole('group', { name: 'Quiet hours' }));
  const own = group.getByRole('switch', { name: 'Hours of my own; the company has 21:00 to 07:00' });
  expect(screen.queryByRole('group', { name: 'Missing crew' })).toBeNull();
  fireEvent.click(own);
  const from = group.getByLabelText('Quiet from');
  fireEvent.change(from, { target: { value: '10pm' } });
  fireEvent.blur(from);
  const until = group.getByLabelText('until');
  fireEvent.change(until, { target: { value: '22:00' } });
  fireEvent.blur(until);
  expect((await group.findByRole('alert')).textContent).toMatch(/different times/);
  fireEvent.click(own);
  await waitFor(() =>
    expect(fake.callsOf('setAlertChoices')).toEqual([
      { quiet: { from: '21:00', to: '07:00' } },
      { quiet: { from: '22:00', to: '07:00' } },
      { quiet: null },
    ]),
  );
});

test('C.3.08: who reads jobs for the office may be told of whoever is missing', async () => {
  fakePushBrowser();
  const fake = show(<NotificationsSection />, {
    answers: {
      ...answers,
      getAlertChoices: { quiet: null, companyQuiet: { from: '', to: '' }, lateAlerts: false },
    },
  });
  const group = within(await screen.findByRole('group', { name: 'Missing crew' }));
  fireEvent.click(group.getByRole('switch', { name: 'Notify me too, for every job' }));
  await waitFor(() => expect(fake.callsOf('setAlertChoices')).toEqual([{ quiet: null, lateAlerts: true }]));
});
