import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/handle';
import { toUser } from '../platform/audience';
import { currentContract, RCTI_CHECKBOX } from './contract';
import { toSignature } from './images';

/** Records version, name, ticked boxes, time and image of a signed contract. */
export const signContractHandler = handle(
  'signContract',
  async ({ body, user, db, now, services, write, refuse, conflict, notFound }) => {
    const contract = (await currentContract(db, user.companyId)) ?? notFound('There is no contract.');
    if (contract.version !== body.version) {
      return conflict('The contract has changed. Please read the new version.', {
        version: contract.version,
      });
    }
    const missing = contract.checkboxes.some(({ id, required }) => required && !body.checked.includes(id));
    if (missing) return refuse(texts.readContract);
    const image = await toSignature(body.signature);
    const checked = contract.checkboxes.map(({ id }) => id).filter((id) => body.checked.includes(id));
    return write(async (tx) => {
      await tx.db
        .insertInto('contract_signature')
        .values({
          user_id: user.id,
          company_id: user.companyId,
          version: contract.version,
          name: body.name.trim(),
          checked,
          image_blob_id: await services.blobs.put(tx.db, image, 'image/jpeg'),
          signed_at: now,
        })
        .execute();
      if (checked.includes(RCTI_CHECKBOX)) {
        await tx.db
          .updateTable('app_user')
          .set({ rcti_agreed_at: now })
          .where('id', '=', user.id)
          .where('rcti_agreed_at', 'is', null)
          .execute();
      }
      tx.audit('contract', contract.version, { checked });
      tx.announce('user.changed', { idUser: user.id }, toUser(user.id));
      return { ok: true as const };
    });
  },
);
