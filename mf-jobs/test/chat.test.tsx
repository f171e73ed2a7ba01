import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ChatMessage, JobFile, Out } from '@crewcall/contract/types';
import type { Answers } from '@crewcall/platform/testing';
import { offline, refusal } from '@crewcall/platform/testing';
import { Chat } from '../src/worker/detail/chat/chat';
import { hour, me, now } from './fixtures';
import { show } from './show';

const message = (id: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  idChat: id,
  idSender: 2,
  chatContent: `Message ${id}`,
  timeSent: now - hour + id * 1000,
  userName: 'Anh L.',
  deleted: false,
  fileId: null,
  ...change,
});
const answer = (messages: ChatMessage[], hasMore = false): Out<'getchat'> => ({
  messages,
  users: [],
  hasMore,
});
const siteMap: JobFile = {
  id: 7,
  name: 'Site map.pdf',
  filename: 'Site map.pdf',
  mime: 'application/pdf',
  bytes: 2048,
  uploadedAt: now,
};
const open = (answers: Answers, canWrite = true) =>
  show(<Chat idJob={5} zone="Australia/Sydney" files={[siteMap]} canWrite={canWrite} />, { answers });
const write = (text: string) => {
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
};

beforeEach(() => localStorage.clear());

test('B.2.31, B.8.10: an empty chat says No messages', async () => {
  open({ getchat: answer([]) });
  expect(await screen.findByText('No messages')).toBeTruthy();
});

