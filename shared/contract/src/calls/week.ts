import { fillCalls } from './week-fill';
import { packCalls } from './week-packs';
import { rosterCalls } from './week-roster';

/** Every call about planning by the week: roster, fill, venues, events, templates. */
export const weekCalls = {
  ...rosterCalls,
  ...fillCalls,
  ...packCalls,
};
