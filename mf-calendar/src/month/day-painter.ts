import { chipOf, fillChip, markChip, newChip } from './job-chip';
import type { Chip } from './job-chip';
import type { DayJobs, JobFacts } from './job-facts';

/** Number of chips in one block of a day. The browser neither lays out nor paints blocks outside the visible area. */
const BLOCK = 16;

/** What a day shows. */
export interface DayPlan {
  /** `YYYY-MM-DD` */
  day: string;
  facts: readonly JobFacts[];
  /** Keys of jobs that have left this day but are still shown, because the mouse is over one of its jobs. */
  gone: ReadonlySet<number>;
  /** Number of jobs that are not shown. */
  more: number;
  /** Set if the user has asked for more of them. */
  state?: DayJobs['state'];
}

/** How the chips of all days look. */
export interface Look {
  selected: ReadonlySet<number>;
  /** Chips are checkboxes: a tap selects. */
  isPicking: boolean;
}

const chipsOf = new WeakMap<HTMLElement, Map<number, Chip>>();
const noChips: ReadonlyMap<number, Chip> = new Map();

const sizes = new WeakMap<HTMLElement, string>();
/**
 * Sets the height of a block with the variables in `grid-styles.ts`. We cannot use contain-intrinsic-size: auto,
 * because the browser then remembers a height that is wrong after a change of text size or an opened panel. Set as a
 * property: a variable would be inherited, and the browser would restyle every element in the block.
 */
function setSize(element: HTMLElement, facts: readonly JobFacts[]): void {
  const lines = facts.reduce((sum, { marks }) => sum + marks.length, 0);
  const size = `calc(${facts.length} * (var(--chip) + var(--gap)) + ${lines} * var(--mark) - var(--gap))`;
  if (sizes.get(element) === size) return;
  sizes.set(element, size);
  element.style.height = size;
}

/** The chips of jobs that have left the day, in order, to be reused for other jobs. */
function sparesOf(chips: ReadonlyMap<number, Chip>, facts: readonly JobFacts[]): Set<Chip> {
  const spares = new Set<Chip>();
  if (chips.size === 0) return spares;
  const wanted = new Set(facts.map(({ key }) => key));
  for (const [key, chip] of chips) {
    if (wanted.has(key)) continue;
    // Never reuse the focused chip: the user would press Enter on another job.
    if (chip.element === document.activeElement) chip.element.remove();
    else spares.add(chip);
  }
  return spares;
}

/** Removes the spares that are before a job that stays, because moving that job instead would remove its focus. */
function clearSpares(from: Element | null, spares: ReadonlySet<Chip>): Element | null {
  let spot = from;
  for (let chip = chipOf(spot); spot !== null && chip && spares.has(chip); chip = chipOf(spot)) {
    const next = spot.nextElementSibling;
    spot.remove();
    spot = next;
  }
  return spot;
}

/** Takes the spare chip that is already in this position, if any, so that fewer elements are moved. */
function takeSpare(spares: Set<Chip>, spot: Element | null): Chip | undefined {
  const here = chipOf(spot);
  const [first] = spares;
  const spare = here !== undefined && spares.has(here) ? here : first;
  if (spare !== undefined) spares.delete(spare);
  return spare;
}

function moreText(more: number, state: DayPlan['state']): string {
  if (state === 'loading') return 'Loading …';
  return state === 'failed' ? 'Not loaded. Retry' : `${more} more`;
}

function showMore(list: HTMLElement, { more, day, state }: DayPlan): void {
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
  button.textContent = moreText(more, state);
  if (list.lastElementChild !== button) list.append(button);
}

/** Removes `first` and the elements after it, except the button for more. */
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
 * Updates a day's list to the plan with as few changes as possible: a job keeps its chip, and the chip of a job that
 * left is reused. Not done with React, because a full month has thousands of elements (docs/decisions/0040). The grid
 * handles clicks and keys.
 * @param isWanted the blocks to paint. Others get their height but are emptied until this is called for them, so that
 * they show no job of the previous month.
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
