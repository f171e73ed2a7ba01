import { Requests } from '../office/requests/requests';
import { definePage } from '../region';

export const region = definePage(Requests, '/:idJob?/:formSelectedTabId?/:formSubView?');
