import { Suspense } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { fetchParts, later } from '../src/later';

afterEach(cleanup);
const Part = ({ name }: { name: string }) => <p>{name}</p>;

test('X-07: a part that could not be had is asked for again, and shown once it is there', async () => {
  let isReached = false;
  let asked = 0;
  const part = later(() => {
    asked += 1;
    return isReached ? Promise.resolve(Part) : Promise.reject(new Error('offline'));
  });
  await expect(part.fetch()).rejects.toThrow('offline');
  isReached = true;
  await part.fetch();
  fetchParts();
  expect(asked).toBe(2);
  render(
    <Suspense>
      <part.View name="sheet" />
    </Suspense>,
  );
  await screen.findByText('sheet');
  expect(asked).toBe(2);
});
