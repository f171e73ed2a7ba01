import type { CoverState } from '@crewcall/domain/cover';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { fullNameSql } from '../platform/database/person-name';
import { coverWaits } from './cover-rows';
import { shiftColumns, shiftTables, swapOf, withSwap } from './shift-of-cover';
import type { CoverShift, CoverSwap } from './shift-of-cover';

interface CoverRow extends CoverShift {
  state: CoverState;
  late: boolean;
  offered: boolean;
  reason: string;
  askedAt: number;
  idAsker: number;
  askerName: string;
  idTaker: number | null;
  takerName: string | null;
  swap: CoverSwap | null;
}

/** The requests that wait for the office. */
export const getCoversHandler = handle('getCovers', async ({ user, db, now }) => {
  const { rows } = await sql<CoverRow>`
    select ${shiftColumns}, r.state, r.late, r.offered, r.reason, r.created_at as "askedAt",
      a.id as "idAsker", ${fullNameSql('a')} as "askerName", t.id as "idTaker",
      case when t.id is not null then ${fullNameSql('t')} end as "takerName",
      ${swapOf} as swap
    from ${shiftTables}
    join app_user a on a.id = r.user_id
    left join app_user t on t.id = r.taken_by
    where ${coverWaits(user.companyId, now)}
    order by c.start_at, r.id limit 500`.execute(db);
  return {
    covers: rows.map(({ idAsker, askerName, idTaker, takerName, ...row }) => ({
      ...withSwap(row),
      asker: { id: idAsker, fullName: askerName },
      taker: idTaker === null ? null : { id: idTaker, fullName: takerName ?? '' },
    })),
  };
});
