import { chipOf, fillChip, markChip, newChip } from './job-chip';
import type { Chip } from './job-chip';
import type { JobFacts } from './job-facts';

/** Chips of a day stand in blocks of this many: what is not in sight is neither laid out nor painted. */
const BLOCK = 16;

/** One day as it is to be shown. */
export interface DayPlan {
  /** `YYYY-MM-DD` */
  day: string;
  facts: readonly JobFacts[];
  /** Keys of facts that are gone and still keep their place, because something below them is being pointed at. */
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
 * How high so many jobs are, as `grid-styles.ts` has them, laid out or not. Of a block out of sight a browser would
 * remember the height that it had in another text size, or without the panel beside it. Written into the property
 * itself: a variable would be inherited, and every element below be styled anew.
 */
function setSize(element: HTMLElement, facts: readonly JobFacts[]): void {
  const lines = facts.reduce((sum, { marks }) => sum + marks.length, 0);
  const size = `calc(${facts.length} * (var(--chip) + var(--gap)) + ${lines} * var(--mark) - var(--gap))`;
  if (sizes.get(element) === size) return;
  sizes.set(element, size);
  element.style.height = size;
}

/** The chips of jobs that are not there any more, in their order, to be used for others. */
function sparesOf(chips: ReadonlyMap<number, Chip>, facts: readonly JobFacts[]): Set<Chip> {
  const spares = new Set<Chip>();
  if (chips.size === 0) return spares;
  const wanted = new Set(facts.map(({ key }) => key));
  for (const [key, chip] of chips) {
    if (wanted.has(key)) continue;
    // Whoever is on a chip must not find another job under their fingers.
    if (chip.element === document.activeElement) chip.element.remove();
    else spares.add(chip);
  }
  return spares;
}

/** Takes away what left from before a job that stays: to move that one would take the focus from it. */
function clearSpares(from: Element | null, spares: ReadonlySet<Chip>): Element | null {
  let spot = from;
  for (let chip = chipOf(spot); spot !== null && chip && spares.has(chip); chip = chipOf(spot)) {
    const next = spot.nextElementSibling;
    spot.remove();
    spot = next;
  }
  return spot;
}

/** The spare that stands here already, else the next one: what need not be moved is not. */
function takeSpare(spares: Set<Chip>, spot: Element | null): Chip | undefined {
  const here = chipOf(spot);
  const [first] = spares;
  const spare = here !== undefined && spares.has(here) ? here : first;
  if (spare !== undefined) spares.delete(spare);
  return spare;
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
  if (list.lastElementChild !== button) list.append(button);
}

/** Takes away `first` and what comes after it, but for the button for more. */
function removeFrom(first: Element | null | undefined): void {
  for (let next = first; next && next.className !== 'more';) {
    const gone = next;
    next = gone.nextElementSibling;
    gone.remove();
  }
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
 * is filled anew. By hand and not by React, for the thousands of elements of a full month. Clicks
 * and keys are heard by the grid.
 * @param isWanted the blocks to be painted. The others take their height and show nothing, least of all another
 * month's jobs, until this is called for them.
 */
export function paintDay(
  list: HTMLElement,
  plan: DayPlan,
  look: Look,
  isWanted: (block: Element) => boolean = () => true,
): void {
  const { facts, gone } = plan;
  const { selected, isPicking } = look;
  const chips = chipsOf.get(list) ?? noChips;
  if (facts.length === 0 && list.childElementCount === 0) return;
  const spares = sparesOf(chips, facts);
  const next = new Map<number, Chip>();
  const blocks = Math.ceil(facts.length / BLOCK);
  let waiting = 0;
  for (let index = 0; index < blocks; index += 1) {
    const part = facts.slice(index * BLOCK, (index + 1) * BLOCK);
    const block = blockAt(list, index);
    setSize(block, part);
    const waits = !isWanted(block);
    if (waits !== block.hasAttribute('data-waiting')) block.toggleAttribute('data-waiting', waits);
    if (waits) {
      waiting += 1;
      continue;
    }
    let spot = block.firstElementChild;
    for (const one of part) {
      const { key } = one;
      const known = chips.get(key);
      if (known !== undefined) spot = clearSpares(spot, spares);
      const chip = known ?? takeSpare(spares, spot) ?? newChip();
      next.set(key, chip);
      fillChip(chip, one);
      markChip(chip, selected.has(one.job.id), isPicking, gone.has(key));
      if (chip.element === spot) spot = spot.nextElementSibling;
      else block.insertBefore(chip.element, spot);
    }
    removeFrom(spot);
  }
  removeFrom(list.children[blocks]);
  showMore(list, plan);
  if (waiting > 0) {
    const used = new Set(next.values());
    for (const [key, chip] of chips)
      if (!used.has(chip) && chip.element.parentNode !== null) next.set(key, chip);
  }
  chipsOf.set(list, next);
}
