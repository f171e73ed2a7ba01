import { guardBfcache } from '../src/host/bfcache-guard';

const tell = (name: string, persisted: boolean) =>
  dispatchEvent(Object.assign(new Event(name), { persisted }));
const asks = () => {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

test('S-02: a page that Back brings from the browser’s own store begins anew, and is not seen before', () => {
  const reload = jest.fn();
  guardBfcache(() => true, reload);
  const { style } = document.documentElement;
  tell('pageshow', false);
  expect([style.visibility, reload.mock.calls.length, asks()]).toEqual(['', 0, true]);
  tell('pagehide', false);
  expect(style.visibility).toBe('');
  tell('pagehide', true);
  expect(style.visibility).toBe('hidden');
  tell('pageshow', true);
  // Nobody is asked about what they have left already.
  expect([style.visibility, reload.mock.calls.length, asks()]).toEqual(['hidden', 1, false]);
});
