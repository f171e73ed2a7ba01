import { HOUR_MS } from '@crewcall/domain/units';
import { denyAccess } from '../../row-rules/no-access';
import { handle } from '../../platform/http/handle';

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
