import type { Handler } from '../platform/handle';
import { askFlagHandler } from './ask-flag.call';
import { decideFlagHandler } from './decide-flag.call';
import { getAskedFlagsHandler } from './get-asked-flags.call';
import { getCustomerCrewHandler } from './get-customer-crew.call';
import { getFlagsOfHandler } from './get-flags-of.call';
import { getFlagsHandler } from './get-flags.call';
import { getMyCustomersHandler } from './get-my-customers.call';
import { setAvoidHandler } from './set-avoid.call';
import { setFlagHandler } from './set-flag.call';

/** Favourites, blocks and wishes: who works for which customer, and who does not. */
export const handlers: readonly Handler[] = [
  askFlagHandler,
  decideFlagHandler,
  getAskedFlagsHandler,
  getCustomerCrewHandler,
  getFlagsHandler,
  getFlagsOfHandler,
  getMyCustomersHandler,
  setAvoidHandler,
  setFlagHandler,
];
