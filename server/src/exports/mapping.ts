import { isBills, lineKindNames, noMapping, workTypeKey } from '@crewcall/domain/exports';
import type { ExportMapping, ExportTarget, WorkKind } from '@crewcall/domain/exports';
import type { Db } from '../db/schema';
import type { Bill } from './bills';

/** What the company calls things in this product; with empty texts where nobody has said it. */
export async function readMapping(db: Db, companyId: number, target: ExportTarget): Promise<ExportMapping> {
  const row = await db
    .selectFrom('export_profile')
    .select('mapping')
    .where('company_id', '=', companyId)
    .where('target', '=', target)
    .executeTakeFirst();
  const stored = (row?.mapping ?? {}) as Partial<ExportMapping>;
  return { ...noMapping, ...stored, lines: { ...noMapping.lines, ...stored.lines } };
}

/** What a file needs and nobody has entered: in words, and for a work type what it is of. */
export interface Missing {
  text: string;
  work?: WorkKind;
}

function missingCodings(bills: readonly Bill[], mapping: ExportMapping): Missing[] {
  const needed = new Set<string>();
  for (const { gstCents, lines } of bills)
    for (const { kind } of lines) {
      const { account, taxGst, taxFree } = mapping.lines[kind];
      if (account === '') needed.add(`the account of “${lineKindNames[kind]}”`);
      if (gstCents > 0 && taxGst === '') needed.add(`the tax with GST of “${lineKindNames[kind]}”`);
      if (gstCents === 0 && taxFree === '') needed.add(`the tax without GST of “${lineKindNames[kind]}”`);
    }
  return [...needed].map((text) => ({ text }));
}

function missingWorkTypes(parts: readonly WorkKind[], mapping: ExportMapping): Missing[] {
  const needed = new Map<string, WorkKind>();
  for (const { group, rule } of parts) {
    const key = workTypeKey({ group, rule });
    if ((mapping.workTypes[key] ?? '') === '') needed.set(key, { group, rule });
  }
  return [...needed].map(([key, work]) => ({ text: `the work type of “${key}”`, work }));
}

/** What this export needs of the mapping and does not find there. */
export const missingOf = (
  target: ExportTarget,
  mapping: ExportMapping,
  { bills, parts }: { bills: readonly Bill[]; parts: readonly WorkKind[] },
): Missing[] => (isBills(target) ? missingCodings(bills, mapping) : missingWorkTypes(parts, mapping));

const MOST_NAMED = 8;

/** The refusal of a file whose mapping is not complete; empty if it is. */
export function missingText(missing: readonly Missing[]): string[] {
  if (missing.length === 0) return [];
  const named = missing.slice(0, MOST_NAMED).map(({ text }) => text);
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  return [
    `The file cannot be made: the mapping lacks ${named.join(', ')}${more}. Enter it under Mapping, then make the file.`,
  ];
}
