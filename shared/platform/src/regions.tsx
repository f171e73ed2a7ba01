import * as React from 'react';
import { createRoot } from 'react-dom/client';
import type { Container } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Routes } from '@crewcall/platform/router';
import { makeQueryClient, useQueryInvalidation, useRefetchWhenReached } from './query-client';
import type { Invalidates } from './query-client';
import { RegionContext } from './region-context';
import { RegionRouter } from './region-router';
import type { RegionLifecycles, RegionProps, ThemeMode } from './region-props';
import type { Store } from './host/store';
import type { SlotMap, SlotName } from '@crewcall/contract/slots';

/** What wraps every region of a remote, such as the design system's `UiRoot`. */
export interface WrapProps {
  /** The remote's name: the key of the region's styles. */
  name: string;
  /** The region's element, in which portals are rendered. */
  element: HTMLElement;
  theme: Store<ThemeMode>;
  children: React.ReactNode;
}

export interface RegionsOptions {
  wrap: React.ComponentType<WrapProps>;
  /** For each event, the calls whose answers it makes stale. One table per remote. */
  invalidates?: Invalidates;
}

const noTable: Invalidates = {};

function Invalidation({ table }: { table: Invalidates }) {
  useQueryInvalidation(table);
  useRefetchWhenReached();
  return null;
}

/** Everything a region needs around it, given its props. Tests use it through `@crewcall/platform/testing`. */
export function RegionRoot({
  region,
  options,
  children,
}: {
  region: RegionProps<unknown>;
  options: RegionsOptions;
  children: React.ReactNode;
}) {
  const Wrap = options.wrap;
  return (
    <RegionContext value={region}>
      <QueryClientProvider client={region.cache.get('query', () => makeQueryClient(region.cache))}>
        <Invalidation table={options.invalidates ?? noTable} />
        <Wrap name={region.remote} element={region.element} theme={region.theme}>
          <RegionRouter navigation={region.navigation} basename={region.basename}>
            {children}
          </RegionRouter>
        </Wrap>
      </QueryClientProvider>
    </RegionContext>
  );
}

function lifecycles(
  options: RegionsOptions,
  render: (region: RegionProps<unknown>) => React.ReactNode,
): RegionLifecycles {
  const rootComponent = (region: RegionProps<unknown>) => (
    <RegionRoot region={region} options={options}>
      {render(region)}
    </RegionRoot>
  );
  let roots = 0;
  return singleSpaReact<RegionProps<unknown>>({
    React,
    ReactDOMClient: {
      // Without its own prefix, `useId` would give the same ids in two roots of one page.
      createRoot: (element: Container) =>
        createRoot(element, { identifierPrefix: `r${(roots += 1)}-${Date.now().toString(36)}-` }),
    },
    renderType: 'createRoot',
    rootComponent,
    // Always set it: without it, a throw in the first render means that mount and unmount never resolve.
    errorBoundary: (error, _info, region) => {
      queueMicrotask(() => region.fail(error));
      return <></>;
    },
    parcelCanUpdate: true,
  }) as RegionLifecycles;
}

/**
 * Makes the two functions with which a remote defines its regions. Called once per remote, in its `src/region.tsx`:
 * `export const { definePage, defineSlot } = defineRegions({ wrap: UiRoot, invalidates: {...} })`.
 */
export const defineRegions = (options: RegionsOptions) => ({
  /**
   * Defines a page, which gets all addresses below its route's prefix. `path` is the pattern of the rest, as `/:id?`,
   * for `useParams`. Without it, the page reads the address itself, with `@crewcall/platform/router`.
   */
  definePage: (Page: React.ComponentType, path = '/*'): RegionLifecycles =>
    lifecycles(options, () => (
      <Routes>
        <Route path={path} element={<Page />} />
      </Routes>
    )),
  /** Defines a slot that other remotes may show. Its parameters come as props and may change while it is mounted. */
  defineSlot: <N extends SlotName>(_name: N, View: React.ComponentType<SlotMap[N]>): RegionLifecycles =>
    lifecycles(options, (region) => {
      const Any = View as unknown as React.ComponentType<object>;
      return <Any {...(region.params as object)} />;
    }),
});
