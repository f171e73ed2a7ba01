import { DAY_MS } from '@crewcall/domain/units';
import { dayText } from '@crewcall/domain/time';
import { toOffice, toUser } from '../platform/live/audience';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { lockUsers } from '../platform/database/lock-users';
import { once } from '../platform/http/once';
import { licenceFacts } from './licence-facts';
import { licenceFile } from './licence-file';
import { tellWaiting } from './tell-waiting.task';

const A_DAY = 40;

/** The caller's own licence. It waits for the office; an accepted one of the same type stays until then. */
export const saveLicenceHandler = handle(
  'saveLicence',
  async ({ body, files, user, db, now, services, write, refuse, notFound }) => {
    const type = await db
      .selectFrom('licence_type')
      .select(['id', 'name', 'needs'])
      .where('company_id', '=', user.companyId)
      .where('id', '=', body.idType)
      .where('active', '=', true)
      .executeTakeFirst();
    if (!type) return notFound('This type of licence is not asked for any more. Please reload the page.');
    const { confTimezone } = await companyConfig(db, user.companyId);
    const today = dayText(confTimezone, now);
    const facts = licenceFacts(body, { type: type.name, needs: type.needs, today });
    const [upload] = type.needs.file ? files : [];
    if (type.needs.file && upload === undefined)
      return refuse(`Add a photo or a PDF of your ${type.name}.`, { field: 'files' });
    const read = upload === undefined ? null : await licenceFile(upload.bytes);
    const file = read === null ? null : await services.blobs.bring(read.bytes, read.mime);
    return write(
      once(user.id, 'saveLicence', body.key, async (tx) => {
        const blob_id = file === null ? null : await services.blobs.name(tx.db, file);
        await lockUsers(tx.db, [user.id]);
        await tx.db
          .updateTable('licence')
          .set({ status: 'replaced', ended_at: now })
          .where('user_id', '=', user.id)
          .where('type_id', '=', type.id)
          .where('status', '=', 'waiting')
          .execute();
        const { id } = await tx.db
          .insertInto('licence')
          .values({ company_id: user.companyId, user_id: user.id, type_id: type.id, ...facts, blob_id })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tellWaiting(tx, user.companyId, now);
        tx.audit('licence', id, { type: type.name, expiry: facts.expiry_day });
        tx.announce('licence.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
        return { ok: true as const, id };
      }),
    );
  },
  { secret: ['number'], limit: { per: 'user', max: A_DAY, windowMs: DAY_MS, what: 'licences' } },
);
