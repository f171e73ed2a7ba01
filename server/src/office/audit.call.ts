import { handle } from '../platform/handle';
import { fullName } from '../platform/person-name';

const LIMIT = 100;

/** Who changed what, newest first. */
export const getAuditHandler = handle('getAudit', async ({ body, db }) => {
  const { entity, idUser, before, limit = LIMIT } = body;
  const rows = await db
    .selectFrom('audit as a')
    .leftJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.at', 'a.call', 'a.entity', 'a.entity_id', 'a.detail', 'u.first_name', 'u.last_name'])
    .$if(entity !== undefined, (query) => query.where('a.entity', '=', entity ?? ''))
    .$if(idUser !== undefined, (query) => query.where('a.user_id', '=', idUser ?? 0))
    .$if(before !== undefined, (query) => query.where('a.id', '<', before ?? 0))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      userName: fullName(row),
      call: row.call,
      entity: row.entity,
      entityId: row.entity_id,
      detail: JSON.stringify(row.detail),
    })),
  };
});

/** Failures that browsers and the server reported, newest first. */
export const getFailuresHandler = handle('getFailures', async ({ db }) => {
  const rows = await db
    .selectFrom('failure_report as f')
    .leftJoin('app_user as u', 'u.id', 'f.user_id')
    .select([
      'f.id',
      'f.at',
      'f.message',
      'f.remote',
      'f.release',
      'f.endpoint',
      'u.first_name',
      'u.last_name',
    ])
    .orderBy('f.id', 'desc')
    .limit(200)
    .execute();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      userName: fullName(row),
      message: row.message,
      remote: row.remote,
      release: row.release,
      endpoint: row.endpoint,
    })),
  };
});

/** Takes a failure that a browser met; kept redacted, forwarded where an address is set. One too many is dropped. */
export const reportFailureHandler = handle('reportFailure', async ({ body, user, services }) => {
  await services.report(body, user === null ? 'stranger' : { idUser: user.id });
  return { ok: true as const };
});
