import { createNavigation } from '../src/host';

/** Resolves once the window has stepped through its history so many times, and everybody has heard of it. */
const stepped = (times: number) =>
  new Promise<void>((resolve) => {
    let left = times;
    const onPop = () => {
      left -= 1;
      if (left > 0) return;
      removeEventListener('popstate', onPop);
      setTimeout(resolve);
    };
    addEventListener('popstate', onPop);
  });

test('pushes at once when nobody minds, and tells', () => {
  const navigation = createNavigation();
  const told = jest.fn();
  navigation.subscribe(told);
  void navigation.push('/jobs?tab=open#x', { from: 1 });
  expect(navigation.getSnapshot()).toMatchObject({
    action: 'PUSH',
    location: { pathname: '/jobs', search: '?tab=open', hash: '#x', state: { from: 1 } },
  });
  void navigation.replace('?tab=mine');
  expect(location.pathname + location.search).toBe('/jobs?tab=mine');
  expect(told).toHaveBeenCalledTimes(2);
  navigation.dispose();
});

test('refuses addresses of other sites', async () => {
  const navigation = createNavigation();
  await expect(navigation.push('https://example.com/')).rejects.toThrow('is not an address of this product');
  navigation.dispose();
});

test('a move that is refused does not happen', async () => {
  const navigation = createNavigation({ mayLeave: () => Promise.resolve(false) });
  const before = location.href;
  expect(await navigation.push('/calendar')).toBe(false);
  expect(location.href).toBe(before);
  navigation.dispose();
});

test('Back is undone while the question stands, and done again after a yes', async () => {
  let answer: true | Promise<boolean> = true;
  const navigation = createNavigation({ mayLeave: () => answer });
  void navigation.push('/one');
  void navigation.push('/two');
  const seen: string[] = [];
  navigation.subscribe(() => seen.push(navigation.getSnapshot().location.pathname));

  answer = Promise.resolve(false);
  const backAndForth = stepped(2);
  navigation.go(-1);
  await backAndForth;
  expect(location.pathname).toBe('/two');
  expect(seen).toEqual([]);

  answer = Promise.resolve(true);
  const andBackAgain = stepped(3);
  navigation.go(-1);
  await andBackAgain;
  expect(location.pathname).toBe('/one');
  expect(seen).toEqual(['/one']);
  navigation.dispose();
});

test('X-03: Back closes what lies on top and leads nowhere; the next one leads back, as does a step of the product’s own', async () => {
  const open = [1];
  const closeTop = () => open.pop() !== undefined;
  const navigation = createNavigation({ closeTop });
  void navigation.push('/first');
  void navigation.push('/second');
  let done = stepped(2);
  history.back();
  await done;
  expect([open, location.pathname]).toEqual([[], '/second']);
  done = stepped(1);
  history.back();
  await done;
  expect(location.pathname).toBe('/first');
  void navigation.push('/second');
  open.push(2);
  done = stepped(1);
  navigation.go(-1);
  await done;
  expect([open, location.pathname]).toEqual([[2], '/first']);
  navigation.dispose();
});
