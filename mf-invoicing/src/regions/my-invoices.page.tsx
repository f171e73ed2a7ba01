import { MyInvoices } from '../components/my-invoices';
import { definePage } from '../region';

export const region = definePage(MyInvoices, '/:id?/:view?');
