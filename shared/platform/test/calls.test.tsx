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

function Add({ title }: { title: string }) {
  const change = useChange('insertNewJobs', { once: true, quiet: true });
  return <button onClick={() => change.mutate({ job: { title, date: 0 } })}>Add</button>;
}

test('B.7.04, B.7.05, J-08: a try again has the key of the one before, until it is answered or another is meant', async () => {
  const fake = createTestRegion({
    answers: {
      insertNewJobs: () => {
        throw offline();
      },
    },
  });
  const screenOf = (title: string) => (
    <TestRegion fake={fake}>
      <Add title={title} />
    </TestRegion>
  );
  const { rerender } = render(screenOf('Load in'));
  const press = async (count: number) => {
    fireEvent.click(screen.getByText('Add'));
    await waitFor(() => expect(fake.callsOf('insertNewJobs')).toHaveLength(count));
    return fake.callsOf('insertNewJobs').at(-1)?.key;
  };
  const first = await press(1);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await press(2)).toBe(first);
  rerender(screenOf('Load out'));
  const other = await press(3);
  expect(other).not.toBe(first);
  fake.answer('insertNewJobs', { jobId: 7, jobIds: [7] });
  expect(await press(4)).toBe(other);
  await waitFor(async () => expect(await press(fake.callsOf('insertNewJobs').length + 1)).not.toBe(other));
});
