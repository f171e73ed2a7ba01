import { fold } from '@crewcall/domain/text';

/** Words in the most common passwords. Digits, keyboard patterns and the owner's own words are checked separately. */
const weakWords: ReadonlySet<string> = new Set(
  (
    'password passwort passwd passcode passphrase secret letmein welcome login logon signin access admin administrator ' +
    'root user guest test testing tester default change changeme master super superman batman spiderman pokemon ' +
    'iloveyou loveyou lovely love forever princess sunshine rainbow flower butterfly angel heart baby babygirl ' +
    'monkey dragon tiger lion eagle panther phoenix shadow ghost killer hunter ranger trooper soldier warrior knight ' +
    'football soccer baseball basketball cricket rugby hockey tennis golfer liverpool chelsea arsenal united barcelona ' +
    'broncos roosters rabbitohs collingwood essendon hawthorn carlton richmond geelong ' +
    'michael jennifer jessica ashley jordan daniel thomas andrew robert george charlie william david matthew anthony ' +
    'joshua amanda nicole michelle samantha hannah sophie emma oliver jack harry james john peter maria anna laura ' +
    'buster pepper ginger cookie cheese chocolate banana orange apple cherry strawberry coffee whatever nothing ' +
    'hello goodbye please thankyou trustno starwars matrix google facebook instagram youtube apple samsung microsoft ' +
    'windows android iphone internet computer laptop keyboard mobile phone server network wifi ' +
    'summer winter spring autumn january february march april june july august september october november december ' +
    'monday tuesday wednesday thursday friday saturday sunday today tomorrow ' +
    'sydney melbourne brisbane perth adelaide hobart darwin canberra australia aussie london england ' +
    'mustang ferrari porsche harley yamaha toyota holden corvette mercedes guitar music rock metal ' +
    'money dollar freedom blessed jesus christ heaven family mother father brother sister friend buddy ' +
    'crew crewcall event events staff stage stagehand rigger roadie work worker office manager company demo example ' +
    'blue black white green purple silver golden diamond crystal magic lucky happy crazy sexy cool'
  ).split(' '),
);

const LEAST_LEFT = 4;
const LEAST_WORD = 3;
const MOST_READ = 64;
const RUN = 3;

// Rows of the keyboard, the alphabet and the digits, in both directions.
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

/** The owner of the password, with facts about them that strangers may know. */
export interface Owner {
  email: string;
  firstName: string;
  lastName: string;
}

/** The form in which password and words are compared: ignoring case, accents and full-width letters. */
const folded = (text: string): string => fold(text.normalize('NFKC'));

// Split both with and without folding: for O'Brien the password may contain "brien" or "obrien".
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

// Repetitions of up to eight characters count once: "abcabcabc" is as easy to guess as "abc".
const withoutRepeats = (text: string): string => text.replace(/(.{1,8}?)\1+/gu, '$1');

/**
 * The strength of a password apart from words, sequences, years and repetitions: each distinct letter counts 1, each
 * digit 1/2.
 */
function left(text: string, words: readonly string[]): number {
  const rest = words.reduce((before, word) => before.replaceAll(word, ' '), text);
  const free = withoutRepeats(withoutRuns(rest.replace(/(?:19|20)\d\d/g, ' ')));
  const letters = new Set(free.match(/\p{L}/gu) ?? []).size;
  const digits = free.match(/\p{N}/gu)?.length ?? 0;
  return letters + digits / 2;
}

/**
 * Is this password easy to guess? It is if it consists mainly of common words (also spelled with digits, as "p4ss"),
 * keyboard patterns, repetitions, years, or the owner's own name and email.
 */
export function isWeak(password: string, owner: Owner): boolean {
  const text = folded(password).slice(0, MOST_READ);
  const words = [...wordsOf(owner), ...weakWords]
    .filter((word) => word.length >= LEAST_WORD)
    .sort((a, b) => b.length - a.length);
  return [text, plainLetters(text)].some((form) => left(form, words) < LEAST_LEFT);
}

/** The refusal of a weak password. */
export const WEAK =
  'This password is easy to guess: it is little more than a common word, a pattern, or a name or address. ' +
  'Use three or four less common words that do not belong together.';
