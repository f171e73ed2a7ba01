import { useMediaQuery } from '@crewcall/ui/mui';

/**
 * Whether an open panel leaves a list room only for its most important columns. Others would be cut off, so leave
 * them out.
 */
export const useIsBeside = (isOpen: boolean): boolean =>
  useMediaQuery('(max-width:1760px)', { noSsr: true }) && isOpen;
