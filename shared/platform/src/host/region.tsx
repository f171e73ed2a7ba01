import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { NavigationLocation } from '../region-props';
import { isMissingFile } from './missing-file';
import { mountRegion } from './mount-region';
import type { MountedRegion } from './mount-region';
import type { RegionHost, RegionSource } from './region-host';
import type { Release } from './registry';
import { useOutcome } from './use-outcome';

export interface RegionViewProps {
  host: RegionHost;
  source: RegionSource;
  region: string;
  kind: 'page' | 'slot';
  /** A page's route prefix; `/` when not given. */
  basename?: string;
  params?: object;
  /** By which its unsaved work is known; one of its own when not given. */
  id?: string;
  /** The asking region's id, for a slot. */
  parent?: string | null;
  /** Whether the region is still there at an address; a page stays below its prefix when not given. */
  stays?: (to: NavigationLocation) => boolean;
  /** Hears whether a release has failed here, whenever that changes. */
  failed?: (isFailed: boolean) => void;
}

// What an outer region must not hear of an inner one. React listens to these on every root's container.
const edgeEvents = [
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'mousedown',
  'mouseup',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
  'keydown',
  'keyup',
  'keypress',
  'input',
  'change',
  'submit',
  'reset',
  'focusin',
  'focusout',
  'paste',
  'copy',
  'cut',
  'dragstart',
  'dragover',
  'drop',
  'compositionstart',
  'compositionend',
] as const;

/** A place of the page that belongs to a remote, with its loading and error states. */
export function Region(props: RegionViewProps) {
  const { host, source, region, kind } = props;
  if (source.kind === 'release') {
    // Another release or region is another mount, never an update of the last one.
    return (
      <ReleaseRegion
        key={`${source.release.manifest.release} ${region}`}
        {...props}
        release={source.release}
      />
    );
  }
  const { Disabled, Failed } = host.views;
  return (
    <section
      data-remote={source.remote}
      data-region={region}
      data-kind={kind}
      data-state={source.kind === 'disabled' ? 'disabled' : 'failed'}
    >
      {source.kind === 'disabled' ? (
        <Disabled title={source.title} reason={source.reason} />
      ) : (
        <Failed
          title={source.title}
          remote={source.remote}
          error={new Error(source.problem)}
          retry={() => location.reload()}
        />
      )}
    </section>
  );
}

function ReleaseRegion({
  host,
  release,
  region,
  kind,
  failed,
  ...rest
}: RegionViewProps & { release: Release }) {
  const { manifest } = release;
  const load = useMemo(() => host.loader.load(release, region), [host, release, region]);
  const state = useSyncExternalStore(load.subscribe, load.getSnapshot);
  const [crash, setCrash] = useState<Error | null>(null);
  const [isMounted, setIsMounted] = useState(false);
  const fail = useCallback(
    (value: unknown, isLate = false) => {
      const error = value instanceof Error ? value : new Error(String(value));
      setCrash((first) => first ?? error);
      setIsMounted(false);
      // What broke it may be something that was read, now or on an earlier visit. A file that did not come is not.
      if (!isLate && !isMissingFile(error)) host.caches.drop(manifest.name, manifest.release);
      host.report?.(error, { remote: manifest.name, release: manifest.release, region });
    },
    [host, manifest, region],
  );

  // Without reception only the screen that misses a file is away; the region's others are still here.
  const isAway = crash !== null && isMissingFile(crash);
  useEffect(
    () => (isAway ? host.navigation.subscribe(() => setCrash(null)) : undefined),
    [host.navigation, isAway],
  );

  const error = crash ?? (state.state === 'failed' ? state.error : null);
  const begunAgain = useOutcome({ isReady: isMounted, error, isLoad: crash === null }, (told) =>
    host.outcome?.({ remote: manifest.name, release: manifest.release, region, ...told }),
  );
  const hasFailed = error !== null;
  useEffect(() => failed?.(hasFailed), [failed, hasFailed]);
  const retry = () => {
    begunAgain();
    setCrash(null);
    load.retry();
  };
  const shown = error !== null ? 'failed' : state.state === 'ready' && !isMounted ? 'pending' : state.state;
  const { Skeleton, Failed, Misfit } = host.views;
  return (
    <section
      data-remote={manifest.name}
      data-release={manifest.release}
      data-region={region}
      data-kind={kind}
      data-state={shown}
      aria-busy={shown === 'pending' || shown === 'slow'}
    >
      {(shown === 'pending' || shown === 'slow') && (
        <Skeleton kind={kind} region={region} isSlow={shown === 'slow'} title={manifest.title} />
      )}
      {error !== null && (
        <Failed
          title={manifest.title}
          remote={manifest.name}
          error={error}
          isPart={crash !== null}
          retry={retry}
        />
      )}
      {state.state === 'misfit' && (
        <Misfit title={manifest.title} remote={manifest.name} misfits={state.misfits} />
      )}
      {state.state === 'ready' && crash === null && (
        <Mount
          {...rest}
          host={host}
          release={release}
          region={region}
          kind={kind}
          lifecycles={state.lifecycles}
          fail={fail}
          mounted={setIsMounted}
        />
      )}
    </section>
  );
}

