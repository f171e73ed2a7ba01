import type { PagePath } from '@crewcall/contract/server-pages';
import { attendanceStatus } from '@crewcall/domain/day-board';
import { CURRENT_JOB_MS } from '@crewcall/domain/limits';
import { namesApart } from '@crewcall/domain/namesakes';
import { formatPhone } from '@crewcall/domain/phone';
import { sql } from 'kysely';
import { answersUntilOf } from '../db/planned-end';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Tx } from '../platform/database/tx';
import { notifyAll } from '../platform/notifications/notifications';
import type { UserNotification } from '../platform/notifications/notifications';
import { siteContact, withContacts } from '../platform/notifications/shift-contacts';
import { fullName } from '../platform/database/person-name';
import { defineTask } from '../platform/queue/tasks';
import { formatTimeWithZone } from '@crewcall/domain/format';
import { AT_ONCE, forEachCompanyBatch } from '../platform/queue/for-each-company';
import { ofNoCustomer } from '../row-rules/people';
import { factColumns, factJoins } from './place-facts';
import type { PlaceFacts } from './place-facts';
import { askedColumns, mayBeAsked, placeChanged } from './question';
import type { AskedPlace } from './question';
import { sitePeople } from '../jobs/site-people';
import { noteTold } from './place-notes';

interface LatePlace extends AskedPlace, PlaceFacts {
  lastName: string;
  phone: string;
  endTime: number | null;
  /** False if the customer's managers may not see the job: then only the supervisors and the office are notified. */
  ofNoCustomer: boolean;
  onsiteName: string;
  onsitePhone: string;
}

/** Crew members of shifts that have begun who have no timesheet on the crew, and about whom nobody was notified yet. */
const awaitedOf = async (tx: Tx, companyId: number, now: number): Promise<LatePlace[]> =>
  (
    await sql<LatePlace>`
      select ${askedColumns}, u.last_name as "lastName", u.phone, c.end_at as "endTime",
        ${ofNoCustomer('u')} as "ofNoCustomer", job.onsite_name as "onsiteName", job.onsite_phone as "onsitePhone",
        ${factColumns}
      from job_crew c
      join job on job.id = c.job_id and job.company_id = ${companyId} and job.status = ${jobStatus.confirmed}
      join crew_member m on m.crew_id = c.id and m.status = ${inviteStatus.confirmed} and m.late_notified_at is null
      join app_user u on u.id = m.user_id and u.active
      ${factJoins}
      where c.deleted_at is null and c.start_at > ${now - CURRENT_JOB_MS}::bigint and c.start_at <= ${now}::bigint
        and ${answersUntilOf('c')} > ${now}::bigint and ${mayBeAsked(now)}
      order by m.id for no key update of m skip locked`.execute(tx.db)
  ).rows;

const isMissing = (place: LatePlace, now: number, lateAfter: number): boolean =>
  attendanceStatus({ ...place, startTime: place.start }, now, lateAfter) === 'missing';

/** The text about a late worker that all recipients share. */
const ofLate = ({ title, start }: LatePlace, what: string) =>
  ({
    topic: 'reminders',
    startsAt: start,
    validUntil: start + CURRENT_JOB_MS,
    title: what,
    subject: `${what}: ${title}`,
    mail: 'else',
  }) as const;

function toWorker(place: LatePlace, officePhone: string, hasSms: boolean): UserNotification {
  const { idJob, title, start, zone } = place;
  const site = siteContact(place.onsiteName, place.onsitePhone);
  const call = site === '' ? 'call the office' : `call the site: ${site}`;
  const text = `${title} started at ${formatTimeWithZone(start, zone)}, and you are not checked in. Please check in, or ${call}.`;
  const path: PagePath = `/jobs/upcoming/${idJob}/timecard`;
  return {
    ...ofLate(place, 'You are not checked in'),
    userId: place.idUser,
    shift: { idJob, crews: [], says: 'other' },
    text,
    path,
    tag: `late-${place.idReqCrew}`,
    isUrgent: true,
    ...(hasSms ? { sms: withContacts(text, path, officePhone) } : {}),
  };
}

/** The notification to one recipient about the missing workers of one job, other than the recipient. */
function missingAt(places: readonly LatePlace[], userId: number): UserNotification[] {
  const own = places.filter(({ idUser }) => idUser !== userId);
  const [one] = own;
  if (one === undefined) return [];
  const people = own.map(({ idUser, firstName, lastName, phone, start, zone }) => ({
    id: idUser,
    fullName: fullName({ first_name: firstName, last_name: lastName }),
    phone: phone.trim(),
    time: formatTimeWithZone(start, zone),
  }));
  const nameOf = namesApart(people);
  const names = people.map((one) => `${nameOf(one)} (${one.time})`);
  const text = `Not checked in at ${one.title}: ${names.join(', ')}.`;
  return [
    {
      ...ofLate(one, 'Somebody is missing'),
      userId,
      text,
      shift: { idJob: one.idJob, crews: [], says: 'other', isInside: true },
      path: '/admin/today',
      tag: `missing-${one.idJob}`,
      isUrgent: true,
    },
  ];
}

/** Builds one notification per job for each recipient, however many workers are missing on it. */
async function toOthers(
  tx: Tx,
  places: readonly LatePlace[],
  companyId: number,
): Promise<UserNotification[]> {
  const jobs = new Map<number, LatePlace[]>();
  for (const place of places) jobs.set(place.idJob, [...(jobs.get(place.idJob) ?? []), place]);
  const told = await sitePeople(tx, companyId, [...jobs.keys()]);
  return [...jobs].flatMap(([idJob, missing]) => told(idJob).flatMap(({ id }) => missingAt(missing, id)));
}

/** Notifies once about each missing person: the job's supervisors, the office, and the worker. */
export const notifyLateTask = defineTask(
  'notify-late',
  ({ db, services, now, write }) =>
    forEachCompanyBatch({ db, write }, async (tx, { id, config: { confLateAfterMin, confPublicPhone } }) => {
      const officePhone = formatPhone(confPublicPhone.trim());
      const hasSms = services.settings.smsUrl !== null;
      const places = (await awaitedOf(tx, id, now))
        .filter((place) => isMissing(place, now, confLateAfterMin))
        .slice(0, AT_ONCE);
      if (places.length === 0) return 0;
      await notifyAll(tx, [
        ...places.filter((place) => place.ofNoCustomer).map((place) => toWorker(place, officePhone, hasSms)),
        ...(await toOthers(tx, places, id)),
      ]);
      await noteTold(tx, 'late_notified_at', places, now);
      for (const place of places) placeChanged(tx, place);
      return places.length;
    }),
  { cron: '* * * * *' },
);
