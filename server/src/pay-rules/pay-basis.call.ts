// Calls: getPayBases, setPayBasis.
import type { In, Out } from '@crewcall/contract/types';
import { flatProblem } from '@crewcall/domain/pay-flat';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { badRequest, conflict, notFound } from '../errors';
import { needPersonOf } from '../platform/database/person-of';
import { handle } from '../platform/http/handle';
import { toOffice, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';
import { storePaySoon } from '../pay-book/store-pay-soon';
import { denyOwnPay } from '../row-rules/rights-over-people';

type Basis = Out<'getPayBases'>['bases'][number];
type Asked = In<'setPayBasis'>;

const basesWhere = async (db: Db, companyId: number, condition: RawBuilder<unknown>): Promise<Basis[]> =>
  (
    await sql<Basis>`
      select group_id as "idGroup", user_id as "idUser", crew_id as "idReqCrew", basis, cents,
        up_to_minutes as "upToMinutes"
      from pay_basis where company_id = ${companyId} and ${condition} order by id`.execute(db)
  ).rows;

/** How the groups are paid, and one person in them, or one crew. */
export const getPayBasesHandler = handle('getPayBases', async ({ body, user, db }) => ({
  bases: await basesWhere(
    db,
    user.companyId,
    sql`(user_id is null and crew_id is null or user_id = ${body.idUser ?? null}::bigint
      or crew_id = ${body.idReqCrew ?? null}::bigint)`,
  ),
}));

/** Locks the crew or group whose pay it is; 404 if the company has none such. Returns the crew's job. */
async function lockPlace(tx: Tx, companyId: number, asked: Asked): Promise<{ idJob: number | null }> {
  const { idGroup, idUser, idReqCrew } = asked;
  if (
    (idGroup === undefined) === (idReqCrew === undefined) ||
    (idReqCrew !== undefined && idUser !== undefined)
  )
    badRequest('Say whose pay it is: a crew, a group, or a person in a group.');
  if (idUser !== undefined) await needPersonOf(tx.db, companyId, idUser);
  const { rows } =
    idReqCrew === undefined
      ? await sql<{ job: number | null }>`select null as job from crew_group
          where id = ${idGroup ?? 0} and company_id = ${companyId} for no key update`.execute(tx.db)
      : await sql<{ job: number | null }>`select c.job_id as job from job_crew c join job on job.id = c.job_id
          where c.id = ${idReqCrew} and job.company_id = ${companyId} and c.deleted_at is null
          for no key update of c`.execute(tx.db);
  const [place] = rows;
  return place
    ? { idJob: place.job }
    : notFound(`This ${idReqCrew === undefined ? 'group' : 'crew'} could not be found.`);
}

const isSame = (one: Asked['pay'], other: Asked['pay']): boolean =>
  one.basis === other.basis && one.cents === other.cents && one.upToMinutes === other.upToMinutes;

/** What is stored of an amount: by the hour there is none, as a group is paid usually, and a shift has no limit. */
function tidied({ basis, cents, upToMinutes }: Asked['pay'], isGroup: boolean): Asked['pay'] {
  if (basis === 'usual' || basis === 'hour')
    return { basis: isGroup ? 'usual' : basis, cents: 0, upToMinutes: null };
  return { basis, cents, upToMinutes: basis === 'shift' ? null : upToMinutes };
}

/** Sets how a group, a person in a group, or a crew is paid. What is invoiced stays as it is. */
export const setPayBasisHandler = handle('setPayBasis', ({ body, user, scope, now, write, refuse }) =>
  write(async (tx) => {
    const { idGroup = null, idUser = null, idReqCrew = null } = body;
    const { idJob } = await lockPlace(tx, user.companyId, body);
    const isGroup = idReqCrew === null && idUser === null;
    const pay = tidied(body.pay, isGroup);
    if (pay.basis !== 'usual') {
      const problem = flatProblem({ ...pay, basis: pay.basis });
      if (problem !== null) refuse(problem.text, { field: problem.field });
    }
    const here = sql`group_id is not distinct from ${idGroup}::bigint
      and user_id is not distinct from ${idUser}::bigint and crew_id is not distinct from ${idReqCrew}::bigint`;
    const [stored] = await basesWhere(tx.db, user.companyId, here);
    const before: Asked['pay'] = stored ?? { basis: 'usual', cents: 0, upToMinutes: null };
    if (isSame(before, pay)) return;
    if (idUser === user.id) await denyOwnPay(tx.db, scope, 'flat amount');
    if (!isSame(before, tidied(body.was, isGroup)))
      conflict(
        'Somebody else has changed this pay. Yours is not saved yet: look at theirs, then save again.',
      );
    await sql`delete from pay_basis where company_id = ${user.companyId} and ${here}`.execute(tx.db);
    if (pay.basis !== 'usual')
      await tx.db
        .insertInto('pay_basis')
        .values({
          company_id: user.companyId,
          group_id: idGroup,
          user_id: idUser,
          crew_id: idReqCrew,
          basis: pay.basis,
          cents: pay.cents,
          up_to_minutes: pay.upToMinutes,
        })
        .execute();
    const [entity, id] =
      idReqCrew !== null ? ['job', idJob] : idUser !== null ? ['user', idUser] : ['group', idGroup];
    tx.audit(String(entity), Number(id), {
      ...(idReqCrew === null ? { idGroup } : { idReqCrew }),
      payBefore: { basis: before.basis, cents: before.cents, upToMinutes: before.upToMinutes },
      payAfter: pay,
    });
    await storePaySoon(tx, now);
    tx.announce('pay.changed', {}, [toOffice, ...(idUser === null ? [] : [toUser(idUser)])]);
  }),
);
