import ExcelJS from 'exceljs';

interface Credit {
  bsb: string;
  account: string;
  cents: number;
  title: string;
}

export interface BankFile {
  records: string[];
  credits: Credit[];
  /** Of the last record, in cents. */
  totals: { net: number; credit: number; debit: number; count: number };
}

/** Reads a payment file as a bank does: by columns. */
export function readBankFile(bytes: Buffer): BankFile {
  const records = bytes.toString('latin1').split('\r\n');
  const last = records.at(-1) ?? '';
  const cents = (from: number) => Number(last.slice(from, from + 10));
  return {
    records,
    credits: records
      .filter((record) => record.startsWith('1') && record.slice(18, 20) === '50')
      .map((record) => ({
        bsb: record.slice(1, 8),
        account: record.slice(8, 17).trim(),
        cents: Number(record.slice(20, 30)),
        title: record.slice(30, 62).trim(),
      })),
    totals: { net: cents(20), credit: cents(30), debit: cents(40), count: Number(last.slice(74, 80)) },
  };
}

/** Rows of the first sheet by the titles in its first row. */
export async function readWorkbook(bytes: Buffer): Promise<Record<string, unknown>[]> {
  const book = new ExcelJS.Workbook();
  // Its declaration predates generic buffers.
  await book.xlsx.load(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  );
  const [head, ...rows] = (book.worksheets[0]?.getSheetValues() ?? [])
    .filter(Array.isArray)
    .map((row) => row.slice(1));
  return rows.map((row) => Object.fromEntries((head ?? []).map((title, at) => [String(title), row[at]])));
}
