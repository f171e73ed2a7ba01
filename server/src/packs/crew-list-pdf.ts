import type { Painter } from '../documents/drawing-threads';
import { MARGIN, WIDTH, soft } from '../documents/paper';
import { drawTable } from '../documents/table';
import { openPack } from './pack-paper';
import type { Pack } from './read-pack';

export interface CrewList {
  pack: Pack;
  people: readonly { id: number; name: string; groups: string }[];
  /** JPEG or PNG by id of the person; null for a list without pictures. */
  photos: ReadonlyMap<number, Uint8Array> | null;
}

const columns = [
  { title: 'Name', share: 40 },
  { title: 'Group', share: 30 },
  { title: 'Company', share: 30 },
];
const photo = { title: 'Photo', share: 12 };
/** Height of a row with a picture, in points. */
const PHOTO_ROW = 52;

async function paint({ pack, people, photos }: CrewList): Promise<Buffer> {
  const paper = openPack(pack, 'Crew list');
  if (people.length === 0) {
    paper.regular(10, soft);
    paper.write('Nobody is confirmed yet.', MARGIN, paper.doc.y, { width: WIDTH });
    return paper.finish();
  }
  const rows = people.map(({ id, name, groups }) => {
    const cells = [name, groups, pack.company];
    if (photos === null) return { cells };
    const bytes = photos.get(id);
    const row = { cells: ['', ...cells] };
    return bytes === undefined ? row : { ...row, picture: { bytes, alt: `Photo of ${name}` } };
  });
  const isPlain = photos === null;
  drawTable(paper, isPlain ? columns : [photo, ...columns], rows, 0, isPlain ? {} : { row: PHOTO_ROW });
  return paper.finish();
}

/** Who comes, for the people at the gate. */
export const crewListPdf: Painter<CrewList> = { kind: 'crew-list', paint };
