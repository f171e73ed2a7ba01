// Rule sets, holidays, and by which of them a time is paid.
export { deleteHolidayHandler } from './delete-holiday.call';
export { getHolidaysHandler } from './get-holidays.call';
export { getPayRulesHandler } from './get-pay-rules.call';
export { saveHolidayHandler } from './save-holiday.call';
export { savePayRulesHandler } from './save-pay-rules.call';
export { setMinimumHandler } from './set-minimum.call';
export { setTimeDeleteHandler } from './set-time-delete.call';
export { setTimeHandler } from './set-time.call';
export { tryPayRulesHandler } from './try-pay-rules.call';
