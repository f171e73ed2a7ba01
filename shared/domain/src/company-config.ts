import { settingsTable } from './company-settings';
import type { Setting, SettingsTab } from './company-settings';

type Row = (typeof settingsTable)[number]['sections'][number]['fields'][number];
export type ConfigField = Row['field'];

type ValueOf<R> = R extends { kind: 'flag' }
  ? 0 | 1
  : R extends { kind: 'number' }
    ? number
    : R extends { choices: readonly (readonly [infer Value, string])[] }
      ? Value
      : string;

/** Everything a company sets, as the settings calls carry it. */
export type CompanyConfig = { [F in ConfigField]: ValueOf<Extract<Row, { field: F }>> };

/** Where an unpaid break and the rounding difference go: the band with the lowest or the highest rate first. */
export type AdjustBand = CompanyConfig['confAdjustBand'];

export const settingsTabs: readonly SettingsTab<ConfigField>[] = settingsTable;

const settingsOf = ({ sections }: SettingsTab<ConfigField>) => sections.flatMap(({ fields }) => fields);
const byField = Object.fromEntries(
  settingsTabs.flatMap((tab) => settingsOf(tab).map((setting) => [setting.field, setting])),
) as Record<ConfigField, Setting<ConfigField>>;

export const configFields = Object.keys(byField) as ConfigField[];
export const isConfigField = (name: string): name is ConfigField => Object.hasOwn(byField, name);
export const settingOf = (field: ConfigField): Setting<ConfigField> => byField[field];

/** The tab that shows a field. */
export const tabOf = (field: ConfigField): SettingsTab =>
  settingsTabs.find((tab) => settingsOf(tab).some((setting) => setting.field === field))!;

export const defaultCompanyConfig = Object.fromEntries(
  configFields.map((field) => {
    const { kind, initial = kind === 'flag' ? 0 : '' } = settingOf(field);
    return [field, initial];
  }),
) as CompanyConfig;

/** Is this a field of the paying account, which is neither saved on a device nor shown in the audit? */
export const isSecretField = (field: ConfigField): boolean => settingOf(field).secret === true;

/** Does a change switch a control of pay off, or move the account that pays? Its first entry moves nothing. */
export function loosensPay(field: ConfigField, was: string | number, is: string | number): boolean {
  const { guardsPay } = settingOf(field);
  if (guardsPay === undefined || was === is) return false;
  return guardsPay === 'off' ? is !== 0 : was !== '' && was !== 0;
}

/** The fields that are on or off. */
export type FlagSetting = Extract<Row, { kind: 'flag' }>['field'];

type TemplateSetting = Extract<Row, { kind: 'template' | 'subject' }>['field'];

/** Is this field's text a template (see `templates`)? */
export const isTemplateField = (field: ConfigField): field is TemplateSetting =>
  ['template', 'subject'].includes(settingOf(field).kind);

/** The fields whose text is a template. */
export const templateFields = configFields.filter(isTemplateField);

/** A stored value in the words of the form; null for texts and numbers, which are shown unchanged. */
export function settingWords(field: ConfigField, value: unknown): string | null {
  const setting = settingOf(field);
  if (setting.kind === 'flag') return value === 1 ? 'yes' : 'no';
  return setting.kind === 'choice' ? (setting.choices.find(([each]) => each === value)?.[1] ?? null) : null;
}
