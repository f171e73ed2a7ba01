import { createQueueStore } from '../../src/offline/queue-store';
import {
  answered,
  clocked,
  database,
  emptyQueue,
  message,
  start,
  punch,
  unreached,
  switchedOff,
} from './start-queue';

afterEach(emptyQueue);

test('T-22: a no of our server is told and ends the matter; of anybody else it is none', async () => {
  const { outbox, state, said, keys } = start();
  state.answer = answered(404, '<!doctype html>');
  await outbox.put(punch('one', 1));
  state.answer = answered(500, { error: true, snackbar: { text: 'Oh.' } });
  await outbox.flush();
  state.answer = answered(429, { error: true, snackbar: { text: 'Wait.' } });
  await outbox.flush();
  expect(keys()).toEqual(['one']);
  expect(said).toEqual([]);
  state.answer = answered(200, { error: true, snackbar: { text: 'No.' } });
  await outbox.flush();
  expect(keys()).toEqual([]);
  expect(said).toEqual(['No.']);
});

test('T-22, S-02: a no that something of one’s own lifts is none to a press: it waits, whoever looks on', async () => {
  const { outbox, state, said, keys } = start();
  state.answer = answered(403, { error: true, code: 'not-yet', snackbar: { text: 'Set it up under Me.' } });
  await outbox.put(punch('one', 1));
  await outbox.flush();
  expect([keys(), said]).toEqual([['one'], []]);
  state.answer = () => clocked('Checked in');
  await outbox.flush();
  expect([keys(), said]).toEqual([[], ['Checked in']]);
});

test('T-22: a press that was shown as done, or could not be read, stays with its time until it is let go', async () => {
  const first = start();
  await first.outbox.put(punch('waited', 1));
  first.state.answer = answered(200, { error: true, snackbar: { text: 'No.' } });
  await first.outbox.flush();
  // Whoever looks on may press again.
  await first.outbox.put(punch('seen', 2));
  await first.outbox.put({ ...punch('back', 3), body: { ...punch('back', 3).body, undoes: 'waited' } });
  first.state.answer = answered(400, { error: true, snackbar: { text: 'code is too long.' } });
  await first.outbox.put(punch('unread', 4));
  const second = start();
  await second.outbox.open();
  const back = () => second.outbox.refused.getSnapshot().map(({ key, answer }) => [key, answer?.text]);
  expect(back()).toEqual([
    ['waited', 'No.'],
    ['unread', 'code is too long.'],
  ]);
  expect([second.asked, second.said, second.keys()]).toEqual([[], [], []]);
  await second.outbox.dismiss('waited');
  await second.outbox.dismiss('unread');
  expect(await createQueueStore(database).list(1)).toEqual([]);
});

test('T-22, T-02: too many wrong codes are told to whoever looks on, and nothing is kept; in the background it waits', async () => {
  const { outbox, state, said, keys, bodies } = start();
  const text = 'Too many wrong codes. Please wait 47 seconds and try again.';
  state.answer = answered(429, { error: true, snackbar: { text } });
  await outbox.put(punch('watched', 1));
  expect([keys(), said]).toEqual([[], [text]]);
  expect(outbox.sent.getSnapshot()).toMatchObject([{ key: 'watched', isApplied: false }]);
  await outbox.flush();
  expect(bodies).toHaveLength(1);

  state.answer = unreached;
  await outbox.put(punch('waited', 2));
  state.answer = answered(429, { error: true, snackbar: { text } });
  await outbox.flush();
  expect([keys(), said]).toEqual([['waited'], [text]]);
});

test('T-02, T-22: a no to a press is told where it can be mended, as long as that is looked at; else in the snackbar', async () => {
  const { outbox, state, said, keys } = start();
  const shown: string[] = [];
  const show = (isThere: boolean) => (text: string) => {
    shown.push(text);
    return isThere;
  };
  state.answer = answered(200, { error: true, snackbar: { text: 'Wrong code.' } });
  await outbox.put(punch('one', 1), show(true));
  expect([shown, said, keys()]).toEqual([['Wrong code.'], [], []]);
  await outbox.put(punch('two', 2), show(false));
  expect([shown.length, said]).toEqual([2, ['Wrong code.']]);

  // What waits is answered when nobody expects it there any more.
  state.answer = unreached;
  await outbox.put(punch('three', 3), show(true));
  state.answer = answered(200, { error: true, snackbar: { text: 'Too late.' } });
  await outbox.flush();
  expect([shown.length, said]).toEqual([2, ['Wrong code.', 'Too late.']]);
  state.answer = () => clocked('Checked in');
  await outbox.put(punch('four', 4), show(true));
  expect([shown.length, said.at(-1)]).toEqual([2, 'Checked in']);
});

test('T-22: a 429 without our sentence says nothing to whoever looks on; the press waits, as a message always does', async () => {
  const { outbox, state, said, keys } = start();
  state.answer = answered(429, { error: true });
  await outbox.put(punch('press', 1));
  state.answer = answered(429, { error: true, snackbar: { text: 'Wait.' } });
  await outbox.put(message('message', 2));
  expect([keys(), said]).toEqual([['press', 'message'], []]);
  expect(outbox.refused.getSnapshot()).toEqual([]);
});

