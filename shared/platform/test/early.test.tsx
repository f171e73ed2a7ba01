import { cleanup, render, screen } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { useCall } from '../src';
import { TestRegion, createTestRegion } from '../src/testing';

afterEach(cleanup);

function Lists() {
  const lists = useCall('getNotifications', {});
  return <p>{lists.isSuccess ? JSON.stringify(lists.data) : 'waiting'}</p>;
}

function draw(at: number) {
  const fake = createTestRegion({
    answers: { getNotifications: { from: 'server' } as unknown as Out<'getNotifications'> },
  });
  let isTaken = false;
  fake.region.api = {
    ...fake.region.api,
    early: () => {
      if (isTaken) return null;
      isTaken = true;
      return { data: { from: 'early' } as never, at };
    },
  };
  render(
    <TestRegion fake={fake}>
      <Lists />
    </TestRegion>,
  );
  return fake;
}

test('design First load: what the host asked early is in the first frame and not asked again', async () => {
  const fake = draw(Date.now());
  expect(screen.getByText('{"from":"early"}')).toBeTruthy();
  await Promise.resolve();
  expect(fake.calls).toEqual([]);
});

test('A.8.05: an early answer that has grown old is drawn and asked again behind it', async () => {
  const fake = draw(Date.now() - 60_000);
  expect(screen.getByText('{"from":"early"}')).toBeTruthy();
  await screen.findByText('{"from":"server"}');
  expect(fake.callsOf('getNotifications')).toHaveLength(1);
});
