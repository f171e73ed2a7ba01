import { concerns } from './live-audience';

const worker = { id: 7, permissions: [], managerOf: [] };
const manager = { id: 8, permissions: [], managerOf: ['ACME', 'A:B'] };
const office = { id: 9, permissions: ['job:read'], managerOf: [] };

test.each([
  [['all'], [true, true, true]],
  [[], [false, false, false]],
  [
    ['user:7', 'user:9'],
    [true, false, true],
  ],
  [['role:crew'], [true, false, false]],
  [['role:manager'], [false, true, false]],
  [['role:admin'], [false, false, true]],
  [['prefix:A:B'], [false, true, false]],
  [
    ['prefix:ACM', 'user:70', 'job:7', 'odd'],
    [false, false, false],
  ],
])('X-01: a change for %j concerns these', (audience, concerned) =>
  expect([worker, manager, office].map((who) => concerns(audience, who))).toEqual(concerned),
);

test('C-05: five thousand feeds ask about a thousand people in no time', () => {
  let read = 0;
  const entries = Array.from({ length: 1_000 }, (_, index) => `user:${index + 1}`);
  // Counts how often an entry of the list is looked at.
  const audience = new Proxy(entries, {
    get: (list, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
      return Reflect.get(list, key) as unknown;
    },
  });
  const concerned = Array.from({ length: 5_000 }, (_, index) =>
    concerns(audience, { ...worker, id: index + 1 }),
  );
  expect([concerned.filter(Boolean).length, read]).toEqual([1_000, 1_000]);
});
