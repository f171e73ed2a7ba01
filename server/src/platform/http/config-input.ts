import type { Parsed } from '@crewcall/contract/types';
import { isConfigField, settingOf } from '@crewcall/domain/company-config';
import type { CompanyConfig, ConfigField } from '@crewcall/domain/company-config';
import { storedSetting } from '@crewcall/domain/config-checks';
import { needPhone } from './need-text';

/** Merges new settings into the stored ones. `unknown` is the first name that is not a setting, else null. */
export function mergeConfig(
  stored: CompanyConfig,
  input: Parsed<'setConfigCompany'>,
): { config: CompanyConfig; changed: ConfigField[]; unknown: string | null } {
  const next: Record<string, string | number> = { ...stored };
  const changed: ConfigField[] = [];
  let unknown: string | null = null;
  for (const [name, value] of Object.entries(input)) {
    if (!isConfigField(name) || typeof value === 'object') {
      unknown ??= name;
      continue;
    }
    const typed = storedSetting(name, value);
    if (typed === stored[name]) continue;
    next[name] = settingOf(name).kind === 'mobile' && typed !== '' ? needPhone(String(typed)) : typed;
    changed.push(name);
  }
  return { config: next as unknown as CompanyConfig, changed, unknown };
}
