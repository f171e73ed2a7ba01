import { useState, useSyncExternalStore } from 'react';
import { Region, SlotRegions } from '@crewcall/platform/host';
import type { RegionHost, Release } from '@crewcall/platform/host';
import { notices } from './host';
import type { Examples } from './recorded';
import type { StageSettings } from './settings';

interface Shown {
  release: Release;
  region: string;
  basename: string;
  kind: 'page' | 'slot';
}

/** The regions of a release that the stage shows at this address. */
function shownOf(release: Release, settings: StageSettings, pathname: string): Shown[] {
  const { routes, regions } = release.manifest;
  const asPage = (region: string): Shown => {
    const route = routes.find((one) => one.region === region);
    return { release, region, basename: route?.path ?? '/', kind: route === undefined ? 'slot' : 'page' };
  };
  if (settings.regions.length > 0) return settings.regions.filter((region) => region in regions).map(asPage);
  const fitting = routes
    .filter(({ path }) => `${pathname}/`.toLowerCase().startsWith(`${path}/`.toLowerCase()))
    .sort((a, b) => b.path.length - a.path.length)[0];
  return fitting === undefined ? [] : [asPage(fitting.region)];
}

export function Stage({
  host,
  releases,
  settings,
  examples,
}: {
  host: RegionHost;
  releases: readonly Release[];
  settings: StageSettings;
  examples: Examples;
}) {
  const { location } = useSyncExternalStore(host.navigation.subscribe, host.navigation.getSnapshot);
  const [isShown, setIsShown] = useState(true);
  const notes = useSyncExternalStore(notices.subscribe, notices.getSnapshot);
  const shown = releases.flatMap((release) => shownOf(release, settings, location.pathname));
  const offering = (name: string) =>
    releases.find(({ manifest }) => manifest.slots.some((slot) => slot.name === name));
  return (
    <>
      <header className="stage-bar">
        <strong>Stage</strong>
        {releases.flatMap(({ manifest }) =>
          manifest.routes.map((route) => (
            <a
              key={`${manifest.release} ${route.path}`}
              href={route.path}
              onClick={(event) => {
                event.preventDefault();
                void host.navigation.push(route.path);
              }}
            >
              {route.title}
            </a>
          )),
        )}
        <button type="button" onClick={() => setIsShown((now) => !now)}>
          {isShown ? 'Unmount' : 'Mount'}
        </button>
      </header>
      <ul role="status">
        {notes.map((note, index) => (
          <li key={index}>{note}</li>
        ))}
      </ul>
      <main>
        {isShown &&
          shown.map(({ release, region, basename, kind }) => (
            <Region
              key={`${release.manifest.name} ${release.manifest.release} ${region}`}
              host={host}
              source={{ kind: 'release', release }}
              region={region}
              kind={kind}
              basename={basename}
              params={{ ...examples.params?.[region], ...settings.params }}
            />
          ))}
        {isShown && shown.length === 0 && <p>No route of this remote fits {location.pathname}.</p>}
      </main>
      <SlotRegions
        host={host}
        find={(name) => {
          const release = offering(name);
          const slot = release?.manifest.slots.find((one) => one.name === name);
          return release === undefined || slot === undefined
            ? {
                source: {
                  kind: 'disabled',
                  remote: name,
                  title: name,
                  reason: 'another remote offers this slot',
                },
                region: name,
              }
            : { source: { kind: 'release', release }, region: slot.region };
        }}
      />
    </>
  );
}