test('C-02: a press that was taken is remembered until newer answers are on screen; one that was kept is not', async () => {
  const { outbox, state } = start();
  state.answer = () => clocked('');
  await outbox.put(punch('one', 1));
  state.answer = () => ({ ...clocked('Your supervisor decides.'), kept: true });
  await outbox.put(punch('two', 2));
  expect(outbox.sent.getSnapshot().map(({ key, isApplied }) => [key, isApplied])).toEqual([
    ['one', true],
    ['two', false],
  ]);
});

describe('a press that counts', () => {
  const known = ({ outbox }: ReturnType<typeof start>) =>
    outbox.sent.getSnapshot().map(({ key, answeredAt, isApplied }) => [key, answeredAt, isApplied]);
  const answeredBy = async (appliedAt: number) => {
    const queue = createQueueStore(database);
    await queue.put({ ...punch('one', 1), idUser: 1, address: ['POST', '/api/time/doclock', ''] });
    await queue.answer('one', { text: 'Checked in', tone: 'primary', isShown: true, appliedAt });
    return queue;
  };

  test('T-22, C-02: that the service worker has delivered is known to the next page, silently and not sent again', async () => {
    const at = Date.now() - 3 * 3_600_000;
    await answeredBy(at);
    const page = start();
    await page.outbox.open();
    expect(known(page)).toEqual([['one', at, true]]);
    expect([page.asked, page.said, page.keys()]).toEqual([[], [], []]);
  });

  test('T-22, C-02: that this page has delivered is known after a reload too', async () => {
    const first = start();
    first.state.answer = () => clocked('Checked in');
    await first.outbox.put(punch('one', 1));
    const second = start();
    await second.outbox.open();
    expect(known(second)).toEqual(known(first));
    expect(known(second)).toHaveLength(1);
    expect(second.said).toEqual([]);
  });

  test('T-22, S-02: is forgotten once it is older than every answer that may be shown, or its user signs out', async () => {
    const queue = await answeredBy(Date.now() - 8 * 86_400_000);
    const page = start();
    await page.outbox.open();
    expect([known(page), await queue.list(1)]).toEqual([[], []]);
    await answeredBy(Date.now());
    await page.outbox.pause();
    expect(await queue.list(1)).toEqual([]);
  });
});

test('B.7.20, X-07: a refused message stays with the reason, over a new start; it can be sent again or let go', async () => {
  const first = start();
  first.state.answer = answered(200, { error: true, snackbar: { text: 'No.' } });
  await first.outbox.put(message('one', 1));
  await first.outbox.put(message('two', 2));
  expect(first.keys()).toEqual([]);
  const second = start();
  second.state.answer = () => ({});
  await second.outbox.open();
  const back = () => second.outbox.refused.getSnapshot().map(({ key }) => key);
  expect(back()).toEqual(['one', 'two']);
  expect(second.outbox.refused.getSnapshot()[0]).toMatchObject({
    body: { message: 'one' },
    answer: { text: 'Your message was not sent. No.' },
  });
  // Told once, and sent by nobody but its author.
  expect(first.said).toHaveLength(2);
  expect([second.said, second.asked]).toEqual([[], []]);
  await second.outbox.put(message('one', 3));
  expect(second.asked).toEqual([{ name: 'sendchat', key: 'one' }]);
  expect(back()).toEqual(['two']);
  await second.outbox.dismiss('two');
  expect(back()).toEqual([]);
  expect(await createQueueStore(database).list(1)).toEqual([]);
});

test('B.7.20, X-07: a message refused while no page was open is told once and stays', async () => {
  const queue = createQueueStore(database);
  const { outbox, said, events } = start({ queue });
  await outbox.put(message('one', 1));
  await queue.answer('one', { text: 'Your message was not sent. No.', tone: 'error' });
  await outbox.open();
  await outbox.open();
  expect(said).toEqual(['Your message was not sent. No.']);
  expect(events).toEqual(['chat 7']);
  expect(outbox.refused.getSnapshot().map(({ key }) => key)).toEqual(['one']);
});

test('B.7.20, X-07: where the browser keeps nothing a refused message stays as long as the page', async () => {
  const broken = createQueueStore(switchedOff);
  const { outbox, state, keys } = start({ queue: broken });
  state.answer = answered(200, { error: true, snackbar: { text: 'No.' } });
  await outbox.put(message('one', 1));
  expect([keys(), outbox.refused.getSnapshot().map(({ key }) => key)]).toEqual([[], ['one']]);
  state.answer = () => ({});
  await outbox.put(message('one', 2));
  expect([keys(), outbox.refused.getSnapshot()]).toEqual([[], []]);
});

test('T-22: an empty answer, a text or a list is not ours: the press stays', async () => {
  const { outbox, state, keys, said } = start();
  state.answer = () => null;
  await outbox.put(punch('one', 1));
  for (const answer of [new Blob(['Welcome to our Wi-Fi'], { type: 'text/plain' }), [], 'ok']) {
    state.answer = () => answer;
    await outbox.flush();
  }
  expect(keys()).toEqual(['one']);
  expect(outbox.sent.getSnapshot()).toEqual([]);
  expect(said).toEqual([]);
});
