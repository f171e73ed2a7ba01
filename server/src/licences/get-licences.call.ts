// Calls: getLicences, getMyLicences, getExpiring.
import { handle } from '../platform/http/handle';
import { needPersonOf } from '../platform/database/person-of';
import { fortnightLimit } from './fortnight-limit';
import { expiringLicences, licencesOf, shownLicence, waitingLicences } from './licence-rows';
import { sql } from 'kysely';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { companyConfig } from '../platform/database/company-config';
import { fullName } from '../platform/database/person-name';
import { lapsedShifts } from './lapsed-shifts';

/** Somebody's licences, for the office. */
export const getLicencesHandler = handle('getLicences', async ({ body, user, scope, db, now }) => {
  await needPersonOf(db, user.companyId, body.idUser);
  const whole = scope.may('user.write');
  return {
    licences: await licencesOf(db, { companyId: user.companyId, idUser: body.idUser, whole }),
    fortnightHours: await fortnightLimit(db, { idUser: body.idUser, companyId: user.companyId, now }),
  };
});

/** The caller's own licences, and the types of licences that they can send. */
export const getMyLicencesHandler = handle('getMyLicences', async ({ user, db, now }) => ({
  types: await db
    .selectFrom('licence_type')
    .select(['id', 'name', 'needs'])
    .where('company_id', '=', user.companyId)
    .where('active', '=', true)
    .orderBy(sql`name collate "und-x-icu"`)
    .execute(),
  licences: await licencesOf(db, { companyId: user.companyId, idUser: user.id, whole: true }),
  fortnightHours: await fortnightLimit(db, { idUser: user.id, companyId: user.companyId, now }),
}));

const PAGE = 50;
type Licences = ReturnType<typeof waitingLicences>;

const countOf = async (licences: Licences): Promise<number> => {
  const { count } = await licences
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A page of the licences that the office has to check, and of those that expire within the given days or have expired. */
export const getExpiringHandler = handle('getExpiring', async ({ body, user, db, now }) => {
  const { days, only, limit = PAGE, offset = 0 } = body;
  const { companyId } = user;
  const { confTimezone } = await companyConfig(db, companyId);
  const today = dayText(confTimezone, now);
  const all = {
    waiting: waitingLicences(db, companyId),
    expiring: expiringLicences(db, companyId, dayText(confTimezone, now + days * DAY_MS)),
  };
  const totals = { waiting: await countOf(all.waiting), expiring: await countOf(all.expiring) };
  if (limit === 0) return { totals, waiting: [], expiring: [] };
  const most = (list: typeof only) => ((only ?? list) === list ? limit : 0);
  const waiting = await all.waiting.limit(most('waiting')).offset(offset).execute();
  const expiring = await all.expiring.limit(most('expiring')).offset(offset).execute();
  const users = [...new Set(expiring.map(({ idUser }) => idUser))];
  const lapsed = users.length === 0 ? [] : await lapsedShifts(db, { companyId, now, users });
  const of = (row: (typeof waiting)[number]) => ({
    ...shownLicence(row, true),
    idUser: row.idUser,
    name: fullName(row),
  });
  return {
    totals,
    waiting: waiting.map(of),
    expiring: expiring.map((row) => ({
      ...of(row),
      isExpired: (row.expiry_day ?? '') < today,
      shifts: lapsed.filter(({ idUser, idType }) => idUser === row.idUser && idType === row.type_id).length,
    })),
  };
});
