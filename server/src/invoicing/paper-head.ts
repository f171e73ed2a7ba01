import { formatAbn } from '@crewcall/domain/abn';
import { MARGIN, WIDTH, signal, soft } from '../documents/paper';
import type { Paper } from '../documents/paper';
import type { Parties, Party } from './invoice-parties';

/** The head of every document between the company and a worker or a customer. */
interface Head {
  title: string;
  /** The title's size in points. */
  size: number;
  /** A word printed in colour below the title, such as "CANCELLED". */
  mark?: string;
  /** Names and values in the upper right corner. */
  facts: readonly (readonly [name: string, value: string])[];
  parties: Parties;
  /** The headings above the worker and the company, such as "From" and "To". */
  roles: readonly [worker: string, company: string];
  /** Printed below the name on the right where there is no ABN; empty prints nothing. */
  noAbn?: string;
}

const NO_ABN = 'ABN not provided';

function drawParty(
  paper: Paper,
  { role, party, noAbn }: { role: string; party: Party; noAbn: string },
  x: number,
  y: number,
): number {
  const width = WIDTH / 2 - 20;
  const { doc } = paper;
  paper.bold(8, soft);
  paper.mark('H2', () => paper.write(role.toUpperCase(), x, y, { width, characterSpacing: 0.6 }));
  paper.bold(12);
  paper.write(party.name, x, doc.y + 3, { width });
  paper.regular(9);
  const abn = party.abn === '' ? noAbn : `ABN ${formatAbn(party.abn)}`;
  if (abn !== '') paper.write(abn, x, doc.y + 2, { width });
  if (party.address !== '') paper.write(party.address, x, doc.y + 1, { width });
  return doc.y;
}

/** Draws the head of a new document; the pen is below it afterwards. */
export function drawHead(
  paper: Paper,
  { title, size, mark, facts, parties, roles, noAbn = NO_ABN }: Head,
): void {
  const { doc } = paper;
  paper.artifact(() => doc.rect(MARGIN, MARGIN, 46, 5).fill(signal));
  paper.bold(size);
  paper.mark('H1', () => paper.write(title, MARGIN, MARGIN + 16, { width: WIDTH - 190 }));
  if (mark !== undefined) {
    paper.bold(12, signal);
    paper.write(mark, MARGIN, doc.y + 4, { width: WIDTH - 190 });
  }
  const below = doc.y;
  let y = MARGIN + 16;
  for (const [name, value] of facts) {
    paper.regular(9, soft);
    paper.write(name, MARGIN + WIDTH - 170, y, { width: 90 });
    paper.bold(9);
    paper.write(value, MARGIN + WIDTH - 80, y, { width: 80, align: 'right' });
    y += 14;
  }
  y = Math.max(below, y) + 18;
  paper.line(y);
  const left = { role: roles[0], party: parties.worker, noAbn: NO_ABN };
  const right = { role: roles[1], party: parties.company, noAbn };
  const a = drawParty(paper, left, MARGIN, y + 12);
  const b = drawParty(paper, right, MARGIN + WIDTH / 2, y + 12);
  doc.y = Math.max(a, b) + 20;
}

/** The texts in a head that users have entered, in any script; the document chooses its fonts by them. */
export const headTexts = ({ worker, company }: Parties): string[] =>
  [worker, company].flatMap((party) => [party.name, party.abn, party.address]);
