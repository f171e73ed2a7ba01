import { PayRun } from '../pay-run/pay-run';
import { definePage } from '../region';

export const region = definePage(PayRun, '/:startTime?/:endTime?');
