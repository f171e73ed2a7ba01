import { Suspense } from 'react';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { fetchParts, later } from '../src/host/frame-parts';
import { viewOf } from '../src/session/session-view';
import { crew, office } from './kit';

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
  await fetchParts(null);
  expect(asked).toBe(2);
  render(
    <Suspense>
      <part.View name="sheet" />
    </Suspense>,
  );
  await screen.findByText('sheet');
  expect(asked).toBe(2);
});

test('X-13: what only the office can press is fetched ahead for nobody else', async () => {
  const asked = jest.fn(() => Promise.resolve(Part));
  later(asked, 'office.portal');
  await fetchParts(null);
  await fetchParts(viewOf(crew));
  expect(asked).not.toHaveBeenCalled();
  await fetchParts(viewOf(office));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('X-13: parts that are fetched ahead come one by one, so that a press need not share the line with all of them', async () => {
  let arrive = (_part: typeof Part) => {};
  const first = jest.fn(() => new Promise<typeof Part>((done) => (arrive = done)));
  const next = jest.fn(() => Promise.resolve(Part));
  later(first);
  later(next);
  const all = fetchParts(null);
  await waitFor(() => expect(first).toHaveBeenCalled());
  expect(next).not.toHaveBeenCalled();
  arrive(Part);
  await all;
  expect(next).toHaveBeenCalledTimes(1);
});
