import { formatDateTime } from '@crewcall/domain/format';
import type { Timesheet } from '@crewcall/contract/types';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { Zone } from '@crewcall/domain/units';
import { DEFAULT_ZONE } from '@crewcall/domain/zones';
import { isOpen, paidTime } from '@crewcall/domain/clock';
import { duplicatedTimes } from '@crewcall/domain/overlap';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import type { Painter } from '../documents/drawing-threads';
import { MARGIN, WIDTH, openPaper, rule, signal, soft } from '../documents/paper';
import type { Paper } from '../documents/paper';
import { apart } from '../documents/set-text';
import { drawTable } from '../documents/table';
import { breakWords, clockNote, dayWords, hourWords, spanWords } from '../documents/paper-words';
import type { Blobs } from '../platform/files/blobs';
import { companyConfig } from '../platform/database/company-config';
import { selectTimesheets } from './clock-rows';

interface SignatureFacts {
  id: number;
  signed_by: string;
  signed_at: number;
  remark: string | null;
  image: Uint8Array | null;
}

interface JobSheet {
  id: number;
  title: string;
  customer: string;
  location: string;
  zone: string;
  startAt: number;
  rows: Timesheet[];
  signatures: SignatureFacts[];
}

/** The data of a timesheet PDF; `company` is its author. */
export interface TimesheetDocument {
  company: string;
  /** The company's zone; a job in a zone with another clock gets a note. */
  home: Zone;
  at: number;
  jobs: JobSheet[];
}

/** Reads the jobs' timesheets and signatures, in the order of the jobs' starts. */
export async function readTimesheets(
  db: Db,
  blobs: Blobs,
  ids: readonly number[],
  facts: { company: string; at: number },
): Promise<TimesheetDocument> {
  const list = sql`any(${[...ids]}::bigint[])`;
  const { rows: jobs } = await sql<Omit<JobSheet, 'rows' | 'signatures'> & { companyId: number }>`
    select job.id, job.company_id as "companyId", job.title, job.location, job.zone, job.start_at as "startAt",
      coalesce(p.full_name, job.prepend) as customer
    from job left join prepend p on p.company_id = job.company_id and p.text = job.prepend
    where job.id = ${list} order by job.start_at, job.id`.execute(db);
  const rows = await selectTimesheets(db, sql`t.job_id = ${list}`);
  const { rows: signed } = await sql<{
    id: number;
    job_id: number;
    signed_by: string;
    signed_at: number;
    remark: string | null;
    image_blob_id: number | null;
  }>`
    select id, job_id, signed_by, signed_at, remark, image_blob_id from signature where job_id = ${list}
    order by signed_at, id`.execute(db);
  const signatures = await Promise.all(
    signed.map(async (row) => ({
      ...row,
      image: row.image_blob_id === null ? null : ((await blobs.get(row.image_blob_id))?.bytes ?? null),
    })),
  );
  const [job] = jobs;
  return {
    ...facts,
    home: job ? (await companyConfig(db, job.companyId)).confTimezone : DEFAULT_ZONE,
    jobs: jobs.map((job) => ({
      ...job,
      rows: rows.filter((row) => row.idJob === job.id),
      signatures: signatures.filter((signature) => signature.job_id === job.id),
    })),
  };
}

/** Does a worker have overlapping or repeated timesheets within one job? */
export const hasDuplicates = (document: TimesheetDocument): boolean =>
  document.jobs.some((job) => duplicatedTimes(job.rows).length > 0);

const columns = [
  { title: 'Name', share: 25 },
  { title: 'Group', share: 17 },
  { title: 'Date', share: 18 },
  { title: 'Start', share: 12 },
  { title: 'Finish', share: 16 },
  { title: 'Break', share: 9, align: 'right' as const },
  { title: 'Hours', share: 9, align: 'right' as const },
  { title: 'Signed', share: 9, align: 'right' as const },
];

