import type { NavigationLocation, RegionLifecycles, RegionProps } from '../region-props';
import type { RegionHost } from './region-host';
import type { Release } from './registry';

export interface MountOptions {
  host: RegionHost;
  release: Release;
  region: string;
  id: string;
  parent: string | null;
  element: HTMLElement;
  params: object;
  basename: string;
  stays?: (to: NavigationLocation) => boolean;
  lifecycles: RegionLifecycles;
  fail: (error: unknown) => void;
}

export interface MountedRegion {
  mounted: Promise<unknown>;
  update(params: object): void;
  /** Removes all of the region: its element, subscriptions, requests and props. */
  unmount(): Promise<void>;
}

const unmountWithinMs = 10_000;

/**
 * Mounts a region's lifecycles as a single-spa parcel. Do not start single-spa itself: it would patch the browser's
 * history and report each push to every router twice.
 */
export function mountRegion(options: MountOptions): MountedRegion {
  const { host, release, region, id, element, lifecycles, stays } = options;
  const { name: remote, release: releaseId, events } = release.manifest;
  const ended = new AbortController();
  const unsaved = host.unsaved.scope({
    id,
    parent: options.parent,
    ...(stays === undefined ? {} : { stays }),
  });
  const propsFor = (params: object): RegionProps<object> & { domElement: HTMLElement } => ({
    domElement: element,
    remote,
    release: releaseId,
    region,
    id,
    element,
    params,
    basename: options.basename,
    session: host.session,
    api: {
      ...host.api,
      call: (name, body, call = {}) => {
        // A call with its own signal is not aborted on unmount, because another region may be waiting for the same
        // read.
        const isOwnAffair = call.outlives === true || call.signal !== undefined;
        return host.api.call(name, body, isOwnAffair ? call : { ...call, signal: ended.signal });
      },
    },
    bus,
    navigation: host.navigation,
    unsaved,
    snackbar: host.snackbar,
    slots,
    cache,
    offlineQueue: host.offlineQueue,
    reach: host.reach,
    theme: host.theme,
    clock: host.clock,
    signal: ended.signal,
    fail: options.fail,
  });
  const bus = host.bus.scope({ source: remote, signal: ended.signal, declared: events });
  const slots = host.slots.from(id);
  const cache = host.caches.of(remote, releaseId);
  const { bootstrap, mount, unmount, update } = lifecycles;
  let props: Record<string, unknown> = { ...propsFor(options.params) };
  // A plain object prevents a leak: single-spa never releases `props`, and a function would reference everything in
  // its scope.
  const parcel = host.mountParcel({ bootstrap, mount, unmount, update }, props);

  return {
    mounted: parcel.mountPromise,
    update(params) {
      props = { ...propsFor(params) };
      parcel.mountPromise
        .then(() => (ended.signal.aborted ? undefined : parcel.update?.(props)))
        .catch(options.fail);
    },
    async unmount() {
      // Do not wait for ever: if a mount never finishes, its subscriptions must still be removed.
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise((resolve) => (timer = setTimeout(resolve, unmountWithinMs)));
      try {
        await Promise.race([parcel.mountPromise.then(() => parcel.unmount()), late]);
      } catch {
        // The region failed to mount or unmount. Remove it anyway.
      }
      clearTimeout(timer);
      ended.abort();
      unsaved.dispose();
      // single-spa never releases a root parcel, so empty its props to free memory.
      for (const key of Object.keys(props)) delete props[key];
      element.remove();
    },
  };
}
