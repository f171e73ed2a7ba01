// The words by which an invitation is answered by SMS.
const ENDING = /Reply \d{4}Y or \d{4}N\.?$/;

/** The end of an invitation's SMS, with the code of that invitation. */
const replyEnding = (code: string): string => `Reply ${code}Y or ${code}N`;

/** The text of an invitation's SMS without the words about replies. */
export const withoutReplyEnding = (text: string): string => text.replace(ENDING, '').trimEnd();

/** A text that ends with this code, instead of an earlier one. */
export const withReplyEnding = (text: string, code: string): string =>
  `${withoutReplyEnding(text)} ${replyEnding(code)}`;

const codeFirst = /^\W*(\d{4})\W*(y|yes|n|no)\W*$/i;
const wordFirst = /^\W*(y|yes|n|no)\W*(\d{4})\W*$/i;

/** Reads `4821Y`, `4821 no` or `Yes 4821`; null for anything else, such as a bare Y. */
export function readReply(text: string): { code: string; accept: boolean } | null {
  const [, code, word] = codeFirst.exec(text) ?? [];
  const [, otherWord, otherCode] = wordFirst.exec(text) ?? [];
  const [found, said] = [code ?? otherCode, word ?? otherWord];
  return found === undefined || said === undefined ? null : { code: found, accept: /^y/i.test(said) };
}
