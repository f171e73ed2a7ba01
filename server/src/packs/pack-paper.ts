import { clockNote } from '../documents/paper-words';
import { MARGIN, WIDTH, openPaper, signal, soft } from '../documents/paper';
import type { Paper } from '../documents/paper';
import { apart } from '../documents/set-text';
import { placeOf, textsOf } from './pack-words';
import type { Pack, PackJob } from './read-pack';

/** Opens a paper with its name, the subject and the company in the head of each page. */
export function openPack(pack: Pack, name: string, texts: readonly string[] = []): Paper {
  const { company, subject } = pack;
  const paper = openPaper({
    title: `${name}: ${subject}`,
    author: company,
    at: pack.at,
    texts: [...textsOf(pack), ...texts],
    foot: company,
    head: `${name}   ·   ${apart(subject)}   ·   ${apart(company)}`,
  });
  paper.bold(22);
  paper.mark('H1', () => paper.write(name, MARGIN, MARGIN, { width: WIDTH }));
  paper.regular(10, soft);
  paper.write(`${apart(subject)}   ·   ${apart(company)}`, MARGIN, paper.doc.y + 2, { width: WIDTH });
  paper.doc.y += 16;
  return paper;
}

/** The heading of a job with the line of facts below it. */
export function drawJobHead(paper: Paper, job: PackJob, { home }: Pack, day = ''): void {
  const { doc } = paper;
  const top = doc.y;
  paper.artifact(() => doc.rect(MARGIN, top + 3, 4, 30).fill(signal));
  paper.bold(14);
  paper.mark('H2', () => paper.write(job.title, MARGIN + 14, top, { width: WIDTH - 14 }));
  paper.regular(9, soft);
  const facts = [job.customer, day, placeOf(job), clockNote(job.startAt, job.zone, home) ?? ''];
  const shown = facts.filter((text) => text !== '').map(apart);
  paper.write(shown.join('   ·   '), MARGIN + 14, doc.y + 2, { width: WIDTH - 14 });
  doc.y += 10;
}
