import type { Out, ReqCrew } from '@crewcall/contract/types';

/** May a worker ask for cover of their own shift? Where the company takes requests, it has not begun, and none is open. */
export const mayAsk = (
  { isOn, asked }: Pick<Out<'getCoverOffers'>, 'isOn' | 'asked'>,
  crew: Pick<ReqCrew, 'id' | 'startTime'>,
  now: number,
): boolean => isOn && crew.startTime > now && !asked.some(({ idReqCrew }) => idReqCrew === crew.id);
