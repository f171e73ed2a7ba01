import { DayBoard } from '../board/day-board';
import { definePage } from '../region';

export const region = definePage(DayBoard, '/:day?');
