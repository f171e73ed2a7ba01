import { CrewInvoices } from '../components/crew-invoices';
import { definePage } from '../region';

export const region = definePage(CrewInvoices, '/:startTime?/:endTime?/:idInvoice?');
