// Calls: getUserPreregisterData, createProfile.
import type { Registration } from '../registrants/registration-link';
import { isListedBank, listedFields } from '@crewcall/domain/people-list';
import type { ListedProfile } from '@crewcall/domain/people-list';
import { stateIdOfPostcode } from '@crewcall/domain/postcode';
import { lookAtRegistration } from '../registrants/registration-link';
import { saidFor } from '../registrants/same-person';
import { countedAddress } from '../platform/http/address';
import { handle } from '../platform/http/handle';
import { missingText } from '@crewcall/domain/person-gaps';
import { gapsOfPerson } from '../people/gaps-of-people';
import type { Tx } from '../platform/database/tx';
import { notifyOffice } from '../platform/notifications/notify-office';
import { gstNeedsAbn } from '@crewcall/domain/texts';
import { accountEnd } from '@crewcall/domain/bsb';
import { sql } from 'kysely';
import { ownGst } from '../people/profile/gst-said';
import { refuseWeak, slowParts, storeParts } from '../people/profile/picture-and-password';
import { untoldFields } from '../people/profile/profile-change';
import { profileColumns } from '../people/profile/profile-columns';
import { fillUsualRates } from '../registrants/fill-usual-rates';
import { toOffice } from '../platform/live/audience';
import { refuse } from '../errors';
import { fullName } from '../platform/database/person-name';
import { consumeLink } from '../session/login-link';
import { hashToken } from '../session/tokens';
import { keepWayIn } from '../session/way-in-change';
import { lookUpAbn } from './abn-register';
import { hasRegistered, isFresh } from './registered-again';

/** The refusal of a registration link that is used, expired or wrong. */
const deadLink = ({ state }: Registration): string =>
  state === 'used'
    ? 'You have registered already. Please sign in.'
    : 'This registration link is no longer valid. Ask the office for a new one.';

/** The details from a list that the form begins with. Without the bank's, if a colleague was shown the link. */
const shownProfile = (profile: ListedProfile, { isShown }: Registration): ListedProfile =>
  isShown
    ? (Object.fromEntries(
        listedFields.filter((name) => !isListedBank(name)).map((name) => [name, profile[name]]),
      ) as ListedProfile)
    : profile;

/** What the registration form starts with, for a link that still works. Changes nothing. */
export const getUserPreregisterDataHandler = handle(
  'getUserPreregisterData',
  async ({ body, db, now, refuse }) => {
    const link = await lookAtRegistration(db, body.hash, now);
    if (link.state !== 'good') return refuse(deadLink(link));
    const row = await db
      .selectFrom('registrant')
      .selectAll()
      .where('id', '=', link.registrantId)
      .executeTakeFirst();
    if (!row) return refuse(deadLink({ ...link, state: 'dead' }));
    const said = await saidFor(db, row);
    return {
      user: {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        phone: said.phone,
        postcode: row.postcode,
        abn: said.abn,
        state: said.profile.state ?? stateIdOfPostcode(row.postcode),
        expires: link.expiresAt,
        profile: shownProfile(said.profile, link),
      },
    };
  },
);

interface NewAccount {
  id: number;
  company_id: number;
  name: string;
}

/** Mails the office that somebody has finished their account, and what it lacks. */
async function notifyOfAccount(tx: Tx, account: NewAccount, now: number): Promise<void> {
  const missing = (await gapsOfPerson(tx.db, { id: account.id, companyId: account.company_id }, now)) ?? [];
  const state =
    missing.length === 0
      ? 'Nothing is missing.'
      : `Still missing:\n${missing.map((one) => `- ${missingText(one)}`).join('\n')}`;
  await notifyOffice(tx, account.company_id, 'crew:approve', {
    subject: `Account finished: ${account.name}`,
    parts: [`${account.name} has registered and can sign in.`, state],
    path: `/admin/crew/${account.id}`,
  });
}

/**
 * Makes an active crew account from a registration link, and uses the link up. Every tab must be filled in; the email
 * address and CV come from the registration. Mails the office what is still missing. A repeated request (its answer got
 * lost) changes nothing and succeeds if the password is right.
 */
