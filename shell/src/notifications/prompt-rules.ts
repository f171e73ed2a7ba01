import type { PushPermission } from '@crewcall/platform/device-facts';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';

/** Least time between two prompts. */
const PROMPT_EVERY_MS = 14 * DAY_MS;
/** This close to a shift the phone is out for Check In, so nothing is offered. */
const NEAR_MS = 2 * HOUR_MS;

/** What the card offers: to ask the browser, how to lift the browser's block, or how to install on an iPhone. */
export type Prompt = 'ask' | 'denied' | 'install';

export interface PromptFacts {
  permission: PushPermission;
  isIos: boolean;
  isInstalled: boolean;
  /** Epoch ms of the last time that this person saw the card on this device, or null. */
  lastShown: number | null;
  now: number;
  pathname: string;
  /** An invite was answered here a moment ago. */
  hasAnswered: boolean;
  /** The worker's shifts: when Check In opens, and when each one starts. */
  shifts: readonly { opensAt: number; startTime: number }[];
}

const isJobsList = (pathname: string) => /^\/jobs(\/[^/]+)?\/?$/i.test(pathname);
const isMessages = (pathname: string) => /^\/messages\/?$/i.test(pathname);

/**
 * Whether to offer notifications, and how: on Messages, on the lists of jobs, and where an invite was
 * just answered. Never where Check In is: on a job itself, or on the lists with a shift to check in to.
 */
export function promptFor(facts: PromptFacts): Prompt | null {
  const { permission, now, lastShown, pathname } = facts;
  if (permission === 'granted') return null;
  if (lastShown !== null && now - lastShown < PROMPT_EVERY_MS) return null;
  const isNear = facts.shifts.some(({ opensAt, startTime }) => opensAt <= now || startTime - now < NEAR_MS);
  const isTime = isMessages(pathname) || (!isNear && (isJobsList(pathname) || facts.hasAnswered));
  if (!isTime) return null;
  if (permission === 'default') return 'ask';
  if (permission === 'denied') return 'denied';
  return facts.isIos && !facts.isInstalled ? 'install' : null;
}
