// A page that is no shell of Crewcall: it loads one region of a release by its mf-manifest.json. See docs/foreign-host.md.
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import * as router from '@crewcall/platform/router';
import type { RegionLifecycles } from '@crewcall/platform';
import { propsFor } from './props';

// Remotes carry no federation runtime of their own.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const singleton = (version: string, module: object) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});
const host = createInstance({
  name: 'foreign-page',
  remotes: [{ name: 'invoicing', entry: '/remotes/mf-invoicing/mf-manifest.json' }],
  shared: {
    react: singleton(React.version, React),
    'react/jsx-runtime': singleton(React.version, jsxRuntime),
    'react-dom': singleton(React.version, ReactDom),
    'react-dom/client': singleton(React.version, ReactDomClient),
    '@crewcall/platform/router': singleton('1.0.0', router),
  },
});

const loaded = await host.loadRemote<{ region: RegionLifecycles }>('invoicing/pay-explained');
if (loaded === null) throw new Error('The release has no region pay-explained.');
const props = await propsFor(document.getElementById('root')!);
await loaded.region.bootstrap(props);
await loaded.region.mount(props);
