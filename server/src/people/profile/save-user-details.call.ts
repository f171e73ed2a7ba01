import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { refuse } from '../../errors';
import { companyDay } from '../../platform/database/company-config';
import { lockedUsers } from '../../platform/database/lock-users';
import { noSuchPerson } from '../../platform/database/person-of';
import { PICTURE_LIMIT } from '../../platform/files/pictures';
import { handle } from '../../platform/http/handle';
import { toOffice, toUser } from '../../platform/live/audience';
import { denyOutranked, denyPaid } from '../../row-rules/rights-over-people';
import { endHandedBy, endHandedOut } from '../../session/end-ways-in';
import { needOwner, ownProof } from '../../session/own-proof';
import { passwordChanged } from '../../session/password-changed';
import { refuseShiftsAhead } from '../future-shifts';
import { saveRates } from '../rates/rates';
import { leaveOldWays, notifyOwner } from './account-notices';
import { keepBankChange, keepOtherWay } from './bank-changes';
import { engagedColumns } from './engaged';
import { gstColumns } from './gst-said';
import { newRights } from './new-rights';
import { asksForOwner, guardPay, NOT_THEIR_WAY_IN, opensAnotherWay, refuseUntoldBank } from './pay-fields';
import { dropOldPicture, refuseWeak, slowParts, storeParts } from './picture-and-password';
import { profileChange, rateChanges, ratesOf, untoldFields } from './profile-change';
import { type Person, type PersonUpdate, profileColumns } from './profile-columns';
import { changedLists, recordSave, refuseClash, savedFields } from './profile-saves';

interface Value {
  idFilter: number;
  value: string;
}

/**
 * Stores a person's filter values: 'true' or 'false' for a checkbox, a text, or options of a combobox joined by
 * semicolons. An empty value is deleted. Refuses an unknown filter, and an option that the filter does not have.
 */
