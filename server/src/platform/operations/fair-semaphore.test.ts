import { FairSemaphore } from './fair-semaphore';

test('J-45: who sends many waits behind themselves, and nobody else does', async () => {
  const line = new FairSemaphore(1);
  const done: string[] = [];
  const send = (by: string, name: string) =>
    line.run(by, async () => {
      await Promise.resolve();
      done.push(name);
    });
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => send('a', name));
  await Promise.all([...many, send('b', 'b1'), send('c', 'c1')]);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
});

test('J-45: what fails gives its turn on', async () => {
  const line = new FairSemaphore(1);
  const fails = line.run('a', () => Promise.reject(new Error('damaged')));
  const next = line.run('a', () => Promise.resolve('done'));
  await expect(fails).rejects.toThrow('damaged');
  expect(await next).toBe('done');
});
