// Calls: getTemplates, saveTemplate, archiveTemplate, insertFromTemplate.
import { initialFields } from '@crewcall/domain/job-fields';
import { JobStatus } from '@crewcall/domain/job-state';
import { zoneOfJob } from '@crewcall/domain/zones';
import type { Db, DbTx } from '../db/schema';
import { conflict, notFound, refuse } from '../errors';
import { readJob } from '../jobs/job-form';
import { venuePlace } from '../jobs/job-venue';
import { insertJobs } from '../planning/insert-jobs';
import { lockCompany } from '../platform/database/lock-company';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { toOffice } from '../platform/live/audience';
import { sql } from 'kysely';
import { giveFiles, keepFiles } from './template-files';
import { addExtras, contentOf, contentOn, readContent, withVenue } from './template-content';

const gone = 'This template could not be found. Please reload the page.';

const templatesOf = (db: Db, companyId: number) =>
  db
    .selectFrom('job_template')
    .select(['id', 'version', 'name', 'content', 'archived_at as archivedAt'])
    .select(
      sql<number>`(select count(*)::int from job_template_file f where f.template_id = job_template.id)`.as(
        'files',
      ),
    )
    .where('company_id', '=', companyId);

/** Locks a template of the company; 404 if there is none. */
const lockTemplate = async (tx: DbTx, companyId: number, id: number) =>
  (await templatesOf(tx, companyId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? notFound(gone);

/** Refuses a name that another template has. Locks the names of the company until the transaction ends. */
async function refuseTaken(tx: Tx, companyId: number, name: string, own = 0): Promise<void> {
  await lockCompany(tx, companyId);
  const taken = await templatesOf(tx.db, companyId)
    .where('archived_at', 'is', null)
    .where('id', '<>', own)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (taken) refuse(`There is a template with the name ${taken.name}. Choose another name.`);
}

/** The groups of a company by id. */
async function groupsOf(db: Db, companyId: number) {
  const rows = await db
    .selectFrom('crew_group')
    .select(['id', 'name', 'active'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const getTemplatesHandler = handle('getTemplates', async ({ body, user, db }) => {
  const groups = await groupsOf(db, user.companyId);
  const rows = await templatesOf(db, user.companyId)
    .where('archived_at', body.archived === true ? 'is not' : 'is', null)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();
  return {
    templates: rows.map(({ id, version, name, content, archivedAt, files }) => {
      const { fields, startMinute, crews } = readContent(content);
      return {
        id,
        version,
        name,
        title: fields.title,
        prepend: fields.prepend,
        startMinute,
        crews: crews.map(({ idGroup, amount }) => {
          const group = groups.get(idGroup);
          return { idGroup, amount, groupName: group?.name ?? '', isOff: group?.active !== true };
        }),
        files,
        isArchived: archivedAt !== null,
      };
    }),
  };
});

/** Makes a template from a job, or renames one. */
export const saveTemplateHandler = handle('saveTemplate', ({ body, user, scope, now, services, write }) =>
  write(
    once(user.id, 'saveTemplate', body.key, async (tx) => {
      const { idJob, id, version, name } = body;
      await refuseTaken(tx, user.companyId, name, id);
      let saved = id ?? 0;
      if (idJob !== undefined) {
        const content = await contentOf(tx.db, await readJob(tx.db, scope, idJob));
        const row = await tx.db
          .insertInto('job_template')
          .values({ company_id: user.companyId, name, content: JSON.stringify(content) })
          .returning('id')
          .executeTakeFirstOrThrow();
        saved = row.id;
        await keepFiles(tx, services.blobs, { idJob, idTemplate: saved, companyId: user.companyId });
        tx.audit('template', saved, { name, idJob });
      } else {
        const stored = await lockTemplate(tx.db, user.companyId, saved);
        if (version !== undefined && version !== stored.version)
          conflict('Somebody else has changed this template. It was reloaded; please try again.');
        await tx.db
          .updateTable('job_template')
          .set({ name, version: stored.version + 1, updated_at: now })
          .where('id', '=', saved)
          .execute();
        tx.audit('template', saved, { name: { from: stored.name, to: name } });
      }
      tx.announce('template.changed', { id: saved }, toOffice);
      return { ok: true as const, id: saved };
    }),
  ),
);

/** Archives or restores a template. */
export const archiveTemplateHandler = handle('archiveTemplate', ({ body, user, now, write }) =>
  write(async (tx) => {
    const stored = await lockTemplate(tx.db, user.companyId, body.id);
    if ((stored.archivedAt !== null) === body.archived) return;
    if (!body.archived) await refuseTaken(tx, user.companyId, stored.name, stored.id);
    await tx.db
      .updateTable('job_template')
      .set({
        archived_at: body.archived ? now : null,
        version: stored.version + 1,
        updated_at: now,
      })
      .where('id', '=', stored.id)
      .execute();
    tx.audit('template', stored.id, { name: stored.name, archived: body.archived });
    tx.announce('template.changed', { id: stored.id }, toOffice);
  }),
);

/** Makes a job from a template, as Add Job does. Crews whose group is switched off are left out, and named. */
export const insertFromTemplateHandler = handle(
  'insertFromTemplate',
  ({ body, user, scope, now, services, write }) =>
    write(
      once(user.id, 'insertFromTemplate', body.key, async (tx) => {
        const stored =
          (await templatesOf(tx.db, user.companyId).where('id', '=', body.idTemplate).executeTakeFirst()) ??
          notFound(gone);
        if (stored.archivedAt !== null)
          refuse(`The template ${stored.name} is archived. Restore it, or choose another one.`);
        const { companyId } = user;
        const { content, warnings: unfit } = await withVenue(tx.db, companyId, readContent(stored.content));
        const groups = await groupsOf(tx.db, user.companyId);
        const isOff = ({ idGroup }: { idGroup: number }) => groups.get(idGroup)?.active !== true;
        const usable = { ...content, crews: content.crews.filter((crew) => !isOff(crew)) };
        const { state, idVenue } = content.fields;
        const zone = zoneOfJob(state, await venuePlace(tx.db, companyId, idVenue));
        const { date, crews, warnings } = contentOn(usable, body.day, zone);
        const fields = { ...initialFields, ...content.fields, status: JobStatus.Confirmed, date };
        const made = await insertJobs(tx, { scope, now }, { fields, crews, dates: [date] });
        const [job = { id: 0, crewIds: [] }] = made.jobs;
        for (const [index, crewId] of job.crewIds.entries()) {
          const crew = usable.crews[index];
          if (crew) await addExtras(tx.db, user.companyId, crewId, crew);
        }
        await giveFiles(tx, services.blobs, { idJob: job.id, idTemplate: stored.id, by: user.id, now });
        const off = [...new Set(content.crews.filter(isOff).map(({ idGroup }) => idGroup))];
        const left = off.map(
          (id) => `The group ${groups.get(id)?.name ?? ''} is switched off, so its crew was left out.`,
        );
        return { jobId: job.id, warnings: [...unfit, ...left, ...warnings, ...made.warnings] };
      }),
    ),
);
