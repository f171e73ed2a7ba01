import type { Built } from '@crewcall/contract/manifest';

/** `0a1b2c3 on main, by Ada`; a `+` after the commit means that files had uncommitted changes. */
export const builtWords = ({ commit, branch, by }: Built): string =>
  `${commit.slice(0, 7)}${commit.endsWith('+') ? '+' : ''} on ${branch}, by ${by}`;
