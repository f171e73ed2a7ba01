import { handle } from '../platform/handle';

const TTL_MS = 15 * 60_000;

/** A short-lived address of somebody's CV. */
export const getResumeHandler = handle('getResume', async ({ body, user, db, services, refuse }) => {
  const person = await db
    .selectFrom('app_user')
    .select(['cv_blob_id', 'first_name', 'last_name'])
    .where('id', '=', body.idUser)
    .where('company_id', '=', user.companyId)
    .executeTakeFirst();
  if (!person?.cv_blob_id) return refuse('There is no CV of this person.');
  const filename = `CV ${person.first_name} ${person.last_name}.pdf`;
  const url = services.links.blob(person.cv_blob_id, { ttlMs: TTL_MS, filename, inline: true });
  return { text: url, url };
});
