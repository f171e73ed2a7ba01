import { fold, matches, searchWords } from './text';
import { stateById } from './zones';

/** One of the company's own questions about its workers, called a filter on screens. */
export interface CrewQuestion {
  id: number;
  type: 'checkbox' | 'text' | 'combobox';
  description: string;
}

/** A person with what the office's searches look at. */
export interface Findable {
  fullName: string;
  email?: string | undefined;
  phone?: string | undefined;
  /** 1..8, 0 or null for none. */
  state: number | null;
  suburb: string;
  city: string;
  postcode: string;
  /** Names of the active groups in which the person has a rate. */
  groups: readonly string[];
  /** Accepted licences; an expired one is not searched. */
  licences: readonly { type: string; state: string }[];
  /** Their answers to the company's questions, by id or as a list. */
  filterValues: Readonly<Record<string, string>> | readonly { idFilter: number; value: string }[];
}

/** What to search for; a field left empty does not narrow the search. */
export interface CrewWanted {
  text: string;
  /** 1..8, 0 for all. */
  state: number;
  group?: string;
  /** A type of licence, by name. */
  licence?: string;
  /** By id of the company's questions: 'true' for a ticked box, one choice, or words of a text. */
  values: Readonly<Record<string, string>>;
}

function valueOf({ filterValues }: Findable, id: number): string {
  if (Array.isArray(filterValues))
    return (
      (filterValues as readonly { idFilter: number; value: string }[]).find((one) => one.idFilter === id)
        ?.value ?? ''
    );
  return (filterValues as Readonly<Record<string, string>>)[String(id)] ?? '';
}

const held = ({ licences }: Findable): string[] =>
  licences.filter(({ state }) => state !== 'expired').map(({ type }) => type);

/** The text in which search words are looked for. A ticked box is found by its question. */
function searchedText(person: Findable, questions: readonly CrewQuestion[]): string {
  const { fullName, email = '', phone = '', suburb, city, state, postcode, groups } = person;
  const answers = questions.map((one) => {
    const value = valueOf(person, one.id);
    return one.type === 'checkbox' ? (value === 'true' ? one.description : '') : value;
  });
  return [
    ...[
      fullName,
      email,
      phone,
      phone.replace(/^\+61/, '0'),
      suburb,
      city,
      stateById(state ?? 0)?.name,
      postcode,
    ],
    ...[...groups, ...held(person), ...answers],
  ].join(' ');
}

// Folded texts (no case, no accents) are cached: two thousand people are folded once, not at every keystroke.
const folded = new WeakMap<Findable, { questions: readonly CrewQuestion[]; text: string }>();
function foldedText(person: Findable, questions: readonly CrewQuestion[]): string {
  const known = folded.get(person);
  if (known?.questions === questions) return known.text;
  const text = fold(searchedText(person, questions));
  folded.set(person, { questions, text });
  return text;
}

let asked = { text: '', words: [] as string[] };
/** The words of a search, split once for a whole list of people. */
function wordsOf(text: string): readonly string[] {
  if (asked.text !== text) asked = { text, words: searchWords(text) };
  return asked.words;
}

function answersTo(person: Findable, { id, type }: CrewQuestion, wanted: string): boolean {
  if (wanted === '') return true;
  const value = valueOf(person, id);
  if (type === 'checkbox') return value === wanted;
  if (type === 'combobox') return value.split(';').some((one) => fold(one) === fold(wanted));
  return matches(value, wanted);
}

/**
 * The one search by which the office finds people, in the crew list and when it invites. Each word of the text must be
 * in the name, contact, address, groups, licences or answers, and all other filters must match as well.
 */
export const isWanted = (
  person: Findable,
  { text, state, group = '', licence = '', values }: CrewWanted,
  questions: readonly CrewQuestion[],
): boolean =>
  (state === 0 || person.state === state) &&
  (group === '' || person.groups.includes(group)) &&
  (licence === '' || held(person).includes(licence)) &&
  questions.every((one) => answersTo(person, one, values[String(one.id)] ?? '')) &&
  wordsOf(text).every((word) => foldedText(person, questions).includes(word));
