import type { CallName } from '@crewcall/contract/types';
import type { Rows } from './row';
import { companyRows } from './rows-company';
import { availabilityRows } from './rows-availability';
import { clientCardRows } from './rows-clients-cards';
import { quoteRows } from './rows-clients-quo';
import { clientInvoiceRows } from './rows-clients-inv';
import { clientPaperRows } from './rows-clients-pap';
import { coverRows } from './rows-cover';
import { flagRows } from './rows-flags';
import { jobRows } from './rows-jobs';
import { licenceRows } from './rows-licences';
import { peopleRows } from './rows-people';
import { privacyRows } from './rows-privacy';
import { personRows } from './rows-person';
import { publicRows } from './rows-public';
import { ratingRows } from './rows-ratings';
import { searchRows } from './rows-search';
import { sessionRows } from './rows-session';
import { timeRows } from './rows-time';
import { weekRows } from './rows-week';

/** Every call's row; a call without one does not compile. */
export const rows: Rows<CallName> = {
  ...sessionRows,
  ...jobRows,
  ...availabilityRows,
  ...coverRows,
  ...flagRows,
  ...ratingRows,
  ...quoteRows,
  ...timeRows,
  ...weekRows,
  ...clientCardRows,
  ...clientInvoiceRows,
  ...clientPaperRows,
  ...peopleRows,
  ...companyRows,
  ...publicRows,
  ...licenceRows,
  ...privacyRows,
  ...personRows,
  ...searchRows,
};
