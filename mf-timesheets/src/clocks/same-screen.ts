import type { NavigationLocation } from '@crewcall/platform';

/** What an address shows of a job: the part after its id, and the clock that is open. */
const screenOf = ({ pathname, search }: NavigationLocation, idJob: number): string | null => {
  const parts = pathname.split('/');
  const at = parts.lastIndexOf(String(idJob));
  return at < 0 ? null : `${parts.slice(at).join('/')} ${new URLSearchParams(search).get('timesheet') ?? ''}`;
};

/**
 * Whether a clock that is edited at one address is still on the screen at another. Where the address does not name the
 * job, as in a panel of another page, the panel speaks for it.
 */
export function isSameScreen(from: NavigationLocation, to: NavigationLocation, idJob: number): boolean {
  const screen = screenOf(from, idJob);
  return screen === null || screen === screenOf(to, idJob);
}
