import { templateFields } from '@crewcall/domain/company-config';
import { validateCompanyConfig } from '@crewcall/domain/config-checks';
import type { ConfigField } from '@crewcall/domain/company-config';
import type { ConfigProblem } from '@crewcall/domain/config-checks';
import { linksLeftOut, templateFaults } from '@crewcall/domain/templates';
import { isPhone } from '@crewcall/domain/text';
import { toConfig } from './settings-draft';
import type { SettingsDraft } from './settings-draft';
import { labelOf } from './settings-fields';

/** The fields that differ from what is stored. */
export const changedSettings = (draft: SettingsDraft, stored: SettingsDraft): ConfigField[] =>
  (Object.keys(draft) as ConfigField[]).filter(
    (field) => draft[field].trim() !== (stored[field] ?? '').trim(),
  );

/** Everything that stops a save, each with its field; the first is the one to say aloud. */
export function checkSettings(draft: SettingsDraft, stored: SettingsDraft): ConfigProblem[] {
  const changed = new Set(changedSettings(draft, stored));
  const problems = validateCompanyConfig(toConfig(draft));
  const phone = draft.confNotificationRegistrantPhone ?? '';
  if (changed.has('confNotificationRegistrantPhone') && phone.trim() !== '' && !isPhone(phone)) {
    problems.push({
      field: 'confNotificationRegistrantPhone',
      text: 'Enter a phone number, e.g. 0412 345 678.',
    });
  }
  for (const field of templateFields) {
    const [fault] = changed.has(field) ? templateFaults(field, draft[field]) : [];
    if (fault) problems.push({ field, text: fault.text });
  }
  return problems;
}

/** Of the changed templates those without a link that their readers expect, as sentences. */
export const linkQuestions = (draft: SettingsDraft, stored: SettingsDraft): string[] =>
  templateFields
    .filter((field) => changedSettings(draft, stored).includes(field))
    .flatMap((field) => {
      const missing = linksLeftOut(field, draft[field]).map((name) => `{${name}}`);
      return missing.length === 0
        ? []
        : [`${labelOf(field)} has no ${missing.join(' and no ')}, so its reader cannot answer by a link.`];
    });
