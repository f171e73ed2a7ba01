// Calls: getCompanyContractData, signContract, saveSignature.
import { fullNameOf } from '@crewcall/domain/full-name';
import { texts } from '@crewcall/domain/texts';
import { lockedUsers, lockUsers } from '../platform/database/lock-users';
import type { Db } from '../db/schema';
import { toOffice, toUser } from '../platform/live/audience';
import { fromBase64 } from '../platform/files/blobs';
import { isDrawn } from '../platform/files/picture-ink';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { once } from '../platform/http/once';
import { PICTURE_LIMIT, cleanSignature } from '../platform/files/pictures';
import { presentContract, RCTI_BOX } from './contract-versions';
import type { Box } from './contract-versions';

const NOTHING_LEFT = 'You have signed this version already, and nothing new is ticked.';

/** A user's signatures of one version, oldest first. */
const signaturesOf = (db: Db, userId: number, companyId: number, version: number) =>
  db
    .selectFrom('contract_signature')
    .select(['signed_at', 'name', 'checked', 'image_blob_id'])
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .orderBy('id')
    .execute();

/** Reads the drawn signature; if it is unreadable or empty, returns the sentence of the refusal. */
async function readSignature(text: string, by: number): Promise<{ bytes: Buffer; mime: string } | string> {
  const raw = fromBase64(text);
  const image = raw && (await cleanSignature(raw, { by }));
  if (image === null) return 'The signature could not be read. Please sign again.';
  return (await isDrawn(image.bytes)) ? image : 'The signature is empty. Please sign inside the box.';
}

/** The company's current contract with its checkboxes, and the caller's signatures of it. */
export const getCompanyContractDataHandler = handle(
  'getCompanyContractData',
  async ({ body, db, user, services, notFound }) => {
    if (body.id !== user.companyId) notFound('There is no such contract.');
    const row = await presentContract(db, body.id);
    if (!row) return notFound('The company has no contract yet.');
    const { title, version } = row;
    const rows = await signaturesOf(db, user.id, body.id, version);
    const signatures = await Promise.all(
      rows.map(async ({ signed_at: signedAt, name, checked, image_blob_id: idBlob }) => {
        const blob = await services.blobs.get(idBlob);
        const image = blob && `data:${blob.mime};base64,${blob.bytes.toString('base64')}`;
        return { signedAt, name, checked, image };
      }),
    );
    const signedAt = signatures.at(-1)?.signedAt ?? null;
    const checkboxes = row.checkboxes as Box[];
    return { title, bodyHtml: row.body_html, version, checkboxes, signedAt, signatures };
  },
);

/**
 * Signs the current version: saves the account's name, the ticked boxes, the drawn signature and the time. A worker
 * can sign a version again only to tick another box; then both signatures are stored. A repeated request counts once.
 */
export const signContractHandler = handle(
  'signContract',
  async ({ body, db, user, now, services, refuse, conflict, write }) => {
    const contract = await presentContract(db, user.companyId);
    if (!contract || contract.version !== body.version) {
      return conflict('The contract has changed. Please read the new version and sign again.');
    }
    const boxes = contract.checkboxes as Box[];
    const image = await readSignature(body.signature, user.id);
    const file = typeof image === 'string' ? null : await services.blobs.bring(image.bytes, image.mime);
    const name = fullNameOf(user);
    const sign = async (tx: Tx) => {
      await lockUsers(tx.db, [user.id]);
      const before = await signaturesOf(tx.db, user.id, user.companyId, body.version);
      const agreed = before.flatMap((signature) => signature.checked);
      const checked = boxes
        .map(({ id }) => id)
        .filter((id) => agreed.includes(id) || body.checked.includes(id));
      const isNothingNew = checked.every((id) => agreed.includes(id));
      if (before.length > 0 && isNothingNew) refuse(NOTHING_LEFT);
      if (boxes.some((box) => box.required && !checked.includes(box.id))) refuse(texts.readContract);
      if (file === null) return refuse(String(image));
      await tx.db
        .insertInto('contract_signature')
        .values({
          user_id: user.id,
          company_id: user.companyId,
          version: body.version,
          name,
          checked,
          image_blob_id: await services.blobs.name(tx.db, file),
          signed_at: now,
        })
        .execute();
      if (checked.includes(RCTI_BOX)) {
        await tx.db
          .updateTable('app_user')
          .set({ rcti_agreed_at: now })
          .where('id', '=', user.id)
          .where('rcti_agreed_at', 'is', null)
          .execute();
      }
      tx.audit('contract', body.version, { name, checked });
      tx.announce('user.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
      return { ok: true as const };
    };
    return write(once(user.id, 'signContract', body.key, sign));
  },
  { limit: PICTURE_LIMIT },
);

/** Saves the caller's drawn signature and deletes their earlier one. */
export const saveSignatureHandler = handle(
  'saveSignature',
  async ({ body, user, services, refuse, write }) => {
    const image = await readSignature(body.signature, user.id);
    if (typeof image === 'string') return refuse(image);
    const file = await services.blobs.bring(image.bytes, image.mime);
    const id = await write(async (tx) => {
      const old = await lockedUsers(tx.db, [user.id], 'alone').select('signature_blob_id').executeTakeFirst();
      const blob = await services.blobs.name(tx.db, file);
      await tx.db
        .updateTable('app_user')
        .set({ signature_blob_id: blob })
        .where('id', '=', user.id)
        .execute();
      if (old?.signature_blob_id) await services.blobs.remove(tx, old.signature_blob_id);
      tx.audit('user', user.id, { signatureSaved: true });
      return blob;
    });
    return { ok: true as const, id };
  },
  { limit: PICTURE_LIMIT },
);
