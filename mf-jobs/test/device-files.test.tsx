import { fireEvent, screen, waitFor } from '@testing-library/react';
import { offline } from '@crewcall/platform/testing';
import { keepFiles, deviceFile } from '../src/worker/device-files';
import { crew, dashboard, dialog, job, now } from './fixtures';
import { openJobs } from './open-jobs';

/** A device's cache of one name. */
function fakeCaches() {
  const stored = new Map<string, Response>();
  const cache = {
    keys: async () => [...stored.keys()].map((path) => ({ url: `http://localhost${path}` })),
    match: async (path: string) => stored.get(path)?.clone(),
    put: async (path: string, response: Response) => void stored.set(path, response),
    delete: async ({ url }: { url: string }) => stored.delete(new URL(url).pathname),
  };
  Object.defineProperty(globalThis, 'caches', {
    value: { open: async () => cache, match: cache.match },
    configurable: true,
  });
  return stored;
}
const wasFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = wasFetch;
  Reflect.deleteProperty(globalThis, 'caches');
});

const call = (async (_name: string, { idFile }: { idFile: number }) => ({
  name: `Plan ${idFile}.pdf`,
  mime: 'application/pdf',
  url: `/files/${idFile}`,
})) as never;

test('X-07: the files of the next shifts are kept once, those of others and the large ones are not', async () => {
  const stored = fakeCaches();
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return new Response('a plan');
  };
  const files = [
    { id: 1, bytes: 1000 },
    { id: 2, bytes: 11_000_000 },
  ];
  await keepFiles(call, 1, [{ idJob: 5, files }]);
  await keepFiles(call, 1, [
    { idJob: 5, files },
    { idJob: 6, files: [{ id: 3, bytes: 10 }] },
  ]);
  expect([asked, [...stored.keys()]]).toEqual([
    ['/files/1', '/files/3'],
    ['/kept-files/1/5/1', '/kept-files/1/6/3'],
  ]);
  await keepFiles(call, 1, [{ idJob: 6, files: [{ id: 3, bytes: 10 }] }]);
  expect([...stored.keys()]).toEqual(['/kept-files/1/6/3']);
  const revoked: string[] = [];
  URL.createObjectURL = () => 'blob:kept';
  URL.revokeObjectURL = (url) => void revoked.push(url);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  expect(await deviceFile(1, 6, 3)).toEqual({
    name: 'Plan 3.pdf',
    mime: 'application/pdf',
    url: 'blob:kept',
  });
  jest.advanceTimersByTime(59_000);
  expect(revoked).toEqual([]);
  jest.advanceTimersByTime(1000);
  expect(revoked).toEqual(['blob:kept']);
  jest.useRealTimers();
  expect(await deviceFile(2, 6, 3)).toBeNull();
});

test('X-07: without reception a kept file downloads, one that is not kept says why not', async () => {
  const stored = fakeCaches();
  stored.set(
    '/kept-files/1/5/7',
    new Response('a plan', { headers: { 'content-type': 'text/plain', 'x-name': 'Plan%20A.txt' } }),
  );
  URL.createObjectURL = () => 'blob:kept';
  const clicked: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.download} ${this.href}`);
  });
  const file = (id: number, name: string) => ({
    id,
    name,
    filename: name,
    bytes: 10,
    mime: 'text/plain',
    uploadedAt: now,
  });
  const member = job({ reqCrew: [crew({ mine: 2 })], statusUser: 2 });
  const { fake } = openJobs(
    {
      getMyDashboardv2: dashboard([member]),
      getJobDialog: dialog(member, { jobFiles: [file(7, 'Plan A.txt'), file(8, 'Rider.txt')] as never }),
      downloadFileJobSignature: () => {
        throw offline();
      },
    },
    '/jobs/upcoming/5/files',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Download Plan A.txt' }));
  await waitFor(() => expect(clicked).toEqual(['Plan A.txt blob:kept']));
  fireEvent.click(screen.getByRole('button', { name: 'Download Rider.txt' }));
  await waitFor(() => expect(fake.said).toHaveLength(1));
  click.mockRestore();
});
