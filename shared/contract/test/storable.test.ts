import { can } from '@crewcall/domain/policies';
import { calls } from '../src';
import { callNames } from '../src/surface';

const worker = { id: 1, permissions: [], managerOf: '' };

test('only what a worker may read is stored in a browser, since nothing of the office is', () => {
  const storable = callNames.filter((name) => calls[name].storable !== undefined);
  expect(storable.length).toBeGreaterThan(0);
  expect(storable.filter((name) => !can(worker, calls[name].policy))).toEqual([]);
});
