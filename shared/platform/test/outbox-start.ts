import 'fake-indexeddb/auto';
import { callPaths } from '@crewcall/contract/paths';
import { ApiError } from '../src/api-error';
import { createBus } from '../src/host/bus';
import { createDeviceStore } from '../src/host/device-store';
import { createOutbox } from '../src/host/outbox';
import { createOutboxQueue } from '../src/host/outbox-queue';
import type { ApiClient } from '../src/region-props';

export const device = createDeviceStore();
/** Every test starts with an empty one. */
export const emptyDevice = () => device.run('outbox', 'write', (store) => void store.clear());

export const press = (key: string, at: number, idJob = 7) => ({
  key,
  name: 'clock' as const,
  idJob,
  at,
  body: { id: idJob, action: 'in' as const, key, tapTime: at },
});
export const message = (key: string, at: number) => ({
  key,
  name: 'chat' as const,
  idJob: 7,
  at,
  body: { idJob: 7, key, message: key },
});
export const unreached = () => {
  throw new ApiError('offline', 'This needs the network.');
};
export const answered = (status: number, body: unknown) => () => {
  throw new ApiError(status < 500 ? 'refused' : 'failed', 'No.', status, body);
};
export const clocked = (text: string) => ({ ok: true, timesheet: null, kept: false, text });

export function start({ queue = createOutboxQueue(device), idUser = 1 as number | null } = {}) {
  const asked: { name: string; key: string | undefined }[] = [];
  const bodies: unknown[] = [];
  const said: string[] = [];
  const events: string[] = [];
  let syncs = 0;
  const state = { idUser, answer: unreached as (key: string | undefined) => unknown };
  const bus = createBus({ validate: true }).scope({ source: 'test' });
  bus.on('clock.changed', ({ idJob }) => void events.push(`clock ${idJob}`));
  bus.on('chat.changed', ({ idJob }) => void events.push(`chat ${idJob}`));
  const outbox = createOutbox({
    queue,
    api: {
      call: async (name, body, call) => {
        asked.push({ name, key: call?.key });
        bodies.push(body);
        return state.answer(call?.key) as never;
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
