import { InviteStatus } from '@crewcall/domain/invite';
import { anyOf } from '../db/any-of';
import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';

/** Notes that open invitations of the caller were on a page in sight; twice is once, and others' are nobody's. */
export const seenInvitesHandler = handle('seenInvites', ({ body, user, now, write }) =>
  write(async (tx) => {
    const seen = await tx.db
      .updateTable('crew_member as m')
      .from('job_crew as c')
      .set({ seen_at: now })
      .whereRef('c.id', '=', 'm.crew_id')
      .where(anyOf('m.crew_id', body.ids))
      .where('m.user_id', '=', user.id)
      .where('m.status', '=', InviteStatus.Pending)
      .where('m.seen_at', 'is', null)
      .returning(['m.crew_id as idReqCrew', 'c.job_id as idJob'])
      .execute();
    for (const { idReqCrew, idJob } of seen) {
      tx.audit('job', idJob, { idReqCrew, idUser: user.id, seen: true });
      tx.announce('invite.answered', { idReqCrew, idUser: user.id }, [toOffice]);
    }
  }),
);
