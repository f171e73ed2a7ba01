import { isCompanyName } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { refuse } from '../errors';
import { needText } from './need-text';

/** A trimmed person's name of at least two letters. */
export const needName = (text: string): string => needText('name', text);

/** A trimmed company name. */
export const needCompanyName = (text: string): string =>
  isCompanyName(text) ? text.trim().replace(/\s+/g, ' ') : refuse(texts.nameTooShort);
