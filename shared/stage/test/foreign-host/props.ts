import type { RegionProps } from '@crewcall/platform';

const fixed = <T>(value: T) => ({ getSnapshot: () => value, subscribe: () => () => {} });

/** The props of a region, for a page that shows one region and nothing else: what it does not need does nothing. */
export async function propsFor(element: HTMLElement) {
  const { user, params, answers } = await (await fetch('/own-examples/mf-invoicing/crew.json')).json();
  const location = { pathname: '/', search: '', hash: '', state: null, key: 'start' };
  const cache = new Map<string, unknown>();
  const props: Partial<RegionProps<object>> = {
    remote: 'mf-invoicing',
    release: 'any',
    region: 'pay-explained',
    id: 'pay-explained-1',
    element,
    params: params['pay-explained'],
    basename: '/',
    session: fixed({ user, can: () => false }),
    api: { call: async (name: string) => answers[name][0].answer },
    bus: { emit: () => {}, on: () => () => {} } as never,
    navigation: {
      ...fixed({ location, action: 'POP' as const }),
      createHref: (to) => to,
      push: () => Promise.resolve(false),
      replace: () => Promise.resolve(false),
      go: () => {},
    },
    unsaved: { register: () => () => {} },
    snackbar: { show: (text) => console.info(text) },
    slots: { open: () => {}, close: () => {} } as never,
    cache: {
      get: (key, make) => {
        if (!cache.has(key)) cache.set(key, make());
        return cache.get(key) as never;
      },
    },
    reach: fixed(true),
    theme: fixed('light' as const),
    clock: { now: Date.now, zone: 'Australia/Sydney' },
    signal: new AbortController().signal,
    fail: (error) => console.error(error),
  };
  return { ...props, name: 'pay-explained', domElement: element };
}
