import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { refusal } from '@crewcall/platform/testing';
import { hour, now } from './fixtures';
import { detail, manager, openAction } from './open-action';

const file = (id: number, name: string, mime: string) => ({
  id,
  name,
  filename: name,
  mime,
  bytes: 4096,
  uploadedAt: now,
});
const withFiles = detail(
  {},
  {
    jobFiles: [
      file(1, 'map.png', 'image/png'),
      file(2, 'run.pdf', 'application/pdf'),
      file(3, 'kit.zip', 'application/zip'),
    ],
  },
);
const uploaded = {
  error: false as const,
  snackbar: { text: 'The file was uploaded.', timeout: 5000 },
  files: [],
};
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } });
const big = (name: string) => {
  const one = new File(['x'], name);
  Object.defineProperty(one, 'size', { value: 20 * 1024 * 1024 + 1 });
  return one;
};

/** Rows come into view when the test says so. */
const watched = new Map<Element, IntersectionObserverCallback>();
class Watcher implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(element: Element) {
    watched.set(element, this.#tell);
  }
  disconnect() {}
}
globalThis.IntersectionObserver = Watcher as unknown as typeof IntersectionObserver;
const comeIntoView = (element: Element) =>
  act(() =>
    watched.get(element)?.(
      [{ isIntersecting: true } as IntersectionObserverEntry],
      {} as IntersectionObserver,
    ),
  );

// jsdom follows no links.
jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});

