import { useLayoutEffect, useState } from 'react';
import { chipAt, dayAt, keyAt } from './job-chip';
import type { JobFacts } from './job-facts';
import type { GridDay } from './month';
import { steadyOrder } from './steady-order';
import type { useHoveredJob } from './use-hovered-job';

/** What a day shows. */
export interface DayPlan {
  /** `YYYY-MM-DD` */
  day: string;
  facts: readonly JobFacts[];
  /** Keys of facts that have left the day, and keep their place because the mouse rests on something below them. */
  gone: ReadonlySet<number>;
  /** How many more there are than are shown. */
  more: number;
}

export interface DayPlanInput {
  days: readonly GridDay[];
  jobs: ReadonlyMap<string, readonly JobFacts[]>;
  /** Changes when this user asked for other jobs. While it is the same, a change is somebody else's. */
  asked: unknown;
  /** Most jobs a day shows until all are asked for; null for all. */
  most: number | null;
  /** Days of which all were asked for. */
  opened: ReadonlySet<string>;
}

const nobody: ReadonlySet<number> = new Set();
const none: readonly JobFacts[] = [];

const isSame = (a: readonly JobFacts[], b: readonly JobFacts[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

interface Planned {
  input: DayPlanInput & { released: number };
  plans: ReadonlyMap<string, DayPlan>;
  /** A day is in another order than its jobs, because the mouse rests on one of them. */
  isOutOfOrder: boolean;
  /** Where the pointed or focused job was before the change, to scroll away what is added above it. */
  anchor: { chip: Element; top: number } | null;
}

const isSameInput = (a: Planned['input'], b: Planned['input']): boolean =>
  a.days === b.days &&
  a.jobs === b.jobs &&
  a.asked === b.asked &&
  a.most === b.most &&
  a.opened === b.opened &&
  a.released === b.released;

/** @param held the chip that the mouse rests on. */
function plan(input: Planned['input'], before: Planned | null, held: HTMLElement | null): Planned {
  const { days, jobs, asked, most, opened } = input;
  const isLive = before?.input.asked === asked;
  const chip = isLive ? held : null;
  const still = isLive ? (chip ?? chipAt(document.activeElement)) : null;
  const heldDay = dayAt(chip);
  const planned = days.map(({ day }) => {
    const all = jobs.get(day) ?? none;
    const cut = most === null || opened.has(day) || all.length <= most + 1 ? all : all.slice(0, most);
    const old = before?.plans.get(day);
    const { facts, gone } =
      day === heldDay ? steadyOrder(old?.facts ?? none, cut, keyAt(chip)) : { facts: cut, gone: nobody };
    const more = all.length - cut.length;
    const isUnchanged = old?.more === more && old.gone.size + gone.size === 0 && isSame(old.facts, facts);
    return { plan: isUnchanged ? old : { day, facts, gone, more }, isSteady: facts !== cut };
  });
  return {
    input,
    plans: new Map(planned.map(({ plan }) => [plan.day, plan])),
    isOutOfOrder: planned.some(({ isSteady }) => isSteady),
    anchor: still && { chip: still, top: still.getBoundingClientRect().top },
  };
}

/** What each day shows. A live change moves nothing away from the job that is pointed at or focused. */
export function useDayPlans(
  { days, jobs, asked, most, opened }: DayPlanInput,
  { chip: held, released, setOutOfOrder }: ReturnType<typeof useHoveredJob>,
): ReadonlyMap<string, DayPlan> {
  const input = { days, jobs, asked, most, opened, released };
  const [state, setState] = useState(() => plan(input, null, null));
  // While rendering, so that the position of the anchor is the one before the change.
  const planned = isSameInput(state.input, input) ? state : plan(input, state, held());
  if (planned !== state) setState(planned);
  const { plans, isOutOfOrder, anchor } = planned;

  useLayoutEffect(() => setOutOfOrder(isOutOfOrder), [setOutOfOrder, isOutOfOrder]);
  useLayoutEffect(() => {
    const moved = anchor?.chip.isConnected ? anchor.chip.getBoundingClientRect().top - anchor.top : 0;
    if (moved !== 0) window.scrollBy(0, moved);
  }, [anchor]);

  return plans;
}
