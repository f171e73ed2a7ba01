import { createStore } from '@crewcall/platform/host';
import type { LoadReport } from '@crewcall/platform/host';
import { whenIdle } from '../src/host/when-idle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const loaded: LoadReport = {
  remote: 'mf-jobs',
  release: '1.0.0-00000000',
  region: 'jobs',
  attempt: 1,
  durationMs: 300,
  error: null,
};

function waiting(before: readonly LoadReport[] = []) {
  const loads = createStore(before);
  const work = jest.fn();
  whenIdle({ loads }, work, { afterRegionMs: 500, afterPageMs: 3000 });
  return { loads, work };
}

test('design First load: what can wait begins once, after the first region is loaded', () => {
  const { loads, work } = waiting();
  jest.advanceTimersByTime(1000);
  loads.set([loaded]);
  jest.advanceTimersByTime(499);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  loads.set([loaded, loaded]);
  jest.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('design First load: on a page that has loaded its first region before, what can wait begins soon', () => {
  const { work } = waiting([loaded]);
  jest.advanceTimersByTime(500);
  expect(work).toHaveBeenCalledTimes(1);
});

test('design First load: on a loaded page without a region, what can wait does not wait for one', () => {
  const { loads, work } = waiting();
  loads.set([{ ...loaded, error: new Error('gone') }]);
  jest.advanceTimersByTime(2999);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});
