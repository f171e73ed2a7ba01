import type { Job } from '@crewcall/contract/types';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError, useCall } from '@crewcall/platform';
import { useJobEdits } from '../src/office/form/use-job-edits';
import { extraData, far, field, office, open, saved, sent } from './open-form';
import { show } from './show';

test('J-19: the reason for cancelling is not sent with a later change of the status', async () => {
  const Edits = ({ drawn }: { drawn: Job }) => {
    const form = useJobEdits(5, drawn, 0);
    const take = (was: number, is: number) => {
      form.take({ status: { was, now: is } });
      void form.flush();
    };
    return (
      <>
        <button
          onClick={() => {
            form.giveReason('Storm');
            take(1, 2);
          }}
        >
          Cancel it
        </button>
        <button onClick={() => take(1, 2)}>Cancel without a word</button>
        <button onClick={() => take(2, 1)}>Restore it</button>
        <p>{`Status ${form.server.status}`}</p>
      </>
    );
  };
  const Form = () => {
    const { data } = useCall('getJobDetail', { id: 5 });
    return data ? <Edits drawn={data.job} /> : null;
  };
  let stored = far;
  const { fake } = show(<Form />, {
    user: office,
    answers: {
      getJobDetail: () => ({ job: stored, extraData }),
      saveUpdatedJobv2: ({ job: { status = 1 } }) => {
        stored = { ...stored, status, version: stored.version + 1 };
        return saved(stored);
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel it' }));
  await screen.findByText('Status 2');
  fireEvent.click(screen.getByRole('button', { name: 'Restore it' }));
  await screen.findByText('Status 1');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel without a word' }));
  await screen.findByText('Status 2');
  expect(sent({ fake })).toEqual([
    { id: 5, version: 1, status: 2, reason: 'Storm' },
    { id: 5, version: 2, status: 1 },
    { id: 5, version: 3, status: 2 },
  ]);
});

async function moveAndSayWhy(): Promise<void> {
  const place = await field('Location');
  fireEvent.change(place, { target: { value: 'Gate 4' } });
  fireEvent.blur(place);
  fireEvent.click(await screen.findByRole('button', { name: 'Say why' }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Hall 1 is flooded' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the reason' }));
}

test('N-19: a change at short notice asks for the reason, and sends it after the change', async () => {
  const { fake } = open(far, 'info', {
    saveUpdatedJobv2: ({ job: { reason } }) =>
      saved({ ...far, version: reason === undefined ? 2 : 3 }, { asksWhy: reason === undefined }),
  });
  await moveAndSayWhy();
  await waitFor(() => expect(sent({ fake })).toHaveLength(2));
  expect(sent({ fake })).toEqual([
    { id: 5, version: 1, location: 'Gate 4' },
    { id: 5, reason: 'Hall 1 is flooded' },
  ]);
  await waitFor(() => expect(screen.queryByText(/Please say why it changed/)).toBeNull());
});

test('N-19: a reason that comes too late stays in the dialog, which says so', async () => {
  const late = 'The crew has been notified already. Write to them in the chat.';
  open(far, 'info', {
    saveUpdatedJobv2: ({ job: { reason } }) => {
      if (reason !== undefined) throw new ApiError('refused', late);
      return saved({ ...far, version: 2 }, { asksWhy: true });
    },
  });
  await moveAndSayWhy();
  expect(await screen.findByText(late)).toBeTruthy();
  expect((screen.getByLabelText('Reason') as HTMLInputElement).value).toBe('Hall 1 is flooded');
  fireEvent.click(screen.getByRole('button', { name: 'No reason' }));
  await waitFor(() => expect(screen.queryByText(/Please say why it changed/)).toBeNull());
});
