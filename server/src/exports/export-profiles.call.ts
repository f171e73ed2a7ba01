// Calls: getExportProfiles, saveExportProfile.
import { exportTargetNames, exportTargets, noMapping } from '@crewcall/domain/exports';
import type { Coding, ExportMapping } from '@crewcall/domain/exports';
import { handle } from '../platform/http/handle';
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

/** Saves what the company calls things in a product. Files that were made stay as they are. */
export const saveExportProfileHandler = handle('saveExportProfile', ({ body, user, now, write }) =>
  write(async (tx) => {
    const values = {
      mapping: JSON.stringify(trimmed(body.mapping)),
      changed_by: user.id,
      changed_at: now,
    };
    await tx.db
      .insertInto('export_profile')
      .values({ company_id: user.companyId, target: body.target, ...values })
      .onConflict((same) => same.columns(['company_id', 'target']).doUpdateSet(values))
      .execute();
    tx.audit('company', user.companyId, { mappingOf: exportTargetNames[body.target] });
    tx.announce('settings.changed', {}, toOffice);
  }),
);
