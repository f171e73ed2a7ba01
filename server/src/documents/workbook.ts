import { epochToLocal } from '@crewcall/domain/time';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import type { Painter } from './drawing-threads';
import writeXlsxFile from 'write-excel-file/node';
import type { CellObject } from 'write-excel-file/node';

export type CellKind = 'text' | 'count' | 'number' | 'money' | 'date' | 'time';
type CellValue = string | number | null;

/** One worksheet as plain data: a head, rows, and a row of totals where there is one. */
export interface Sheet {
  name: string;
  /** `text` keeps leading zeros; `money` is in cents; `date` is from `dayCell`, `time` from `wallClock`. */
  columns: readonly { title: string; width: number; kind: CellKind }[];
  rows: readonly (readonly CellValue[])[];
  totals: readonly CellValue[] | null;
}

/** The local time in a zone as if it were UTC, in epoch ms, because a worksheet has no zones. */
export const wallClock = (zone: Zone, at: EpochMs): number => Date.parse(`${epochToLocal(zone, at)}:00Z`);

/** A day as a `date` cell takes it. */
export const dayCell = (day: DayText): number => Date.parse(`${day}T00:00Z`);

const formats = {
  money: '#,##0.00',
  count: '0',
  number: '0.00',
  date: 'dd/mm/yyyy',
  time: 'dd/mm/yyyy hh:mm',
} as const;

function toCell(kind: CellKind, value: CellValue): CellObject | null {
  if (value === null || value === '') return null;
  if (kind === 'text') return { value: String(value), type: String, format: '@' };
  if (kind === 'money') return { value: Number(value) / 100, type: Number, format: formats.money };
  if (kind === 'number' || kind === 'count')
    return { value: Number(value), type: Number, format: formats[kind] };
  return { value: new Date(value), type: Date, format: formats[kind] };
}

function sheetOf({ name, columns, rows, totals }: Sheet) {
  const kinds = columns.map(({ kind }) => kind);
  const cells = (row: readonly CellValue[]) => kinds.map((kind, index) => toCell(kind, row[index] ?? null));
  const head = columns.map(({ title }): CellObject => ({ value: title, type: String, fontWeight: 'bold' }));
  const sums = (totals ?? []).map((total, index): CellObject | null => {
    if (total === null) return null;
    const cell =
      typeof total === 'string' ? { value: total, type: String } : toCell(kinds[index] ?? 'text', total);
    return { ...cell, fontWeight: 'bold' } as CellObject;
  });
  return {
    data: [head, ...rows.map(cells), ...(totals === null ? [] : [sums])],
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  };
}

const paint = (sheets: readonly Sheet[]): Promise<Buffer> => writeXlsxFile(sheets.map(sheetOf)).toBuffer();

/** Makes one .xlsx file of worksheets, with bold header rows that stay in view. */
export const workbook: Painter<readonly Sheet[]> = { kind: 'workbook', paint };
