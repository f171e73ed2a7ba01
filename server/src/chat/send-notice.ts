import { answersUntil } from '@crewcall/domain/crew-time';
import type { Planned } from '@crewcall/domain/crew-time';
import { noticeTo, ownShift } from '@crewcall/domain/job-values';
import type { ToldJob } from '@crewcall/domain/job-values';
import { namedSms, smsParts } from '@crewcall/domain/sms';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db, DbTx } from '../db/schema';
import { refuse, tooMany } from '../errors';
import { toUser } from '../platform/live/audience';
import type { AboutShift } from '../platform/notifications/about-shift';
import { queueMails, queueTexts } from '../platform/notifications/messages';
import { anyOf } from '../db/any-of';
import { companyConfig } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import { lockUsers } from '../platform/database/lock-users';
import { fullName } from '../platform/database/person-name';
import { readersOf } from '../platform/notifications/readers';
import { smsLimitProblem } from '../platform/notifications/sms-usage';
import { hiddenJob } from '../row-rules/job-for';
import { all, withId } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';

const WINDOW_MS = 10 * MINUTE_MS;
const MOST_SENDS = 10;
/** As many as one call accepts, so that a sender can write to the whole crew once in the window. */
const MOST_RECIPIENTS = 2000;

/** Refuses (429) too many messages by one sender. Counted in the database, so that all servers agree. */
async function refuseFlood(tx: DbTx, sender: number, adding: number, now: number): Promise<void> {
  await lockUsers(tx, [sender]);
  const { rows } = await sql<{ sends: number; recipients: number; first: number | null }>`
    select count(*)::int as sends, coalesce(sum(recipients), 0)::int as recipients, min(at) as first
    from sent_notice where user_id = ${sender} and at > ${now - WINDOW_MS}`.execute(tx);
  const { sends = 0, recipients = 0, first = null } = rows[0] ?? {};
  if (sends < MOST_SENDS && recipients + adding <= MOST_RECIPIENTS) return;
  const wait = ((first ?? now) + WINDOW_MS - now) / 1000;
  const minutes = Math.max(1, Math.ceil(wait / 60));
  tooMany(
    wait,
    `At most ${MOST_SENDS} notifications, or ${MOST_RECIPIENTS} people, in ten minutes. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}

/** The job that a message is about, for one recipient: with their own shift on it and its start. */
interface ReadersJob {
  job: ToldJob;
  shift: Planned;
}

/** Reads the job, and returns a function that gives each reader's version of it. */
async function jobOfReader(
  db: Db,
  scope: Scope,
  idJob: number | undefined,
  now: number,
): Promise<(idUser: number) => ReadersJob | null> {
  if (idJob === undefined) return () => null;
  const { rows } = await sql<ToldJob>`
    select job.title, job.start_at as "startAt", job.zone, job.location
    from job where ${all(withId(idJob), scope.rows('job.read'))}`.execute(db);
  const job = rows[0] ?? (await hiddenJob(db, scope, idJob));
  const places = await db
    .selectFrom('crew_member as m')
    .innerJoin('job_crew as c', 'c.id', 'm.crew_id')
    .select(['m.user_id as idUser', 'm.status', 'c.start_at as startTime', 'c.end_at as endTime'])
    .where('c.job_id', '=', idJob)
    .where('c.deleted_at', 'is', null)
    .execute();
  const owns = new Map<number, (typeof places)[number][]>();
  for (const place of places) owns.set(place.idUser, [...(owns.get(place.idUser) ?? []), place]);
  return (idUser) => {
    const shift = ownShift(owns.get(idUser) ?? [], job.startAt, now);
    return { job: { ...job, startAt: shift.startTime }, shift };
  };
}

/** An SMS about a shift ignores quiet hours that end after the start, and is not sent once the shift is over. */
const useOf = (about: ReadersJob | null, now: number) =>
  about === null || answersUntil(about.shift) <= now
    ? { startsAt: null, validUntil: null }
    : { startsAt: about.shift.startTime, validUntil: answersUntil(about.shift) };

/** Stores what each recipient reads in the app, whether they have an address for it or not. */
async function storeNotice(
  tx: Tx,
  sent: { user_id: number; recipients: number },
  readers: readonly { user_id: number; text: string }[],
): Promise<void> {
  const { id } = await tx.db.insertInto('sent_notice').values(sent).returning('id').executeTakeFirstOrThrow();
  if (readers.length === 0) return;
  await tx.db
    .insertInto('notice_reader')
    .values(readers.map((reader) => ({ ...reader, notice_id: id })))
    .execute();
  tx.announce(
    'notifications.changed',
    {},
    readers.map((reader) => toUser(reader.user_id)),
  );
}

const lacks = (byMail: boolean, byPhone: boolean) =>
  byMail && byPhone ? 'no email address or phone number' : byMail ? 'no email address' : 'no phone number';

/** What one sender writes to many. */
export interface Notice {
  text: string;
  listUser: readonly number[];
  selectedEmail: boolean;
  selectedPhone: boolean;
  /** The job that the message is about, if it is about one. */
  idJob?: number | undefined;
}

/**
 * Sends one text to many workers, by mail, SMS or both; they also read it in the app. `failed` has a line with the reason
 * for each worker who could not be reached. 429 after 10 sends or 2,000 people in 10 minutes.
 */
export async function sendNotice(
  tx: Tx,
  scope: Scope,
  now: number,
  { text, selectedEmail, selectedPhone, idJob, ...notice }: Notice,
): Promise<{ sent: number; failed: string[] }> {
  const { user } = scope;
  const listUser = [...new Set(notice.listUser)];
  await refuseFlood(tx.db, user.id, listUser.length, now);
  const jobOf = await jobOfReader(tx.db, scope, idJob, now);
  const config = await companyConfig(tx.db, user.companyId);
  const { confCompanyName } = config;
  const people = await tx.db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'active'])
    .where('company_id', '=', user.companyId)
    .where(anyOf('id', listUser))
    .orderBy('id')
    .execute();
  const textTo = ({ id, first_name, last_name }: (typeof people)[number]) =>
    noticeTo({ firstName: first_name, lastName: last_name }, text, jobOf(id)?.job ?? null);
  const shift: AboutShift | undefined = idJob === undefined ? undefined : { idJob, crews: [], says: 'other' };
  const mailed = people.filter(({ active, email }) => selectedEmail && active && email !== '');
  const texted = people.filter(
    ({ active, phone }) => selectedPhone && active && phone.replace(/\D/g, '').length >= 8,
  );
  const partsTo = (one: (typeof people)[number]) => smsParts(namedSms(confCompanyName, textTo(one))).parts;
  const adding = texted.reduce((sum, one) => sum + partsTo(one), 0);
  const overLimit =
    texted.length === 0
      ? null
      : await smsLimitProblem(tx, { config, companyId: user.companyId, adding, now });
  if (overLimit !== null) refuse(overLimit);
  await queueMails(
    tx,
    mailed.map((one) => ({
      userId: one.id,
      to: one.email,
      subject: confCompanyName,
      text: textTo(one),
      shift,
    })),
  );
  const readers = await readersOf(
    tx.db,
    texted.map(({ id }) => id),
  );
  await queueTexts(
    tx,
    texted.map((one) => {
      const { startsAt, validUntil } = useOf(jobOf(one.id), now);
      const dueAt = readers.get(one.id)?.dueAt({ isUrgent: false, startsAt }, now) ?? null;
      return {
        userId: one.id,
        to: one.phone,
        text: textTo(one),
        dueAt,
        validUntil,
        shift,
        expectedParts: partsTo(one),
      };
    }),
  );
  const reached = new Set([...mailed, ...texted]);
  const sent = reached.size;
  const failed = people
    .filter((person) => !reached.has(person))
    .map(
      (person) =>
        `${fullName(person)} (${person.active ? lacks(selectedEmail, selectedPhone) : 'switched off'})`,
    );
  const known = new Set(people.map(({ id }) => id));
  for (const id of listUser) if (!known.has(id)) failed.push(`Worker ${id} (not known here)`);
  await storeNotice(
    tx,
    { user_id: user.id, recipients: sent },
    people.filter(({ active }) => active).map((one) => ({ user_id: one.id, text: textTo(one) })),
  );
  tx.audit('notification', null, { recipients: sent, email: selectedEmail, phone: selectedPhone });
  return { sent, failed };
}
