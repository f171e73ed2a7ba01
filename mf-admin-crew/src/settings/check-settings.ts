import { settingOf, tabOf, templateFields } from '@crewcall/domain/company-config';
import type { ConfigField } from '@crewcall/domain/company-config';
import { changeProblem, validateCompanyConfig } from '@crewcall/domain/config-checks';
import type { ConfigProblem } from '@crewcall/domain/config-checks';
import { linksLeftOut } from '@crewcall/domain/templates';
import { toConfig } from './settings-draft';
import type { SettingsDraft } from './settings-draft';

/** The fields that differ from what is stored. */
export const changedSettings = (draft: SettingsDraft, stored: SettingsDraft): ConfigField[] =>
  (Object.keys(draft) as ConfigField[]).filter(
    (field) => draft[field].trim() !== (stored[field] ?? '').trim(),
  );

/** All problems that stop a save, each with its field. The caller shows the first in a snackbar. */
export const checkSettings = (draft: SettingsDraft, stored: SettingsDraft): ConfigProblem[] => [
  ...validateCompanyConfig(toConfig(draft)),
  ...changedSettings(draft, stored).flatMap((field) => {
    const text = changeProblem(field, draft[field]);
    return text === null ? [] : [{ field, text }];
  }),
];

/** Warnings for changed templates that lack a link people need. */
export const linkQuestions = (draft: SettingsDraft, stored: SettingsDraft): string[] =>
  templateFields
    .filter((field) => changedSettings(draft, stored).includes(field))
    .flatMap((field) => {
      const missing = linksLeftOut(field, draft[field]).map((name) => `{${name}}`);
      return missing.length === 0
        ? []
        : [
            `${settingOf(field).label} has no ${missing.join(' and no ')}, so people cannot answer with a link.`,
          ];
    });

/** Whether a setting affects pay: those are in the section with the pay example. */
export const isPayField = (field: ConfigField): boolean =>
  tabOf(field).sections.some(
    ({ holds, fields }) => holds === 'payExample' && fields.some((each) => each.field === field),
  );
