import { bareAbn, formatAbn } from '@crewcall/domain/abn';
import type { CompanyConfig, ConfigField } from '@crewcall/domain/company-config';
import { formatPhone } from '@crewcall/domain/phone';
import { settingsTabs } from './settings-fields';
import type { SettingsField } from './settings-fields';

/** What may lie on a device while it is typed: all but the account that the company pays from. */
export const draftFields: readonly ConfigField[] = settingsTabs.flatMap(({ sections }) =>
  sections
    .filter(({ isSecret }) => isSecret !== true)
    .flatMap(({ fields }) => fields.map(({ field }) => field)),
);

/** Settings as they are typed: text throughout, flags as '0' and '1'. */
export type SettingsDraft = Record<ConfigField, string>;

/** A stored text as people write it. */
function shownAs(field: string, stored: string): string {
  if (field === 'confCompanyABN') return formatAbn(stored);
  return field.endsWith('Phone') ? formatPhone(stored) : stored;
}

export const toDraft = (config: Record<string, string | number | boolean>): SettingsDraft =>
  Object.fromEntries(
    Object.entries(config).map(([field, value]) => [
      field,
      shownAs(field, String(typeof value === 'boolean' ? Number(value) : value)),
    ]),
  ) as SettingsDraft;

const ofKind = (...kinds: readonly SettingsField['kind'][]) =>
  new Set<ConfigField>(
    settingsTabs.flatMap(({ sections }) =>
      sections.flatMap(({ fields }) =>
        fields.filter(({ kind }) => kinds.includes(kind)).map(({ field }) => field),
      ),
    ),
  );
const numeric = ofKind('number', 'flag');
const times = ofKind('time');

/** The value as the domain knows it: 7:00 is 07:00. An empty or odd number becomes NaN, which the domain refuses. */
export function valueOf(field: ConfigField, typed: string): string | number {
  if (field === 'confCompanyABN') return bareAbn(typed);
  if (times.has(field)) return typed.trim().replace(/^(?=\d:\d\d$)/, '0');
  return numeric.has(field) ? (typed.trim() === '' ? Number.NaN : Number(typed)) : typed.trim();
}

export const toConfig = (draft: SettingsDraft): CompanyConfig =>
  Object.fromEntries(
    (Object.entries(draft) as [ConfigField, string][]).map(([field, typed]) => [
      field,
      valueOf(field, typed),
    ]),
  ) as unknown as CompanyConfig;
