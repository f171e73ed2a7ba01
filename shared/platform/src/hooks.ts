import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { EpochMs } from '@crewcall/domain/units';
import type { EventMap, EventName } from '@crewcall/contract/events';
import type { SlotMap, SlotName } from '@crewcall/contract/slots';
import type { Bus, EventMeta } from './events';
import { writePanel } from './panel';
import { useRegion } from './region-context';
import type { SessionView, Snackbar, UnsavedEntry } from './region-props';

/** The signed-in user and what they may do, or null for a visitor. */
export function useMaybeSession(): SessionView | null {
  const { session } = useRegion();
  return useSyncExternalStore(session.subscribe, session.getSnapshot);
}

/** The signed-in user and what they may do. Throws for visitors, so public regions use `useMaybeSession`. */
export function useSession(): SessionView {
  const last = useRef<SessionView | null>(null);
  const session = useMaybeSession();
  if (session !== null) last.current = session;
  // Keep the last user between sign-out and unmount, so that a render in between does not throw.
  if (last.current === null) throw new Error('This region needs a signed-in user.');
  return last.current;
}

export const useBus = (): Bus => useRegion().bus;
export const useSnackbar = (): Snackbar => useRegion().snackbar;
/** Whether the server was reached at the last try. */
export function useReach(): boolean {
  const { reach } = useRegion();
  return useSyncExternalStore(reach.subscribe, reach.getSnapshot);
}
/** IANA zone of the person looking at the screen. */
export const useZone = (): string => useRegion().clock.zone;

/** Subscribes to an event while the component is mounted. */
export function useEvent<K extends EventName>(
  event: K,
  handler: (payload: EventMap[K], meta: EventMeta) => void,
): void {
  const { bus } = useRegion();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => bus.on(event, (payload, meta) => latest.current(payload, meta)), [bus, event]);
}

/** ms after which the first answer on a page has usually arrived. */
const FIRST_ANSWER_MS = 2_000;

/** The server's time, updated every `everyMs` (30 s by default). */
export function useNow(everyMs = 30_000): EpochMs {
  const { clock } = useRegion();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    setNow(clock.now());
    const timer = setInterval(() => setNow(clock.now()), everyMs);
    // The server's first answer may have corrected `clock.now()`, so update soon.
    const soon = setTimeout(() => {
      const is = clock.now();
      setNow((was) => (Math.abs(is - was) > everyMs ? is : was));
    }, FIRST_ANSWER_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
    };
  }, [clock, everyMs]);
  return now as EpochMs;
}

/** Navigates to any address of the product; asks first if there is unsaved work. */
export function useNavigation() {
  const { navigation } = useRegion();
  return useMemo(
    () => ({
      go: (path: string, state?: unknown) => navigation.push(path, state),
      replace: (path: string, state?: unknown) => navigation.replace(path, state),
      back: () => navigation.go(-1),
    }),
    [navigation],
  );
}

/** Opens a slot in the shell's side panel, or closes the panel. The panel is part of the address, so Back closes it. */
export function useOpenPanel() {
  const { navigation } = useRegion();
  return useMemo(() => {
    const search = () => navigation.getSnapshot().location.search;
    const here = () => navigation.getSnapshot().location.pathname;
    return {
      open: <N extends SlotName>(name: N, params: SlotMap[N]) =>
        navigation.push(here() + writePanel(search(), name, params)),
      close: () => navigation.push(here() + writePanel(search(), null)),
    };
  }, [navigation]);
}

/**
 * Registers unsaved work with the shell. `finish` saves it without asking the user: within 3 s, while the DOM still
 * exists. `drop` is called when the user leaves without saving. `stays` is for work that can disappear before its
 * region does, as in a tab: it returns whether the work is still on screen at an address. `'here'`: as long as the
 * path does not change.
 */
export function useUnsaved(
  isDirty: boolean,
  entry: Omit<UnsavedEntry, 'isDirty' | 'stays'> & { stays?: UnsavedEntry['stays'] | 'here' },
): void {
  const { unsaved, navigation } = useRegion();
  const latest = useRef({ isDirty, ...entry });
  useEffect(() => {
    latest.current = { isDirty, ...entry };
  });
  const canFinish = entry.finish !== undefined;
  useEffect(
    () =>
      unsaved.register({
        get title() {
          return latest.current.title;
        },
        isDirty: () => latest.current.isDirty,
        stays: (to) => {
          const { stays } = latest.current;
          if (stays === 'here') return to.pathname === navigation.getSnapshot().location.pathname;
          return stays?.(to) ?? true;
        },
        drop: () => latest.current.drop?.(),
        ...(canFinish ? { finish: async () => latest.current.finish?.() } : {}),
      }),
    [unsaved, navigation, canFinish],
  );
}
