// Calls: getExports, getExportFile.
import { sql } from 'kysely';
import { fullNameSql } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { needSalesRight, salesTargets } from './sales-right';

const PAGE = 50;

interface Row {
  id: number;
  target: string;
  firstDay: string;
  lastDay: string;
  count: number;
  lines: number;
  cents: number;
  madeAt: number;
  madeBy: string | null;
  files: { place: number; fileName: string }[];
}

/** The exports that were made, newest first; of sales only for people who may see what customers are charged. */
export const getExportsHandler = handle('getExports', async ({ body, user, scope, db }) => {
  const seen = scope.may('client.read') ? sql`true` : sql`e.target <> all(${salesTargets}::text[])`;
  const { before = null } = body;
  const { rows } = await sql<Row>`
    select e.id, e.target, e.first_day::text as "firstDay", e.last_day::text as "lastDay", e.count, e.lines,
      e.total_cents as cents, e.created_at as "madeAt", ${fullNameSql('u')} as "madeBy",
      (select json_agg(json_build_object('place', f.place, 'fileName', f.name) order by f.place)
        from export_file f where f.run_id = e.id) as files
    from export_run e left join app_user u on u.id = e.created_by
    where e.company_id = ${user.companyId} and (${before}::bigint is null or e.id < ${before})
      and ${seen}
    order by e.id desc limit ${PAGE + 1}`.execute(db);
  return {
    runs: rows.slice(0, PAGE).map((row) => ({ ...row, madeBy: row.madeBy ?? '' })),
    more: rows.length > PAGE,
  };
});

/** Downloads a file of an export, each time with the same bytes. The audit has who did so. */
export const getExportFileHandler = handle(
  'getExportFile',
  ({ body, user, scope, services, write, notFound }) =>
    write(async (tx) => {
      const file = await tx.db
        .selectFrom('export_file as f')
        .innerJoin('export_run as e', 'e.id', 'f.run_id')
        .select(['f.name', 'f.blob_id', 'e.target'])
        .where('e.company_id', '=', user.companyId)
        .where('e.id', '=', body.idExport)
        .where('f.place', '=', body.place)
        .executeTakeFirst();
      if (file) needSalesRight(file.target, scope);
      const stored = file && (await services.blobs.get(file.blob_id));
      if (!stored) return notFound('This file could not be found.');
      tx.audit('export', body.idExport, { downloaded: file.name });
      return { file: stored.bytes.toString('base64'), fileName: file.name };
    }),
);
