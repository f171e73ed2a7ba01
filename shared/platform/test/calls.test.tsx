import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useChange } from '../src/calls';
import { createTestRegion, offline, TestRegion } from '../src/testing';

function Ask({ quiet = false }: { quiet?: boolean }) {
  const change = useChange('createtodo', { quiet });
  return <button onClick={() => change.mutate({ userText: 'Call the venue' })}>Save</button>;
}
const fails = () =>
  createTestRegion({
    answers: {
      createtodo: () => {
        throw offline();
      },
    },
  });

test('X-07: a write that cannot wait says that it needs the network', async () => {
  const fake = fails();
  render(
    <TestRegion fake={fake}>
      <Ask />
    </TestRegion>,
  );
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(fake.said.join()).toContain('This needs the network.'));
});

test('X-07: one that says so itself is not said twice', async () => {
  const fake = fails();
  render(
    <TestRegion fake={fake}>
      <Ask quiet />
    </TestRegion>,
  );
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(fake.callsOf('createtodo')).toHaveLength(1));
  expect(fake.said).toEqual([]);
});
