import { cleanMarks } from './clean-marks';
import { configFields, isTemplateField, settingOf } from './company-config';
import type { CompanyConfig, ConfigField } from './company-config';
import { fromList } from './company-settings';
import type { Setting } from './company-settings';
import { quietProblem } from './quiet-choice';
import { templateFaults } from './templates';
import { minutesOfHhMm } from './text';
import { textKinds, textRule } from './text-kinds';
import { isZone } from './zones';

export interface ConfigProblem {
  field: ConfigField;
  text: string;
}

const isBlank = (text: string): boolean => text.trim() === '';

function isInRange(
  { range: [min, max], orZero, fractions }: Extract<Setting, { kind: 'number' }>,
  value: number,
): boolean {
  if (orZero && value === 0) return true;
  return (fractions || Number.isInteger(value)) && value >= min && value <= max;
}

/** Settings that are valid only together with others. Each setting's own refusal says so. */
const together: Partial<Record<ConfigField, (config: CompanyConfig) => boolean>> = {
  confStartOvernight: ({ confStartOvernight: start, confEndOvernight: end }) => start !== '' || end === '',
  confEndOvernight: overnightEndFits,
  confQuietFrom: ({ confQuietFrom: from, confQuietTo: to }) => quietProblem({ from, to }) === null,
};

function problemOf(field: ConfigField, config: CompanyConfig): string | null {
  const setting = settingOf(field);
  const value = config[field];
  const text = String(value);
  const fits = together[field]?.(config) ?? true;
  switch (setting.kind) {
    case 'flag':
      return value === 0 || value === 1 ? null : fromList;
    case 'number':
      return isInRange(setting, Number(value))
        ? null
        : setting.refusal.replace('{range}', setting.range.join(' to '));
    case 'time':
      return fits && (text === '' || minutesOfHhMm(text) !== null) ? null : setting.refusal;
    case 'choice':
      return setting.choices.some(([each]) => each === text) ? null : setting.refusal;
    case 'zone':
      return isZone(text) ? null : setting.refusal;
    default: {
      const rule = textRule(setting.kind);
      return rule === undefined || isBlank(text) || rule.isWell(text.trim()) ? null : rule.refusal;
    }
  }
}

/**
 * What stops these settings from being saved, in the order of the screen; empty when nothing does.
 * An unfinished bank section is allowed here and refused where a bank file is built.
 */
export const validateCompanyConfig = (config: CompanyConfig): ConfigProblem[] =>
  configFields.flatMap((field) => {
    const text = problemOf(field, config);
    return text === null ? [] : [{ field, text }];
  });

/** Why a changed text cannot be saved. Unchanged texts are not checked, so an older one may break the rule. */
export function changeProblem(field: ConfigField, text: string): string | null {
  if (isTemplateField(field)) return templateFaults(field, text)[0]?.text ?? null;
  const { isWell, refusal } = textKinds.phone;
  return settingOf(field).kind === 'mobile' && !isBlank(text) && !isWell(text) ? refusal : null;
}

// Plain decimals only: `1e2` and `0x64` are typing mistakes.
const decimal = /^\s*-?\d+(\.\d+)?\s*$/;

/**
 * A value as it is stored: 7:00 is 07:00, flags are 0 or 1. A text that is no plain number becomes NaN, which every
 * range refuses.
 */
export function storedSetting(field: ConfigField, value: string | number | boolean): string | number {
  const { kind } = settingOf(field);
  if (kind === 'number' || kind === 'flag')
    return typeof value === 'string' && !decimal.test(value) ? Number.NaN : Number(value);
  const text = String(value).trim();
  if (kind === 'time') return text.replace(/^(?=\d:\d\d$)/, '0');
  if (kind === 'mobile') return cleanMarks(text);
  return textRule(kind)?.stored?.(text) ?? text;
}

/** An end needs a start, and is after it unless it is on the next day. */
function overnightEndFits(config: CompanyConfig): boolean {
  const { confStartOvernight, confEndOvernight, confEndOvernightNextDay } = config;
  if (confEndOvernight === '') return confStartOvernight === '';
  const start = minutesOfHhMm(confStartOvernight);
  const end = minutesOfHhMm(confEndOvernight);
  if (end === null) return false;
  return start === null || confEndOvernightNextDay === 1 || end > start;
}
