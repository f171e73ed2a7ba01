import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { crewcallPart } from '@crewcall/contract/manifest';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import { manifestProblem } from '@crewcall/platform/host';
import type { Release } from '@crewcall/platform/host';
import { RegionRouter } from '@crewcall/platform/region-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { makeQueryClient } from '@crewcall/platform/query-client';
import { UiRoot } from '@crewcall/ui/ui-root';
import { startHost } from './host';
import { heard } from './session';
import { readSettings } from './settings';
import { Stage } from './stage';

async function fetchRelease(url: string): Promise<Release> {
  const address = new URL(url, location.href);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const manifest = crewcallPart(await response.json());
  const problem = manifestProblem(manifest);
  if (problem !== null) throw new Error(`${url}: ${problem}`);
  return { base: address.href.replace(/\/[^/]*$/, ''), manifest: manifest as RemoteManifest };
}

async function start() {
  const settings = readSettings();
  const releases = await Promise.all(settings.manifests.map(fetchRelease));
  document.documentElement.dataset['font'] = '';
  const element = document.getElementById('root');
  if (element === null) return;
  const { host, examples } = await startHost(settings);
  Object.assign(window, { stage: { host, releases, heard } });
  const page = (
    <QueryClientProvider client={makeQueryClient()}>
      <UiRoot name="stage">
        <RegionRouter navigation={host.navigation} basename="/">
          <Stage host={host} releases={releases} settings={settings} examples={examples} />
        </RegionRouter>
      </UiRoot>
    </QueryClientProvider>
  );
  createRoot(element, { identifierPrefix: 'stage-' }).render(
    settings.strict ? <StrictMode>{page}</StrictMode> : page,
  );
}

start().catch((error: unknown) => {
  document.getElementById('root')!.textContent =
    `The stage did not start. ${error instanceof Error ? error.message : ''}`;
});
