import { StatsScreen } from '../components/stats-screen';
import { definePage } from '../region';

export const region = definePage(StatsScreen);
