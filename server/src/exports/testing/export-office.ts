import type { In } from '@crewcall/contract/types';
import { lineKinds } from '@crewcall/domain/extras';
import { noMapping } from '@crewcall/domain/exports';
import type { ExportMapping, ExportTarget } from '@crewcall/domain/exports';
import ExcelJS from 'exceljs';
import { Readable } from 'node:stream';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { companyBank } from '../../../test/support/company-bank';
import { configure, shift, sydney } from '../../../test/support/shift';
import { handlers, tasks } from '../../areas';

const HOUR = 3_600_000;
export const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
export const company = {
  ...companyBank,
  confCompanyName: 'Harbour Crew Pty Ltd',
  confCompanyABN: '51824753556',
  confCompanyGst: 1,
};

/** The mapping of a company that has entered everything. */
export const mapped = (workTypes: Record<string, string> = {}): ExportMapping => ({
  ...noMapping,
  lines: Object.fromEntries(
    lineKinds.map((kind, index) => [kind, { account: `6-100${index}`, taxGst: 'GST', taxFree: 'FRE' }]),
  ) as ExportMapping['lines'],
  dueDays: 14,
  workTypes,
});

/** The cells of a file, read by fast-csv: another reader than the writer's. */
export async function cellsOf(text: string, delimiter: string): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  const sheet = await book.csv.read(Readable.from([text]), {
    map: (value: unknown) => value,
    parserOptions: { delimiter, ignoreEmpty: false },
  });
  const rows: string[][] = [];
  sheet.eachRow({ includeEmpty: true }, (row) => {
    const cells = row.values as (string | undefined)[];
    rows.push(Array.from(cells.slice(1), (cell) => cell ?? ''));
  });
  return rows;
}

/** An office that exports, and workers with times. */
export class ExportOffice {
  private constructor(
    readonly t: TestApp,
    readonly office: { id: number; token: string },
  ) {}

  static async open(): Promise<ExportOffice> {
    const t = await testApp({ handlers, tasks });
    const office = await t.signIn(await t.make.admin());
    await configure(t, company);
    return new ExportOffice(t, office);
  }

  /** A worker at $35.00 with times from these starts, Sydney time, and of so many hours. */
  async worked(
    given: Record<string, unknown> & { first_name?: string; last_name?: string },
    times: readonly (readonly [start: string, hours: number, rest?: number])[],
    job: { title?: string; group?: string; prepend?: string } = {},
  ): Promise<{ user: number; clocks: number[] }> {
    const { t } = this;
    const user = await t.make.user({ abn: '51824753556', ...given });
    await t.make.rate(user, await t.make.group(job.group), 3500);
    const clocks: number[] = [];
    for (const [start, hours, rest = 0] of times) {
      const at = sydney(start);
      const clock = { user, start: at, end: at + hours * HOUR, break: rest * 60_000, rate: 3500 };
      clocks.push(
        ...(await shift(t, { title: 'Concert', ...job, at, workers: [user], clocks: [clock] })).clocks,
      );
    }
    return { user, clocks };
  }

  generate = (idUser: number | number[], range = week) =>
    this.t.call(this.office, 'generateInvoice', { idUser, ...range });

  save = (target: ExportTarget, mapping = mapped(), was?: ExportMapping) =>
    this.t.call(this.office, 'saveExportProfile', { target, mapping, ...(was ? { was } : {}) });

  check = (target: ExportTarget, more: Partial<In<'checkExport'>> = {}) =>
    this.t.call(this.office, 'checkExport', { target, ...week, ...more });

  make = (target: ExportTarget, more: Partial<In<'exportMoney'>> = {}) =>
    this.t.call(this.office, 'exportMoney', { target, ...week, ...more });

  /** The texts of the files of an export. */
  async texts({ id, files }: { id: number; files: readonly { place: number }[] }): Promise<string[]> {
    const found = [];
    for (const { place } of files) {
      const { body } = await this.t.call(this.office, 'getExportFile', { idExport: id, place });
      found.push(Buffer.from(body.file, 'base64').toString('utf8'));
    }
    return found;
  }
}
