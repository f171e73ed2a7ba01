import { formatNumericDay } from '@crewcall/domain/format';
import type { Painter } from '../documents/drawing-threads';
import { MARGIN, WIDTH, soft } from '../documents/paper';
import { drawTable } from '../documents/table';
import { openPack } from './pack-paper';
import type { Pack } from './read-pack';

export interface LicenceLine {
  name: string;
  /** Empty for somebody without an accepted licence. */
  type: string;
  number: string;
  /** The Australian state that issued it; may be empty. */
  state: string;
  /** `YYYY-MM-DD`; null if it does not expire. */
  expiryDay: string | null;
  isExpired: boolean;
}

export interface LicencePack {
  pack: Pack;
  lines: readonly LicenceLine[];
}

const columns = [
  { title: 'Name', share: 32 },
  { title: 'Licence', share: 32 },
  { title: 'Number', share: 20 },
  { title: 'State', share: 8 },
  { title: 'Expires', share: 20 },
];

/** `02/03/2027`, with a mark if that is over. */
export const expiryWords = ({ type, expiryDay, isExpired }: LicenceLine): string =>
  expiryDay === null
    ? type === ''
      ? ''
      : 'Never'
    : `${formatNumericDay(expiryDay)}${isExpired ? ' (expired)' : ''}`;

/** What is shown for somebody without a licence. */
export const typeWords = ({ type }: LicenceLine): string => type || 'None accepted';

async function paint({ pack, lines }: LicencePack): Promise<Buffer> {
  const texts = lines.flatMap(({ type, number }) => [type, number]);
  const paper = openPack(pack, 'Licences', texts);
  if (lines.length === 0) {
    paper.regular(10, soft);
    paper.write('Nobody is confirmed yet.', MARGIN, paper.doc.y, { width: WIDTH });
    return paper.finish();
  }
  drawTable(
    paper,
    columns,
    lines.map((line) => ({
      cells: [line.name, typeWords(line), line.number, line.state, expiryWords(line)],
    })),
  );
  return paper.finish();
}

/** The licences of the people who come, for the site's safety officer. */
export const licencePackPdf: Painter<LicencePack> = { kind: 'licence-pack', paint };
