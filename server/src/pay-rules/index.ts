import type { Handler } from '../platform/handle';
import { deleteHolidayHandler } from './delete-holiday.call';
import { getHolidaysHandler } from './get-holidays.call';
import { getPayRulesHandler } from './get-pay-rules.call';
import { saveHolidayHandler } from './save-holiday.call';
import { savePayRulesHandler } from './save-pay-rules.call';
import { setMinimumHandler } from './set-minimum.call';
import { setTimeDeleteHandler } from './set-time-delete.call';
import { setTimeHandler } from './set-time.call';
import { tryPayRulesHandler } from './try-pay-rules.call';

/** Rule sets, holidays, and by which of them a time is paid. */
export const handlers: Handler[] = [
  deleteHolidayHandler,
  getHolidaysHandler,
  getPayRulesHandler,
  saveHolidayHandler,
  savePayRulesHandler,
  setMinimumHandler,
  setTimeDeleteHandler,
  setTimeHandler,
  tryPayRulesHandler,
];
