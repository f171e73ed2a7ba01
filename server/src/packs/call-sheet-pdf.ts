import type { Painter } from '../documents/drawing-threads';
import { MARGIN, WIDTH, ink, soft } from '../documents/paper';
import type { Paper } from '../documents/paper';
import { drawQr } from '../documents/qr';
import { drawTable } from '../documents/table';
import { drawJobHead, openPack } from './pack-paper';
import { contactOf, dayOf, gateOf, licencesOf, mapOf, notesOf, placeOf, plannedOf } from './pack-words';
import type { Pack, PackJob } from './read-pack';

const QR = 78;
/** Width of the label of a fact, in points. */
const LABEL = 62;
/** A paragraph of this many characters is certainly shorter than a page. */
const LONGEST_PART = 1_500;

function factsOf(job: PackJob): [string, string][] {
  const { name, phone } = contactOf(job);
  const facts: [string, string][] = [
    ['Place', placeOf(job)],
    ['Gate', gateOf(job)],
    ['Dock', job.venue?.dock ?? ''],
    ['Parking', job.venue?.parking ?? ''],
    ['Contact', [name, phone].filter((text) => text !== '').join(', ')],
    ['Licences', licencesOf(job)],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** The facts of the site, with the map as a QR code beside them. */
function drawSite(paper: Paper, job: PackJob): void {
  const { doc } = paper;
  const top = doc.y;
  const map = mapOf(job);
  const width = WIDTH - (map === null ? 0 : QR + 24);
  for (const [label, value] of factsOf(job)) {
    const y = doc.y;
    paper.regular(9, soft);
    paper.write(label, MARGIN, y, { width: LABEL });
    paper.regular(10, ink);
    paper.write(value, MARGIN + LABEL, y, { width: width - LABEL });
    doc.y += 3;
  }
  if (map === null) return;
  const below = doc.y;
  const x = MARGIN + WIDTH - QR;
  drawQr(paper, map, { x, y: top, size: QR, alt: `QR code: map of ${placeOf(job)}` });
  paper.regular(8, soft);
  paper.write('Scan for the map', x, top + QR + 4, { width: QR });
  doc.y = Math.max(below, top + QR + 18);
}

/** Cuts a long paragraph, so that each part fits on a page. */
const partsOf = (paragraph: string): string[] =>
  paragraph.match(new RegExp(`[^]{1,${LONGEST_PART}}(?:\\s|$)|[^]{1,${LONGEST_PART}}`, 'gu')) ?? [];

function drawNotes(paper: Paper, job: PackJob): void {
  const notes = notesOf(job);
  if (notes === '') return;
  paper.room(60);
  paper.doc.y += 6;
  paper.bold(10);
  paper.mark('H3', () => paper.write('Notes', MARGIN, paper.doc.y, { width: WIDTH }));
  paper.regular(10, ink);
  for (const part of notes.split(/\r?\n/).flatMap(partsOf)) {
    paper.room(paper.heightOf(part, WIDTH));
    paper.write(part, MARGIN, paper.doc.y + 1, { width: WIDTH });
  }
}

const times = [
  { title: 'Date', share: 18 },
  { title: 'Time', share: 30 },
  { title: 'Group', share: 24 },
  { title: 'Confirmed', share: 14 },
  { title: 'Licences', share: 34 },
];
const names = [
  { title: 'Name', share: 40 },
  { title: 'Group', share: 26 },
  { title: 'Date', share: 18 },
  { title: 'Time', share: 30 },
];

function drawJob(paper: Paper, job: PackJob, pack: Pack): void {
  const { doc } = paper;
  paper.room(240);
  drawJobHead(paper, job, pack);
  drawSite(paper, job);
  drawNotes(paper, job);
  doc.y += 8;
  if (job.crews.length === 0) {
    paper.write('This job has no crew yet.', MARGIN, doc.y, { width: WIDTH });
    doc.y += 16;
    return;
  }
  drawTable(
    paper,
    times,
    job.crews.map((crew) => ({
      cells: [
        dayOf(crew, job),
        plannedOf(crew, job),
        crew.group,
        `${crew.people.length} of ${crew.amount}`,
        crew.licences.join(', '),
      ],
    })),
  );
  doc.y += 12;
  const people = job.crews.flatMap((crew) =>
    crew.people.map(({ name }) => ({ cells: [name, crew.group, dayOf(crew, job), plannedOf(crew, job)] })),
  );
  if (people.length > 0) drawTable(paper, names, people);
  doc.y += 20;
}

async function paint(pack: Pack): Promise<Buffer> {
  const paper = openPack(pack, 'Call sheet');
  for (const job of pack.jobs) drawJob(paper, job, pack);
  return paper.finish();
}

/** Where to be, when, and who is coming: for the crew and the site. */
export const callSheetPdf: Painter<Pack> = { kind: 'call-sheet', paint };
