// Calls: getDeletions, lookAtDeletion, answerDeletion.
import { sql } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import { DAY_MS } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { fullName, fullNameSql } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { toOffice, toUser } from '../platform/live/audience';
import { letter } from '../platform/notifications/letter';
import { queueMail } from '../platform/notifications/messages';
import { holdsRight } from '../row-rules/people';
import { outranks } from '../row-rules/rights-over-people';
import { Scope } from '../row-rules/scope';
import { archivedChanges } from './archived-changes';
import { blockersOf } from './blockers';
import { columnOf, deletePerson, goesWith } from './delete-person';
import { formerPerson } from './former-person';
import { parts } from './own-data/own-data';
import { readRequest, takeRequest } from './requests';

/** How long the person can object if no second person checks the request, as stated in the mail to them. */
const SAY_MS = 7 * DAY_MS;

/**
 * Refuses to delete a person whose deletion the caller started: a second person has to accept it. If nobody else may,
 * the caller may after a week, within which the person can object.
 */
async function refuseAlone(
  db: Db,
  { id, company_id, permissions, manager_of, begun }: Awaited<ReturnType<typeof readRequest>>,
  caller: number,
  now: number,
): Promise<void> {
  if (begun.idBy !== caller) return;
  const colleagues = await db
    .selectFrom('app_user')
    .select(['id', 'permissions', 'manager_of'])
    .where('company_id', '=', company_id)
    .where('active', '=', true)
    .where('id', 'not in', [id, caller])
    .where(holdsRight('app_user', 'user:write'))
    .execute();
  // A colleague with fewer rights than the person may not answer.
  const mayAnswer = colleagues.some(
    (one) =>
      !outranks(
        { id, permissions, manager_of },
        new Scope({
          id: one.id,
          companyId: company_id,
          permissions: one.permissions,
          managerOf: one.manager_of,
        }),
      ),
  );
  if (mayAnswer) refuse('You began this deletion, so a colleague has to accept it.');
  if (now < begun.at + SAY_MS)
    refuse('You began this deletion. If nobody else can accept it, you can after seven days.');
}

type Looked = Pick<Out<'lookAtDeletion'>, 'goes' | 'stays'>;

const PROFILE = 'name, address, phone, birthday, bank and emergency details, picture, CV, password, rights';

/** Counts what a deletion would remove and retain, from the same list of parts that the deletion uses. */
async function whatOfPerson(db: Db, idUser: number): Promise<Looked> {
  const goes: Looked['goes'] = [{ what: PROFILE, count: 1 }];
  const stays: Looked['stays'] = [];
  for (const part of parts) {
    if (part.about === 'app_user.id') continue;
    const [table, column] = columnOf(part.about);
    const { rows } = await sql<{ goes: number; stays: number }>`
      select count(*) filter (where ${goesWith(part)})::int as goes,
        count(*) filter (where not ${goesWith(part)})::int as stays
      from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${idUser}`.execute(db);
    const found = rows[0] ?? { goes: 0, stays: 0 };
    const what = part.called ?? part.name;
    if (found.goes > 0) goes.push({ what, count: found.goes });
    if (found.stays > 0 && part.fate !== 'goes') stays.push({ what, count: found.stays, why: part.fate.why });
  }
  const archived = await archivedChanges(db);
  if (archived !== null)
    stays.push({ what: 'archive files of older changes', count: archived.files, why: archived.text });
  return { goes, stays };
}

type Lists = Out<'getDeletions'>;
const MOST_ANSWERED = 50;

/** Which office user started it and why; `why` is empty if the person asked themselves. */
interface Begun {
  by: string | null;
  why: string;
}
const begunOf = ({ by, why }: Begun) => (why === '' ? {} : { begun: { by: by ?? '', reason: why } });

