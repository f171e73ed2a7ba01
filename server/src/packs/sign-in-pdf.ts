import type { Painter } from '../documents/drawing-threads';
import { dayWords } from '../documents/paper-words';
import type { Paper } from '../documents/paper';
import { drawTable } from '../documents/table';
import type { TableRow } from '../documents/table';
import { drawJobHead, openPack } from './pack-paper';
import { plannedOf } from './pack-words';
import type { Pack, PackJob } from './read-pack';

/** For people who are not on the list. */
const BLANK_LINES = 10;
/** Height of a row to write in by hand, in points. */
const ROW = 26;

const columns = [
  { title: 'Name', share: 27 },
  { title: 'Group', share: 17 },
  { title: 'Planned', share: 21 },
  { title: 'In', share: 10 },
  { title: 'Break', share: 10 },
  { title: 'Out', share: 10 },
  { title: 'Signature', share: 25 },
];
const blanks: TableRow[] = Array.from({ length: BLANK_LINES }, () => ({ cells: columns.map(() => '') }));

/** One sheet for each job and day. A job without a crew gets one with blank lines. */
function drawJob(paper: Paper, job: PackJob, pack: Pack, isFirst: boolean): void {
  const days = [...new Set(job.crews.map(({ day }) => day))];
  for (const [place, day] of (days.length === 0 ? [null] : days).entries()) {
    const crews = job.crews.filter((crew) => crew.day === day);
    if (!isFirst || place > 0) paper.page();
    drawJobHead(paper, job, pack, dayWords(crews[0]?.startAt ?? job.startAt, job.zone));
    const rows = crews.flatMap((crew) =>
      crew.people.map(({ name }) => ({
        cells: [name, crew.group, plannedOf(crew, job), '', '', '', ''],
      })),
    );
    drawTable(paper, columns, [...rows, ...blanks], 0, { row: ROW, grid: true });
  }
}

async function paint(pack: Pack): Promise<Buffer> {
  const paper = openPack(pack, 'Sign-in sheet');
  pack.jobs.forEach((job, place) => drawJob(paper, job, pack, place === 0));
  return paper.finish();
}

/** A list to sign by hand on site. */
export const signInPdf: Painter<Pack> = { kind: 'sign-in', paint };
