// Calls: processPreregister, getPreregisteredResume.
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { anyOf } from '../db/any-of';
import { accountOf, joinAccount, mergeOthers } from './same-person';
import { MINUTE_MS } from '@crewcall/domain/units';
import { OUR_ADDRESS, pageLink, withAddress } from '../platform/notifications/our-address';
import { fillUsualRates } from './fill-usual-rates';
import { mailRegistrant } from './registrant-mails';
import { answerRegistrant, refuseProcessed, takeRegistrant } from './registrant-row';
import type { RegistrantRow } from './registrant-row';
import { endRegistrationLinks, makeRegistrationHash } from './registration-link';

const NEXT_LINK_MS = MINUTE_MS;
const SWITCHED_OFF =
  'There is an account with this email address that is switched off. Switch it on in the list of crew, then approve.';

/** Stores the groups that the office chose for a worker, and the rate if it chose one. */
async function chooseGroups(
  tx: Tx,
  { id, company_id }: { id: number; company_id: number },
  idGroups: readonly number[],
  rate: number | null,
): Promise<void> {
  const chosen = [...new Set(idGroups)];
  if (rate !== null && chosen.length === 0) return refuse('Choose the groups that this rate is for.');
  const found = await tx.db
    .selectFrom('crew_group')
    .select('id')
    .where('company_id', '=', company_id)
    .where('active', '=', true)
    .where(anyOf('id', chosen))
    .execute();
  if (found.length < chosen.length) return refuse('One of these groups is no longer in use. Please reload.');
  await tx.db
    .updateTable('registrant')
    .set({ group_ids: chosen, ...(rate === null ? {} : { rate_cents: rate }) })
    .where('id', '=', id)
    .execute();
  tx.audit('registrant', id, { groups: chosen, rate });
}

/** Was this person approved but has no account yet? */
const isUnfinished = (row: RegistrantRow): boolean =>
  row.approved === true && row.type === 'worker' && row.user_id === null;

/**
 * Approves or declines a worker, or closes a company's registration. An approved worker is mailed a registration
 * link, which is also returned. While they have no account, they can be approved again after a minute (a new link
 * replaces the old one) or declined (the link ends). A worker whose email already has an account is linked to it and
 * asked to sign in. An approval also answers other registrations with the same email. `idGroups` and `rate` are for a
 * new person.
 */
export const processPreregisterHandler = handle(
  'processPreregister',
  async ({ body, user, scope, now, request, write, deny, refuse }) => {
    const { idGroups = [], rate = null } = body;
    if (rate !== null && !scope.may('user.write'))
      deny('Only somebody who may change people can set a rate.');
    return write(async (tx) => {
      const row = await takeRegistrant(tx, body, user.companyId);
      const wasAdded = row.processed_at === row.registered_at;
      if (row.processed_at !== null && (body.isNew || !isUnfinished(row))) return refuseProcessed();
      // Repeated clicks count as one approval, because a second mail would make the first link invalid.
      if (body.approve && now - (row.processed_at ?? 0) < NEXT_LINK_MS)
        return refuse('A link was mailed a moment ago. Wait a minute before you make a new one.');
      await answerRegistrant(tx, row, { approved: body.approve, by: user.id, now });
      if (!body.approve) {
        await endRegistrationLinks(tx.db, row.id, now);
        // A person that the office added gets no mail when declined: they did not apply, and the email may be wrong.
        if (!wasAdded) await mailRegistrant(tx, row, 'confReplyEmailDeclinedTemplate');
        return { ok: true as const, link: null, hasAccount: false };
      }
      if (row.type === 'company') {
        await mailRegistrant(tx, row, 'confReplyEmailConcludedTemplate');
        return { ok: true as const, link: null, hasAccount: false };
      }
      // Before merging, so that the groups and rate of merged registrations are added to these.
      if (body.idGroups !== undefined || rate !== null) await chooseGroups(tx, row, idGroups, rate);
      await mergeOthers(tx, row, user.id, now);
      const account = await accountOf(tx.db, row.email);
      if (account) {
        if (!account.active) return refuse(SWITCHED_OFF);
        await joinAccount(tx, row.id, account.id);
        // A stranger may register with a colleague's address, so only callers who may change people can add groups to
        // an account.
        const isTheirs = scope.may('user.write') && account.isCrew && account.id !== user.id;
        if (isTheirs && idGroups.length > 0)
          await fillUsualRates(tx, user.companyId, { userId: account.id, registrantId: row.id });
        await mailRegistrant(tx, row, 'confReplyEmailRegistrantTemplate', OUR_ADDRESS);
        return { ok: true as const, link: null, hasAccount: true };
      }
      const link = pageLink(`/public/Register/${await makeRegistrationHash(tx.db, row.id, user.id, now)}`);
      await mailRegistrant(tx, row, 'confReplyEmailRegistrantTemplate', link);
      return { ok: true as const, link: withAddress(link, request.origin), hasAccount: false };
    });
  },
);

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
