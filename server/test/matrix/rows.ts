import type { CallName } from '@crewcall/contract/types';
import type { Rows } from './row';
import { flagRows } from './rows-flags';
import { jobRows } from './rows-jobs';
import { licenceRows } from './rows-licences';
import { peopleRows } from './rows-people';
import { privacyRows } from './rows-privacy';
import { personRows } from './rows-person';
import { ratingRows } from './rows-ratings';
import { searchRows } from './rows-search';
import { sessionRows } from './rows-session';
import { timeRows } from './rows-time';

/** Every call's row; a call without one does not compile. */
export const rows: Rows<CallName> = {
  ...sessionRows,
  ...jobRows,
  ...flagRows,
  ...ratingRows,
  ...timeRows,
  ...peopleRows,
  ...licenceRows,
  ...privacyRows,
  ...personRows,
  ...searchRows,
};
