import { mailRegistrant } from '../registrants/registrant-mails';
import { answerRegistrant, refuseProcessed, takeRegistrant } from '../registrants/registrant-row';
import { refuse } from '../errors';
import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { lockCompany } from '../platform/database/lock-company';
import { mayAppoint } from '../row-rules/rights-over-people';
import { addCustomer, refuseSameText } from './add-customer';
import { addManager, noAppointing } from './add-manager';
import { customerColumns } from './customer-fields';

/**
 * Accepts a company that asked to work with us: it becomes a customer, and the person who wrote for it signs in as its
 * manager. One transaction.
 */
export const concludeCompanyHandler = handle(
  'concludeCompany',
  async ({ body, user, scope, now, write, deny }) => {
    if (!scope.may('settings.write')) deny('Only somebody who may change settings can make a customer.');
    if (!scope.may('user.write')) deny('Only somebody who may change people can make an account.');
    if (!mayAppoint(scope)) deny(noAppointing);
    return write(async (tx) => {
      await lockCompany(tx, user.companyId);
      const row = await takeRegistrant(tx, body, user.companyId);
      if (row.type !== 'company') return refuse('This is a worker. Approve or decline them.');
      if (row.processed_at !== null) return refuseProcessed();
      const columns = customerColumns({
        ...body,
        billingName: row.company_name,
        billingAbn: row.abn,
        billingEmail: row.email,
        billingAddress: '',
      });
      await refuseSameText(tx, user.companyId, columns.text, 0);
      const idCustomer = await addCustomer(tx, user.companyId, columns);
      const person = {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phone: row.phone,
      };
      const idUser = await addManager(tx, { id: idCustomer, ...columns }, person, { user, now });
      await answerRegistrant(tx, row, { approved: true, by: user.id, now });
      await tx.db.updateTable('registrant').set({ user_id: idUser }).where('id', '=', row.id).execute();
      await mailRegistrant(tx, row, 'confReplyEmailConcludedTemplate');
      tx.announce('settings.changed', {}, toOffice);
      return { ok: true as const, idCustomer, idUser };
    });
  },
);
