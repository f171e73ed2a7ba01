import { GenerateInvoices } from '../check-time/generate-invoices';
import { defineSlot } from '../region';

export const region = defineSlot('generate-invoices', GenerateInvoices);
