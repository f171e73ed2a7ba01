import { URGENT_BEFORE_MS } from '@crewcall/domain/limits';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import { sitePeople } from '../jobs/site-people';
import { placeChanged, mayBeAsked } from './question';
import type { In } from '@crewcall/contract/types';
import { closedToWorkers } from '@crewcall/domain/closed-job';
import type { ComingAnswer } from '@crewcall/domain/coming';
import { answersUntil } from '@crewcall/domain/crew-time';
import { withOfficePhone } from '@crewcall/domain/office-phone';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import { badRequest, refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { noteAnswer } from './place-notes';
import { once } from '../platform/http/once';

interface NotComing {
  companyId: number;
  name: string;
  now: number;
}

/** Notifies the job's supervisors and the office at once that a worker cannot come. The worker stays on the shift. */
async function notifyNotComing(
  tx: Tx,
  place: { idJob: number; idReqCrew: number; idUser: number; title: string; start: number; zone: string },
  { companyId, name, now }: NotComing,
): Promise<void> {
  const { idJob, idReqCrew, idUser, title, start, zone } = place;
  const told = (await sitePeople(tx, companyId, [idJob]))(idJob).flatMap(({ id }) =>
    id === idUser ? [] : [id],
  );
  const text = `${name} cannot come to ${title} on ${formatDateTimeWithZone(start, zone)}, and nobody takes over yet.`;
  await notify(tx, told, {
    topic: 'reminders',
    startsAt: start,
    title: 'Somebody cannot come',
    text,
    subject: `Somebody cannot come: ${title}`,
    shift: { idJob, crews: [], says: 'other', isInside: true },
    path: '/admin/today',
    tag: `no-${idReqCrew}-${idUser}`,
    isUrgent: start - now <= URGENT_BEFORE_MS,
    mail: 'else',
  });
}

interface OwnPlace {
  id: number;
  idJob: number;
  prepend: string;
  title: string;
  zone: string;
  status: number;
  start: number;
  end: number | null;
  mayBeAsked: boolean;
  forStart: number | null;
  answer: string | null;
  minutes: number | null;
}

const ownPlace = async (tx: Tx, idReqCrew: number, idUser: number, now: number): Promise<OwnPlace> =>
  (
    await sql<OwnPlace>`
      select m.id, job.id as "idJob", job.prepend, job.title, job.zone, job.status, c.start_at as start, c.end_at as end,
        ${mayBeAsked(now)} as "mayBeAsked", m.coming_for_start as "forStart", m.coming_answer as answer,
        m.coming_minutes as minutes
      from crew_member m join job_crew c on c.id = m.crew_id and c.deleted_at is null join job on job.id = c.job_id
      where m.crew_id = ${idReqCrew} and m.user_id = ${idUser} and m.status = ${inviteStatus.confirmed}
      for no key update of m`.execute(tx.db)
  ).rows[0] ?? refuse(texts.notInCrew);

const answered = (
  { answer, minutes }: { answer: ComingAnswer; minutes: number | null },
  { when, hasBegun, officePhone }: { when: string; hasBegun: boolean; officePhone: string },
): string => {
  if (answer === 'yes')
    return hasBegun ? 'Thank you. Please check in once you are there.' : `Thank you. See you on ${when}.`;
  if (answer === 'late') return `Thank you. The site knows that you come about ${minutes} minutes late.`;
  const text =
    'The site knows that you cannot come, but you still have the shift. Please call the office, so that somebody takes it over.';
  return withOfficePhone(text, officePhone);
};

/** How late a worker will be, in minutes after the start: sent directly, or calculated from minutes from now. */
const lateness = ({ minutes, inMinutes, start }: In<'answerComing'>, now: number): number | null =>
  inMinutes === undefined
    ? (minutes ?? null)
    : Math.max(1, Math.ceil((now + inMinutes * MINUTE_MS - start) / MINUTE_MS));

/**
 * A worker says whether they will come to their own confirmed shift. The answer is for one start: if it changes, they
 * are asked again. The last answer counts, and sending the same one twice counts once.
 */
export const answerComingHandler = handle('answerComing', ({ body, user, now, write }) => {
  const { idReqCrew, start, answer } = body;
  const minutes = lateness(body, now);
  if (answer === 'late' && minutes === null) badRequest('Please say how late you run: 15, 30 or 60 minutes.');
  if (answer !== 'late' && minutes !== null) badRequest('Minutes belong to "running late" only.');
  const say = async (tx: Tx) => {
    const place = await ownPlace(tx, idReqCrew, user.id, now);
    const { idJob, prepend } = place;
    const isOver = answersUntil({ startTime: place.start, endTime: place.end }) <= now;
    const closed = closedToWorkers(place.status, isOver);
    if (closed !== null) refuse(closed);
    const when = formatDateTimeWithZone(place.start, place.zone);
    if (place.start !== start) refuse(`This shift now starts on ${when}. Please answer for that time.`);
    if (!place.mayBeAsked) refuse('You have a time on this shift already, or were marked as absent.');
    const isSame = place.forStart === start && place.answer === answer && place.minutes === minutes;
    if (!isSame) {
      await noteAnswer(tx, place, { start, answer, minutes, now });
      tx.audit('job', idJob, { idReqCrew, idUser: user.id, coming: answer, ...(minutes ? { minutes } : {}) });
      placeChanged(tx, { idJob, prepend, idReqCrew, idUser: user.id });
    }
    const { confPublicPhone } = await companyConfig(tx.db, user.companyId);
    if (!isSame && answer === 'no')
      await notifyNotComing(
        tx,
        { ...place, idReqCrew, idUser: user.id },
        { companyId: user.companyId, name: `${user.firstName} ${user.lastName}`, now },
      );
    const site = { when, hasBegun: place.start <= now, officePhone: confPublicPhone };
    return { ok: true as const, text: answered({ answer, minutes }, site) };
  };
  return write(once(user.id, 'answerComing', body.key, say));
});
