import { InvoiceStatus } from '@crewcall/domain/invoice';
import { dayText, defaultPaymentDate } from '@crewcall/domain/time';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { accountTicks } from './account-ticks';
import { fourEyesProblem } from './four-eyes';
import { fileHints } from './file-hints';
import { dateProblem, paymentDate } from './payment-date';
import { hasPayment, preflight, readPayments } from './payments';
import { repeatTicks, repeatsOf } from './repeats';

/** Removes duplicates, so that a worker with two invoices is named once. */
const distinct = <T>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
];

/** Previews a bank file of these invoices without writing anything: its payments, changed texts and problems. */
export const checkAbaHandler = handle('checkABA', async ({ body, user, db, now, notFound }) => {
  const config = await companyConfig(db, user.companyId);
  const zone = config.confTimezone;
  const ids = [...new Set(body.downloadList)];
  const payments = await readPayments(db, user.companyId, ids, body.typeABA, config);
  if (payments.length < ids.length) return notFound('An invoice of this selection could not be found.');
  if (body.typeABA === InvoiceStatus.Clear) {
    return {
      total: 0,
      count: payments.length,
      problems: [],
      changes: [],
      repeated: [],
      repeats: [],
      ticks: [],
      hints: [],
    };
  }
  const asked = body.dateABA;
  const wrong = asked === undefined ? null : dateProblem(asked, zone, now);
  const date =
    asked === undefined || wrong !== null
      ? dayText(zone, defaultPaymentDate(zone, now))
      : paymentDate(asked, zone, now);
  const { problems, changes, totalCents } = preflight(payments, body.typeABA, config, date);
  const paying = payments.filter(hasPayment);
  const repeats = await repeatsOf(db, paying, body.typeABA);
  const general = [wrong, await fourEyesProblem(db, config, { userId: user.id, now }, ids)].flatMap((text) =>
    text === null ? [] : [{ idInvoice: null, payee: '', text }],
  );
  return {
    total: totalCents,
    count: paying.length,
    problems: [...general, ...problems],
    changes: distinct(changes.map(({ payee, field, from, to }) => ({ payee, field, from, to }))),
    repeated: repeats.map(({ idInvoice }) => idInvoice),
    repeats,
    ticks: [
      ...repeatTicks(repeats, zone),
      ...(await accountTicks(db, user.companyId, paying, { type: body.typeABA, now, zone })),
    ],
    hints: await fileHints(db, user.companyId, {
      date: wrong === null ? date : null,
      payments,
      zone,
      now,
    }),
  };
});
