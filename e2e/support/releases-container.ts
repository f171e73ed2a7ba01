/** What a region of a hand-made release does; `throws` holds until `globalThis.healed` is set in the page. */
export interface Behaviour {
  throws?: 'load' | 'render' | 'later' | 'effect' | 'handler' | 'unmount';
  /** Keeps typed text as unsaved work. */
  dirty?: boolean;
  /** Asks for a slot of another remote. */
  slot?: { name: string; params: object };
}

interface Plan {
  label: string;
  regions: Record<string, Behaviour>;
}

/* The few things of the page that a container touches. */
interface Shared {
  lib?: () => unknown;
  get: () => Promise<() => unknown>;
}
type Scope = Record<string, Record<string, Shared>>;
interface Props {
  domElement: HTMLElement;
  region: string;
  params: object;
  fail(error: unknown): void;
  unsaved: { register(entry: { title: string; isDirty(): boolean }): () => void };
  slots: { mount(element: HTMLElement, name: string, params: object): { unmount(): void } };
  navigation: { push(to: string): Promise<boolean> };
}
interface ReactLike {
  Component: new (props: { children?: unknown }) => { props: { children?: unknown } };
  createElement(type: unknown, props: object | null, ...children: unknown[]): unknown;
  useEffect(effect: () => (() => void) | void, deps: readonly unknown[]): void;
  useRef<T>(initial: T): { current: T };
  useState<T>(initial: T): [T, (next: T) => void];
}
interface ReactDomLike {
  createRoot(element: HTMLElement): { render(node: unknown): void; unmount(): void };
}

/**
 * Becomes the entry of a release: a federation container in plain script. It runs in the browser, so it uses nothing
 * from outside itself. React comes from the shell, as for every remote.
 */
function container(name: string, { label, regions }: Plan) {
  let scope: Scope = {};
  const use = async <T>(module: string): Promise<T> => {
    const shared = Object.values(scope[module] ?? {})[0];
    if (shared === undefined) throw new Error(`The shell shares no ${module}.`);
    return (shared.lib ?? (await shared.get()))() as T;
  };
  const heard = (letter: string) => (event: { currentTarget: HTMLElement }) => {
    event.currentTarget.dataset['outerKeys'] += letter;
  };
  const isHealed = () => 'healed' in globalThis;

  function lifecycles(region: string, plan: Behaviour) {
    const throwIf = (when: Behaviour['throws']) => {
      if (plan.throws === when && !isHealed()) throw new Error(`Thrown at ${when}.`);
    };
    const ends = new WeakMap<object, () => void>();

    async function mount(props: Props) {
      const React = await use<ReactLike>('react');
      const { createRoot } = await use<ReactDomLike>('react-dom/client');
      const { createElement: h, useEffect, useRef, useState } = React;

      class Boundary extends React.Component {
        state = { isBroken: false };
        static getDerivedStateFromError = () => ({ isBroken: true });
        componentDidCatch(error: unknown) {
          queueMicrotask(() => props.fail(error));
        }
        render() {
          return this.state.isBroken ? null : this.props.children;
        }
      }
      function View({ done }: { done: () => void }) {
        const [count, setCount] = useState(0);
        const [text, setText] = useState('');
        const place = useRef<HTMLElement | null>(null);
        const typed = useRef('');
        throwIf('render');
        if (count > 0) throwIf('later');
        useEffect(() => {
          done();
          throwIf('effect');
          return () => throwIf('unmount');
        }, []);
        useEffect(() => {
          if (plan.dirty !== true) return undefined;
          return props.unsaved.register({ title: `Note of ${label}`, isDirty: () => typed.current !== '' });
        }, []);
        useEffect(() => {
          if (plan.slot === undefined || place.current === null) return undefined;
          const slot = props.slots.mount(place.current, plan.slot.name, plan.slot.params);
          return () => slot.unmount();
        }, []);
        return h(
          'div',
          {
            'data-outer-keys': '',
            onKeyDown: heard('k'),
            onClick: heard('c'),
            onFocus: heard('f'),
          },
          h('h1', null, `${label}: ${region}`),
          h(
            'button',
            {
              type: 'button',
              onClick: () => {
                setCount(count + 1);
                throwIf('handler');
              },
            },
            `Pressed ${count}`,
          ),
          h('input', {
            'aria-label': 'Note',
            value: text,
            onChange: (event: { target: HTMLInputElement }) => {
              typed.current = event.target.value;
              setText(event.target.value);
            },
          }),
          h('div', { ref: place }),
        );
      }
      const root = createRoot(props.domElement);
      ends.set(props.domElement, () => root.unmount());
      await new Promise<void>((done) => {
        const { fail } = props;
        props.fail = (error) => {
          fail(error);
          done();
        };
        root.render(h(Boundary, null, h(View, { done })));
      });
    }
    return {
      bootstrap: () => Promise.resolve(),
      mount,
      update: () => Promise.resolve(),
      unmount: async (props: Props) => ends.get(props.domElement)?.(),
    };
  }

  Object.assign(globalThis, {
    [name]: {
      init: (shared: Scope) => void (scope = shared),
      get(expose: string) {
        const region = expose.replace('./', '');
        const plan = regions[region];
        if (plan === undefined) throw new Error(`There is no ${expose}.`);
        return Promise.resolve(() => {
          if (plan.throws === 'load' && !isHealed()) throw new Error('Thrown at load.');
          return { region: lifecycles(region, plan) };
        });
      },
    },
  });
}

/** The text of a release's entry file. */
export const entryCode = (name: string, plan: Plan): string =>
  `(${container.toString()})(${JSON.stringify(name)}, ${JSON.stringify(plan)});\n`;
