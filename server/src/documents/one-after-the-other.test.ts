import { oneAfterTheOther } from './one-after-the-other';

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test('whoever asks for many documents waits for their own, and somebody else for none of them', async () => {
  const order: string[] = [];
  const make = (idUser: number, name: string) =>
    oneAfterTheOther(idUser, async () => {
      order.push(`${name} begins`);
      await soon();
      order.push(`${name} ends`);
      return name;
    });
  const all = [make(1, 'first'), make(1, 'second'), make(2, 'other')];
  expect(await Promise.all(all)).toEqual(['first', 'second', 'other']);
  expect(order.indexOf('other begins')).toBeLessThan(order.indexOf('first ends'));
  expect(order.indexOf('second begins')).toBeGreaterThan(order.indexOf('first ends'));
});

test('a document that fails holds up none after it', async () => {
  const failing = oneAfterTheOther(3, () => Promise.reject(new Error('no paper')));
  const next = oneAfterTheOther(3, () => Promise.resolve('drawn'));
  await expect(failing).rejects.toThrow('no paper');
  expect(await next).toBe('drawn');
});
