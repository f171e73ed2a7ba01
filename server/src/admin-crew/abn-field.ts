import { bareAbn, isValidAbn } from '@crewcall/domain/abn';
import { texts } from '@crewcall/domain/texts';
import { refuse } from '../errors';

/** The 11 digits of an ABN, or '' where none was given and none is needed. */
export function readAbn(text: string | undefined, needed: boolean): string {
  const digits = bareAbn(text ?? '');
  if (digits === '' && !needed) return '';
  return isValidAbn(digits) ? digits : refuse(texts.invalidAbn);
}
