import { InvoiceStatus } from '@crewcall/domain/invoice';
import type { DayText } from '@crewcall/domain/units';

/** The name under which a bank file is downloaded, each time the same. */
export const bankFileName = (file: { id: number; type: number; payment_date: DayText }): string =>
  `${file.type === InvoiceStatus.OneDollar ? 'one-dollar' : 'payment'}-${file.payment_date}-${file.id}.aba`;