test('B.3.07, B.9.10: a message shows who wrote it and when, to the second, under its day', async () => {
  open({ getchat: answer([message(1), message(2, { idSender: me })]) });
  expect(await screen.findByText('Anh L. · 21/11/26 02:00:01 pm')).toBeTruthy();
  expect(screen.getByText('You · 21/11/26 02:00:02 pm')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Saturday 21 November' })).toBeTruthy();
});

test('B.3.07: a removed message says so and shows neither text nor file', async () => {
  open({ getchat: answer([message(1, { deleted: true, chatContent: 'secret', fileId: 7 })]) });
  expect(await screen.findByText('This message was removed.')).toBeTruthy();
  expect(screen.queryByText('secret')).toBeNull();
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
});

test('B.3.07: a file in a message is downloaded by its name; one that is gone is named so', async () => {
  const { fake } = open({
    getchat: answer([message(1, { fileId: 7 }), message(2, { fileId: 8 })]),
    downloadFileJobSignature: { name: 'Site map.pdf', mime: 'application/pdf', url: '#' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download Site map.pdf' }));
  await waitFor(() =>
    expect(fake.callsOf('downloadFileJobSignature')).toEqual([{ idFile: 7, idJob: 5, fullDownload: true }]),
  );
  expect(screen.getByText('The file is not there any more.')).toBeTruthy();
});

test('B.3.07: web addresses become links that open apart and tell nothing; other schemes stay text', async () => {
  open({
    getchat: answer([
      message(1, {
        chatContent: 'Map: https://maps.example.com/a?b=1. Or javascript:alert(1) or ftp://x.example.com',
      }),
    ]),
  });
  const link = await screen.findByRole('link');
  expect(link.textContent).toBe('https://maps.example.com/a?b=1');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toMatch(/noopener noreferrer/);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('B.2.31, B.8.10: copying a message says Copied to clipboard', async () => {
  const writeText = jest.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const { fake } = open({ getchat: answer([message(1)]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the message of Anh L.' }));
  await waitFor(() => expect(fake.said).toContain('Copied to clipboard'));
  expect(writeText).toHaveBeenCalledWith('Message 1');
});

test('A.9.04, A.7.33, N-03: pages of 20, the older ones before the oldest shown', async () => {
  const newest = Array.from({ length: 20 }, (_, at) => message(21 + at));
  const older = Array.from({ length: 20 }, (_, at) => message(1 + at));
  const { fake } = open({ getchat: (body) => (body.next ? answer(older) : answer(newest, true)) });
  fireEvent.click(await screen.findByRole('button', { name: 'Older messages' }));
  expect(await screen.findByText('Message 1')).toBeTruthy();
  expect(screen.getByText('Message 40', { selector: 'li *' })).toBeTruthy();
  expect(fake.callsOf('getchat')).toEqual([
    { idJob: 5, limit: 20 },
    { idJob: 5, limit: 20, lastUpdate: newest[0]?.timeSent, next: true },
  ]);
  expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull();
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

test('N-03: older messages that did not load can be asked for again', async () => {
  const { fake } = open({
    getchat: (body) => {
      if (body.next) throw offline();
      return answer([message(21)], true);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Older messages' }));
  const again = await screen.findByRole('button', { name: 'Older messages did not load. Try again' });
  fake.answer('getchat', (body) => (body.next ? answer([message(1)]) : answer([message(21)], true)));
  fireEvent.click(again);
  expect(await screen.findByText('Message 1')).toBeTruthy();
});

test('C-05: a message written elsewhere appears without a reload', async () => {
  const { fake } = open({ getchat: answer([message(1)]) });
  await screen.findByText('Message 1', { selector: 'li *' });
  fake.answer('getchat', answer([message(1), message(2)]));
  fake.bus.emit('chat.changed', { idJob: 5 });
  expect(await screen.findByText('Message 2', { selector: 'li *' })).toBeTruthy();
});

test('N-05: reading marks as read, so the counts elsewhere are read anew', async () => {
  const { fake } = open({ getchat: answer([message(1)]) });
  await screen.findByText('Message 1', { selector: 'li *' });
  expect(fake.events).toContainEqual({ event: 'notifications.changed', payload: {} });
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
  expect(await screen.findByText('You · waiting to be sent')).toBeTruthy();
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

test('N-04: who is not confirmed is told when messages open, and nothing is asked of the server', () => {
  const { fake } = open({}, false);
  expect(screen.getByText('They open when you are confirmed.')).toBeTruthy();
  expect(fake.callsOf('getchat')).toHaveLength(0);
});

test('A.8.04: a chat that cannot be loaded says so and is tried again', async () => {
  const { fake } = open({
    getchat: () => {
      throw refusal('The server has a problem.');
    },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fake.answer('getchat', answer([message(1)]));
  fireEvent.click(retry);
  expect(await screen.findByText('Message 1', { selector: 'li *' })).toBeTruthy();
});

test('A.8.04, X-07: old messages say so where they are read, and are asked for again', async () => {
  const { fake } = open({ getchat: answer([message(1)]) });
  await screen.findByText('Message 1');
  fake.answer('getchat', () => {
    throw offline();
  });
  act(() => fake.bus.emit('chat.changed', { idJob: 5 }));
  const note = (await screen.findByText(/^This is what was last loaded\./)).closest('[role=alert]');
  // The chat is scrolled to its end: the notice stays in sight above it.
  expect(getComputedStyle(note?.parentElement as Element).position).toBe('sticky');
  fake.answer('getchat', answer([message(1)]));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(note?.isConnected).toBe(false));
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
  expect(screen.getByText(/^4,123 of 4,000 characters\. Take 123 out/)).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(fake.callsOf('sendchat')).toEqual([]);
  write('x'.repeat(4000));
  await waitFor(() => expect(fake.callsOf('sendchat')).toHaveLength(1));
});

test('B.3.07: letters that turn the direction or pile up stay in their own bubble', async () => {
  open({ getchat: answer([message(1, { chatContent: '\u202EABC Z\u0351\u036B\u0343' })]) });
  const line = await screen.findByRole('listitem');
  const bubble = line.querySelector<HTMLElement>('[dir=auto]');
  expect(bubble?.textContent).toContain('ABC');
  const { overflow } = getComputedStyle(bubble as HTMLElement);
  const bidi = getComputedStyle(bubble as HTMLElement).getPropertyValue('unicode-bidi');
  expect([overflow, bidi]).toEqual(['hidden', 'isolate']);
});

describe('N-05, N-19: a chat that nobody looks at is not read', () => {
  const look = (state: DocumentVisibilityState) =>
    act(async () => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
  afterEach(() => Reflect.deleteProperty(document, 'visibilityState'));
  const first = () => screen.findByText('Message 1', { selector: 'li *' });

  test('N-05, N-19: with the phone locked nothing is asked for, and what came meanwhile is read at once afterwards', async () => {
    const { fake } = open({ getchat: answer([message(1)]) });
    await first();
    await look('hidden');
    fake.answer('getchat', answer([message(1), message(2)]));
    await act(async () => fake.bus.emit('chat.changed', { idJob: 5 }));
    await act(() => fake.reachAgain());
    expect(fake.callsOf('getchat')).toHaveLength(1);
    await look('visible');
    expect(await screen.findByText('Message 2', { selector: 'li *' })).toBeTruthy();
    expect(fake.callsOf('getchat')).toHaveLength(2);
  });

  test('N-05: one that is opened behind another tab waits for who looks', async () => {
    await look('hidden');
    const { fake } = open({ getchat: answer([message(1)]) });
    await act(async () => {});
    expect(fake.callsOf('getchat')).toEqual([]);
    await look('visible');
    await first();
  });
});
