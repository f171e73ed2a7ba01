// Calls: getExportProfiles, saveExportProfile.
import {
  exportTargetNames,
  exportTargets,
  mappingFields,
  mappingFieldText,
  mappingOf,
  noMapping,
} from '@crewcall/domain/exports';
import type { Coding, ExportMapping } from '@crewcall/domain/exports';
import { handle } from '../platform/http/handle';
import { mergeFields } from '../platform/http/merge-fields';
import { toOffice } from '../platform/live/audience';
import { readMapping } from './mapping';

/** What the company calls things in each product that reads our files. */
export const getExportProfilesHandler = handle('getExportProfiles', async ({ user, db }) => {
  const profiles = [];
  for (const target of exportTargets)
    profiles.push({ target, mapping: await readMapping(db, user.companyId, target) });
  return { profiles };
});

const trimmed = (mapping: ExportMapping): ExportMapping => {
  const tidy = <T extends Record<string, string>>(texts: T): T =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.trim()])) as T;
  const codings = <T extends Record<string, Coding>>(all: T): T =>
    Object.fromEntries(Object.entries(all).map(([kind, coding]) => [kind, tidy({ ...coding })])) as T;
  return {
    ...mapping,
    lines: { ...noMapping.lines, ...codings(mapping.lines) },
    charges: { ...noMapping.charges, ...codings(mapping.charges) },
    workTypes: Object.fromEntries(Object.entries(tidy(mapping.workTypes)).filter(([, name]) => name !== '')),
    location: mapping.location.trim(),
  };
};

/**
 * Saves what the sender changed of the names that things have in a product. Files that were made stay as they are; 409
 * if somebody else has changed the same.
 */
export const saveExportProfileHandler = handle('saveExportProfile', ({ body, user, now, write }) =>
  write(async (tx) => {
    const { target } = body;
    const by = { changed_by: user.id, changed_at: now };
    const row = { company_id: user.companyId, target };
    // So that there is a row to lock.
    await tx.db
      .insertInto('export_profile')
      .values({ ...row, mapping: JSON.stringify(noMapping), ...by })
      .onConflict((same) => same.columns(['company_id', 'target']).doNothing())
      .execute();
    const lock = tx.db.selectFrom('export_profile').select('target').forUpdate();
    await lock.where('company_id', '=', user.companyId).where('target', '=', target).execute();
    const stored = mappingFields(await readMapping(tx.db, user.companyId, target));
    const was = body.was ? mappingFields(trimmed(body.was)) : stored;
    const merged = mergeFields(stored, mappingFields(trimmed(body.mapping)), was, (field) =>
      mappingFieldText(field, stored[field]),
    );
    await tx.db
      .updateTable('export_profile')
      .set({ mapping: JSON.stringify(trimmed(mappingOf(merged))), ...by })
      .where('company_id', '=', user.companyId)
      .where('target', '=', target)
      .execute();
    tx.audit('company', user.companyId, { mappingOf: exportTargetNames[target] });
    tx.announce('settings.changed', {}, toOffice);
  }),
);
