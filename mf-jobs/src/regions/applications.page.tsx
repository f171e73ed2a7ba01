import { Applications } from '../office/applications/applications';
import { definePage } from '../region';

export const region = definePage(Applications, '/:idJob?/:formSelectedTabId?/:formSubView?');
