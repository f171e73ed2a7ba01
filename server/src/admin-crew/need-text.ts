import type { ProfileKind } from '@crewcall/domain/profile-fields';
import { textRule } from '@crewcall/domain/text-kinds';
import type { TextKind } from '@crewcall/domain/text-kinds';
import { refuse } from '../errors';

/** A text of this kind as it is stored, or a refusal with the sentence of the kind. */
export function needText(kind: TextKind | ProfileKind, text: string): string {
  const rule = textRule(kind);
  if (rule === undefined) return text;
  return rule.isWell(text) ? (rule.stored?.(text) ?? text) : refuse(rule.refusal);
}
