import { formatAbn } from '@crewcall/domain/abn';
import {
  configFields,
  defaultCompanyConfig,
  isSecretField,
  settingOf,
} from '@crewcall/domain/company-config';
import type { CompanyConfig, ConfigField } from '@crewcall/domain/company-config';
import { storedSetting } from '@crewcall/domain/config-checks';
import { formatPhone } from '@crewcall/domain/phone';

/** Fields whose unsaved input may be saved in the browser: all except secret ones. */
export const draftFields: readonly ConfigField[] = configFields.filter((field) => !isSecretField(field));

/** Settings as typed: all values are texts, flags are '0' and '1'. */
export type SettingsDraft = Record<ConfigField, string>;

/** Formats a stored value the way people write it. */
function shownAs(field: ConfigField, stored: string): string {
  const { kind } = settingOf(field);
  if (kind === 'abn') return formatAbn(stored);
  return kind === 'phone' || kind === 'mobile' ? formatPhone(stored) : stored;
}

export const toDraft = (config: Record<string, string | number | boolean>): SettingsDraft =>
  Object.fromEntries(
    configFields.map((field) => {
      const value = config[field] ?? defaultCompanyConfig[field];
      return [field, shownAs(field, String(typeof value === 'boolean' ? Number(value) : value))];
    }),
  ) as SettingsDraft;

export const toConfig = (draft: SettingsDraft): CompanyConfig =>
  Object.fromEntries(
    configFields.map((field) => [field, storedSetting(field, draft[field])]),
  ) as CompanyConfig;
