import { act, renderHook } from '@testing-library/react';
import { useBulkAction } from '../src/use-bulk-action';

const all = [1, 2, 3, 4, 5];

test('some go in a call, one call after the other, and it is known how far it is', async () => {
  const { result } = renderHook(() => useBulkAction<number>());
  expect([result.current.progress, result.current.of]).toEqual([null, 0]);
  const waiting: (() => void)[] = [];
  let ends: Promise<unknown> = Promise.resolve();
  act(() => {
    ends = result.current.start(all, 2, async (these) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return these.length;
    });
  });
  for (const done of [0, 2, 4]) {
    await act(async () => {});
    expect(result.current.progress).toMatchObject({ done, of: 5 });
    expect(waiting).toHaveLength(1);
    await act(async () => waiting.shift()?.());
  }
  expect(await ends).toMatchObject({ done: 5, of: 5, answers: [2, 2, 1], failure: null });
  expect(result.current).toMatchObject({ progress: null, done: 5, answers: [2, 2, 1] });
});

test('what broke off is gone on with where it stopped, or begun anew', async () => {
  const { result } = renderHook(() => useBulkAction<readonly number[]>());
  let isDown = true;
  const run = async (these: readonly number[]) => {
    if (isDown && these.includes(3)) throw new Error('Away.');
    return these;
  };
  await act(async () => void (await result.current.start(all, 2, run)));
  expect(result.current).toMatchObject({ progress: null, done: 2, failure: new Error('Away.') });
  isDown = false;
  await act(async () => void (await result.current.start(all, 2, run, result.current)));
  expect(result.current).toMatchObject({ done: 5, answers: [[1, 2], [3, 4], [5]], failure: null });
  await act(async () => void (await result.current.start([6], 2, run)));
  expect(result.current).toMatchObject({ done: 1, of: 1, answers: [[6]] });
});

test('a call that is stopped leaves the others as they are', async () => {
  const { result } = renderHook(() => useBulkAction<number>());
  await act(async () => void (await result.current.start(all, 1, async ([one]) => (one === 3 ? null : one))));
  expect(result.current).toMatchObject({ progress: null, done: 2, of: 5, failure: null });
});