/** Lists open deletion requests, and recently answered ones. */
export const getDeletionsHandler = handle('getDeletions', async ({ db, user }) => {
  const waiting = await sql<Omit<Lists['waiting'][number], 'begun'> & Begun>`
    select d.id, d.user_id as "idUser", ${fullNameSql('u')} as "fullName", u.email, d.asked_at as at,
      ${fullNameSql('b')} as by, d.request_reason as why
    from deletion_request d join app_user u on u.id = d.user_id left join app_user b on b.id = d.requested_by
    where d.company_id = ${user.companyId} and d.withdrawn_at is null and d.answered_at is null
    order by d.asked_at, d.id`.execute(db);
  const answered = await sql<Lists['answered'][number]>`
    select d.id, ${fullNameSql('u')} as "fullName", d.answered_at as at, d.accepted, d.reason, ${fullNameSql('b')} as by
    from deletion_request d join app_user u on u.id = d.user_id join app_user b on b.id = d.answered_by
    where d.company_id = ${user.companyId} and d.answered_at is not null
    order by d.answered_at desc, d.id desc limit ${MOST_ANSWERED}`.execute(db);
  return {
    waiting: waiting.rows.map(({ by, why, ...row }) => ({ ...row, ...begunOf({ by, why }) })),
    answered: answered.rows,
  };
});

const neutralName = (idUser: number): string => fullName(formerPerson(idUser, 0));

/** Previews a deletion: what it would remove and retain, and what blocks it. */
export const lookAtDeletionHandler = handle('lookAtDeletion', async ({ body, db, scope, now }) => {
  const person = await readRequest(db, body.id, scope);
  return {
    idUser: person.id,
    fullName: person.name,
    ...begunOf(person.begun),
    ...(await whatOfPerson(db, person.id)),
    blockers: await blockersOf(db, person, now),
    neutralName: neutralName(person.id),
  };
});

/** Deletes the person of a request, or declines with a reason. Mails the answer to the address that they had before. */
export const answerDeletionHandler = handle(
  'answerDeletion',
  async ({ body, user, scope, now, services, write, refuse }) => {
    const reason = body.reason?.trim() ?? '';
    if (!body.accept && reason === '')
      return refuse('Say why, so that the person can read it.', { field: 'reason' });
    const idUser = await write(async (tx) => {
      const person = await takeRequest(tx, body.id, scope);
      if (person.id === user.id)
        return refuse('You cannot answer your own request. Ask a colleague to do it.');
      if (body.accept) await refuseAlone(tx.db, person, user.id, now);
      const { confCompanyName } = await companyConfig(tx.db, user.companyId);
      const answered = { answered_at: now, answered_by: user.id };
      const mail = { to: person.email, userId: body.accept ? null : person.id, isPassing: body.accept };
      if (body.accept) {
        const [blocker] = await blockersOf(tx.db, person, now);
        if (blocker) return refuse(blocker.text);
        const gone = await deletePerson(tx, person, { blobs: services.blobs, now, by: user.id });
        // Also remove what the office wrote about the person, including in refused requests.
        await tx.db
          .updateTable('deletion_request')
          .set({ request_reason: '' })
          .where('user_id', '=', person.id)
          .execute();
        tx.audit('user', person.id, { deletion: 'done', gone });
        const archived = await archivedChanges(tx.db);
        await queueMail(tx, {
          ...mail,
          subject: 'You are deleted',
          text: letter(
            person.first_name,
            'what was kept about you is deleted, and your account with it. What the law asks to be kept, your times, invoices and payments, stays for seven years, without your name on any screen.',
            ...(archived === null ? [] : [archived.text]),
            confCompanyName,
          ),
        });
      } else {
        tx.audit('user', person.id, { deletion: 'refused' });
        await queueMail(tx, {
          ...mail,
          subject: 'You are not deleted yet',
          text: letter(
            person.first_name,
            ...(person.begun.why === ''
              ? [`your request to be deleted was refused: ${reason}`, 'You can ask again under Me.']
              : [`the office does not delete what is kept about you for now: ${reason}`]),
            confCompanyName,
          ),
        });
      }
      await tx.db
        .updateTable('deletion_request')
        .set({ ...answered, accepted: body.accept, reason: body.accept ? '' : reason })
        .where('id', '=', body.id)
        .execute();
      tx.announce('user.changed', { idUser: person.id }, [toUser(person.id), toOffice]);
      tx.announce('notifications.changed', {}, toOffice);
      return person.id;
    });
    services.sessions.forget(idUser);
  },
  { secret: ['reason'] },
);
