import { fillChip, markChip, newChip } from './chip';
import type { Chip } from './chip';
import type { JobFacts } from './job-facts';

/** Chips of a day stand in blocks of this many: what is not in sight is neither laid out nor painted. */
const BLOCK = 16;

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

const chipsOf = new WeakMap<HTMLElement, Map<number, Chip>>();
const noChips: ReadonlyMap<number, Chip> = new Map();

const sizes = new WeakMap<HTMLElement, string>();
/**
 * How high so many jobs are while they are not laid out, as `grid-styles.ts` has them. Written into the property itself:
 * a variable would be inherited, and every element below be styled anew.
 */
function setSize(element: HTMLElement, facts: readonly JobFacts[], more = 0): void {
  const lines = facts.reduce((sum, { marks }) => sum + marks.length, 0);
  const size =
    facts.length === 0
      ? '0px'
      : `calc(${facts.length} * (var(--chip) + var(--gap)) + ${lines} * var(--mark) - var(--gap)${more > 0 ? ' + var(--gap) + var(--more)' : ''})`;
  if (sizes.get(element) === size) return;
  sizes.set(element, size);
  element.style.setProperty('contain-intrinsic-block-size', size);
}

/** Gives a day its height before it is painted; until then it shows nothing, least of all another month's jobs. */
export function reserveDay(list: HTMLElement, { facts, more }: DayPlan): void {
  if ((chipsOf.get(list)?.size ?? 0) === 0 && facts.length === 0) return;
  setSize(list, facts, more);
  list.dataset['waiting'] = '';
}

/** The chips of jobs that are not there any more, in their order, to be used for others. */
function sparesOf(chips: ReadonlyMap<number, Chip>, facts: readonly JobFacts[]): Chip[] {
  if (chips.size === 0) return [];
  const wanted = new Set(facts.map(({ job }) => job.id));
  const spares: Chip[] = [];
  for (const [id, chip] of chips) {
    if (wanted.has(id)) continue;
    // Whoever is on a chip must not find another job under their fingers.
    if (chip.element === document.activeElement) chip.element.remove();
    else spares.push(chip);
  }
  return spares;
}

function showMore(list: HTMLElement, { more, day }: DayPlan): void {
  const old = list.querySelector<HTMLElement>(':scope > .more');
  if (more === 0) {
    old?.remove();
    return;
  }
  const button = old ?? document.createElement('button');
  if (old === null) {
    button.className = 'more';
    button.setAttribute('type', 'button');
    button.tabIndex = -1;
  }
  button.dataset['more'] = day;
  button.textContent = `${more} more`;
  list.append(button);
}

function blockAt(list: HTMLElement, index: number): HTMLElement {
  const found = list.children[index];
  if (found instanceof HTMLElement && found.className === 'block') return found;
  const block = document.createElement('div');
  block.className = 'block';
  list.insertBefore(block, found ?? null);
  return block;
}

/**
 * Brings a day's list to the plan with as few changes as possible: a job keeps its chip, the chip of a job that left
 * is filled anew. By hand and not by React, for the thousands of elements of a full month (docs/decisions/0023). Clicks and keys are heard by the grid.
 */
export function paintDay(list: HTMLElement, plan: DayPlan, { selected, isPicking }: Look): void {
  const { facts, day, gone } = plan;
  const chips = chipsOf.get(list) ?? noChips;
  delete list.dataset['waiting'];
  if (facts.length === 0 && chips.size === 0) return;
  const spares = sparesOf(chips, facts);
  const next = new Map<number, Chip>();
  let spare = 0;
  const blocks = Math.ceil(facts.length / BLOCK);
  for (let index = 0; index < blocks; index += 1) {
    const part = facts.slice(index * BLOCK, (index + 1) * BLOCK);
    const block = blockAt(list, index);
    setSize(block, part);
    let place = block.firstElementChild;
    for (const one of part) {
      const { id } = one.job;
      const chip = chips.get(id) ?? spares[spare++] ?? newChip();
      next.set(id, chip);
      fillChip(chip, one, day);
      markChip(chip, selected.has(id), isPicking, gone.has(id));
      if (chip.element === place) place = place.nextElementSibling;
      else block.insertBefore(chip.element, place);
    }
  }
  for (; spare < spares.length; spare += 1) spares[spare]?.element.remove();
  for (let last = list.children[blocks]; last?.className === 'block'; last = list.children[blocks])
    last.remove();
  showMore(list, plan);
  chipsOf.set(list, next);
}
