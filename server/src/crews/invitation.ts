import type { CompanyConfig } from '@crewcall/domain/company-config';
import { InviteStatus } from '@crewcall/domain/invite';
import {
  INVITE_HASTE_MS,
  PENDING_REMINDER_AFTER_MS,
  PENDING_REMINDER_BEFORE_MS,
} from '@crewcall/domain/limits';
import { fillTemplate } from '@crewcall/domain/templates';
import type { TemplateValues } from '@crewcall/domain/templates';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import { anyOf } from '../db/any-of';
import type { Tx } from '../platform/database/tx';
import { notifyAll } from '../platform/notifications/notifications';
import type { UserNotification } from '../platform/notifications/notifications';
import type { Bundle } from '../platform/notifications/bundle';
import { offeredPays } from '../pay-book/offered-pay';
import { formatTimeWithZone } from '@crewcall/domain/format';
import { createLinks } from '../session/login-link';
import { invitationTo, isTold } from './open-invitations';
import { aboutPlace, takesPeople } from './crew-lock';
import type { LockedCrew } from './crew-lock';
import { answerUrl, inviteExpiry } from './one-time-link';
import { jobValues } from '@crewcall/domain/job-values';
import type { ToldJob } from '@crewcall/domain/job-values';

/** A worker, as needed to address messages to them. */
export interface Invited {
  id: number;
  firstName: string;
  lastName: string;
}

export interface Sender {
  config: CompanyConfig;
  by: number | null;
  now: number;
  /** Key by which a worker's messages about several crews are joined: see `bundle.ts`. */
  bundle?: string | undefined;
}

/** A worker's open invitation to a crew. */
export interface Place {
  crew: LockedCrew;
  worker: Invited;
}

/**
 * The template values of each invitation. Makes the answer links, which sign in once and work until the crew starts.
 */
export async function inviteValues(
  tx: Tx,
  places: readonly Place[],
  { config, by, now }: Sender,
): Promise<TemplateValues[]> {
  const tokens = await createLinks(
    tx.db,
    places.map(({ crew, worker }) => ({
      userId: worker.id,
      purpose: 'invite',
      createdBy: by,
      expiresAt: inviteExpiry(crew.startAt, now),
    })),
  );
  const [first] = places;
  if (first === undefined) return [];
  const offered = places.map(({ crew, worker }) => ({ idReqCrew: crew.id, idUser: worker.id }));
  const pays = await offeredPays(tx.db, first.crew.companyId, offered, config);
  return places.map(({ crew, worker }, index) => {
    const token = tokens[index] ?? '';
    const invite = { idJob: crew.jobId, idReqCrew: crew.id };
    const pay = pays[index] ?? null;
    return placeValues({ ...crew, pay }, worker, config, (accept) => answerUrl(token, invite, accept));
  });
}

/** The template values of one invitation, with given links; `pay` is a text. */
export const placeValues = (
  crew: ToldJob & { groupName: string; endAt: number | null; pay: string | null },
  worker: Pick<Invited, 'firstName' | 'lastName'>,
  config: CompanyConfig,
  link: (accept: boolean) => string,
): TemplateValues => ({
  ...jobValues(crew),
  JobEnd: crew.endAt === null ? 'open end' : formatTimeWithZone(crew.endAt, crew.zone),
  JobCrew: crew.groupName,
  JobPay: crew.pay ?? '',
  LinkAccept: link(true),
  LinkReject: link(false),
  firstName: worker.firstName,
  lastName: worker.lastName,
  companyName: config.confCompanyName,
});

/** Subject and text of an invitation. */
export const invitationMail = (config: CompanyConfig, values: TemplateValues) => ({
  subject: `Invitation: ${values.JobName}, ${values.JobDate}`,
  text: fillTemplate(config.confInviteJobEmail, values).text,
});

/** The SMS to a worker who has not answered, or who is invited so late that they may not read a mail in time. */
export const reminderText = (config: CompanyConfig, values: TemplateValues): string =>
  fillTemplate(config.confSMSTemplatePendingInvite, values).text;

export const REMIND = 'remind-invite';

const reminder = (idReqCrew: number, idUser: number, runAt: number) => ({
  payload: { idReqCrew, idUser },
  runAt,
  jobKey: `remind:${idReqCrew}:${idUser}`,
});

/**
 * When to remind a worker of an invitation: a day after it was made, or two days before the crew starts. Returns the
 * earlier of the two that is not past, or null.
 */
