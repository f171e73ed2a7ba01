import { handle } from '../platform/handle';
import { pictureFrom } from '../platform/pictures';

/** The company's present contract with its checkboxes. */
export const getCompanyContractDataHandler = handle(
  'getCompanyContractData',
  async ({ body, db, user, notFound }) => {
    if (body.id !== user.companyId) notFound('There is no such contract.');
    const row = await db
      .selectFrom('contract_document')
      .selectAll()
      .where('company_id', '=', body.id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return notFound('The company has no contract yet.');
    const checkboxes = row.checkboxes as { id: string; label: string; required: boolean }[];
    return { title: row.title, bodyHtml: row.body_html, version: row.version, checkboxes };
  },
);

/** Signs the present version: name, ticked boxes and the drawn signature are kept with it. */
export const signContractHandler = handle(
  'signContract',
  async ({ body, db, user, now, services, refuse, conflict, write }) => {
    const contract = await db
      .selectFrom('contract_document')
      .select(['version', 'checkboxes'])
      .where('company_id', '=', user.companyId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!contract || contract.version !== body.version) {
      return conflict('The contract has changed. Please read the new version and sign again.');
    }
    const boxes = contract.checkboxes as { id: string; required: boolean }[];
    if (boxes.some((box) => box.required && !body.checked.includes(box.id))) {
      refuse('Please make sure you read the whole contract before proceeding');
    }
    const image = await pictureFrom(body.signature);
    if (image === null) return refuse('The signature could not be read. Please sign again.');
    await write(async (tx) => {
      const image_blob_id = await services.blobs.put(tx.db, image.bytes, image.mime);
      await tx.db
        .insertInto('contract_signature')
        .values({
          user_id: user.id,
          company_id: user.companyId,
          version: body.version,
          name: body.name,
          checked: body.checked,
          image_blob_id,
        })
        .execute();
      // By this checkbox a worker agrees to invoices that the company writes for them.
      if (body.checked.includes('rcti')) {
        await tx.db
          .updateTable('app_user')
          .set({ rcti_agreed_at: now })
          .where('id', '=', user.id)
          .where('rcti_agreed_at', 'is', null)
          .execute();
      }
      tx.audit('contract', body.version, { name: body.name, checked: body.checked });
      tx.announce('user.changed', { idUser: user.id }, `user:${user.id}`);
    });
    return { ok: true as const };
  },
);

/** Keeps the drawn signature of the caller. */
export const saveSignatureHandler = handle(
  'saveSignature',
  async ({ body, user, services, refuse, write }) => {
    const image = await pictureFrom(body.signature);
    if (image === null) return refuse('The signature could not be read. Please sign again.');
    const id = await write(async (tx) => {
      const blob = await services.blobs.put(tx.db, image.bytes, image.mime);
      await tx.db
        .updateTable('app_user')
        .set({ signature_blob_id: blob })
        .where('id', '=', user.id)
        .execute();
      tx.audit('user', user.id, { signatureSaved: true });
      return blob;
    });
    return { ok: true as const, id };
  },
);
