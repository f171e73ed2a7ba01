import { weekCopyCalls } from './week-copies';
import { eventCalls } from './week-events';
import { fillCalls } from './week-fill';
import { packCalls } from './week-packs';
import { rosterCalls } from './week-roster';
import { venueCalls } from './week-venues';
import { templateCalls } from './week-templates';

/** Every call about planning by the week: roster, fill, venues, events, templates. */
export const weekCalls = {
  ...rosterCalls,
  ...fillCalls,
  ...venueCalls,
  ...templateCalls,
  ...weekCopyCalls,
  ...eventCalls,
  ...packCalls,
};
