import { useMediaQuery } from '@crewcall/ui/mui';

/** Does an open panel leave a list room for its most telling columns alone? The others would be cut off. */
export const useIsBeside = (isOpen: boolean): boolean =>
  useMediaQuery('(max-width:1760px)', { noSsr: true }) && isOpen;
