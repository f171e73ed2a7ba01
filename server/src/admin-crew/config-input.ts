import { bareAbn } from '@crewcall/domain/abn';
import { parseAccountNumber, parseBsb } from '@crewcall/domain/bsb';
import {
  type CompanyConfig,
  type ConfigField,
  configFields,
  defaultCompanyConfig,
} from '@crewcall/domain/company-config';

type Value = string | number | boolean;
const isField = (name: string): name is ConfigField => (configFields as string[]).includes(name);

// As people write a number: `1e2` and `0x64` are slips.
const decimal = /^\s*-?\d+(\.\d+)?\s*$/;

/** A value in the type that the setting has: flags as 0 or 1, numbers as numbers, texts trimmed at their ends. */
function asTyped(field: ConfigField, value: Value): string | number {
  if (typeof defaultCompanyConfig[field] === 'number') {
    return typeof value === 'string' && !decimal.test(value) ? Number.NaN : Number(value);
  }
  const text = String(value).trim();
  if (field === 'confSenderBSB') return parseBsb(text) ?? text;
  if (field === 'confSenderAccountNumber') return parseAccountNumber(text) ?? text;
  return field === 'confCompanyABN' ? bareAbn(text) : text;
}

const flags = new Set<ConfigField>([
  'confAllowExternal',
  'confEndOvernightNextDay',
  'confOpeningsOnlyMyGroups',
  'confShowPay',
  'confPayCleared',
  'confPayFourEyes',
  'confOfficeSecondFactor',
  'confCompanyGst',
  'confAbaHeaderAccount',
  'confAbaNetOneDollar',
]);
const choices: Partial<Record<ConfigField, readonly string[]>> = {
  confAbaBalanced: ['auto', 'on', 'off'],
  confAdjustBand: ['lowest', 'highest'],
};

/** The settings after a save of some of them; a name that is none of them is told. Returns the field at fault, if one is. */
export function mergeConfig(
  stored: CompanyConfig,
  input: Record<string, Value>,
): { config: CompanyConfig; changed: ConfigField[]; wrong: ConfigField | null; unknown: string | null } {
  const next: Record<string, string | number> = { ...stored };
  const changed: ConfigField[] = [];
  let wrong: ConfigField | null = null;
  let unknown: string | null = null;
  for (const [name, value] of Object.entries(input)) {
    if (!isField(name)) {
      unknown ??= name;
      continue;
    }
    const typed = asTyped(name, value);
    const list = choices[name];
    if ((flags.has(name) && typed !== 0 && typed !== 1) || (list && !list.includes(String(typed))))
      wrong ??= name;
    if (typed === stored[name]) continue;
    next[name] = typed;
    changed.push(name);
  }
  return { config: next as unknown as CompanyConfig, changed, wrong, unknown };
}
