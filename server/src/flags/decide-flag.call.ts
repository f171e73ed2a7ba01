import type { OfficeFlag } from '@crewcall/domain/flags';
import { handle } from '../platform/http/handle';
import { lockUsers } from '../platform/database/lock-users';
import { flagChanged, writeFlag } from './write-flag';

const GONE = 'This request has been answered or taken back already. Please reload the list.';

/** The office grants or declines what a customer's manager asked for. A request is answered once. */
export const decideFlagHandler = handle('decideFlag', ({ body, user, now, write, notFound }) =>
  write(async (tx) => {
    const find = () =>
      tx.db
        .selectFrom('worker_flag as f')
        .innerJoin('prepend as p', 'p.id', 'f.prepend_id')
        .select(['f.user_id', 'f.kind', 'f.reason', 'p.id', 'p.text'])
        .where('f.id', '=', body.id)
        .where('f.state', '=', 'asked')
        .where('p.company_id', '=', user.companyId)
        .executeTakeFirst();
    const first = (await find()) ?? notFound(GONE);
    await lockUsers(tx.db, [first.user_id]);
    const asked = (await find()) ?? notFound(GONE);
    const pair = { customer: asked, idUser: asked.user_id };
    if (body.accept) {
      const said = { kind: asked.kind as OfficeFlag, reason: asked.reason };
      return writeFlag(tx, pair, said, { user, now });
    }
    await tx.db.deleteFrom('worker_flag').where('id', '=', body.id).execute();
    tx.audit('user', asked.user_id, { prefix: asked.text, asked: asked.kind, declined: true });
    flagChanged(tx, pair);
    return { ok: true as const, places: [] };
  }),
);
