import type { ProfileKind } from '@crewcall/domain/profile-fields';
import { isCompanyName } from '@crewcall/domain/text';
import { textRule } from '@crewcall/domain/text-kinds';
import type { TextKind } from '@crewcall/domain/text-kinds';
import { texts } from '@crewcall/domain/texts';
import { refuse } from '../../errors';

/** A text of this kind as it is stored, or a refusal with the sentence of the kind. */
export function needText(kind: TextKind | ProfileKind, text: string): string {
  const rule = textRule(kind);
  if (rule === undefined) return text;
  return rule.isWell(text) ? (rule.stored?.(text) ?? text) : refuse(rule.refusal);
}

/** A trimmed person's name of at least two letters. */
export const needName = (text: string): string => needText('name', text);

/** A trimmed company name. */
export const needCompanyName = (text: string): string =>
  isCompanyName(text) ? text.trim().replace(/\s+/g, ' ') : refuse(texts.nameTooShort);
