import { EDITING_GONE_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { toDesk } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { hiddenJob } from '../row-rules/job-for';
import { all, withId } from '../row-rules/job-rows';
import { fullNameSql } from '../platform/database/person-name';

interface Form {
  idJob: number;
  idUser: number;
  idForm: string;
}

/** Removes open forms that have sent no heartbeat for a while; resolves to whether there were any. */
async function dropQuiet({ db }: Tx, idJob: number, now: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('job_editing')
    .where('job_id', '=', idJob)
    .where('seen_at', '<', now - EDITING_GONE_MS)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function leave({ db }: Tx, { idJob, idUser, idForm }: Form): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('job_editing')
    .where('job_id', '=', idJob)
    .where('user_id', '=', idUser)
    .where('form_id', '=', idForm)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Records that the form is open; resolves to whether it has just been opened or shows another tab than before. */
async function stay({ db }: Tx, form: Form, place: string, now: number): Promise<boolean> {
  const { idJob, idUser, idForm } = form;
  const { rows } = await sql<{ was: string | null }>`
    with old as (select place from job_editing
      where job_id = ${idJob} and user_id = ${idUser} and form_id = ${idForm})
    insert into job_editing (job_id, user_id, form_id, place, seen_at)
      values (${idJob}, ${idUser}, ${idForm}, ${place}, ${now})
      on conflict (job_id, user_id, form_id) do update set place = excluded.place, seen_at = excluded.seen_at
      returning (select place from old) as was`.execute(db);
  return rows[0]?.was !== place;
}

const othersOn = async ({ db }: Tx, { idJob, idUser }: Form) => {
  const { rows } = await sql<{ id: number; fullName: string; place: string }>`
    select distinct on (u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id)
      u.id, ${fullNameSql('u')} as "fullName", e.place
    from job_editing e join app_user u on u.id = e.user_id
    where e.job_id = ${idJob} and e.user_id <> ${idUser}
    order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id, e.seen_at desc`.execute(
    db,
  );
  return rows;
};

/**
 * The heartbeat of an open job form; answers who else has the form open. The rows are in the database, so that all
 * servers see them. A change is announced only when a form opens, closes or turns to another tab.
 */
export const editingHandler = handle(
  'editing',
  ({ body, user, scope, now, write }) =>
    write(async (tx) => {
      const { idJob, idForm, place, leaving } = body;
      const job = await tx.db
        .selectFrom('job')
        .select(['version', 'prepend'])
        .where(all(withId(idJob), scope.rows('job.write')))
        .executeTakeFirst();
      if (!job) return hiddenJob(tx.db, scope, idJob);
      const form = { idJob, idUser: user.id, idForm };
      const isQuietGone = await dropQuiet(tx, idJob, now);
      const isNews = leaving === true ? await leave(tx, form) : await stay(tx, form, place, now);
      if (isNews || isQuietGone) tx.announce('editing.changed', { idJob }, toDesk(job.prepend));
      return { ok: true, version: job.version, others: await othersOn(tx, form) };
    }),
  { quietAudit: true },
);
