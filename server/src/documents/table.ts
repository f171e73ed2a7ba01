import { MARGIN, WIDTH, ink, rule, soft, wash } from './paper';
import type { Paper } from './paper';

export interface Column {
  title: string;
  /** Width of the column relative to the sum of all shares. */
  share: number;
  align?: 'left' | 'right';
}

export interface TableRow {
  cells: readonly string[];
  /** Small print below the row, over its whole width. */
  note?: string;
  bold?: boolean;
  /** JPEG or PNG that is drawn in the first cell, which has no text then. */
  picture?: { bytes: Uint8Array; alt: string };
}

/** How a table differs from a plain list; heights in points. */
export interface TableLook {
  /** The least height of a row. */
  row?: number;
  /** With lines between the columns, to write in by hand. */
  grid?: boolean;
}

const PAD = 5;
const SIZE = 9;
const NOTE_SIZE = 7.5;

/** Height of a bold row of one line, in points. */
const SUM_ROW = 24;

/**
 * Draws a table over several pages that repeats its head and never splits a row. The last row stays on a page with
 * what comes below the table, `tail` points high, so that no sum is alone on a page.
 *
 * Not pdfkit's `doc.table()`: it writes each cell with `doc.text` in one font, has no hook to draw a cell (names come
 * in any script), and neither repeats a head nor keeps rows together.
 */
export function drawTable(
  paper: Paper,
  columns: readonly Column[],
  rows: readonly TableRow[],
  tail = 0,
  { row: least = 0, grid = false }: TableLook = {},
): void {
  const { doc } = paper;
  const total = columns.reduce((sum, column) => sum + column.share, 0);
  let x = MARGIN;
  const boxes = columns.map((column) => {
    const width = (column.share / total) * WIDTH;
    const box = { x: x + PAD, width: width - 2 * PAD, align: column.align ?? ('left' as const) };
    x += width;
    return box;
  });
  const cell = (text: string, index: number, y: number) => {
    const box = boxes[index];
    if (box) paper.write(text, box.x, y, { width: box.width, align: box.align });
  };
  const picture = ({ bytes, alt }: NonNullable<TableRow['picture']>, y: number, height: number) => {
    const fit: [number, number] = [boxes[0]?.width ?? height, height];
    paper.group('TD', () =>
      paper.mark('Figure', () => doc.image(Buffer.from(bytes), boxes[0]?.x ?? MARGIN, y, { fit }), { alt }),
    );
  };
  const uprights = (y: number, height: number) =>
    paper.artifact(() => {
      for (const { x, width } of boxes)
        for (const at of [x - PAD, x + width + PAD])
          doc
            .moveTo(at, y)
            .lineTo(at, y + height)
            .lineWidth(0.5)
            .stroke(rule);
    });
  const head = () => {
    const y = doc.y;
    paper.artifact(() => doc.rect(MARGIN, y, WIDTH, 18).fill(ink));
    paper.bold(NOTE_SIZE, '#FFFFFF');
    paper.group('TR', () =>
      columns.forEach(({ title }, index) =>
        paper.mark('TH', () => cell(title.toUpperCase(), index, y + 5.5), { scope: 'Column' }),
      ),
    );
    doc.y = y + 18;
  };
  const drawRow = (row: TableRow, turn: number) => {
    const pen = () => (row.bold ? paper.bold(SIZE) : paper.regular(SIZE));
    pen();
    const heights = row.cells.map((text, index) => paper.heightOf(text, boxes[index]?.width ?? WIDTH));
    const body = Math.max(...heights);
    paper.regular(NOTE_SIZE);
    const noteHeight = row.note ? paper.heightOf(row.note, WIDTH - 2 * PAD) + 2 : 0;
    const height = Math.max(least, body + noteHeight + 2 * PAD);
    const isLast = turn === rows.length - 1;
    const isBeforeSum = turn === rows.length - 2 && rows[turn + 1]?.bold === true;
    if (paper.room(height + (isLast ? tail : isBeforeSum ? SUM_ROW + tail : 0))) paper.artifact(head);
    const y = doc.y;
    if (turn % 2 === 1) paper.artifact(() => doc.rect(MARGIN, y, WIDTH, height).fill(wash));
    pen();
    // A note is read with the row's last cell, since a cell of its own would be one more than the table has columns.
    const note = () => {
      if (!row.note) return;
      paper.regular(NOTE_SIZE, soft);
      paper.write(row.note, MARGIN + PAD, y + PAD + body + 1, { width: WIDTH - 2 * PAD });
    };
    paper.group('TR', () =>
      row.cells.forEach((text, index) => {
        if (index === 0 && row.picture) return picture(row.picture, y + 2, height - 4);
        paper.mark('TD', () => {
          cell(text, index, y + PAD);
          if (index === row.cells.length - 1) note();
        });
      }),
    );
    if (grid) uprights(y, height);
    paper.line(y + height, rule);
    doc.y = y + height;
  };
  paper.room(60);
  paper.group('Table', () => {
    head();
    rows.forEach(drawRow);
  });
}
