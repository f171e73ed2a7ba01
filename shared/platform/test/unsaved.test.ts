import { createUnsaved } from '../src/host';

const to = (pathname: string) => ({ pathname, search: '', hash: '', state: null, key: 'k' });

test('with nothing unsaved the answer is yes at once', () => {
  const unsaved = createUnsaved({ confirm: () => Promise.reject(new Error('asked')) });
  unsaved.scope({ id: 'a' }).register({ title: 'A', isDirty: () => false });
  expect(unsaved.leaveAll()).toBe(true);
  expect(unsaved.isDirty()).toBe(false);
});

test('asks children first, lets them finish, and lists the rest once', async () => {
  const confirm = jest.fn(() => Promise.resolve(true));
  const unsaved = createUnsaved({ confirm });
  const order: string[] = [];
  const entry = (title: string, isSaving: boolean) => ({
    title,
    isDirty: () => true,
    finish: async () => {
      order.push(title);
      if (!isSaving) throw new Error('cannot');
    },
  });
  unsaved.scope({ id: 'page', stays: ({ pathname }) => pathname === '/jobs' }).register(entry('page', false));
  unsaved.scope({ id: 'slot', parent: 'page' }).register(entry('slot', true));
  unsaved.scope({ id: 'other', stays: () => true }).register(entry('other', false));
  expect(unsaved.leaveFor(to('/jobs'))).toBe(true);
  expect(await unsaved.leaveFor(to('/calendar'))).toBe(true);
  expect(order).toEqual(['slot', 'page']);
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(confirm).toHaveBeenCalledWith(['page']);
});

test('gives a region three seconds to finish, and refuses a second wish meanwhile', async () => {
  jest.useFakeTimers();
  const confirm = jest.fn(() => Promise.resolve(false));
  const unsaved = createUnsaved({ confirm });
  unsaved
    .scope({ id: 'a' })
    .register({ title: 'A', isDirty: () => true, finish: () => new Promise(() => {}) });
  const first = unsaved.leaveRegion('a');
  expect(await unsaved.leaveAll()).toBe(false);
  await jest.advanceTimersByTimeAsync(3000);
  expect(await first).toBe(false);
  expect(confirm).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('what has gone is not asked', () => {
  const unsaved = createUnsaved({ confirm: () => Promise.resolve(false) });
  const scope = unsaved.scope({ id: 'a' });
  const off = scope.register({ title: 'A', isDirty: () => true });
  expect(unsaved.isDirty()).toBe(true);
  off();
  expect(unsaved.leaveAll()).toBe(true);
});

test('B.2.27: what goes before its region does is asked by itself', async () => {
  const confirm = jest.fn(() => Promise.resolve(false));
  const unsaved = createUnsaved({ confirm });
  const page = unsaved.scope({ id: 'page', stays: () => true });
  page.register({ title: 'search', isDirty: () => true });
  const form = unsaved.scope({ id: 'form', parent: 'page' });
  form.register({ title: 'job 5', isDirty: () => true, stays: ({ pathname }) => pathname.endsWith('/5') });
  expect(unsaved.leaveFor(to('/jobs/5'))).toBe(true);
  expect(await unsaved.leaveFor(to('/jobs/6'))).toBe(false);
  expect(confirm).toHaveBeenCalledWith(['job 5']);
});

test('B.2.27: what the user leaves behind is told so; what they stay for is not', async () => {
  let answer = false;
  const unsaved = createUnsaved({ confirm: () => Promise.resolve(answer) });
  const drop = jest.fn();
  unsaved.scope({ id: 'a' }).register({ title: 'A', isDirty: () => true, drop });
  expect(await unsaved.leaveAll()).toBe(false);
  expect(drop).not.toHaveBeenCalled();
  answer = true;
  expect(await unsaved.leaveAll()).toBe(true);
  expect(drop).toHaveBeenCalledTimes(1);
});

test('what ends late takes nothing from the next mount of the same place', () => {
  const unsaved = createUnsaved({ confirm: () => Promise.resolve(true) });
  const first = unsaved.scope({ id: 'page' });
  unsaved.scope({ id: 'page' }).register({ title: 'Job 12', isDirty: () => true });
  first.dispose();
  expect(unsaved.isDirty()).toBe(true);
});
