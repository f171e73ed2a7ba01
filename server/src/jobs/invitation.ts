import type { CompanyConfig } from '@crewcall/domain/company-config';
import { PENDING_REMINDER_AFTER_MS, PENDING_REMINDER_BEFORE_MS } from '@crewcall/domain/limits';
import { fillTemplate } from '@crewcall/domain/templates';
import type { TemplateValues } from '@crewcall/domain/templates';
import { sql } from 'kysely';
import type { Tx } from '../platform/handle';
import { notify } from '../platform/messages';
import { createLink } from '../session/login-link';
import type { LockedCrew } from './crew-lock';
import { answerUrl, inviteExpiry } from './one-time-link';
import { dateText, timeText } from '../platform/when-text';

/** A worker as messages address them. */
export interface Invited {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
}

export interface Sender {
  config: CompanyConfig;
  /** Scheme, host and port of links. */
  origin: string;
  by: number | null;
  now: number;
}

/** What a template about this worker's place may name; the links sign in once, until the crew starts. */
export async function inviteValues(
  tx: Tx,
  crew: LockedCrew,
  worker: Invited,
  { config, origin, by, now }: Sender,
): Promise<TemplateValues> {
  const token = await createLink(tx.db, {
    userId: worker.id,
    purpose: 'invite',
    createdBy: by,
    expiresAt: inviteExpiry(crew.startAt, now),
  });
  const invite = { idJob: crew.jobId, idReqCrew: crew.id };
  return {
    JobName: crew.title,
    JobDate: dateText(crew.startAt, crew.zone),
    JobTime: timeText(crew.startAt, crew.zone),
    JobPlace: crew.location,
    JobCrew: crew.groupName,
    LinkAccept: answerUrl(origin, token, invite, true),
    LinkReject: answerUrl(origin, token, invite, false),
    firstName: worker.firstName,
    lastName: worker.lastName,
    companyName: config.confCompanyName,
  };
}

export const REMIND = 'remind-invite';

/**
 * When an invitation made now is reminded of: a day later or two days before the crew starts, whichever comes first of
 * those that lie ahead; null where none does.
 */
export function reminderTime(crewStart: number, now: number): number | null {
  const times = [now + PENDING_REMINDER_AFTER_MS, crewStart - PENDING_REMINDER_BEFORE_MS];
  const ahead = times.filter((at) => at > now && at < crewStart);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** Links that waiting invitations went out with stay good until their crew starts, when that start moves. */
export async function keepLinksGood(
  tx: Tx,
  changed: readonly { crew: { id: number; startTime: number }; set: { startTime?: number } }[],
): Promise<void> {
  for (const { crew, set } of changed) {
    if (set.startTime === undefined) continue;
    await sql`update login_link set expires_at = ${set.startTime}
      where purpose = 'invite' and used_at is null and expires_at = ${crew.startTime}
        and user_id in (select user_id from crew_member where crew_id = ${crew.id} and status = 1)`.execute(
      tx.db,
    );
  }
}

/** Queues the invitation by mail and push, and the reminder for those who do not answer. */
export async function sendInvitation(
  tx: Tx,
  crew: LockedCrew,
  worker: Invited,
  sender: Sender,
): Promise<void> {
  const { config, now } = sender;
  if (crew.startAt <= now) return;
  const values = await inviteValues(tx, crew, worker, sender);
  await notify(tx, {
    userId: worker.id,
    topic: 'invites',
    mail: {
      to: worker.email,
      subject: `Invitation: ${crew.title}, ${values.JobDate}`,
      text: fillTemplate(config.confInviteJobEmail, values).text,
    },
    push: {
      title: 'New invitation',
      text: `${crew.title}, ${values.JobDate} ${values.JobTime}`,
      path: `/jobs/upcoming/${crew.jobId}/details`,
      tag: `invite-${crew.id}`,
    },
  });
  const remindAt = reminderTime(crew.startAt, now);
  if (remindAt !== null) {
    await tx.enqueue(
      REMIND,
      { idReqCrew: crew.id, idUser: worker.id, origin: sender.origin },
      { runAt: remindAt, jobKey: `remind:${crew.id}:${worker.id}`, maxAttempts: 5 },
    );
  }
}
