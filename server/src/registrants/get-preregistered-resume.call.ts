import { handle } from '../platform/http/handle';

const TTL_MS = 15 * 60_000;

/** A short-lived address of a registrant's CV. */
export const getPreregisteredResumeHandler = handle(
  'getPreregisteredResume',
  async ({ body, user, db, services, refuse }) => {
    const row = await db
      .selectFrom('registrant as r')
      .leftJoin('app_user as u', 'u.id', 'r.user_id')
      .select(['r.cv_blob_id', 'u.cv_blob_id as user_cv', 'r.first_name', 'r.last_name'])
      .where('r.id', '=', body.id)
      .where('r.company_id', '=', user.companyId)
      .executeTakeFirst();
    const blob = row?.cv_blob_id ?? row?.user_cv;
    if (!row || !blob) return refuse('There is no CV with this registration.');
    const filename = `CV ${row.first_name} ${row.last_name}.pdf`;
    const url = services.links.blob(blob, { ttlMs: TTL_MS, filename, inline: true });
    return { text: url, url };
  },
);
