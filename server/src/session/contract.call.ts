import { texts } from '@crewcall/domain/texts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { toUser } from '../platform/audience';
import { isDrawn } from '../platform/drawn';
import { handle } from '../platform/handle';
import { pictureFrom } from '../platform/pictures';

interface Box {
  id: string;
  label: string;
  required: boolean;
}

/** The newest version of a company's contract; undefined where it has none. */
const present = (db: Kysely<DB>, companyId: number) =>
  db
    .selectFrom('contract_document')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

const signatureOf = (db: Kysely<DB>, userId: number, companyId: number, version: number) =>
  db
    .selectFrom('contract_signature')
    .select('signed_at')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The drawn picture, or the sentence that says why there is none. */
async function readSignature(text: string): Promise<{ bytes: Buffer; mime: string } | string> {
  const image = await pictureFrom(text);
  if (image === null) return 'The signature could not be read. Please sign again.';
  return (await isDrawn(image.bytes)) ? image : 'The signature is empty. Please sign inside the box.';
}

/** The company's present contract with its checkboxes, and when the caller signed it. */
export const getCompanyContractDataHandler = handle(
  'getCompanyContractData',
  async ({ body, db, user, notFound }) => {
    if (body.id !== user.companyId) notFound('There is no such contract.');
    const row = await present(db, body.id);
    if (!row) return notFound('The company has no contract yet.');
    const { title, version } = row;
    const signed = await signatureOf(db, user.id, body.id, version);
    const checkboxes = row.checkboxes as Box[];
    return { title, bodyHtml: row.body_html, version, checkboxes, signedAt: signed?.signed_at ?? null };
  },
);

/**
 * Signs the present version: the account's name, the ticked boxes and the drawn signature are kept with it and with
 * the time. The same version twice is one signature: the answer to the first may have been lost.
 */
export const signContractHandler = handle(
  'signContract',
  async ({ body, db, user, now, services, refuse, conflict, write }) => {
    const contract = await present(db, user.companyId);
    if (!contract || contract.version !== body.version) {
      return conflict('The contract has changed. Please read the new version and sign again.');
    }
    const boxes = contract.checkboxes as Box[];
    if (boxes.some((box) => box.required && !body.checked.includes(box.id))) refuse(texts.readContract);
    const checked = boxes.map((box) => box.id).filter((id) => body.checked.includes(id));
    const image = await readSignature(body.signature);
    if (typeof image === 'string') return refuse(image);
    const name = `${user.firstName} ${user.lastName}`.trim();
    await write(async (tx) => {
      await tx.db.selectFrom('app_user').select('id').where('id', '=', user.id).forUpdate().execute();
      if (await signatureOf(tx.db, user.id, user.companyId, body.version)) return;
      await tx.db
        .insertInto('contract_signature')
        .values({
          user_id: user.id,
          company_id: user.companyId,
          version: body.version,
          name,
          checked,
          image_blob_id: await services.blobs.put(tx.db, image.bytes, image.mime),
          signed_at: now,
        })
        .execute();
      // By this checkbox a worker agrees to invoices that the company writes for them.
      if (checked.includes('rcti')) {
        await tx.db
          .updateTable('app_user')
          .set({ rcti_agreed_at: now })
          .where('id', '=', user.id)
          .where('rcti_agreed_at', 'is', null)
          .execute();
      }
      tx.audit('contract', body.version, { name, checked });
      tx.announce('user.changed', { idUser: user.id }, toUser(user.id));
    });
    return { ok: true as const };
  },
);

/** Keeps the drawn signature of the caller. */
export const saveSignatureHandler = handle(
  'saveSignature',
  async ({ body, user, services, refuse, write }) => {
    const image = await readSignature(body.signature);
    if (typeof image === 'string') return refuse(image);
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
