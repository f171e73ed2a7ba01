import { act, renderHook } from '@testing-library/react';
import { ApiError } from '../src/api-error';
import { useEdits } from '../src/use-edits';

const begin = () => {
  const hook = renderHook(({ stored }) => useEdits(stored), {
    initialProps: { stored: { name: 'Rigger', rate: 40 } },
  });
  return {
    now: () => hook.result.current,
    set: (part: { name?: string; rate?: number }) => act(() => hook.result.current.set(part)),
    others: (rate: number, name = 'Rigger') => hook.rerender({ stored: { name, rate } }),
  };
};

test('X-08: a field that nobody touched was what the form shows now', () => {
  const { now, set, others } = begin();
  set({ name: 'Head Rigger' });
  others(45);
  expect(now()).toMatchObject({
    draft: { name: 'Head Rigger', rate: 45 },
    was: { name: 'Rigger', rate: 45 },
  });
});

test('X-08: a touched field was what the user saw when they first changed it', () => {
  const { now, set, others } = begin();
  set({ name: 'Head Rigger' });
  others(45, 'Grip');
  set({ name: 'Head Grip', rate: 50 });
  others(60, 'Grip');
  expect(now()).toMatchObject({
    draft: { name: 'Head Grip', rate: 50 },
    was: { name: 'Rigger', rate: 45 },
  });
});

test('X-08: a reset shows what is stored, and the next edit starts from it', () => {
  const { now, set, others } = begin();
  set({ name: 'Head Rigger' });
  others(45, 'Grip');
  act(() => now().reset());
  expect(now()).toMatchObject({ draft: { name: 'Grip', rate: 45 }, was: { name: 'Grip', rate: 45 } });
  set({ name: 'Head Grip' });
  expect(now()).toMatchObject({ draft: { name: 'Head Grip' }, was: { name: 'Grip' } });
});

test('X-08: after a 409 the next save goes over what is stored', () => {
  const { now, set, others } = begin();
  set({ name: 'Head Rigger' });
  others(40, 'Grip');
  const refetch = jest.fn();
  act(() => now().overtaken(new ApiError('conflict', 'Somebody else has changed it.', 409), refetch));
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(now()).toMatchObject({ draft: { name: 'Head Rigger' }, was: { name: 'Grip' } });
});
