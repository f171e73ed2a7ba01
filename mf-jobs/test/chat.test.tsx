/** @jest-environment-options {"styles": true} */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { offline, refusal } from '@crewcall/platform/testing';
import { hour, me } from './fixtures';
import { answer, message, open } from './open-chat';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

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

test('a message that was sent later says when it was written', async () => {
  open({ getchat: answer([message(1, { timeWritten: message(1).timeSent - 2 * hour })]) });
  expect(
    await screen.findByText('Anh L. · 21/11/26 02:00:01 pm · written 21/11/26 12:00:01 pm'),
  ).toBeTruthy();
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

test('N-05: a line says where the messages begin that were not read before, and stays while one reads', async () => {
  const read = [message(1), message(2)];
  const { fake } = open({ getchat: { ...answer([...read, message(3), message(4)]), readTo: 2 } });
  const line = await screen.findByText('New messages', { selector: 'li' });
  expect(line.previousElementSibling?.textContent).toContain('Message 2');
  expect(line.nextElementSibling?.textContent).toContain('Message 3');
  fake.answer('getchat', { ...answer([...read, message(3), message(4), message(5)]), readTo: 4 });
  fake.bus.emit('chat.changed', { idJob: 5 });
  await screen.findByText('Message 5', { selector: 'li *' });
  expect(screen.getByText('New messages', { selector: 'li' }).nextElementSibling?.textContent).toContain(
    'Message 3',
  );
});

test('N-05: no line parts what was all read, one’s own, or all that there is', async () => {
  for (const [messages, readTo] of [
    [[message(1), message(2)], 2],
    [[message(1), message(2, { idSender: me })], 1],
    [[message(1), message(2)], 0],
  ] as const) {
    open({ getchat: { ...answer([...messages]), readTo } });
    await screen.findByText('Message 2', { selector: 'li *' });
    expect(screen.queryByText('New messages', { selector: 'li' })).toBeNull();
    document.body.replaceChildren();
  }
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
