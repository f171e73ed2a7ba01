// Calls: getResume, saveResume.
import { CV_MAX_BYTES } from '@crewcall/domain/limits';
import { refuse } from '../../errors';
import { checkPdf } from '../../platform/files/check-pdf';
import { isPdf } from '../../platform/files/content-kind';
import { HOUR_MS, DAY_MS } from '@crewcall/domain/units';
import { denyAccess } from '../../row-rules/no-access';
import { handle } from '../../platform/http/handle';
import { toOffice, toUser } from '../../platform/live/audience';
import { lockedUsers } from '../../platform/database/lock-users';
import { noSuchPerson } from '../../platform/database/person-of';
import { denyOutranked } from '../../row-rules/rights-over-people';
import { recordSave } from './profile-saves';

const problems = {
  script: 'The CV runs a script. Print it to a new PDF, then choose that file.',
  password: 'The CV needs a password to open. Save it without a password, then choose that file.',
  damaged: 'The CV is damaged and cannot be opened. Save it as a PDF again, then choose that file.',
};

/**
 * Checks a CV and returns it unchanged. It must be a PDF of at most 5 MB that opens without a password and runs no
 * script.
 */
export async function toResume(bytes: Buffer, by: number | string): Promise<Buffer> {
  if (bytes.length > CV_MAX_BYTES) return refuse('The CV is too large; at most 5 MB can be sent.');
  if (!(await isPdf(bytes))) return refuse('The CV must be a PDF file.');
  const problem = await checkPdf(bytes, by);
  return problem === null ? bytes : refuse(problems[problem]);
}

const TTL_MS = 15 * 60_000;
const AN_HOUR = 300;

/** A short-lived link to a CV: your own, or anybody's if you may read people. */
export const getResumeHandler = handle(
  'getResume',
  async ({ body, user, scope, db, services, refuse }) => {
    if (!scope.seesFilesOf(body.idUser)) denyAccess();
    const person = await db
      .selectFrom('app_user')
      .select(['cv_blob_id', 'first_name', 'last_name'])
      .where('id', '=', body.idUser)
      .where('company_id', '=', user.companyId)
      .executeTakeFirst();
    if (!person?.cv_blob_id) return refuse('There is no CV of this person.');
    const filename = `CV ${person.first_name} ${person.last_name}.pdf`;
    const url = services.links.blob(person.cv_blob_id, { ttlMs: TTL_MS, filename, inline: true });
    const blob = body.whole ? await services.blobs.get(person.cv_blob_id) : null;
    return {
      text: url,
      url,
      fileName: filename,
      ...(blob ? { pdf: blob.bytes.toString('base64') } : {}),
    };
  },
  { limit: { per: 'user', max: AN_HOUR, windowMs: HOUR_MS, what: 'CVs' } },
);

const A_DAY = 40;

/** Replaces a CV and deletes the old one: your own, or anybody's if you may change people. */
export const saveResumeHandler = handle(
  'saveResume',
  async ({ body, files, user, scope, now, services, write, refuse }) => {
    if (!scope.changesCvOf(body.idUser)) denyAccess();
    const [upload] = files;
    if (!upload) return refuse('Choose a PDF file.');
    const bytes = await toResume(upload.bytes, user.id);
    const file = await services.blobs.bring(bytes, 'application/pdf');
    return write(async (tx) => {
      const cv_blob_id = await services.blobs.name(tx.db, file);
      const stored = await lockedUsers(tx.db, [body.idUser], 'alone')
        .select(['id', 'cv_blob_id', 'permissions', 'manager_of'])
        .where('company_id', '=', user.companyId)
        .executeTakeFirst();
      if (!stored) return noSuchPerson();
      denyOutranked(stored, scope);
      await tx.db
        .updateTable('app_user')
        .set({ cv_blob_id, updated_at: now })
        .where('id', '=', stored.id)
        .execute();
      if (stored.cv_blob_id !== null) await services.blobs.remove(tx, stored.cv_blob_id);
      await recordSave(tx, { idUser: stored.id, by: user.id, now, fields: ['resume'] });
      tx.audit('user', stored.id, { inPlaceOfAnother: stored.cv_blob_id !== null });
      tx.announce('user.changed', { idUser: stored.id }, [toUser(stored.id), toOffice]);
    });
  },
  { limit: { per: 'user', max: A_DAY, windowMs: DAY_MS, what: 'CVs' } },
);
