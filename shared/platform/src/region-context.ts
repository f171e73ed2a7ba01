import { createContext, useContext } from 'react';
import type { RegionProps } from './region-props';

export const RegionContext = createContext<RegionProps<unknown> | null>(null);

/** All props of the region. Most components need only one of the smaller hooks. */
export function useRegion(): RegionProps<unknown> {
  const region = useContext(RegionContext);
  if (region === null)
    throw new Error('This component needs a region around it: definePage, defineSlot or TestRegion.');
  return region;
}
