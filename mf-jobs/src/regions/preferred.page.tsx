import { Preferred } from '../office/preferred/preferred';
import { definePage } from '../region';

export const region = definePage(Preferred, '/:prefix?/:idJob?/:formSelectedTabId?/:formSubView?');
