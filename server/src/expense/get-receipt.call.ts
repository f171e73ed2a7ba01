import { MINUTE_MS } from '@crewcall/domain/units';
import { denyAccess } from '../row-rules/no-access';
import { handle } from '../platform/http/handle';

// A signed link works for up to twice this time, so for five minutes at most.
const LINK_MS = 2.5 * MINUTE_MS;

/** A short-lived address of an expense's receipt, for the worker and for those who decide about it. */
export const getReceiptHandler = handle(
  'getReceipt',
  async ({ body, user, scope, db, services, notFound }) => {
    const expense = await db
      .selectFrom('expense as x')
      .leftJoin('blob as b', 'b.id', 'x.receipt_blob_id')
      .select(['x.user_id', 'b.id as blobId', 'b.mime'])
      .where('x.id', '=', body.id)
      .where('x.company_id', '=', user.companyId)
      .executeTakeFirst();
    if (!scope.opensReceiptsOf(expense?.user_id)) denyAccess();
    if (!expense) return notFound('This expense was withdrawn.');
    const { blobId, mime } = expense;
    if (blobId === null || mime === null) return notFound('This expense has no receipt.');
    const name = `receipt-${body.id}.${mime === 'application/pdf' ? 'pdf' : 'jpg'}`;
    return {
      name,
      mime,
      url: services.links.blob(blobId, { ttlMs: LINK_MS, filename: name, inline: true }),
    };
  },
);
