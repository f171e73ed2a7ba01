import { useLayoutEffect, useMemo, useRef } from 'react';
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

/** What each day shows. A live change moves nothing away from the job that is pointed at or focused. */
export function useDayPlans(
  { days, jobs, asked, most, opened }: DayPlanInput,
  { chip: held, released, setOutOfOrder }: ReturnType<typeof useHoveredJob>,
): ReadonlyMap<string, DayPlan> {
  const shown = useRef({ asked: null as unknown, plans: new Map<string, DayPlan>() });
  /** Where the pointed or focused job was before the change, to scroll away what is added above it. */
  const anchor = useRef<{ chip: Element; top: number } | null>(null);

  const { plans, isOutOfOrder } = useMemo(() => {
    void released;
    const isLive = shown.current.asked === asked;
    const chip = isLive ? held.current : null;
    const still = isLive ? (chip ?? chipAt(document.activeElement)) : null;
    anchor.current = still && { chip: still, top: still.getBoundingClientRect().top };
    const heldDay = dayAt(chip);
    let isOutOfOrder = false;
    const plans = days.map(({ day }): [string, DayPlan] => {
      const all = jobs.get(day) ?? none;
      const cut = most === null || opened.has(day) || all.length <= most + 1 ? all : all.slice(0, most);
      const before = shown.current.plans.get(day);
      const { facts, gone } =
        day === heldDay ? steadyOrder(before?.facts ?? none, cut, keyAt(chip)) : { facts: cut, gone: nobody };
      if (facts !== cut) isOutOfOrder = true;
      const more = all.length - cut.length;
      const isUnchanged =
        before?.more === more && before.gone.size + gone.size === 0 && isSame(before.facts, facts);
      return [day, isUnchanged ? before : { day, facts, gone, more }];
    });
    return { plans: new Map(plans), isOutOfOrder };
  }, [held, days, jobs, asked, most, opened, released]);

  useLayoutEffect(() => {
    shown.current = { asked, plans };
    setOutOfOrder(isOutOfOrder);
    const { chip, top = 0 } = anchor.current ?? {};
    anchor.current = null;
    const moved = chip?.isConnected ? chip.getBoundingClientRect().top - top : 0;
    if (moved !== 0) window.scrollBy(0, moved);
  }, [setOutOfOrder, asked, plans, isOutOfOrder]);

  return plans;
}
