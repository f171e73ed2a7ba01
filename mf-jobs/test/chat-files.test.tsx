import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CHAT_FILE_MAX_BYTES } from '@crewcall/domain/limits';
import { offline, refusal } from '@crewcall/platform/testing';
import { me } from './fixtures';
import { answer, message, open } from './open-chat';

// Everything is in view.
class Watcher implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe() {
    this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver);
  }
  disconnect() {}
}
globalThis.IntersectionObserver = Watcher as unknown as typeof IntersectionObserver;

beforeEach(() => localStorage.clear());

const photo = { name: 'IMG 1.jpg', mime: 'image/jpeg', bytes: 90_000, width: 1600, height: 1200 };
const plan = { name: 'Plan.pdf', mime: 'application/pdf', bytes: 2_097_152, width: null, height: null };
const pdf = () => new File(['%PDF'], 'Plan.pdf', { type: 'application/pdf' });

async function attach(file: File, label = 'Choose a photo or file') {
  if (screen.queryByLabelText(label) === null)
    fireEvent.click(screen.getByRole('button', { name: 'Attach a photo or file' }));
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), {
    target: { files: [file] },
  });
  await screen.findByRole('button', { name: `Remove ${file.name}` });
}

test('B.7.20: a photo can be taken with the camera or chosen, looked at, taken back, and sent after the text', async () => {
  const { fake } = open({
    getchat: answer([]),
    sendchat: { idMessage: 1, messages: [] },
    sendChatFile: { idMessage: 2, messages: [] },
  });
  await screen.findByText('No messages');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(send.disabled).toBe(true);
  await attach(pdf());
  const camera = screen.getByLabelText('Take a photo', { selector: 'input' });
  expect([camera.getAttribute('accept'), camera.getAttribute('capture')]).toEqual(['image/*', 'environment']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Plan.pdf' }));
  expect(send.disabled).toBe(true);
  await attach(pdf());
  // What would be sent is not folded away.
  fireEvent.click(screen.getByRole('button', { name: 'Attach a photo or file' }));
  expect(screen.getByRole('button', { name: 'Remove Plan.pdf' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'The new plan' } });
  fireEvent.click(send);
  await waitFor(() => expect(fake.callsOf('sendChatFile')).toHaveLength(1));
  expect(fake.calls.map(({ name }) => name).filter((name) => name.startsWith('send'))).toEqual([
    'sendchat',
    'sendChatFile',
  ]);
  const [body] = fake.callsOf('sendChatFile') as unknown as { idJob: number; key: string; files: File[] }[];
  expect([body?.idJob, body?.files.map(({ name }) => name)]).toEqual([5, ['Plan.pdf']]);
  expect(body?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.queryByRole('button', { name: 'Remove Plan.pdf' })).toBeNull();
});

test('B.7.20: a large photo is made smaller on the phone before it is sent', async () => {
  const drawn: number[][] = [];
  const bitmap = { width: 4000, height: 3000, close: () => {} };
  Object.assign(globalThis, { createImageBitmap: async () => bitmap });
  const context = {
    fillRect: () => {},
    drawImage: (_: unknown, ...at: number[]) => void drawn.push(at),
  };
  const getContext = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const toBlob = jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type) => done(new Blob(['small'], { type: type ?? '' })));
  try {
    const { fake } = open({ getchat: answer([]), sendChatFile: { idMessage: 2, messages: [] } });
    await screen.findByText('No messages');
    fireEvent.click(screen.getByRole('button', { name: 'Attach a photo or file' }));
    const large = new File(['x'.repeat(9000)], 'IMG 7.heic', { type: 'image/heic' });
    fireEvent.change(await screen.findByLabelText('Take a photo', { selector: 'input' }), {
      target: { files: [large] },
    });
    await screen.findByRole('button', { name: 'Remove IMG 7.jpg' });
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(fake.callsOf('sendChatFile')).toHaveLength(1));
    const [body] = fake.callsOf('sendChatFile') as unknown as { files: File[] }[];
    expect(body?.files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['IMG 7.jpg', 'image/jpeg', 5],
    ]);
    expect(drawn).toEqual([[0, 0, 1600, 1200]]);
  } finally {
    getContext.mockRestore();
    toBlob.mockRestore();
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
  }
});

