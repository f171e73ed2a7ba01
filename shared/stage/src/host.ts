import { viewerZone } from '@crewcall/domain/zone-names';
import * as federation from '@module-federation/enhanced/runtime';
import { version as reactVersion } from 'react';
import { mountRootParcel } from 'single-spa';
import {
  createBus,
  createCaches,
  createLoader,
  createNavigation,
  createOfflineQueue,
  createSlots,
  createStore,
  createUnsaved,
  memoryQueueStore,
} from '@crewcall/platform/host';
import type { FederationRuntime, MountParcel, RegionHost } from '@crewcall/platform/host';
import { callPaths } from '@crewcall/contract/paths';
import { nameMisfits, versionMisfits } from '@crewcall/contract/fit';
import { platformVersion } from '@crewcall/platform';
import type { SessionView, Snackbar } from '@crewcall/platform';
import type { Examples } from './recorded';
import { startApi } from './session';
import type { StageSettings } from './settings';
import { views } from './views';

/** The last notices, for the page and for tests. */
export const notices = createStore<readonly string[]>([]);
const snackbar: Snackbar = { show: (text) => notices.set([...notices.getSnapshot(), text].slice(-5)) };

/** Everything a shell gives its regions, made from the same factories, without the shell's look. */
export async function startHost(settings: StageSettings): Promise<{ host: RegionHost; examples: Examples }> {
  const session = createStore<SessionView | null>(null);
  const unsaved = createUnsaved({
    confirm: (titles) => Promise.resolve(window.confirm(`Leave without saving?\n${titles.join('\n')}`)),
  });
  const theme = createStore(settings.theme);
  document.documentElement.dataset.theme = settings.theme;
  const { api, examples } = await startApi(settings, session, snackbar);
  const ahead = examples.at === undefined ? 0 : examples.at - Date.now();
  const bus = createBus({ validate: true, report: (error) => console.error(error) });
  const host: RegionHost = {
    loader: createLoader({
      runtime: federation as unknown as FederationRuntime,
      misfits: ({ manifest }) => [
        ...versionMisfits(manifest, { platform: platformVersion, react: reactVersion }),
        // Leaves the calls out, because the server compares those.
        ...nameMisfits({ ...manifest, requires: { ...manifest.requires, calls: [] } }),
      ],
      report: ({ error, remote, attempt }) => {
        if (error !== null) console.warn(`stage: ${remote}, attempt ${attempt}: ${error.message}`);
      },
    }),
    mountParcel: mountRootParcel as unknown as MountParcel,
    api,
    bus,
    navigation: createNavigation({ mayLeave: (to) => unsaved.leaveFor(to) }),
    unsaved,
    snackbar,
    slots: createSlots(),
    caches: createCaches(),
    offlineQueue: createOfflineQueue({
      store: memoryQueueStore(),
      api,
      bus: bus.scope({ source: 'stage' }),
      snackbar,
      callPaths,
      idUser: () => session.getSnapshot()?.user.id ?? null,
    }),
    reach: createStore(true),
    session,
    theme,
    clock: { now: () => Date.now() + ahead, zone: viewerZone() },
    views,
    report: (error, about) => console.warn(`stage: ${about.remote} ${about.region}: ${error.message}`),
  };
  return { host, examples };
}
