import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { offline, refusal } from '@crewcall/platform/testing';
import { me } from './fixtures';
import { answer, message, open, write } from './open-chat';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('B.7.20, N-01: a chat whose messages cannot be loaded or are not there yet can be written to', async () => {
  for (const getchat of [
    () => {
      throw offline();
    },
    () => new Promise<never>(() => {}),
  ]) {
    const { fake } = open({
      getchat,
      sendchat: () => {
        throw offline();
      },
    });
    expect(screen.getByLabelText('Message')).toBeTruthy();
    write('On my way');
    const waiting = await screen.findByRole('list', { name: 'Messages that wait' });
    expect(waiting.textContent).toContain('On my way');
    await waitFor(() => expect(fake.callsOf('sendchat')).toMatchObject([{ message: 'On my way' }]));
    document.body.replaceChildren();
  }
});

test('B.7.20: a message that is being written outlives the first answer', async () => {
  let reply = (_page: Out<'getchat'>) => {};
  const { fake } = open({ getchat: () => new Promise((done) => (reply = done)) });
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Half a sent' } });
  await waitFor(() => expect(fake.callsOf('getchat')).toHaveLength(1));
  await act(async () => reply(answer([message(1)])));
  await screen.findByText('Message 1', { selector: 'li *' });
  expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('Half a sent');
});

test('B.7.20, A.7.32, N-01: a message is sent with job, text and key, and stands there once', async () => {
  const sent = message(2, { idSender: me, chatContent: 'On my way' });
  const { fake } = open({
    getchat: answer([message(1)]),
    sendchat: () => {
      fake.answer('getchat', answer([message(1), sent]));
      return { idMessage: 2, messages: [sent] };
    },
  });
  await screen.findByText('Message 1', { selector: 'li *' });
  write('  On my way ');
  expect(await screen.findByText('You · 21/11/26 02:00:02 pm')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('On my way')).toHaveLength(1));
  const [call] = fake.callsOf('sendchat');
  expect(call).toMatchObject({ idJob: 5, message: 'On my way' });
  expect(call?.key).toMatch(/^[0-9a-f]{32}$/);
  expect((screen.getByLabelText('Message') as HTMLInputElement).value).toBe('');
});

test('X-07: a message written without reception is shown as waiting and goes out later, once', async () => {
  const { fake } = open({
    getchat: answer([message(1)]),
    sendchat: () => {
      throw offline();
    },
  });
  await screen.findByText('Message 1', { selector: 'li *' });
  write('On my way');
  expect(await screen.findByText('You · waiting to be sent · 21/11/26 03:00:00 pm')).toBeTruthy();
  const sent = message(2, { idSender: me, chatContent: 'On my way' });
  fake.answer('sendchat', { idMessage: 2, messages: [sent] });
  fake.answer('getchat', answer([message(1), sent]));
  await act(() => fake.reachAgain());
  expect(await screen.findByText('You · 21/11/26 02:00:02 pm')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('On my way')).toHaveLength(1));
  expect(new Set(fake.callsOf('sendchat').map(({ key }) => key)).size).toBe(1);
});

test('B.7.20: a message that the server refuses says why', async () => {
  const { fake } = open({
    getchat: answer([]),
    sendchat: () => {
      throw refusal('Your user doesn`t have access for this operation');
    },
  });
  await screen.findByText('No messages');
  write('Hello');
  await waitFor(() =>
    expect(fake.said.join(' ')).toContain('Your user doesn`t have access for this operation'),
  );
});

test('B.7.20, X-07: what was written stays after a no, and can be copied, sent again or removed', async () => {
  const writeText = jest.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const { fake } = open({
    getchat: answer([]),
    sendchat: () => {
      throw refusal('You are not in this crew any more.');
    },
  });
  await screen.findByText('No messages');
  write('Keys are at gate 4');
  const refused = await screen.findByRole('list', { name: 'Messages that were not sent' });
  expect(refused.textContent).toContain('Your message was not sent. You are not in this crew any more.');
  expect(screen.queryByText('No messages')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('Keys are at gate 4'));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fake.callsOf('sendchat')).toHaveLength(2));
  expect(new Set(fake.callsOf('sendchat').map(({ key, message }) => `${key} ${message}`)).size).toBe(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Keys are at gate 4')).toBeNull());
});

test('B.7.20: a pasted text longer than a message may be is neither cut nor sent, and says how much is too much', async () => {
  const { fake } = open({ getchat: answer([]), sendchat: { idMessage: 1, messages: [] } });
  await screen.findByText('No messages');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Message');
  fireEvent.change(field, { target: { value: 'x'.repeat(3900) } });
  expect(screen.getByText('3,900 of 4,000 characters')).toBeTruthy();
  write('x'.repeat(4123));
  expect(field.value).toHaveLength(4123);
  expect(field.maxLength).toBe(-1);
  expect(screen.getByText(/^4,123 of 4,000 characters\. Remove 123,/)).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(fake.callsOf('sendchat')).toEqual([]);
  write('x'.repeat(4000));
  await waitFor(() => expect(fake.callsOf('sendchat')).toHaveLength(1));
});
