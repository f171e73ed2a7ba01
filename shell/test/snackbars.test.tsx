/** @jest-environment-options {"styles": true} */
import { act, fireEvent, screen } from '@testing-library/react';
import { crew, startShell, stopShells } from './kit';

afterEach(() => {
  jest.useRealTimers();
  stopShells();
});

async function offer() {
  const { host } = await startShell({ path: '/messages', user: crew });
  jest.useFakeTimers();
  const undo = jest.fn();
  act(() => host.notices.show('Mia is checked in.', { action: { label: 'Undo', run: undo } }));
  return { host, undo, wait: (ms: number) => act(() => void jest.advanceTimersByTime(ms)) };
}
const undoButton = () => screen.queryByRole('button', { name: 'Undo' });

test('C.0.07: F8 leads to the way back that a message offers, and a press leads back to where one was', async () => {
  const { undo } = await offer();
  const before = screen.getByRole('button', { name: /^Notifications/ });
  act(() => before.focus());
  fireEvent.keyDown(before, { key: 'F8' });
  expect(document.activeElement).toBe(undoButton());
  fireEvent.click(undoButton()!, { detail: 0 });
  expect(undo).toHaveBeenCalledTimes(1);
  expect(undoButton()).toBeNull();
  expect(document.activeElement).toBe(before);
});

test('C.0.07: what offers a way back waits for whoever works by keyboard, and goes by itself for a pointer', async () => {
  const { host, wait } = await offer();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  wait(60_000);
  expect(undoButton()).not.toBeNull();
  act(() => host.notices.show('Saved.'));
  wait(6_000);
  expect(screen.queryByText('Saved.')).toBeNull();
  fireEvent.pointerDown(document.body);
  wait(6_000);
  expect(undoButton()).toBeNull();
});

test('C.0.07: a pressed button goes with its notice, and the next notice goes after its time', async () => {
  const { host, wait } = await offer();
  const undo = undoButton()!;
  act(() => undo.focus());
  wait(60_000);
  expect(undoButton()).not.toBeNull();
  fireEvent.click(undo);
  act(() => host.notices.show('You are invited as before.'));
  wait(6_000);
  expect(screen.queryByText('You are invited as before.')).toBeNull();
});

test('on a phone the rules that keep notices off a dialog’s buttons reach the notices, and none cuts a text', async () => {
  await offer();
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const styles = rules.map(({ cssText }) => cssText).join('\n');
  const bar = screen.getByText('Mia is checked in.').parentElement?.className.split(' ').at(-1);
  const ofBar = rules.filter(({ cssText }) => cssText.includes(`.${bar}`)).map(({ cssText }) => cssText);
  expect(ofBar.join('\n')).not.toMatch(/line-clamp|overflow: hidden|ellipsis/);
  expect(ofBar.join('\n')).toMatch(/overflow-wrap: anywhere/);
  const selectors = styles.match(/[^{}]*:has\([^{}]*/g) ?? [];
  expect(selectors).toHaveLength(3);
  for (const selector of selectors) expect(selector.trim()).toMatch(/^html:has\(.*\) \./);
});