test('B.2.31, B.8.10, J-47: without files it says No file uploaded, and offers to upload one', async () => {
  const { fake } = await openAction('files');
  expect(screen.getByText('No file uploaded')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Upload File' }));
  expect(fake.path()).toBe('/admin/dashboard/5/actions/upload');
});

test('B.3.09, A.7.36, J-46: pictures are seen small and large, PDFs opened, everything downloaded, at addresses asked for on the press', async () => {
  let asked = 0;
  const tab = { opener: window as unknown, location: { replace: jest.fn() }, close: jest.fn() };
  const opened = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { fake } = await openAction('files', {
    getJobDetail: withFiles,
    downloadFileJobSignature: ({ idFile }) => {
      asked += 1;
      return { name: 'x', mime: '', url: `/api/blob/${idFile}?${asked}` };
    },
  });
  const map = (await screen.findByText('map.png')).closest('li') as HTMLElement;
  expect(fake.callsOf('downloadFileJobSignature')).toEqual([]);
  comeIntoView(map);
  await waitFor(() => expect(map.querySelector('img')?.getAttribute('src')).toBe('/api/blob/1?1'));
  expect(fake.callsOf('downloadFileJobSignature')).toEqual([{ idFile: 1, idJob: 5, fullDownload: false }]);

  // Its address is over by now, and the picture with it.
  fireEvent.error(map.querySelector('img') as Element);
  expect(map.querySelector('img')).toBeNull();
  fireEvent.click(within(map).getByRole('button', { name: 'Preview map.png' }));
  const large = await screen.findByRole('img', { name: 'map.png' });
  expect(large.getAttribute('src')).toBe('/api/blob/1?2');

  fireEvent.click(screen.getByRole('button', { name: 'Open run.pdf' }));
  expect(opened).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/api/blob/2?3'));
  expect(tab.opener).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Download kit.zip' }));
  await waitFor(() =>
    expect(fake.callsOf('downloadFileJobSignature').slice(2)).toEqual([
      { idFile: 2, idJob: 5, fullDownload: false },
      { idFile: 3, idJob: 5, fullDownload: true },
    ]),
  );
});

test('B.3.09, J-46: a file that cannot be opened leaves no empty tab, and says why; a broken picture says so', async () => {
  const tab = { opener: null, location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { fake } = await openAction('files', {
    getJobDetail: withFiles,
    downloadFileJobSignature: () => Promise.reject(refusal('The file is gone.')),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Open run.pdf' }));
  await waitFor(() => expect(tab.close).toHaveBeenCalled());
  expect(fake.said).toEqual(['The file is gone.']);
  fireEvent.click(screen.getByRole('button', { name: 'Preview map.png' }));
  expect(await screen.findByText('The picture cannot be shown. Download it instead.')).toBeTruthy();
});

test('B.3.09: a file is deleted after a question', async () => {
  const { fake } = await openAction('files', { getJobDetail: withFiles, deleteJobFile: { ok: true } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete kit.zip' }));
  const question = await screen.findByRole('alertdialog');
  expect(fake.callsOf('deleteJobFile')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(fake.callsOf('deleteJobFile')).toEqual([{ idFile: 3, idJob: 5 }]));
});

test('B.3.09: a file gets another name; Escape leaves the old one', async () => {
  const { fake } = await openAction('files', {
    getJobDetail: withFiles,
    renameJobFile: { ok: true, name: 'Site map.png' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Rename map.png' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Rename map.png' })).toBeNull());
  expect(fake.callsOf('renameJobFile')).toEqual([]);
  // The focus is where it was, after Escape and after the new name.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename map.png' }));
  fireEvent.click(screen.getByRole('button', { name: 'Rename map.png' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Site map' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Rename map.png' }));
  await waitFor(() =>
    expect(fake.callsOf('renameJobFile')).toEqual([{ idFile: 1, idJob: 5, name: 'Site map' }]),
  );
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Rename map.png' })).toBeNull());
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Rename /);
});

test('B.7.09, J-45: several files go one after the other; one that is refused says why and stops no other', async () => {
  const { fake } = await openAction('upload', {
    uploadJobFile: (body) => {
      const [one] = (body as unknown as { files: File[] }).files;
      if (one?.name === 'setup.exe')
        throw refusal('setup.exe is a program or script, which cannot be uploaded.');
      return uploaded;
    },
  });
  choose(
    new File(['a'], 'map.png'),
    big('film.mp4'),
    new File(['b'], 'setup.exe'),
    new File(['c'], 'run.pdf'),
  );
  const row = (name: string) => screen.getByText(name, { exact: false, selector: 'li > div' }).closest('li');
  await waitFor(() => expect(row('run.pdf')?.dataset['state']).toBe('done'));
  expect(row('map.png')?.dataset['state']).toBe('done');
  expect(row('film.mp4')?.textContent).toContain('This file is larger than 20 MB.');
  expect(row('setup.exe')?.textContent).toContain('is a program or script, which cannot be uploaded.');
  const sent = fake.callsOf('uploadJobFile') as unknown as { idJob: number; files: File[] }[];
  expect(sent.map(({ idJob, files }) => [idJob, files.map(({ name }) => name)])).toEqual([
    [5, ['map.png']],
    [5, ['setup.exe']],
    [5, ['run.pdf']],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show the files (2 new ones)' }));
  expect(fake.path()).toBe('/admin/dashboard/5/actions/files');
});

test('B.7.09, X-07: what did not arrive can be sent again', async () => {
  const { fake } = await openAction('upload', { uploadJobFile: () => Promise.reject(new Error('no')) });
  choose(new File(['a'], 'map.png'));
  const again = await screen.findByRole('button', { name: 'Try again: map.png' });
  fake.answer('uploadJobFile', uploaded);
  fireEvent.click(again);
  expect(await screen.findByText('The file was uploaded.')).toBeTruthy();
  const keys = fake.callsOf('uploadJobFile').map(({ key }) => key);
  expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string']);
});

test('B.7.09, X-07: a busy or faulty server is asked again; a file that it does not want is not sent again', async () => {
  const answers = [
    new ApiError('failed', 'Too many uploads at once.', 429),
    new ApiError('failed', 'The server has a fault.', 503),
    new ApiError('failed', 'The file is too large.', 413),
  ];
  await openAction('upload', { uploadJobFile: () => Promise.reject(answers.shift()) });
  choose(new File(['a'], 'map.png'));
  expect(await screen.findByText('Too many uploads at once.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again: map.png' }));
  expect(await screen.findByText('The server has a fault.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again: map.png' }));
  expect(await screen.findByText('The file is too large.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again: map.png' })).toBeNull();
});

test('B.6.03: a manager looks at the files and adds some', async () => {
  await openAction('files', { getJobDetail: detail({ date: now + 96 * hour }) }, manager);
  expect(screen.getByRole('button', { name: 'Upload File' })).toBeTruthy();
});
