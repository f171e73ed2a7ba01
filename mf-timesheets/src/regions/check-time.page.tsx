import { CheckTime } from '../check-time/check-time';
import { definePage } from '../region';

export const region = definePage(CheckTime, '/:startTime?/:endTime?/:idUser?/:timesheetId?');
