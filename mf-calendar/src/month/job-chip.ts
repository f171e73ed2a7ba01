import type { JobFacts, CalendarJob } from './job-facts';

/** A job's element and its text nodes. Also stores what the chip shows, because reading that from the DOM is slow. */
export interface Chip {
  element: HTMLElement;
  facts: JobFacts | null;
  isSelected: boolean;
  isPicking: boolean;
  isGone: boolean;
  from: Text;
  /** The part that in narrow columns only screen readers get; null if the job has none. */
  rest: HTMLElement | null;
  places: Text;
  prefix: Text;
  title: Text;
  marks: HTMLElement;
}

/**
 * A property of the element, because a WeakMap with thousands of entries made every major garbage collection much
 * longer.
 */
interface ChipElement extends HTMLElement {
  ofChip?: Chip;
}

/** The chip of an element; undefined for any other element. */
export const chipOf = (element: Element | null): Chip | undefined => (element as ChipElement | null)?.ofChip;

/** The chip's element around an event's target. */
export const chipAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.job') : null;

/** The job that a chip shows; undefined for any other element. */
export const factsAt = (element: Element | null): JobFacts | undefined => chipOf(element)?.facts ?? undefined;

const span = (name: string, ...inside: Node[]) => {
  const element = document.createElement('span');
  element.className = name;
  element.append(...inside);
  return element;
};
// A blank, because cloning may drop empty text nodes.
const words = () => document.createTextNode(' ');

let template: HTMLElement | undefined;
function makeTemplate(): HTMLElement {
  const button = document.createElement('button');
  button.className = 'job';
  button.type = 'button';
  button.tabIndex = -1;
  button.setAttribute('aria-pressed', 'false');
  const prefix = document.createElement('b');
  prefix.append(words());
  button.append(
    span('when', span('from', words()), span('places', words())),
    span('title', prefix, words()),
    span('marks'),
  );
  return button;
}

/** An empty chip. Cloning a template is the fastest way to make thousands of elements. */
export function newChip(): Chip {
  const element = (template ??= makeTemplate()).cloneNode(true) as ChipElement;
  const [when, title, marks] = element.children;
  const text = (node: Node | null | undefined) => node as Text;
  const chip: Chip = {
    element,
    facts: null,
    isSelected: false,
    isPicking: false,
    isGone: false,
    from: text(when?.firstChild?.firstChild),
    rest: null,
    places: text(when?.lastChild?.firstChild),
    prefix: text(title?.firstChild?.firstChild),
    title: text(title?.lastChild),
    marks: marks as HTMLElement,
  };
  element.ofChip = chip;
  return chip;
}

function writeMarks({ marks }: Chip, before: JobFacts['marks'], now: JobFacts['marks']): void {
  while (marks.childElementCount > now.length) marks.lastElementChild?.remove();
  now.forEach(({ word, look }, at) => {
    const old = before[at];
    const element = marks.children[at] ?? marks.appendChild(span(''));
    if (old?.look === look && old.word === word) return;
    element.textContent = word;
    element.setAttribute('data-look', look);
  });
}

function writeRest(chip: Chip, from: string, rest: string): void {
  if (rest === '' && chip.rest === null) return;
  chip.from.parentElement?.setAttribute('title', rest === '' ? '' : from + rest);
  if (rest === '') {
    chip.rest?.remove();
    chip.rest = null;
  } else {
    chip.rest ??= span('rest');
    chip.rest.textContent = rest;
    if (chip.from.nextSibling !== chip.rest) chip.from.after(chip.rest);
  }
}

function writeJob({ element, prefix, title }: Chip, old: CalendarJob | undefined, job: CalendarJob): void {
  // Followed by a blank, because the chip's accessible name is its text.
  if (old?.prepend !== job.prepend) prefix.data = job.prepend && `${job.prepend} `;
  if (old?.title !== job.title) title.data = job.title;
  if (old?.rgba !== job.rgba) element.style.borderLeftColor = job.rgba || '#fff';
  if (old?.status !== job.status) element.dataset['status'] = String(job.status);
}

/** Shows a job in a chip. */
export function fillChip(chip: Chip, facts: JobFacts): void {
  const before = chip.facts;
  if (before === facts) return;
  const { job, marks } = facts;
  writeJob(chip, before?.job, job);
  if (before?.from !== facts.from) chip.from.data = facts.from;
  writeRest(chip, facts.from, facts.rest);
  if (before?.places !== facts.places) chip.places.data = facts.places;
  if (before?.marks.length !== marks.length) chip.element.dataset['marks'] = String(marks.length);
  writeMarks(chip, before?.marks ?? [], marks);
  chip.facts = facts;
}

/** Marks a chip as selected and as a checkbox. `isGone`: its job has left the day and is still shown for now. */
export function markChip(chip: Chip, isSelected: boolean, isPicking: boolean, isGone: boolean): void {
  const { element } = chip;
  if (chip.isPicking !== isPicking) {
    element.removeAttribute(isPicking ? 'aria-pressed' : 'aria-checked');
    if (isPicking) element.setAttribute('role', 'checkbox');
    else element.removeAttribute('role');
  }
  if (chip.isPicking !== isPicking || chip.isSelected !== isSelected)
    element.setAttribute(isPicking ? 'aria-checked' : 'aria-pressed', String(isSelected));
  if (chip.isGone !== isGone) element.toggleAttribute('data-gone', isGone);
  chip.isSelected = isSelected;
  chip.isPicking = isPicking;
  chip.isGone = isGone;
}
