import { toResume } from '../admin-crew/resume';
import { toOffice } from '../platform/audience';
import { handle } from '../platform/handle';
import { hashToken, newToken } from '../session/tokens';
import { registrantColumns } from './registrant-fields';
import { tellOffice } from './tell-office';

const COMPANY = 1;

/**
 * A worker or a company asks to join. An id is taken only together with the token that its first save returned, and
 * only until the office has answered; otherwise a new registrant is made.
 */
export const preregisterHandler = handle(
  'preregister',
  async ({ body, now, services, request, write, refuse }) => {
    const base = services.settings.publicUrl ?? request.origin;
    const columns = registrantColumns(body, new URL(base).host);
    const resume = columns.type === 'worker' && body.resume ? toResume(body.resume) : null;
    return write(async (tx) => {
      const draft =
        body.id !== undefined && body.id > 0 && body.draftToken
          ? await tx.db
              .selectFrom('registrant')
              .select(['id', 'cv_blob_id'])
              .where('id', '=', body.id)
              .where('draft_token_hash', '=', hashToken(body.draftToken))
              .where('processed_at', 'is', null)
              .forUpdate()
              .executeTakeFirst()
          : undefined;
      if (columns.type === 'worker' && resume === null && !draft?.cv_blob_id) {
        return refuse('Choose your CV as a PDF file.');
      }
      const cv =
        resume === null ? {} : { cv_blob_id: await services.blobs.put(tx.db, resume, 'application/pdf') };
      if (draft && body.draftToken) {
        await tx.db
          .updateTable('registrant')
          .set({ ...columns, ...cv })
          .where('id', '=', draft.id)
          .execute();
        if (resume !== null && draft.cv_blob_id !== null)
          await services.blobs.remove(tx.db, draft.cv_blob_id);
        tx.audit('registrant', draft.id, { again: true });
        tx.announce('registrant.changed', { id: draft.id }, toOffice);
        return { insertId: draft.id, draftToken: body.draftToken, error: false as const };
      }
      const draftToken = newToken();
      const { id } = await tx.db
        .insertInto('registrant')
        .values({
          ...columns,
          ...cv,
          company_id: COMPANY,
          draft_token_hash: hashToken(draftToken),
          registered_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const name = `${columns.first_name} ${columns.last_name}`;
      const { company_name: companyName, email, phone } = columns;
      await tellOffice(tx, COMPANY, { id, name, companyName, email, phone }, base);
      tx.audit('registrant', id, { type: columns.type });
      tx.announce('registrant.changed', { id }, toOffice);
      return { insertId: id, draftToken, error: false as const };
    });
  },
  { secret: ['draftToken'] },
);
