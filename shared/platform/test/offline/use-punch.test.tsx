import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { usePunch } from '../../src';
import { PAUSE_MS } from '../../src/use-pause';
import { TestRegion, createTestRegion, offline } from '../../src/testing';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const MINUTE = 60_000;
const now = 1_795_000_000_000;

function show({ since = 0, yes = true, until = null as number | null } = {}) {
  const fake = createTestRegion({
    now,
    answers: {
      doclock: () => {
        throw offline();
      },
    },
  });
  const asked: number[] = [];
  function Clock() {
    const { punch, isBusy, isPaused } = usePunch((from) => {
      asked.push(from);
      return Promise.resolve(yes);
    }, until);
    const action = since === 0 ? ('in' as const) : ('out' as const);
    return (
      <button disabled={isBusy || isPaused} onClick={() => void punch({ id: 7, action }, since)}>
        Clock
      </button>
    );
  }
  render(
    <TestRegion fake={fake}>
      <Clock />
    </TestRegion>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button');
  const press = () => act(async () => void fireEvent.click(button));
  return { asked, button, press, kept: () => fake.region.offlineQueue.getSnapshot() };
}

test('T-03, C-02: one press at a time, and a rest after it, however quickly it was kept', async () => {
  const { button, press, kept } = show();
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await press();
  expect(kept()).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(PAUSE_MS - 1));
  expect(button.disabled).toBe(true);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(button.disabled).toBe(false);
  await press();
  expect(kept()).toHaveLength(2);
});

test('T-03: a check-out within five minutes of the check-in is asked about, and a no presses nothing', async () => {
  const no = show({ since: now - 5 * MINUTE + 1, yes: false });
  await no.press();
  expect([no.asked, no.kept(), no.button.disabled]).toEqual([[now - 5 * MINUTE + 1], [], false]);
  cleanup();
  const yes = show({ since: now - MINUTE });
  await yes.press();
  expect(yes.kept()).toHaveLength(1);
  cleanup();
  const late = show({ since: now - 5 * MINUTE });
  await late.press();
  expect([late.asked.length, late.kept().length]).toEqual([0, 1]);
});

test('T-03: a check-out more than 30 minutes before the planned end is asked about, a nearer one is not', async () => {
  const early = show({ since: now - 60 * MINUTE, until: now + 30 * MINUTE + 1, yes: false });
  await early.press();
  expect([early.asked.length, early.kept().length]).toEqual([1, 0]);
  cleanup();
  const near = show({ since: now - 60 * MINUTE, until: now + 30 * MINUTE });
  await near.press();
  expect([near.asked.length, near.kept().length]).toEqual([0, 1]);
});
