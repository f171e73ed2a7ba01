import type { Parsed } from '@crewcall/contract/types';
import { bareAbn } from '@crewcall/domain/abn';
import { isWebsite } from '@crewcall/domain/text';
import { invalidDomainText } from '@crewcall/domain/texts';
import { countedAddress } from '../platform/http/address';
import { needCompanyName, needName, needText, needPhone } from '../platform/http/need-text';
import { refuse } from '../errors';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { toResume } from '../people/profile/resume.call';
import { sql } from 'kysely';
import type { DbTx } from '../db/schema';
import { mailRegistrant } from '../registrants/registrant-mails';
import { toOffice } from '../platform/live/audience';
import { deploymentCompany } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { hashToken, newToken } from '../session/tokens';
import { lookUpAbn } from './abn-register';
import { notifyOfRegistrant } from './notify-office.task';

type Body = Parsed<'preregister'>;

/** The columns of a registrant. Refuses the first invalid field. `host` is our own, for the example in a refusal. */
function registrantColumns(body: Body, host: string) {
  const company = (body.type ?? (body.companyName?.trim() ? 'company' : 'worker')) === 'company';
  const abn = bareAbn(body.abn ?? '');
  const website = (body.website ?? '').trim();
  const firstName = needName(body.firstName);
  const lastName = needName(body.lastName);
  const companyName = company ? needCompanyName(body.companyName ?? '') : '';
  const email = needText('email', body.email.trim());
  if (company && !isWebsite(website)) return refuse(invalidDomainText(host));
  const postcode = needText('postcode', body.postcode.trim());
  return {
    type: company ? 'company' : 'worker',
    first_name: firstName,
    last_name: lastName,
    email,
    phone: needPhone(body.phone),
    postcode,
    message: body.message.trim(),
    company_name: companyName,
    website: company ? website : '',
    abn: company || abn !== '' ? needText('abn', abn) : '',
  };
}

// High, because a whole crew may register from a venue's shared IP address.
const PER_ADDRESS_AND_HOUR = 60;
const PER_EMAIL_AND_DAY = 3;
/** Most registrations that may wait for an answer. Beyond it an attacker is most likely filling the disk with CVs. */
const MOST_WAITING = 1_000;
const A_MACHINE = 'This looks as if a machine had filled in the form. Reload the page, then send it again.';

/**
 * Counts this registration, and returns how many began with this email within a day of the first. Not counted from the
 * stored rows, because a draft may change its email. Parallel requests each get another number.
 */
async function countOf(tx: DbTx, email: string, now: number): Promise<number> {
  // Up to an hour ahead, because a parallel request or another server may have a slightly later clock.
  const isOpen = sql<boolean>`(a.window_start between ${now - DAY_MS}::bigint and ${now + HOUR_MS}::bigint)`;
  const { rows } = await sql<{ count: number }>`
    insert into login_attempt as a (key, window_start, failures)
    values (${`registered:${email.toLowerCase()}`}, ${now}::bigint, 1)
    on conflict (key) do update set
      window_start = case when ${isOpen} then a.window_start else excluded.window_start end,
      failures = case when ${isOpen} then a.failures + 1 else 1 end
    returning failures as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

const waiting = async (tx: DbTx): Promise<number> => {
  const { count } = await tx
    .selectFrom('registrant')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('processed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * A worker or a company asks to join. An `id` is accepted only with the draft token that its first save returned, and
 * only until the office has answered. Otherwise a new registrant is made, at most three times a day for one email
 * address, and only while fewer than a thousand wait for an answer.
 */
export const preregisterHandler = handle(
  'preregister',
  async ({ body, files, now, services, request, log, write, refuse }) => {
    if (body.nickname) return refuse(A_MACHINE);
    const typed = registrantColumns(body, new URL(request.origin).host);
    const [file] = files;
    const resume =
      typed.type === 'worker' && file && file.bytes.length > 0
        ? await toResume(file.bytes, countedAddress(request.ip))
        : null;
    const cv = resume === null ? null : await services.blobs.bring(resume, 'application/pdf');
    const columns = {
      ...typed,
      abn_checked_by: await lookUpAbn(typed.abn, { guid: services.settings.abrGuid, now, log }),
    };
    return write(async (tx) => {
      const draft =
        body.id !== undefined && body.id > 0 && body.draftToken
          ? await tx.db
              .selectFrom('registrant')
              .select(['id', 'cv_blob_id'])
              .where('id', '=', body.id)
              .where('draft_token_hash', '=', hashToken(body.draftToken))
              .where('processed_at', 'is', null)
              .forUpdate()
              .executeTakeFirst()
          : undefined;
      if (columns.type === 'worker' && cv === null && !draft?.cv_blob_id) {
        return refuse('Choose your CV as a PDF file.');
      }
      const storeCv = async () => (cv === null ? {} : { cv_blob_id: await services.blobs.name(tx.db, cv) });
      if (draft && body.draftToken) {
        await tx.db
          .updateTable('registrant')
          .set({ ...columns, ...(await storeCv()) })
          .where('id', '=', draft.id)
          .execute();
        if (cv !== null && draft.cv_blob_id !== null) await services.blobs.remove(tx, draft.cv_blob_id);
        tx.audit('registrant', draft.id, { again: true });
        tx.announce('registrant.changed', { id: draft.id }, toOffice);
        return { insertId: draft.id, draftToken: body.draftToken, error: false as const };
      }
      if ((await countOf(tx.db, columns.email, now)) > PER_EMAIL_AND_DAY) {
        return refuse('We have your registration and will be in touch. There is no need to send it again.');
      }
      if ((await waiting(tx.db)) >= MOST_WAITING) {
        return refuse('Very many people are registering just now. Please try again in a few days.');
      }
      const company = (await deploymentCompany(tx.db)) ?? refuse('Registrations are not open yet.');
      const draftToken = newToken();
      const { id } = await tx.db
        .insertInto('registrant')
        .values({
          ...columns,
          ...(await storeCv()),
          company_id: company,
          draft_token_hash: hashToken(draftToken),
          registered_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await mailRegistrant(tx, { ...columns, company_id: company }, 'confReplyEmailReceivedTemplate');
      await notifyOfRegistrant(tx, company, now);
      tx.audit('registrant', id, { type: columns.type });
      tx.announce('registrant.changed', { id }, toOffice);
      return { insertId: id, draftToken, error: false as const };
    });
  },
  {
    secret: ['draftToken'],
    limit: { per: 'address', max: PER_ADDRESS_AND_HOUR, windowMs: HOUR_MS },
  },
);
