import { formatPhone } from './phone';

const asked = /\bcall the office\b(?! on )/i;

/** Does this sentence ask its reader to call the office, without the number? */
export const asksToCall = (text: string): boolean => asked.test(text);

/** The sentence with the office's number where it asks to call the office; unchanged if no number is set. */
export const withOfficePhone = (text: string, phone: string): string =>
  phone.trim() === '' ? text : text.replace(asked, (said) => `${said} on ${formatPhone(phone.trim())}`);

/** The number as it is dialled; '' where there is none. */
export const dialled = (phone: string): string => phone.replace(/[^\d+]/g, '');
