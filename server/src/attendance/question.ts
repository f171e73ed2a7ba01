import type { PagePath } from '@crewcall/contract/server-pages';
import { COMING_LATEST_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { inviteExpiry } from '../crews/one-time-link';
import { notifyAll } from '../platform/notifications/notifications';
import { OUR_ADDRESS } from '../platform/notifications/our-address';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import type { Tx } from '../platform/database/tx';
import { createLinks } from '../session/login-link';
import { isTimeOf } from '../timesheets/clock-rows';
import { toDesk, toJob, toUser } from '../platform/live/audience';

/** Announces to the worker, the job's people, the office and the customer's managers that a crew member has changed. */
export const placeChanged = (
  tx: Tx,
  place: { idJob: number; prepend: string; idReqCrew: number; idUser: number },
): void =>
  tx.announce('invite.answered', { idReqCrew: place.idReqCrew, idUser: place.idUser }, [
    toUser(place.idUser),
    toJob(place.idJob),
    ...toDesk(place.prepend),
  ]);

/** A confirmed crew member who is asked whether they will come. */
export interface AskedPlace {
  id: number;
  idJob: number;
  idReqCrew: number;
  idUser: number;
  title: string;
  location: string;
  prepend: string;
  zone: string;
  start: number;
  firstName: string;
  /** This is the first question about this start. */
  isFirst: boolean;
}

/** The columns of `AskedPlace`, over `m` of crew_member, `c` of job_crew, `job` and `u` of app_user. */
export const askedColumns = sql`m.id, job.id as "idJob", c.id as "idReqCrew", u.id as "idUser", job.title, job.location,
  job.prepend, job.zone, c.start_at as start, u.first_name as "firstName",
  m.coming_for_start is distinct from c.start_at or m.coming_asked_at is null as "isFirst"`;

/**
 * Can `m` still be asked? Not if they have a timesheet on the crew (`lacksTime` of the domain), nor if they are
 * marked as absent.
 */
export const mayBeAsked = (now: number) => sql<boolean>`(
  not exists (select 1 from timesheet t where t.job_id = c.job_id and t.user_id = m.user_id
    and t.corrects_id is null and ${isTimeOf(now)})
  and not exists (select 1 from job_absence a where a.crew_id = c.id and a.user_id = m.user_id))`;

const questionOf = ({ title, start, zone, location }: AskedPlace): string =>
  `${[title, formatDateTimeWithZone(start, zone), location.trim()].filter(Boolean).join(', ')}. Are you coming?`;

const pageOf = ({ idJob }: AskedPlace): PagePath => `/jobs/upcoming/${idJob}/details`;

/**
 * Asks these workers whether they will come, through the channels they chose for reminders, and by mail if none of
 * those reaches them. The link only signs in and shows the page for the answer. Returns for each whether they were
 * notified.
 */
export async function sendQuestions(
  tx: Tx,
  places: readonly AskedPlace[],
  { hasSms, now }: { hasSms: boolean; now: number },
): Promise<boolean[]> {
  const tokens = await createLinks(
    tx.db,
    places.map(({ idUser, start }) => ({
      userId: idUser,
      purpose: 'login' as const,
      createdBy: null,
      expiresAt: inviteExpiry(start, now),
    })),
  );
  const told = await notifyAll(
    tx,
    places.map((place, index) => {
      const text = questionOf(place);
      const link = `${OUR_ADDRESS}/linklogin/${tokens[index] ?? ''}/${encodeURIComponent(pageOf(place))}`;
      return {
        userId: place.idUser,
        topic: 'reminders',
        startsAt: place.start,
        shift: { idJob: place.idJob, crews: [place.idReqCrew], says: 'asked', isInside: true },
        leadMs: COMING_LATEST_MS,
        title: 'Are you coming?',
        text,
        subject: `Are you coming? ${place.title}`,
        parts: [text, `Answer here: ${link}`],
        path: pageOf(place),
        tag: `coming-${place.idReqCrew}`,
        mail: 'else',
        ...(hasSms ? { sms: `${text} ${link}` } : {}),
      };
    }),
  );
  for (const place of places) placeChanged(tx, place);
  return told;
}
