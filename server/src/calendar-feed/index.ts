import type { Handler } from '../platform/handle';
import {
  getCalendarFeedHandler,
  readCalendarFeedHandler,
  renewCalendarFeedHandler,
  revokeCalendarFeedHandler,
} from './feed.call';
import { getShiftCalendarHandler } from './get-shift-calendar.call';

export const handlers: readonly Handler[] = [
  getShiftCalendarHandler,
  getCalendarFeedHandler,
  renewCalendarFeedHandler,
  revokeCalendarFeedHandler,
  readCalendarFeedHandler,
];
