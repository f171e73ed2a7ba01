import { useEffect, useState, useSyncExternalStore, version as reactVersion } from 'react';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { XIcon } from '@crewcall/ui/icons';
import { Pill } from '@crewcall/ui/pill';
import { token } from '@crewcall/ui/tokens';
import type { Tone } from '@crewcall/ui/pill';
import type { LoadReport } from '@crewcall/platform/host';
import { platformVersion, useCall } from '@crewcall/platform';
import { useHost, useStore } from '../host/context';
import { builtWords } from './built-words';

interface Place {
  remote: string;
  region: string;
  kind: string;
  /** Id of the release that the region runs; empty if it has none. */
  release: string;
  state: string;
}

const facts = ['data-remote', 'data-region', 'data-kind', 'data-release', 'data-state'] as const;

/** The regions and slots on the page now, in document order. */
const placesNow = (): string =>
  JSON.stringify(
    [...document.querySelectorAll('[data-remote][data-region]')].map((place): Place => {
      const [remote, region, kind, release, state] = facts.map((name) => place.getAttribute(name) ?? '');
      return { remote: remote!, region: region!, kind: kind!, release: release!, state: state! };
    }),
  );
function followPage(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: [...facts] });
  return () => observer.disconnect();
}

// The label's z-index is below every dialog and above anything that a region draws.
const drawn = `
[data-remote][data-region]{position:relative;outline:2px dashed var(--cc-info);outline-offset:-2px}
[data-remote][data-region]::after{content:attr(data-remote) ' · ' attr(data-region) ' · ' attr(data-release);
position:absolute;top:0;right:0;z-index:1000;padding:2px 8px;font:600 12px/1.5 var(--cc-font);
color:var(--cc-info);background:var(--cc-info-bg);pointer-events:none}`;

/** Outlines and labels every region of the page until the panel is closed. */
function useDrawn(isDrawn: boolean): void {
  useEffect(() => {
    if (!isDrawn) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(drawn);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [isDrawn]);
}

const Panel = styled('section')({
  position: 'fixed',
  zIndex: 1250,
  right: 16,
  bottom: 16,
  width: 'min(440px, calc(100vw - 32px))',
  maxHeight: 'min(70vh, 640px)',
  overflowY: 'auto',
  padding: 16,
  borderRadius: 14,
  border: `1px solid ${token('line')}`,
  background: token('card'),
  boxShadow: '0 12px 40px rgb(0 0 0 / .28)',
  '& header': { display: 'flex', alignItems: 'center', gap: 8, marginBottom: 8 },
  '& h2': { flex: 1 },
  '& > p': { margin: '0 0 10px', fontSize: 14, color: token('ink-2'), overflowWrap: 'anywhere' },
  '& ul': { listStyle: 'none', padding: 0, display: 'grid', gap: 10, margin: '0 0 12px' },
  '& li': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '2px 8px', fontSize: 14 },
  '& li > :nth-child(n + 3)': { gridColumn: '1 / -1', color: token('ink-2'), overflowWrap: 'anywhere' },
  '& small': { fontSize: 13 },
});

const tones: Record<string, Tone> = { ready: 'ok', failed: 'bad', misfit: 'bad', disabled: 'idle' };

const readyIn = (loads: readonly LoadReport[], { remote, region, release }: Place): string => {
  const load = loads.findLast(
    (one) => one.remote === remote && one.region === region && one.release === release && !one.error,
  );
  return load === undefined ? '' : `, ready in ${Math.round(load.durationMs)} ms`;
};

/**
 * What each release was built from, by release id; for a shell, by its main file. Empty for users without
 * `release.read`.
 */
function useBuilds(): ReadonlyMap<string, string> {
  const may = useStore(useHost().session.view)?.can('release.read') === true;
  const { data } = useCall('getReleases', {}, { enabled: may, quiet: true });
  return new Map(
    (data?.releases ?? []).flatMap(({ remote, release, entry = '', built }) => {
      const words = built ? [builtWords(built)] : [];
      return remote === 'shell'
        ? [[entry, [release, ...words].join(' · ')] as const]
        : words.map((text) => [`${remote} ${release}`, text] as const);
    }),
  );
}

/** Text about the running shell: its release or main file, and the versions of shared packages. */
function shellWords(builds: ReadonlyMap<string, string>): string {
  const file = document.querySelector<HTMLScriptElement>('script[src*="/assets/main."]')?.src ?? '';
  const name = file.split('/').pop() ?? '';
  return `${builds.get(`assets/${name}`) ?? name} · platform ${platformVersion} · react ${reactVersion}`;
}

/** A panel that shows which release serves each region, beside the page so that both are visible. */
export function Serving({ close }: { close: () => void }) {
  const places = JSON.parse(useSyncExternalStore(followPage, placesNow)) as Place[];
  const loads = useStore(useHost().loads);
  const builds = useBuilds();
  const [isDrawn, setIsDrawn] = useState(false);
  useDrawn(isDrawn);
  return (
    <Panel
      aria-label="What serves this page"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <header>
        <h2>What serves this page</h2>
        <IconButton autoFocus aria-label="Close" onClick={close}>
          <XIcon size={20} aria-hidden />
        </IconButton>
      </header>
      <p>Shell: {shellWords(builds)}</p>
      <ul>
        {places.map((place, at) => (
          <li key={at}>
            <strong>
              {place.remote}: {place.region}
            </strong>
            <Pill tone={tones[place.state] ?? 'info'}>{place.state}</Pill>
            <span>
              {place.kind} of {place.release === '' ? 'no release' : place.release}
              {readyIn(loads, place)}
            </span>
            {builds.has(`${place.remote} ${place.release}`) && (
              <small>{builds.get(`${place.remote} ${place.release}`)}</small>
            )}
          </li>
        ))}
        {places.length === 0 && <li>The shell alone: no region is on this page.</li>}
      </ul>
      <Button aria-pressed={isDrawn} onClick={() => setIsDrawn((was) => !was)}>
        {isDrawn ? 'Stop drawing them' : 'Draw them on the page'}
      </Button>
    </Panel>
  );
}
