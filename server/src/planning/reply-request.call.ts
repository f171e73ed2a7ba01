import { JobStatus } from '@crewcall/domain/job-state';
import { handle } from '../platform/http/handle';
import { saveJob } from './save-job';
import { sql } from 'kysely';

/** The office accepts or declines a manager's request, once; the manager sees why it was declined. */
export const replyRequestHandler = handle(
  'replyRequest',
  ({ body, user, scope, now, write, refuse }) =>
    write(async (tx) => {
      const { rows } = await sql<{ status: number }>`
      select status from job where id = ${body.id} and company_id = ${user.companyId} for no key update`.execute(
        tx.db,
      );
      const status = body.accept ? JobStatus.Confirmed : JobStatus.Cancelled;
      if (rows[0] && rows[0].status !== JobStatus.Pending && rows[0].status !== status) {
        refuse('This request has been answered already.');
      }
      const reason = body.accept ? '' : (body.reason ?? '').trim();
      await saveJob(tx, { scope }, { id: body.id, status }, now, reason);
    }),
  // The save of the job tells of itself; an answer given again changes nothing.
  { quietAudit: true },
);
