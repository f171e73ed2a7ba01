import { fold } from '@crewcall/domain/text';
import { weakWords } from './weak-words';

const LEAST_LEFT = 4;
const LEAST_WORD = 3;
const MOST_READ = 64;
const RUN = 3;

// Rows of the keyboard, the alphabet and the digits, both ways.
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv',
];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

const written: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  $: 's',
  '5': 's',
  '7': 't',
};
const plainLetters = (text: string): string => text.replace(/[@4031$57]/g, (sign) => written[sign] ?? sign);

/** The owner of the password, with what strangers may know about them. */
export interface Owner {
  email: string;
  firstName: string;
  lastName: string;
}

/** As both sides are compared: case, accents and wide letters apart. */
const folded = (text: string): string => fold(text.normalize('NFKC'));

// Folded before it is split as well: an apostrophe may stand in the password, or be left out.
const wordsOf = ({ email, firstName, lastName }: Owner): string[] => {
  const known = `${email} ${firstName} ${lastName}`;
  return [email, ...`${known} ${folded(known)}`.split(/[^\p{L}\p{M}\p{N}]+/u)].map(folded);
};

function withoutRuns(text: string): string {
  let left = '';
  for (let at = 0; at < text.length;) {
    let length = 1;
    while (at + length < text.length && runs.some((run) => run.includes(text.slice(at, at + length + 1))))
      length += 1;
    if (length < RUN) left += text.slice(at, at + length);
    at += length;
  }
  return left;
}

// A year, or what follows from one character or part to its repetitions, says nothing new.
const withoutRepeats = (text: string): string => text.replace(/(.{1,8}?)\1+/gu, '$1');

/** What a guesser would still have to find: letters whole, digits half, anything else not at all. */
function left(text: string, words: readonly string[]): number {
  const rest = words.reduce((before, word) => before.replaceAll(word, ' '), text);
  const free = withoutRepeats(withoutRuns(rest.replace(/(?:19|20)\d\d/g, ' ')));
  const letters = new Set(free.match(/\p{L}/gu) ?? []).size;
  const digits = free.match(/\p{N}/gu)?.length ?? 0;
  return letters + digits / 2;
}

/**
 * Is this password among the first that somebody tries? Those are common words, their spellings with digits, patterns
 * of the keyboard, repetitions, years, or the owner's own name and address, and little else.
 */
export function isWeak(password: string, owner: Owner): boolean {
  const text = folded(password).slice(0, MOST_READ);
  const words = [...wordsOf(owner), ...weakWords]
    .filter((word) => word.length >= LEAST_WORD)
    .sort((a, b) => b.length - a.length);
  return [text, plainLetters(text)].some((form) => left(form, words) < LEAST_LEFT);
}

/** What somebody reads who chose one. */
export const WEAK =
  'This password is easy to guess: it is little more than a common word, a pattern, or a name or address. ' +
  'Use three or four less common words that do not belong together.';
