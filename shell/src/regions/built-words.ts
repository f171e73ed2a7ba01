import type { Built } from '@crewcall/contract/manifest';

/** `0a1b2c3 on main, by Ada`; the `+` says that files had changed since the commit. */
export const builtWords = ({ commit, branch, by }: Built): string =>
  `${commit.slice(0, 7)}${commit.endsWith('+') ? '+' : ''} on ${branch}, by ${by}`;
