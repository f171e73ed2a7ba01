import { InvoiceStatus } from '@crewcall/domain/invoice';
import { dayText, defaultPaymentDate } from '@crewcall/domain/time';
import { companyConfig } from '../platform/company-config';
import { handle } from '../platform/handle';
import { preflight, readPayments, repeatedOf } from './payments';

/** What a bank file of these invoices would hold, change and stumble over; it writes nothing. */
export const checkAbaHandler = handle('checkABA', async ({ body, user, db, now, notFound }) => {
  const config = await companyConfig(db, user.companyId);
  const ids = [...new Set(body.downloadList)];
  const payments = await readPayments(db, user.companyId, ids, body.typeABA, config);
  if (payments.length < ids.length) return notFound('An invoice of this selection could not be found.');
  if (body.typeABA === InvoiceStatus.Clear) {
    return { total: 0, count: payments.length, problems: [], changes: [], repeated: [] };
  }
  const date = dayText(config.confTimezone, defaultPaymentDate(config.confTimezone, now));
  const { problems, changes, totalCents } = preflight(payments, body.typeABA, config, date);
  return {
    total: totalCents,
    count: payments.length,
    problems,
    changes: changes.map(({ payee, field, from, to }) => ({ payee, field, from, to })),
    repeated: repeatedOf(payments, body.typeABA),
  };
});
