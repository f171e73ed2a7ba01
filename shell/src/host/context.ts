import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Store } from '@crewcall/platform';

/**
 * All parts of the shell. The members are declared in `compose/host.ts`, which imports all layers, so that no lower
 * layer has to import a higher one.
 */
export interface Host {}

export const HostContext = createContext<Host | null>(null);

export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === null) throw new Error('This component belongs inside the shell.');
  return host;
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.getSnapshot);
