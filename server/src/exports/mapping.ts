import { chargeKindNames } from '@crewcall/domain/clients';
import { isBills, isSales, lineKindNames, noMapping, workTypeKey } from '@crewcall/domain/exports';
import type { Coding, ExportMapping, ExportTarget, WorkKind } from '@crewcall/domain/exports';
import type { Db } from '../db/schema';
import type { Bill } from './bills';
import type { Sale } from './sales';

/** What the company calls things in this product; with empty texts where nobody has said it. */
export async function readMapping(db: Db, companyId: number, target: ExportTarget): Promise<ExportMapping> {
  const row = await db
    .selectFrom('export_profile')
    .select('mapping')
    .where('company_id', '=', companyId)
    .where('target', '=', target)
    .executeTakeFirst();
  const stored = (row?.mapping ?? {}) as Partial<ExportMapping>;
  return {
    ...noMapping,
    ...stored,
    lines: { ...noMapping.lines, ...stored.lines },
    charges: { ...noMapping.charges, ...stored.charges },
  };
}

/** What a file needs and nobody has entered: in words, and for a work type what it is of. */
export interface Missing {
  text: string;
  work?: WorkKind;
}

function missingCodings<K extends string>(
  papers: readonly { gstCents: number; lines: readonly { kind: K }[] }[],
  codings: Record<K, Coding>,
  names: Record<K, string>,
): Missing[] {
  const needed = new Set<string>();
  for (const { gstCents, lines } of papers)
    for (const { kind } of lines) {
      const { account, taxGst, taxFree } = codings[kind];
      if (account === '') needed.add(`the account of “${names[kind]}”`);
      if (gstCents !== 0 && taxGst === '') needed.add(`the tax with GST of “${names[kind]}”`);
      if (gstCents === 0 && taxFree === '') needed.add(`the tax without GST of “${names[kind]}”`);
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
export function missingOf(
  target: ExportTarget,
  mapping: ExportMapping,
  found: { bills?: readonly Bill[]; sales?: readonly Sale[]; parts?: readonly WorkKind[] },
): Missing[] {
  if (isBills(target)) return missingCodings(found.bills ?? [], mapping.lines, lineKindNames);
  if (isSales(target)) return missingCodings(found.sales ?? [], mapping.charges, chargeKindNames);
  return missingWorkTypes(found.parts ?? [], mapping);
}

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