async function saveFilterValues(
  db: Db,
  companyId: number,
  userId: number,
  values: readonly Value[],
): Promise<void> {
  const definitions = await db
    .selectFrom('filter_definition')
    .select(['id', 'type', 'options', 'description'])
    .where('company_id', '=', companyId)
    // Locked, so that an option that is being removed at this moment is not stored.
    .forShare()
    .execute();
  const filled: Value[] = [];
  for (const { idFilter, value } of values) {
    const definition = definitions.find(({ id }) => id === idFilter);
    if (!definition) return refuse('This filter no longer exists. Please reload.');
    const text = value.trim();
    const wrong =
      (definition.type === 'checkbox' && !['', 'true', 'false'].includes(text)) ||
      (definition.type === 'combobox' &&
        text !== '' &&
        text.split(';').some((option) => !definition.options.includes(option)));
    if (wrong) return refuse(`Choose a value from the list for "${definition.description}".`);
    if (text !== '') filled.push({ idFilter, value: text });
  }
  const touched = values.map(({ idFilter }) => idFilter);
  await db
    .deleteFrom('user_filter')
    .where('user_id', '=', userId)
    .where(sql<boolean>`filter_id = any(${touched}::bigint[])`)
    .execute();
  if (filled.length === 0) return;
  await db
    .insertInto('user_filter')
    .values(filled.map(({ idFilter, value }) => ({ user_id: userId, filter_id: idFilter, value })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'filter_id']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

async function refuseTaken(db: Db, address: string, stored: Person): Promise<void> {
  if (address.toLowerCase() === stored.email.toLowerCase()) return;
  const taken = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${address})`)
    .executeTakeFirst();
  if (taken) refuse('There is already an account with this email address.');
}

const rightsLogged = (before: Person, { permissions, manager_of }: PersonUpdate) => ({
  ...(permissions ? { permissionsBefore: before.permissions, permissionsAfter: permissions } : {}),
  ...(manager_of ? { managerBefore: before.manager_of, managerAfter: manager_of } : {}),
});

/** Saves any person for the office, including address, ABN, rates, filter values and rights. */
export const saveUserDetailsHandler = handle(
  'saveUserDetails',
  async ({ body, user, scope, db, now, services, write }) => {
    const { id, groups, filter, applyRates, permissions, managerOf, rctiAgreedAt, engaged, ...profile } =
      body;
    const { gstRegistered, gstAskedAt } = profile;
    const shown = await ownProof({ body, db, now, user, services, write });
    const parts = await slowParts(services.blobs, profile, user.id);
    return write(async (tx) => {
      const stored = await lockedUsers(tx.db, [id], 'alone')
        .selectAll()
        .where('company_id', '=', user.companyId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!stored) return noSuchPerson();
      denyOutranked(stored, scope);
      const rights = await newRights(tx.db, { permissions, managerOf }, stored, scope);
      if (stored.manager_of.length === 0 && (rights.manager_of ?? []).length > 0)
        await refuseShiftsAhead(tx.db, stored, now);
      refuseUntoldBank(scope, id, profile);
      const typed = profileColumns(profile, stored);
      if (opensAnotherWay(stored, { ...typed, password_hash: parts.passwordHash ?? undefined }))
        await denyPaid(tx.db, id, scope, NOT_THEIR_WAY_IN);
      if (typed.email !== undefined) await refuseTaken(tx.db, typed.email, stored);
      refuseWeak(profile.password, {
        email: typed.email ?? stored.email,
        firstName: stored.first_name,
        lastName: stored.last_name,
      });
      const given = groups ? { rates: groups, apply: applyRates === true } : null;
      await guardPay(tx.db, scope, stored, typed, given);
      const said = { gstRegistered, gstAskedAt, rctiAgreedAt };
      const columns = {
        ...typed,
        ...gstColumns(scope, said, stored, { abn: typed.abn ?? stored.abn, now }),
        ...engagedColumns(scope, engaged, stored),
        ...rights,
        ...(await storeParts(tx, services.blobs, parts)),
      };
      const fields = [
        ...savedFields(stored, columns),
        ...(await changedLists(tx.db, id, { groups, filter })),
      ];
      await refuseClash(tx.db, { idUser: id, reader: user.id }, body.version, fields);
      if (asksForOwner(stored, columns)) await needOwner(tx, shown);
      await tx.db
        .updateTable('app_user')
        .set({ ...columns, updated_at: now })
        .where('id', '=', id)
        .execute();
      await recordSave(tx, { idUser: id, by: user.id, now, fields });
      await dropOldPicture(tx, services.blobs, stored, columns);
      const left = await leaveOldWays(tx, stored, columns, { now, exceptFamily: user.sessionId });
      await notifyOwner(tx, stored, columns, left);
      const saved = { stored, columns, by: user, now };
      await keepBankChange(tx, saved);
      await keepOtherWay(tx, saved);
      if (rights.permissions !== undefined && id !== user.id) {
        await endHandedOut(tx, id, now);
        await endHandedBy(tx, id, now);
      }
      const ratesBefore = await ratesOf(tx.db, id);
      const ratesToApply = groups
        ? await saveRates(tx, id, groups, applyRates === true, {
            by: user.id,
            now,
            today: await companyDay(tx.db, user.companyId, now),
          })
        : 0;
      if (filter) await saveFilterValues(tx.db, user.companyId, id, filter);
      if (parts.passwordHash !== null) {
        const exceptFamily = id === user.id ? user.sessionId : null;
        const isFirst = stored.password_hash === null;
        const person = { id, email: stored.email, firstName: stored.first_name };
        await passwordChanged(tx, person, { now, isFirst, exceptFamily });
      }
      tx.audit('user', id, {
        ...profileChange(stored, columns),
        ...rightsLogged(stored, rights),
        ...(groups ? rateChanges(ratesBefore, await ratesOf(tx.db, id)) : {}),
      });
      tx.announce('user.changed', { idUser: id }, [toUser(id), toOffice]);
      return { ok: true as const, ratesToApply };
    });
  },
  { limit: PICTURE_LIMIT, secret: untoldFields },
);
