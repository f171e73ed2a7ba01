import { SharedBytes } from './shared-bytes';

/** A store whose answers come when the test says so. */
function storeOf() {
  const asked: string[] = [];
  const answers = new Map<string, (bytes: Buffer) => void>();
  return {
    asked,
    read: (hash: string) => () =>
      new Promise<Buffer>((resolve) => {
        asked.push(hash);
        answers.set(hash, resolve);
      }),
    answer: (hash: string, length = 1) => answers.get(hash)?.(Buffer.alloc(length)),
  };
}

test('X-12: many who ask for one file at once share one read, and whoever comes later needs none', async () => {
  const store = storeOf();
  const shared = new SharedBytes({ bytes: 10, atOnce: 2 });
  const all = Array.from({ length: 30 }, () => shared.get('a', store.read('a')));
  store.answer('a');
  expect(new Set(await Promise.all(all)).size).toBe(1);
  await shared.get('a', store.read('a'));
  expect(store.asked).toEqual(['a']);
});

test('X-12: only so many are read at once, and nobody is read for who has gone', async () => {
  const store = storeOf();
  const shared = new SharedBytes({ bytes: 10, atOnce: 2 });
  const gone = new AbortController();
  const both = ['a', 'b'].map((hash) => shared.get(hash, store.read(hash)));
  const left = shared.get('c', store.read('c'), gone.signal);
  const last = shared.get('d', store.read('d'));
  expect(store.asked).toEqual(['a', 'b']);
  gone.abort();
  await expect(left).rejects.toThrow();
  store.answer('a');
  store.answer('b');
  await Promise.all(both);
  store.answer('d');
  await last;
  expect(store.asked).toEqual(['a', 'b', 'd']);
});

test('X-12: one who goes takes the file from nobody else who waits for it', async () => {
  const store = storeOf();
  const shared = new SharedBytes({ bytes: 10, atOnce: 1 });
  const gone = new AbortController();
  const first = shared.get('a', store.read('a'));
  const left = shared.get('b', store.read('b'), gone.signal);
  const stays = shared.get('b', store.read('b'));
  gone.abort();
  store.answer('a');
  await first;
  store.answer('b');
  expect([(await left)?.length, (await stays)?.length]).toEqual([1, 1]);
});

test('X-12: no more is kept than there is room for, and what could not be read is asked for again', async () => {
  const store = storeOf();
  const shared = new SharedBytes({ bytes: 10, atOnce: 2 });
  const read = async (hash: string, length: number) => {
    const asked = shared.get(hash, store.read(hash));
    store.answer(hash, length);
    await asked;
  };
  await read('a', 6);
  await read('b', 6);
  await read('b', 6);
  await read('a', 6);
  await read('large', 11);
  await read('large', 11);
  await expect(shared.get('gone', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await read('gone', 1);
  expect(store.asked).toEqual(['a', 'b', 'a', 'large', 'large', 'gone']);
});
