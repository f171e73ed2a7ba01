import type { JobFacts } from './job-facts';

/** Chips of a day stand in blocks of this many: what is not in sight is neither laid out nor painted. */
const BLOCK = 20;

/** One day as it is to be shown. */
export interface DayPlan {
  /** `YYYY-MM-DD` */
  day: string;
  facts: readonly JobFacts[];
  /** Ids that are gone and still keep their place, because something below them is being pointed at. */
  gone: ReadonlySet<number>;
  /** How many more there are than are shown. */
  more: number;
}

/** What all days have in common. */
export interface Look {
  selected: ReadonlySet<number>;
  /** Chips are checkboxes: a touch selects. */
  isPicking: boolean;
}

interface Painted {
  facts: JobFacts;
  day: string;
}

const painted = new WeakMap<HTMLElement, Painted>();
const chipsOf = new WeakMap<HTMLElement, Map<number, HTMLElement>>();

/** The job that a chip shows. */
export const factsAt = (chip: HTMLElement): JobFacts | undefined => painted.get(chip)?.facts;

let template: HTMLElement | undefined;
function newChip(): HTMLElement {
  if (template === undefined) {
    template = document.createElement('button');
    template.className = 'job';
    template.setAttribute('type', 'button');
    template.tabIndex = -1;
    const line = (name: string, ...children: HTMLElement[]) => {
      const span = document.createElement('span');
      span.className = name;
      span.append(...children, '');
      return span;
    };
    const when = document.createElement('span');
    when.className = 'when';
    when.append(line('from'), line('places'));
    template.append(when, line('title', document.createElement('b')), line('marks'));
  }
  // A copy of ready-made elements is the cheapest way to make thousands, and text stays text.
  return template.cloneNode(true) as HTMLElement;
}

function write(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

function writeMarks(line: Element | null | undefined, { marks }: JobFacts): void {
  if (!line) return;
  while (line.children.length > marks.length) line.lastElementChild?.remove();
  marks.forEach(({ word, look }, at) => {
    const element = line.children[at] ?? line.appendChild(document.createElement('span'));
    write(element, word);
    element.setAttribute('data-look', look);
  });
}

function fill(chip: HTMLElement, facts: JobFacts, day: string): void {
  const before = painted.get(chip);
  if (before?.facts === facts && before.day === day) return;
  painted.set(chip, { facts, day });
  const { job, marks } = facts;
  const goesOn = facts.days[0] !== day;
  chip.dataset['job'] = String(job.id);
  chip.dataset['status'] = String(job.status);
  chip.dataset['marks'] = String(marks.length);
  chip.style.setProperty('--job', job.rgba || '#fff');
  chip.setAttribute('aria-label', goesOn ? `${facts.spoken}, goes on` : facts.spoken);
  const [when, title, line] = chip.children;
  write(when?.firstElementChild, goesOn ? facts.until : facts.from);
  write(when?.lastElementChild, facts.places);
  write(title?.firstElementChild, job.prepend);
  const words = title?.lastChild;
  if (words && words.nodeValue !== job.title) words.nodeValue = job.title;
  writeMarks(line, facts);
}

function showState(chip: HTMLElement, isSelected: boolean, isPicking: boolean, isGone: boolean): void {
  const [state, other] = isPicking ? ['aria-checked', 'aria-pressed'] : ['aria-pressed', 'aria-checked'];
  const value = String(isSelected);
  if (chip.getAttribute(state) !== value) chip.setAttribute(state, value);
  if (chip.hasAttribute(other)) chip.removeAttribute(other);
  if (isPicking !== chip.hasAttribute('role')) {
    if (isPicking) chip.setAttribute('role', 'checkbox');
    else chip.removeAttribute('role');
  }
  if (isGone !== chip.hasAttribute('data-gone')) chip.toggleAttribute('data-gone', isGone);
}

function showMore(list: HTMLElement, { more, day }: DayPlan): void {
  const last = list.lastElementChild;
  const button = last instanceof HTMLElement && last.className === 'more' ? last : null;
  if (more === 0) {
    button?.remove();
    return;
  }
  const shown = button ?? document.createElement('button');
  shown.className = 'more';
  shown.setAttribute('type', 'button');
  shown.dataset['more'] = day;
  if (button === null) shown.tabIndex = -1;
  write(shown, `${more} more`);
  list.append(shown);
}

/** What of the list cannot be kept: the chips of other jobs, in their order, to be used for new ones. */
function sparesOf(chips: Map<number, HTMLElement>, facts: readonly JobFacts[]): HTMLElement[] {
  if (chips.size === 0) return [];
  const wanted = new Set(facts.map(({ job }) => job.id));
  const spares: HTMLElement[] = [];
  for (const [id, chip] of chips) {
    if (wanted.has(id)) continue;
    // Whoever is on a chip must not find another job under their fingers.
    if (chip === document.activeElement) chip.remove();
    else spares.push(chip);
  }
  return spares;
}

/**
 * Brings a day's list to the plan with as few changes as possible: a job keeps its chip, a chip of a job that left is
 * filled anew. By hand and not by React, which takes ten times as long for the thousands of elements of a full month
 * (docs/performance.md). Clicks and keys are heard by the grid.
 */
export function paintDay(list: HTMLElement, plan: DayPlan, { selected, isPicking }: Look): void {
  const chips = chipsOf.get(list) ?? new Map<number, HTMLElement>();
  const spares = sparesOf(chips, plan.facts);
  const next = new Map<number, HTMLElement>();
  let spare = 0;
  let block: HTMLElement | null = null;
  let following: Element | null = list.firstElementChild;
  let place: Element | null = null;
  let marks = 0;
  const endBlock = () => {
    if (block === null) return;
    block.style.setProperty('--marks', String(marks));
    marks = 0;
  };
  plan.facts.forEach((facts, at) => {
    if (at % BLOCK === 0) {
      endBlock();
      if (following?.className === 'block') block = following as HTMLElement;
      else {
        block = document.createElement('div');
        block.className = 'block';
        list.insertBefore(block, following);
      }
      following = block.nextElementSibling;
      block.style.setProperty('--jobs', String(Math.min(BLOCK, plan.facts.length - at)));
      place = block.firstElementChild;
    }
    const { id } = facts.job;
    const chip = chips.get(id) ?? spares[spare++] ?? newChip();
    next.set(id, chip);
    fill(chip, facts, plan.day);
    showState(chip, selected.has(id), isPicking, plan.gone.has(id));
    marks += facts.marks.length;
    if (chip === place) place = chip.nextElementSibling;
    else block?.insertBefore(chip, place);
  });
  endBlock();
  for (; spare < spares.length; spare += 1) spares[spare]?.remove();
  while (following?.className === 'block') {
    const after: Element | null = following.nextElementSibling;
    following.remove();
    following = after;
  }
  showMore(list, plan);
  chipsOf.set(list, next);
}
