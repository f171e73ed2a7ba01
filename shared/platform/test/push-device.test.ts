import { isPushOn, renewPush, turnPushOff, turnPushOn } from '../src/push-device';
import type { PushCalls } from '../src/push-device';
import { forgetTold } from '../src/push-notes';
import { fakePushBrowser } from '../src/testing-push';

const key = 'BAEC';
const keyBytes = new Uint8Array([4, 1, 2]);

function fakeServer() {
  const asked: string[] = [];
  const endpointOf = (token: string) => (JSON.parse(token) as { endpoint: string }).endpoint;
  const calls: PushCalls = {
    publicKey: async () => key,
    keep: async (token) => void asked.push(`keep ${endpointOf(token)}`),
    forget: async (token) => void asked.push(`forget ${endpointOf(token)}`),
  };
  return { asked, calls };
}
beforeEach(() => localStorage.clear());

test('A.8.09, A.7.16: turning on asks the browser, subscribes with the deployment’s key and tells the server', async () => {
  fakePushBrowser();
  const { asked, calls } = fakeServer();
  expect(await isPushOn()).toBe(false);
  expect(await turnPushOn(1, calls)).toBe('on');
  expect(asked).toEqual(['keep https://push.example.com/1']);
  expect(await isPushOn()).toBe(true);
});

test.each([
  ['denied', 'denied'],
  ['default', 'dismissed'],
] as const)('A.8.09: a browser that answers %s gets no subscription', async (answer, result) => {
  fakePushBrowser({ answer });
  const { asked, calls } = fakeServer();
  expect(await turnPushOn(1, calls)).toBe(result);
  expect(asked).toEqual([]);
});

test('A.7.16: turning off ends the subscription, tells the server, and stays so for this person', async () => {
  fakePushBrowser();
  const { asked, calls } = fakeServer();
  await turnPushOn(1, calls);
  await turnPushOff(1, calls);
  expect(asked.at(-1)).toBe('forget https://push.example.com/1');
  expect(await isPushOn()).toBe(false);
  await renewPush(1, calls);
  expect(asked).toHaveLength(2);
  await renewPush(2, calls);
  expect(asked.at(-1)).toBe('keep https://push.example.com/2');
});

test('S-02: after a sign-in an allowed browser is made known again, one that was never asked is not', async () => {
  fakePushBrowser({ permission: 'granted' });
  const known = fakeServer();
  await renewPush(1, known.calls);
  expect(known.asked).toEqual(['keep https://push.example.com/1']);
  fakePushBrowser();
  const unasked = fakeServer();
  await renewPush(1, unasked.calls);
  expect(unasked.asked).toEqual([]);
});

test('A.7.16: a subscription for another deployment’s key is made anew', async () => {
  const browser = fakePushBrowser({ permission: 'granted' });
  const { asked, calls } = fakeServer();
  browser.make(new Uint8Array([9, 9, 9]));
  await renewPush(1, calls);
  expect(asked).toEqual(['keep https://push.example.com/2']);
  browser.make(keyBytes);
  await renewPush(1, calls);
  expect(asked.at(-1)).toBe('keep https://push.example.com/3');
});

test('A.7.16: the server is told of a device once a day, not with every page', async () => {
  fakePushBrowser({ permission: 'granted' });
  const { asked, calls } = fakeServer();
  const day = 24 * 3_600_000;
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  for (const later of [0, 1, day, day + 1]) {
    clock.mockReturnValue(now + later);
    await renewPush(1, calls);
  }
  expect(asked).toHaveLength(2);
  clock.mockRestore();
});

test('S-02, A.7.16: a new sign-in tells the server of the device, though the last one did today', async () => {
  fakePushBrowser({ permission: 'granted' });
  const { asked, calls } = fakeServer();
  await renewPush(1, calls);
  forgetTold(1);
  await renewPush(1, calls);
  expect(asked).toEqual(['keep https://push.example.com/1', 'keep https://push.example.com/1']);
});
