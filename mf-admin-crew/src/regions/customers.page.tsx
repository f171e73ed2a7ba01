import { CustomersScreen } from '../customers/customers-screen';
import { definePage } from '../region';

export const region = definePage(CustomersScreen, '/:customer?');
