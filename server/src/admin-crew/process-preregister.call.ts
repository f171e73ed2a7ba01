import { fillTemplate } from '@crewcall/domain/templates';
import { sql } from 'kysely';
import { handle } from '../platform/handle';
import { toOffice } from '../platform/audience';
import { queueMail } from '../platform/messages';
import { OUR_ADDRESS, withAddress } from '../platform/our-address';
import { companyConfig } from '../platform/company-config';
import { makeRegistrationHash } from './registration-link';

/**
 * Approves or declines a worker, or concludes a company. An approved worker is mailed a registration link, which is
 * also returned; approving again, while there is no account yet, makes a new link and ends the old one.
 */
export const processPreregisterHandler = handle(
  'processPreregister',
  async ({ body, user, now, request, write, refuse, notFound }) => {
    return write(async (tx) => {
      const row = await tx.db
        .selectFrom('registrant')
        .selectAll()
        .where('id', '=', body.id)
        .where('company_id', '=', user.companyId)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return notFound('This registration could not be found.');
      const again = row.approved === true && row.type === 'worker' && row.user_id === null && body.approve;
      if (row.processed_at !== null && !again) return refuse('This registration has already been processed.');
      await tx.db
        .updateTable('registrant')
        .set({ processed_at: now, processed_by: user.id, approved: body.approve, draft_token_hash: null })
        .where('id', '=', row.id)
        .execute();
      tx.audit('registrant', row.id, { approved: body.approve });
      tx.announce('registrant.changed', { id: row.id }, toOffice);
      if (!body.approve || row.type === 'company') return { ok: true as const, link: null };

      const taken = await tx.db
        .selectFrom('app_user')
        .select('id')
        .where(sql<boolean>`lower(email) = lower(${row.email})`)
        .executeTakeFirst();
      if (taken) return refuse('There is already an account with this email address.');
      const link = `${OUR_ADDRESS}/public/Register/${await makeRegistrationHash(tx.db, row.id, user.id, now)}`;
      const config = await companyConfig(tx.db, user.companyId);
      const { text } = fillTemplate(config.confReplyEmailRegistrantTemplate, {
        firstName: row.first_name,
        lastName: row.last_name,
        companyName: config.confCompanyName,
        LinkAccept: link,
      });
      await queueMail(tx, {
        to: row.email,
        subject: `Your registration with ${config.confCompanyName}`,
        text: text.includes(link) ? text : `${text}\n\n${link}`,
      });
      return { ok: true as const, link: withAddress(link, request.origin) };
    });
  },
);