type MountProps = Omit<RegionViewProps, 'source' | 'failed'> & {
  release: Release;
  lifecycles: Parameters<typeof mountRegion>[0]['lifecycles'];
  fail: (error: unknown, isLate?: boolean) => void;
  mounted: (isMounted: boolean) => void;
};

const noParams = {};
const mountWithinMs = 10_000;

function Mount({
  host,
  release,
  region,
  kind,
  lifecycles,
  fail,
  mounted,
  basename = '/',
  params = noParams,
  parent = null,
  stays,
  id: given,
}: MountProps) {
  const place = useRef<HTMLDivElement>(null);
  const current = useRef<MountedRegion | null>(null);
  const ownId = useId();
  const id = given ?? ownId;
  const latest = useRef({ params, stays });

  useEffect(() => {
    // By value: an equal object is no change.
    const isChange = JSON.stringify(latest.current.params) !== JSON.stringify(params);
    latest.current = { params, stays };
    if (isChange) current.current?.update(params);
  });

  useEffect(() => {
    const outer = place.current;
    if (outer === null) return;
    // An element per mount: React runs effects twice in development, and a root never shares its element.
    const element = outer.appendChild(document.createElement('div'));
    let isGone = false;
    const ifHere = (error: unknown, isLate?: boolean) => {
      if (!isGone) fail(error, isLate);
    };
    const belowBase = (to: NavigationLocation) =>
      `${to.pathname}/`.toLowerCase().startsWith(`${basename}/`.toLowerCase());
    const mount = mountRegion({
      host,
      release,
      region,
      id,
      parent,
      element,
      params: latest.current.params,
      basename,
      lifecycles,
      fail: (error) => ifHere(error),
      ...(kind === 'page' || latest.current.stays !== undefined
        ? { stays: (to: NavigationLocation) => (latest.current.stays ?? belowBase)(to) }
        : {}),
    });
    current.current = mount;
    const late = setTimeout(
      () => ifHere(new Error(`Did not start within ${mountWithinMs / 1000} s.`), true),
      mountWithinMs,
    );
    mount.mounted
      .then(
        () => !isGone && mounted(true),
        (error: unknown) => ifHere(error),
      )
      .finally(() => clearTimeout(late));
    return () => {
      isGone = true;
      current.current = null;
      clearTimeout(late);
      mounted(false);
      void mount.unmount();
    };
  }, [host, release, region, kind, lifecycles, fail, mounted, basename, parent, id]);

  useEffect(() => {
    const outer = place.current;
    if (kind !== 'slot' || outer === null) return;
    const stop = (event: Event) => event.stopPropagation();
    for (const event of edgeEvents) outer.addEventListener(event, stop);
    return () => edgeEvents.forEach((event) => outer.removeEventListener(event, stop));
  }, [kind]);

  return <div ref={place} />;
}

export interface SlotRegionsProps {
  host: RegionHost;
  /** Who offers a slot. `null`: nobody does, or the user may not see it; then the place stays empty. */
  find: (name: string) => { source: RegionSource; region: string } | null;
}

/** Every slot that a region has asked for, each mounted into the place that region lends. Rendered once by the host. */
export function SlotRegions({ host, find }: SlotRegionsProps) {
  const { requests } = host.slots;
  const list = useSyncExternalStore(requests.subscribe, requests.getSnapshot);
  return list.map(({ id, parent, element, name, params }) => {
    const found = find(name);
    if (found === null) return null;
    return createPortal(
      <Region
        host={host}
        source={found.source}
        region={found.region}
        kind="slot"
        params={params}
        parent={parent}
      />,
      element,
      id,
    );
  });
}