export const createProfileHandler = handle(
  'createProfile',
  async ({ body, db, now, services, request, log, write, refuse }) => {
    const { hash, ...profile } = body;
    const link = await lookAtRegistration(db, hash, now);
    const { registrantId, token } = link;
    const again = async (used: Registration) => {
      const facts = { password: profile.password ?? '', ip: request.ip, now };
      if (!(await hasRegistered(db, used, facts))) refuse(deadLink(used));
    };
    if (link.state !== 'good') return again(link);
    if (!profile.password) return refuse('Choose a password of at least 10 characters.');
    const columns = profileColumns(profile, null);
    const digits = profile.abn === undefined ? null : (columns.abn ?? '');
    const parts = await slowParts(services.blobs, profile, countedAddress(request.ip));
    const options = { guid: services.settings.abrGuid, now, log };
    const abnCheckedBy = digits === null ? undefined : await lookUpAbn(digits, options);
    const isMade = await write(async (tx) => {
      const used = await consumeLink(tx.db, hashToken(token), ['register'], now);
      if (used === null) return false;
      const registrant = await tx.db
        .selectFrom('registrant')
        .selectAll()
        .where('id', '=', registrantId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      refuseWeak(profile.password, {
        email: registrant.email,
        firstName: profile.firstName ?? registrant.first_name,
        lastName: profile.lastName ?? registrant.last_name,
      });
      const taken = await tx.db
        .selectFrom('app_user')
        .select('id')
        .where(sql<boolean>`lower(email) = lower(${registrant.email})`)
        .executeTakeFirst();
      if (taken || registrant.user_id !== null) {
        return refuse('There is already an account with this email address.');
      }
      const said = await saidFor(tx.db, registrant);
      const abn = digits ?? said.abn;
      if (profile.gstRegistered === true && abn === '') return refuse(gstNeedsAbn, { field: 'abn' });
      const account = await tx.db
        .insertInto('app_user')
        .values({
          first_name: registrant.first_name,
          last_name: registrant.last_name,
          phone: said.phone,
          postcode: registrant.postcode,
          ...columns,
          ...ownGst(profile, null, now),
          ...(await storeParts(tx, services.blobs, parts)),
          company_id: registrant.company_id,
          email: registrant.email,
          abn,
          cv_blob_id: said.cv_blob_id,
          created_at: now,
          updated_at: now,
        })
        .returning(['id', 'company_id', 'first_name', 'last_name'])
        .executeTakeFirstOrThrow();
      const { id } = account;
      await fillUsualRates(tx, registrant.company_id, { userId: id, registrantId });
      await tx.db
        .insertInto('bank_change')
        .values({
          user_id: id,
          changed_by: id,
          changed_at: now,
          is_first: true,
          new_ending: accountEnd(columns.bank_account_number ?? ''),
        })
        .execute();
      // The colleague who was shown the link may have used it themselves, so it counts as a way in that they gave.
      if (used.createdBy !== null) await keepWayIn(tx.db, { idUser: id, by: used.createdBy, now });
      await tx.db
        .updateTable('registrant')
        .set({
          user_id: id,
          ...(said.cv_blob_id === null ? {} : { cv_blob_id: null }),
          ...(abnCheckedBy === undefined ? {} : { abn_checked_by: abnCheckedBy }),
        })
        .where('id', '=', registrantId)
        .execute();
      await tx.db
        .updateTable('registrant')
        .set({ profile: '{}' })
        .where(({ or, eb }) => or([eb('id', '=', registrantId), eb('merged_into', '=', registrantId)]))
        .execute();
      await notifyOfAccount(tx, { ...account, name: fullName(account) }, now);
      tx.audit('user', id, { registrant: registrantId });
      tx.announce('user.changed', { idUser: id }, toOffice);
      tx.announce('registrant.changed', { id: registrantId }, toOffice);
      return true;
    });
    if (!isMade) await again(await lookAtRegistration(db, hash, now));
  },
  {
    secret: untoldFields,
    proof: async (hash, { db, now }) => {
      const link = await lookAtRegistration(db, hash, now);
      if (link.state !== 'good' && !isFresh(link, now)) refuse(deadLink(link));
    },
    // Not audited automatically: a repeated request writes nothing.
    quietAudit: true,
  },
);