export function reminderTime(crewStart: number, now: number, invitedAt = now): number | null {
  const times = [invitedAt + PENDING_REMINDER_AFTER_MS, crewStart - PENDING_REMINDER_BEFORE_MS];
  const ahead = times.filter((at) => at > now && at < crewStart);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

type Moved = readonly { crew: { id: number; startTime: number }; set: { startTime?: number } }[];

/**
 * Reschedules reminders when a crew's start changes, for notified workers who have neither answered nor been
 * reminded.
 */
export async function planReminders(tx: Tx, changed: Moved, now: number): Promise<void> {
  const starts = new Map(
    changed.flatMap(({ crew, set }) => (set.startTime === undefined ? [] : [[crew.id, set.startTime]])),
  );
  if (starts.size === 0) return;
  const waiting = await tx.db
    .selectFrom('crew_member as m')
    .select(['m.crew_id', 'm.user_id', 'm.invited_at'])
    .where(anyOf('m.crew_id', [...starts.keys()]))
    .where('m.status', '=', InviteStatus.Pending)
    .where('m.reminded_at', 'is', null)
    .where(isTold(now))
    .execute();
  await tx.enqueueAll(
    REMIND,
    waiting.flatMap(({ crew_id, user_id, invited_at }) => {
      const runAt = reminderTime(starts.get(crew_id) ?? now, now, invited_at);
      return runAt === null ? [] : [reminder(crew_id, user_id, runAt)];
    }),
  );
}

/** Changes the expiry of open invitations' links when their crew's start changes. */
export async function keepLinksGood(tx: Tx, changed: Moved): Promise<void> {
  for (const { crew, set } of changed) {
    if (set.startTime === undefined) continue;
    await sql`update login_link set expires_at = ${set.startTime}
      where purpose = 'invite' and used_at is null and expires_at = ${crew.startTime}
        and user_id in (select user_id from crew_member where crew_id = ${crew.id} and status = ${inviteStatus.invited})`.execute(
      tx.db,
    );
  }
}

/** One invitation of several in a message, with its own answer. */
function bundled(key: string, crew: LockedCrew, known: TemplateValues): Bundle {
  const end = crew.endAt === null ? '' : ` to ${known.JobEnd}`;
  const facts = [
    crew.title,
    crew.groupName,
    `${known.JobDate} ${known.JobTime}${end}`,
    crew.location,
    known.JobPay,
  ];
  const short = `${crew.title}, ${known.JobDate} ${known.JobTime}`;
  return {
    key,
    mail: `${facts.filter((fact) => fact).join(', ')}\nAccept: ${known.LinkAccept}\nDecline: ${known.LinkReject}`,
    sms: `${short}: ${known.LinkAccept}`,
    push: short,
  };
}

/**
 * Queues invitations by mail and push, for late ones also by SMS, and the reminders for workers who do not answer.
 * Four statements for any number of workers.
 */
export async function sendInvitations(tx: Tx, invited: readonly Place[], sender: Sender): Promise<void> {
  const { config, now, bundle } = sender;
  const places = invited.filter(({ crew }) => takesPeople(crew, now));
  if (places.length === 0) return;
  const values = await inviteValues(tx, places, sender);
  const news = places.map(({ crew, worker }, index): UserNotification => {
    const known = values[index] ?? {};
    const isHasty = crew.startAt - now < INVITE_HASTE_MS;
    const { subject, text: body } = invitationMail(config, known);
    return {
      userId: worker.id,
      topic: 'invites',
      startsAt: crew.startAt,
      shift: aboutPlace(crew, 'invited'),
      about: invitationTo(crew.id),
      title: 'New invitation',
      text: `${crew.title}, ${known.JobDate} ${known.JobTime}`,
      path: `/jobs/upcoming/${crew.jobId}/details`,
      tag: `invite-${crew.id}`,
      isUrgent: isHasty,
      mail: 'always',
      subject,
      body,
      ...(isHasty ? { sms: reminderText(config, known) } : {}),
      ...(bundle === undefined ? {} : { bundle: bundled(bundle, crew, known) }),
    };
  });
  await notifyAll(tx, news);
  const reminders = places.flatMap(({ crew, worker }) => {
    const runAt = reminderTime(crew.startAt, now);
    return runAt === null ? [] : [reminder(crew.id, worker.id, runAt)];
  });
  await tx.enqueueAll(REMIND, reminders);
}
