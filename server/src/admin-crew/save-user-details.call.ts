import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { handle } from '../platform/handle';
import { toOffice, toUser } from '../platform/audience';
import { passwordChanged } from '../session/password-changed';
import { readAbn } from './abn-field';
import { endMailedLinks } from '../session/login-link';
import { tellOwner } from './account-notices';
import { saveFilterValues } from './filter-values';
import { newRights } from './new-rights';
import { refuseWeak } from './password';
import { guardPay, refuseUntoldBank } from './pay-fields';
import { profileColumns } from './profile-columns';
import { dropOldPicture, slowParts, storeParts } from './profile-parts';
import { saveRates } from './rates';

/** Saves anybody as the office: also address, ABN, rates, filter values and rights. */
export const saveUserDetailsHandler = handle(
  'saveUserDetails',
  async ({ body, user, scope, now, services, write, refuse, notFound }) => {
    const { id, email, abn, groups, filter, applyRates, permissions, managerOf, ...profile } = body;
    const address = email?.trim();
    if (address !== undefined && !isEmail(address)) return refuse(texts.invalidEmail);
    const parts = await slowParts(profile);
    return write(async (tx) => {
      const stored = await tx.db
        .selectFrom('app_user')
        .selectAll()
        .where('id', '=', id)
        .where('company_id', '=', user.companyId)
        .forUpdate()
        .executeTakeFirst();
      if (!stored) return notFound('This person could not be found.');
      const rights = await newRights(
        tx.db,
        {
          ...(permissions ? { permissions } : {}),
          ...(managerOf === undefined ? {} : { managerOf }),
          ...(address === undefined ? {} : { email: address }),
          ...(profile.password ? { password: profile.password } : {}),
        },
        stored,
        scope,
      );
      if (address !== undefined && address.toLowerCase() !== stored.email.toLowerCase()) {
        const taken = await tx.db
          .selectFrom('app_user')
          .select('id')
          .where(sql<boolean>`lower(email) = lower(${address})`)
          .executeTakeFirst();
        if (taken) return refuse('There is already an account with this email address.');
      }
      refuseWeak(profile.password, {
        email: address ?? stored.email,
        firstName: stored.first_name,
        lastName: stored.last_name,
      });
      refuseUntoldBank(scope, id, profile);
      const typed = profileColumns(profile, stored);
      const given = groups ? { rates: groups, apply: applyRates === true } : null;
      await guardPay(tx.db, scope, stored, typed, given);
      const columns = {
        ...typed,
        ...(address === undefined || address === stored.email ? {} : { email: address }),
        ...(abn === undefined ? {} : { abn: readAbn(abn, false) }),
        ...rights,
        ...(await storeParts(tx, services.blobs, parts)),
      };
      await tx.db
        .updateTable('app_user')
        .set({ ...columns, updated_at: now })
        .where('id', '=', id)
        .execute();
      await dropOldPicture(tx, services.blobs, stored, columns);
      await tellOwner(tx, stored, columns);
      // Those that are under way went to an address that is not theirs any more, or never was.
      if (columns.email !== undefined) await endMailedLinks(tx.db, id, now);
      const ratesToApply = groups ? await saveRates(tx.db, id, groups, applyRates === true, now) : 0;
      if (filter) await saveFilterValues(tx.db, user.companyId, id, filter);
      if (parts.passwordHash !== null) {
        const exceptFamily = id === user.id ? user.sessionId : null;
        const person = { id, email: stored.email, firstName: stored.first_name };
        await passwordChanged(tx, person, { now, exceptFamily });
      }
      tx.audit('user', id, {
        changed: Object.keys(columns),
        ...(rights.permissions
          ? { permissionsBefore: stored.permissions, permissionsAfter: rights.permissions }
          : {}),
        ...(rights.manager_of ? { managerBefore: stored.manager_of, managerAfter: rights.manager_of } : {}),
        ...(groups ? { rates: groups.map((group) => ({ group: group.id, cents: group.rate })) } : {}),
      });
      tx.announce('user.changed', { idUser: id }, [toUser(id), toOffice]);
      return { ok: true as const, ratesToApply };
    });
  },
);