test('B.7.20: a file that is too large says so and stays out', async () => {
  open({ getchat: answer([]) });
  await screen.findByText('No messages');
  fireEvent.click(screen.getByRole('button', { name: 'Attach a photo or file' }));
  const film = new File([], 'Film.mp4', { type: 'video/mp4' });
  Object.defineProperty(film, 'size', { value: CHAT_FILE_MAX_BYTES + 1_048_576 });
  fireEvent.change(await screen.findByLabelText('Choose a photo or file', { selector: 'input' }), {
    target: { files: [film] },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Film.mp4 is 11 MB; the largest that can be sent is 10 MB.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
});

test('X-07: a file chosen without reception waits on the device and goes out later, once', async () => {
  const { fake } = open({
    getchat: answer([message(1)]),
    sendChatFile: () => {
      throw offline();
    },
  });
  await screen.findByText('Message 1', { selector: 'li *' });
  await attach(pdf());
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const waiting = await screen.findByRole('list', { name: 'Messages that wait' });
  expect(waiting.textContent).toContain('Plan.pdf');
  const sent = message(2, { idSender: me, chatContent: '', attachment: plan });
  fake.answer('sendChatFile', { idMessage: 2, messages: [sent] });
  fake.answer('getchat', answer([message(1), sent]));
  await act(() => fake.reachAgain());
  expect(await screen.findByRole('button', { name: 'Download Plan.pdf · 2 MB' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Messages that wait' })).toBeNull());
  expect(new Set(fake.callsOf('sendChatFile').map((body) => (body as { key: string }).key)).size).toBe(1);
});

test('J-45: a refused file says why and can be sent again or let go', async () => {
  const { fake } = open({
    getchat: answer([]),
    sendChatFile: () => {
      throw refusal('Plan.pdf is not really a .pdf file.');
    },
  });
  await screen.findByText('No messages');
  await attach(pdf());
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const refused = await screen.findByRole('list', { name: 'Messages that were not sent' });
  expect(refused.textContent).toContain('Your message was not sent. Plan.pdf is not really a .pdf file.');
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fake.callsOf('sendChatFile')).toHaveLength(2));
  const [first, second] = fake.callsOf('sendChatFile') as unknown as { key: string; files: File[] }[];
  expect([second?.key, second?.files[0]?.name]).toEqual([first?.key, 'Plan.pdf']);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Plan.pdf')).toBeNull());
});

test('B.2.31: a photo stands in its own place and shows itself; one that does not load is asked for again', async () => {
  const { fake, container } = open({
    getchat: answer([message(1, { chatContent: '', attachment: photo })]),
    getChatFile: { name: photo.name, mime: photo.mime, url: '/api/files/9?sig=a' },
  });
  const frame = await screen.findByRole('button', { name: 'Photo: IMG 1.jpg' });
  const picture = await waitFor(() => {
    const found = container.querySelector('img');
    if (!found) throw new Error('no picture yet');
    return found;
  });
  expect([picture.getAttribute('src'), picture.width, picture.height]).toEqual([
    '/api/files/9?sig=a',
    280,
    210,
  ]);
  expect(fake.callsOf('getChatFile')).toEqual([{ idChat: 1 }]);
  expect(screen.queryByRole('button', { name: /^Copy the message/ })).toBeNull();
  fireEvent.error(picture);
  expect(frame.textContent).toBe('The photo did not load. Press to try again.');
  // The name that a voice says holds the words that stand there.
  expect(frame.getAttribute('aria-label')).toBe('The photo did not load. Press to try again. IMG 1.jpg');
  fake.answer('getChatFile', { name: photo.name, mime: photo.mime, url: '/api/files/9?sig=b' });
  fireEvent.click(frame);
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/files/9?sig=b'));
});
