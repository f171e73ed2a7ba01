export {
  getCalendarFeedHandler,
  readCalendarFeedHandler,
  renewCalendarFeedHandler,
  revokeCalendarFeedHandler,
} from './feed.call';
export { getShiftCalendarHandler } from './get-shift-calendar.call';
