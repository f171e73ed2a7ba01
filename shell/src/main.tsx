import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { RegionContext } from '@crewcall/platform/region-context';
import { makeQueryClient } from '@crewcall/platform/query-client';
import { UiRoot } from '@crewcall/ui/ui-root';
import { App } from './app';
import { HostContext, useHost, useStore } from './host/context';
import { createHost } from './compose/host';
import { fetchParts } from './host/frame-parts';
import { whenIdle } from './host/when-idle';
import { startFont } from './layout/font';
import { startServiceWorker } from './service-worker';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no #root.');
const host = createHost({
  registry: document.getElementById('registry')?.textContent ?? null,
  element,
});

function Root() {
  const { session, own } = useHost();
  // Render again when the session changes, because each user has their own cache.
  useStore(session.view);
  return (
    <QueryClientProvider client={own.cache.get('query', makeQueryClient)}>
      <App />
    </QueryClientProvider>
  );
}

host.start();
const root = createRoot(element, { onUncaughtError: (error) => host.own.fail(error) });
const draw = () =>
  root.render(
    <UiRoot name="shell">
      <HostContext value={host}>
        <RegionContext value={host.own}>
          <Root />
        </RegionContext>
      </HostContext>
    </UiRoot>,
  );
const known = host.session.known();
if (known === null) draw();
else void known.then(draw);
startServiceWorker(host);
startFont(host);
// Prefetch the parts that open on a click, so that they also work without a connection.
whenIdle(host, () => void fetchParts(host.session.view.getSnapshot()), { afterRegionMs: 2500 });
// Both observe the whole page, and are needed only once the user does something.
whenIdle(
  host,
  () =>
    void Promise.all([import('./host/keep-focus'), import('@crewcall/ui/cover-dialogs')]).then(
      ([{ keepFocus }, { coverBehindDialogs }]) => {
        keepFocus();
        coverBehindDialogs();
      },
      () => {},
    ),
  { afterRegionMs: 1000 },
);
whenIdle(
  host,
  () =>
    void import('./regions/open-tabs').then(
      ({ reportServing }) => reportServing(host),
      () => {},
    ),
  { afterRegionMs: 2000 },
);
