import type { Job } from '@crewcall/contract/types';
import type { JobFacts } from './job-facts';

/** A job's element with the places that are written to; what it shows is remembered, for reading it back is slow. */
export interface Chip {
  element: HTMLElement;
  facts: JobFacts | null;
  isSelected: boolean;
  isPicking: boolean;
  isGone: boolean;
  from: Text;
  /** What a slim column leaves to the ear; there only where a job has it. */
  rest: HTMLElement | null;
  places: Text;
  prefix: Text;
  title: Text;
  marks: HTMLElement;
}

/** A property and not a WeakMap: its thousands of entries made every major garbage collection take far longer. */
interface ChipElement extends HTMLElement {
  ofChip?: Chip;
}

/** What belongs to a chip's element; undefined for any other. */
export const chipOf = (element: Element | null): Chip | undefined => (element as ChipElement | null)?.ofChip;

/** The chip that something belongs to, as what was pressed. */
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
// A copied text node must not be empty: some copies would lack it.
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

/** A chip that shows nothing yet. A copy of ready-made elements is the cheapest way to make thousands. */
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

function writeJob({ element, prefix, title }: Chip, old: Job | undefined, job: Job): void {
  // With a blank, for the chip's name is its text.
  if (old?.prepend !== job.prepend) prefix.data = job.prepend && `${job.prepend} `;
  if (old?.title !== job.title) title.data = job.title;
  if (old?.rgba !== job.rgba) element.style.borderLeftColor = job.rgba || '#fff';
  if (old?.status !== job.status) element.dataset['status'] = String(job.status);
}

/** Lets a chip show a job. */
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

/** Selected or not; a checkbox while jobs are picked; `isGone` where the job has left and keeps its place for a while. */
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
