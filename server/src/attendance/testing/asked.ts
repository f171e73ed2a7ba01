import { taskContext } from '../../platform/queue/tasks';
import { addDevice } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { SYDNEY, shift } from '../../../test/support/shift';
import { askComingTask } from '../ask-coming.task';

export const MIN = 60_000;
export const HOUR = 60 * MIN;

/** Runs the task that asks, as if it were `now`. */
export const runAsking = (t: TestApp, now = Date.now()) =>
  askComingTask.run({ ...taskContext({ db: t.db, services: t.services }, askComingTask.name, {}), now });

/** Gives somebody a device that hears pushes. */
export const hear = (t: TestApp, { id }: { id: number }) => addDevice(t.db, id);

/** A zone in which a clock shows this hour now. */
export const zoneAt = (hour: number): string => {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // The names say how far Greenwich lies, seen from there.
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
};

/** A zone in which it is about eleven in the morning now: nobody is asked by night. */
export const morningZone = () => zoneAt(11);

/** A worker who is confirmed on a shift that starts in so many ms, with a phone that hears pushes. */
export async function placeIn(
  t: TestApp,
  ahead: number,
  given: { prepend?: string; hears?: boolean; zone?: string } = {},
) {
  const me = await t.signIn(await t.make.user());
  const start = Math.ceil((Date.now() + ahead) / MIN) * MIN;
  const { prepend = '', zone = SYDNEY } = given;
  const made = await shift(t, { at: start, workers: [me.id], prepend, zone });
  if (given.hears !== false) await hear(t, me);
  return { ...made, me, start };
}

/** The questions that went to somebody, oldest first. */
export const questionsTo = (t: TestApp, idUser: number) =>
  t.db
    .selectFrom('message')
    .select(['channel', 'subject', 'body', 'extra'])
    .where('user_id', '=', idUser)
    .where((eb) =>
      eb.or([eb('subject', 'like', 'Are you coming?%'), eb('body', 'like', '%Are you coming?%')]),
    )
    .orderBy('id')
    .execute();

export const placeOf = (t: TestApp, crew: number, idUser: number) =>
  t.db
    .selectFrom('crew_member')
    .selectAll()
    .where('crew_id', '=', crew)
    .where('user_id', '=', idUser)
    .executeTakeFirstOrThrow();
