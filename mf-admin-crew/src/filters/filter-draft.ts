import type { In, Out } from '@crewcall/contract/types';
import { matchOptions } from '@crewcall/domain/filter-options';
import { plural } from '@crewcall/ui/format';

export type Filter = Out<'getFilters'>['filters'][number];
export type FilterDraft = Pick<In<'saveFilter'>, 'type' | 'description' | 'options'>;

export const kinds: Readonly<Record<Filter['type'], { name: string; help: string }>> = {
  checkbox: { name: 'Tick', help: 'Yes or no, e.g. for a licence.' },
  combobox: { name: 'List', help: 'One or more of the options you list.' },
  text: { name: 'Text', help: 'Free text, found by its words.' },
};

export const emptyFilter: FilterDraft = { type: 'checkbox', description: '', options: [] };

export const draftOf = ({ type, description, options }: Filter): FilterDraft => ({
  type,
  description,
  options: options.map((text) => ({ text, was: text })),
});

/** The options of a stored filter that are not in the draft any more. */
const removed = (stored: Filter, draft: FilterDraft): string[] => {
  const typed = draft.options.map(({ text, was }) => ({ text: text.trim(), was }));
  const kept = new Set(matchOptions(stored.options, typed).map(({ was }) => was));
  return stored.options.filter((option) => !kept.has(option));
};

/** The removed options, and how many people would lose an answer by that. */
export function losing(stored: Filter | null, draft: FilterDraft): { people: number; options: string[] } {
  const options = stored === null ? [] : removed(stored, draft);
  const people = (stored?.answers ?? [])
    .filter((answer) => answer.options.some((option) => options.includes(option)))
    .reduce((sum, answer) => sum + answer.people, 0);
  return { people, options };
}

/** The first problem that prevents saving, as a sentence with its field; null if there is none. */
export function filterProblem({
  type,
  description,
  options,
}: FilterDraft): { field: string; text: string } | null {
  if (description.trim() === '') return { field: 'description', text: 'Give the filter a name.' };
  if (type !== 'combobox') return null;
  const named = options.map(({ text }) => text.trim());
  if (named.length === 0) return { field: 'options', text: 'A list needs at least one option.' };
  const blank = named.indexOf('');
  if (blank >= 0) return { field: `option-${blank}`, text: 'Name this option, or remove it.' };
  const joined = named.findIndex((text) => text.includes(';'));
  if (joined >= 0) return { field: `option-${joined}`, text: 'An option must not contain a semicolon.' };
  const twice = named.findIndex((text, at) =>
    named.slice(0, at).some((other) => other.toLowerCase() === text.toLowerCase()),
  );
  return twice < 0 ? null : { field: `option-${twice}`, text: 'This option is there twice.' };
}

export const peopleText = (people: number): string =>
  people === 0 ? 'Nobody has an answer' : plural(people, 'person has an answer', 'people have an answer');
