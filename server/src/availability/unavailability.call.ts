// Calls: setUnavailability, deleteUnavailability.
import { sql } from 'kysely';
import { type AvailabilityKind, AWAY_MOST, spanText } from '@crewcall/domain/availability';
import { InviteStatus } from '@crewcall/domain/invite';
import type { Interval } from '@crewcall/domain/units';
import { refuse } from '../errors';
import { lockUsers } from '../platform/database/lock-users';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { toOffice, toUser } from '../platform/live/audience';
import { notify } from '../platform/notifications/notifications';
import { enteredTime } from './entered-time';
import { shiftsOver } from './shifts-over';
import { takeEntry } from './take-entry';
import { refuseOthers, type Whose, whose } from './whose';

const covers = (whole: Interval, part: Interval): boolean =>
  whole.start <= part.start && part.end <= whole.end;

/**
 * Has this person said this time before, alone or within a longer one? A note that is not there yet makes it new.
 * Refuses a wish to work within an absence, or an absence within a wish: nobody could tell which of them counts.
 */
async function isSaidAlready(
  tx: Tx,
  idUser: number,
  entry: Interval & { kind: AvailabilityKind; note: string },
): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('unavailability')
    .select(['kind', 'start_at as start', 'end_at as end', 'zone', 'note'])
    .where('user_id', '=', idUser)
    .where('start_at', '<', entry.end)
    .where('end_at', '>', entry.start)
    .orderBy('start_at')
    .execute();
  const other = rows.find((row) => row.kind !== entry.kind && (covers(row, entry) || covers(entry, row)));
  if (other)
    refuse(
      `There is already ${other.kind === 'away' ? 'a time away' : 'a wish to work'} ${spanText(other)}. Change or delete it first.`,
    );
  return rows.some(
    (row) => row.kind === entry.kind && covers(row, entry) && (entry.note === '' || entry.note === row.note),
  );
}

/** Announces the change to open screens, and notifies the person if the office made it for them. */
async function availabilityChanged(tx: Tx, person: Whose, what: string): Promise<void> {
  tx.announce('availability.changed', { idUser: person.id }, [toUser(person.id), toOffice]);
  if (person.isOwn) return;
  await notify(tx, [person.id], {
    topic: 'changes',
    title: 'Your availability has changed',
    text: `The office ${what}`,
    path: '/calendar',
    tag: 'availability',
    mail: 'always',
  });
}

const confirmedOver = (title: string) =>
  `You are confirmed on ${title}. Being away does not take you off it.`;

/** Refuses more than `AWAY_MOST` entries. `held` counts the person's entries that are not over. */
async function refuseTooMany(held: Promise<{ count: number }>, more = 1): Promise<void> {
  const { count } = await held;
  if (count + more > AWAY_MOST)
    refuse(`There are ${AWAY_MOST} times already. Please delete those that do not count any more.`);
}

const timesOf = (tx: Tx, idUser: number, now: number) =>
  tx.db
    .selectFrom('unavailability')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', idUser)
    .where('end_at', '>', now)
    .executeTakeFirstOrThrow();

const rulesOf = (tx: Tx, idUser: number) =>
  tx.db
    .selectFrom('unavailability_rule')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', idUser)
    .executeTakeFirstOrThrow();

/**
 * Saves when a worker is away or wants work, entered by them or by the office. It takes nobody off a shift: the answer
 * names the shifts and open invitations that it overlaps.
 */
export const setUnavailabilityHandler = handle(
  'setUnavailability',
  ({ body, user, scope, now, write }) =>
    write(
      once(user.id, 'setUnavailability', body.key, async (tx) => {
        const { kind, idUser = user.id } = body;
        refuseOthers(scope, idUser);
        // Serialises the writes, so that nobody exceeds the limit. Nothing is written for a person who has just been
        // deleted.
        await lockUsers(tx.db, [idUser]);
        const person = await whose(tx.db, { user, scope }, idUser);
        const entered = enteredTime(body, person.zone, now, kind);
        const was = body.instead === undefined ? null : await takeEntry(tx, body.instead, person.id);
        const note = (body.note ?? '').trim();
        const isSaid =
          'once' in entered && (await isSaidAlready(tx, person.id, { ...entered.once, kind, note }));
        const common = {
          company_id: user.companyId,
          user_id: person.id,
          kind,
          zone: person.zone,
          note,
          created_by: user.id,
          created_at: now,
        };
        if ('weekly' in entered) {
          await refuseTooMany(rulesOf(tx, person.id), entered.weekly.length);
          const rows = entered.weekly.map(({ weekday, fromMin, toMin, firstDay, lastDay }) => ({
            ...common,
            ...{ weekday, from_min: fromMin, to_min: toMin, first_day: firstDay, last_day: lastDay },
          }));
          await tx.db.insertInto('unavailability_rule').values(rows).execute();
        } else if (!isSaid) {
          await refuseTooMany(timesOf(tx, person.id, now));
          const { start, end, allDay } = entered.once;
          await tx.db
            .insertInto('unavailability')
            .values({ ...common, start_at: start, end_at: end, all_day: allDay })
            .execute();
        }
        if (!isSaid || was !== null) {
          tx.audit('user', person.id, {
            availability: kind,
            when: entered.words,
            ...(was === null ? {} : { instead: was }),
          });
          const does = kind === 'away' ? 'noted that you are away' : 'noted that you want to work';
          const instead = was === null ? '' : ` That takes the place of your time ${was}.`;
          await availabilityChanged(tx, person, `${does} ${entered.words}.${instead}`);
        }
        const over =
          kind === 'away' ? await shiftsOver(tx.db, person.id, now, (range) => entered.spansIn(range)) : [];
        const shiftsOf = (wanted: InviteStatus) =>
          over
            .filter(({ status }) => status === wanted)
            .map(({ idJob, idReqCrew, title, startTime, tz }) => ({
              idJob,
              idReqCrew,
              title,
              startTime,
              tz,
            }));
        return {
          ok: true as const,
          shifts: shiftsOf(InviteStatus.Confirmed).map((shift) => ({
            ...shift,
            text: confirmedOver(shift.title),
          })),
          invites: shiftsOf(InviteStatus.Pending),
        };
      }),
    ),
  // Notes stay out of the audit, as only the person and the office may read them.
  { secret: ['note'] },
);

/** Deletes absences, work wishes or weekly rules of the caller; the office may delete a worker's. */
export const deleteUnavailabilityHandler = handle('deleteUnavailability', ({ body, user, scope, write }) =>
  write(async (tx) => {
    const person = await whose(tx.db, { user, scope }, body.idUser);
    const words = await takeEntry(tx, body, person.id);
    tx.audit('user', person.id, { availability: 'deleted', when: words });
    await availabilityChanged(tx, person, `deleted your time ${words}.`);
  }),
);
