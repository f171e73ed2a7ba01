import { StatsScreen } from '../stats/stats-screen';
import { definePage } from '../region';

export const region = definePage(StatsScreen);
