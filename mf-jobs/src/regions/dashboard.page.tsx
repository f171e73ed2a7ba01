import { Dashboard } from '../office/dashboard/dashboard';
import { definePage } from '../region';

export const region = definePage(Dashboard, '/:idJob?/:formSelectedTabId?/:formSubView?');
