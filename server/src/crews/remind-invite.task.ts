import { InviteStatus } from '@crewcall/domain/invite';
import { JobStatus } from '@crewcall/domain/job-state';
import { blockedWorkers } from '../flags/blocked-workers';
import { notify } from '../platform/notifications/notifications';
import { defineTask } from '../platform/queue/tasks';
import { companyConfig } from '../platform/database/company-config';
import { isCrewPerson } from '../row-rules/people';
import { aboutPlace, lockCrew } from './crew-lock';
import { REMIND, inviteValues, reminderText } from './invitation';

/** Reminds a worker once, by text message and push, of an invitation that they have not answered. */
export const remindInviteTask = defineTask(REMIND, async ({ payload, now, write }) => {
  const { idReqCrew, idUser } = payload as { idReqCrew: number; idUser: number };
  await write(async (tx) => {
    const crew = await lockCrew(tx.db, idReqCrew);
    if (!crew || crew.status !== JobStatus.Confirmed || crew.startAt <= now) return;
    // Blocked for this customer's jobs, by the office or by their own wish, so they could not accept.
    if ((await blockedWorkers(tx.db, crew, [idUser])).size > 0) return;
    const worker = await tx.db
      .updateTable('crew_member')
      .from('app_user')
      .set({ reminded_at: now })
      .whereRef('app_user.id', '=', 'crew_member.user_id')
      .where('crew_member.crew_id', '=', idReqCrew)
      .where('crew_member.user_id', '=', idUser)
      .where('crew_member.status', '=', InviteStatus.Pending)
      .where('crew_member.reminded_at', 'is', null)
      .where(isCrewPerson('app_user'))
      .returning(['app_user.id', 'app_user.first_name as firstName', 'app_user.last_name as lastName'])
      .executeTakeFirst();
    if (!worker) return;
    const config = await companyConfig(tx.db, crew.companyId);
    const [values = {}] = await inviteValues(tx, [{ crew, worker }], { config, by: null, now });
    await notify(tx, [worker.id], {
      topic: 'reminders',
      startsAt: crew.startAt,
      shift: aboutPlace(crew, 'invited'),
      title: 'Your answer is missing',
      text: `${crew.title}, ${values.JobDate} ${values.JobTime}`,
      path: `/jobs/upcoming/${crew.jobId}/details`,
      tag: `invite-${crew.id}`,
      mail: 'none',
      sms: reminderText(config, values),
    });
  });
});
