import 'fake-indexeddb/auto';
import { callPaths } from '@crewcall/contract/paths';
import { ApiError } from '../../src/api-error';
import { createBus } from '../../src/host/bus';
import { openOfflineDatabase } from '../../src/offline/database';
import type { OfflineDatabase } from '../../src/offline/database';
import { createOfflineQueue } from '../../src/offline/offline-queue';
import { createQueueStore } from '../../src/offline/queue-store';
import type { ApiClient } from '../../src/api-client';

export const database = openOfflineDatabase();
/** Every test starts with an empty one. */
export const emptyQueue = () => database.run('queue', 'write', (store) => store.clear());

const fails = () => Promise.reject(new Error('Storage is switched off.'));
export const switchedOff: OfflineDatabase = { run: fails, put: fails, delete: fails };

export const punch = (key: string, at: number, idJob = 7) => ({
  key,
  name: 'punch' as const,
  idJob,
  at,
  body: { id: idJob, action: 'in' as const, key, tapTime: at },
});
export const message = (key: string, at: number) => ({
  key,
  name: 'message' as const,
  idJob: 7,
  at,
  body: { idJob: 7, key, message: key },
});
export const expense = (key: string, at: number) => ({
  key,
  name: 'expense' as const,
  idJob: 7,
  at,
  body: {
    ...{ idJob: 7, key, day: '2026-11-10', type: 'fuel' as const, cents: 4400, gstCents: 400 },
    files: [new File(['x'], 'receipt.jpg', { type: 'image/jpeg' })],
  },
});
export const unreached = () => {
  throw new ApiError('offline', 'This needs the network.');
};
export const answered = (status: number, body: unknown) => () => {
  throw new ApiError(status < 500 ? 'refused' : 'failed', 'No.', status, body);
};
export const clocked = (text: string) => ({ ok: true, timesheet: null, kept: false, text });

export function start({ queue = createQueueStore(database), idUser = 1 as number | null } = {}) {
  const asked: { name: string; key: string | undefined }[] = [];
  const bodies: unknown[] = [];
  const said: string[] = [];
  const events: string[] = [];
  let syncs = 0;
  const state = { idUser, answer: unreached as (key: string | undefined) => unknown };
  const bus = createBus({ validate: true }).scope({ source: 'test' });
  bus.on('clock.changed', ({ idJob }) => void events.push(`clock ${idJob}`));
  bus.on('chat.changed', ({ idJob }) => void events.push(`chat ${idJob}`));
  bus.on('pay.changed', () => void events.push('pay'));
  const outbox = createOfflineQueue({
    store: queue,
    api: {
      call: async (name, body) => {
        const { key } = body as { key?: string };
        asked.push({ name, key });
        bodies.push(body);
        return state.answer(key) as never;
      },
    } satisfies ApiClient,
    bus,
    snackbar: { show: (text) => void said.push(text) },
    callPaths,
    idUser: () => state.idUser,
    requestSync: () => (syncs += 1),
  });
  const keys = () => outbox.getSnapshot().map(({ key }) => key);
  return { outbox, asked, bodies, said, events, state, keys, syncs: () => syncs };
}
