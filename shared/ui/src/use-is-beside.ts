import { useMediaQuery } from '@crewcall/ui/mui';

/** Whether an open panel leaves a list room for its most important columns only. The others would be cut off. */
export const useIsBeside = (isOpen: boolean): boolean =>
  useMediaQuery('(max-width:1760px)', { noSsr: true }) && isOpen;