function drawJob(paper: Paper, job: JobSheet, home: Zone): void {
  const { doc } = paper;
  paper.room(150);
  const top = doc.y;
  paper.artifact(() => doc.rect(MARGIN, top + 3, 4, 30).fill(signal));
  paper.bold(14);
  paper.mark('H2', () => paper.write(job.title, MARGIN + 14, top, { width: WIDTH - 14 }));
  paper.regular(9, soft);
  const clock = clockNote(job.startAt, job.zone, home) ?? '';
  const facts = [job.customer, formatDateTime(job.startAt, job.zone), clock, job.location].filter(
    (text) => text !== '',
  );
  paper.write(facts.map(apart).join('   ·   '), MARGIN + 14, doc.y + 2, { width: WIDTH - 14 });
  doc.y += 10;

  let total = 0;
  const table = job.rows.map((row) => {
    const paid = paidTime(row);
    total += paid;
    const { from, to } = spanWords(row.start, isOpen(row) ? row.start : row.end, job.zone);
    return {
      cells: [
        row.userName,
        row.groupName,
        dayWords(row.start, job.zone),
        from,
        isOpen(row) ? 'running' : to,
        breakWords(row.break),
        isOpen(row) ? '-' : hourWords(paid / MINUTE_MS),
        row.idSignature === null ? 'no' : 'yes',
      ],
    };
  });
  if (table.length === 0) {
    paper.regular(10, soft);
    paper.write('No times were recorded for this job.', MARGIN, doc.y, { width: WIDTH });
  } else {
    const sum = { cells: ['Total', '', '', '', '', '', hourWords(total / MINUTE_MS), ''], bold: true };
    drawTable(paper, columns, [...table, sum]);
  }
  doc.y += 14;
  for (const signature of job.signatures) drawSignature(paper, job, signature);
  doc.y += 16;
}

function drawSignature(paper: Paper, job: JobSheet, signature: SignatureFacts): void {
  const { doc } = paper;
  const { remark } = signature;
  paper.room(remark === null ? 86 : 160);
  const y = doc.y;
  paper.artifact(() => doc.rect(MARGIN, y, 200, 70).lineWidth(0.75).stroke(rule));
  const { image } = signature;
  const place = { fit: [188, 60] as [number, number], align: 'center', valign: 'center' } as const;
  if (image)
    paper.mark('Figure', () => doc.image(Buffer.from(image), MARGIN + 6, y + 5, place), {
      alt: `Signature of ${signature.signed_by}`,
    });
  const names = [
    ...new Set(job.rows.filter((row) => row.idSignature === signature.id).map((row) => row.userName)),
  ];
  paper.bold(10);
  paper.write(`Signed by ${signature.signed_by}`, MARGIN + 214, y + 8, { width: WIDTH - 214 });
  paper.regular(9, soft);
  paper.write(formatDateTime(signature.signed_at, job.zone), MARGIN + 214, doc.y + 2, { width: WIDTH - 214 });
  paper.write(
    `For ${names.map(apart).join(', ') || 'no time that is still signed'}`,
    MARGIN + 214,
    doc.y + 2,
    {
      width: WIDTH - 214,
      height: 34,
    },
  );
  doc.y = y + 78;
  if (remark === null) return;
  paper.write(`Remark: ${remark}`, MARGIN, doc.y, { width: WIDTH });
  doc.y += 8;
}

async function paint(document: TimesheetDocument): Promise<Buffer> {
  const texts = document.jobs.flatMap((job) => [
    job.title,
    job.customer,
    job.location,
    ...job.rows.flatMap((row) => [row.userName, row.groupName]),
    ...job.signatures.flatMap(({ signed_by, remark }) => [signed_by, remark ?? '']),
  ]);
  const [only, ...others] = document.jobs;
  const title = only && others.length === 0 ? `Timesheet: ${only.title}` : 'Timesheet';
  const paper = openPaper({
    title,
    author: document.company,
    at: document.at,
    texts,
    foot: document.company,
  });
  paper.bold(22);
  paper.mark('H1', () => paper.write('Timesheet', MARGIN, MARGIN, { width: WIDTH }));
  paper.regular(10, soft);
  paper.write(document.company, MARGIN, paper.doc.y + 2, { width: WIDTH });
  paper.doc.y += 20;
  for (const job of document.jobs) drawJob(paper, job, document.home);
  return paper.finish();
}

/** Draws the timesheet PDF of one or more jobs. */
export const timesheetPdf: Painter<TimesheetDocument> = { kind: 'timesheet', paint };
