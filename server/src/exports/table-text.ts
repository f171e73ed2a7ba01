import { INVOICES_A_FILE } from '@crewcall/domain/exports';
import { plainDollars } from '@crewcall/domain/money';
import type { Cents } from '@crewcall/domain/units';
import Papa from 'papaparse';

/** Cells are ready to be written: texts by `safeCell`, amounts and numbers as they are. */
export type Cells = readonly string[];

/** The text of a table: comma or tab between cells, quotes where a cell needs them, CR LF after each row. */
export const tableText = (rows: readonly Cells[], delimiter: ',' | '\t'): string =>
  `${Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter, newline: '\r\n' },
  )}\r\n`;

/** `-1234.56` */
export const amountCell = (cents: Cents): string => plainDollars(cents);

/** Hundredths as a number: `3.50`. */
export const hundredthsCell = (hundredths: number): string => plainDollars(hundredths);

/** The text of each file: as many invoices as a product takes at once, `INVOICES_A_FILE`. */
export const inFiles = <T>(all: readonly T[], textOf: (some: readonly T[]) => string): string[] =>
  Array.from({ length: Math.ceil(all.length / INVOICES_A_FILE) }, (_, at) =>
    textOf(all.slice(at * INVOICES_A_FILE, (at + 1) * INVOICES_A_FILE)),
  );
