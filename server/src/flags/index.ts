// Favourites, blocks and wishes: who works for which customer, and who does not.
export { askFlagHandler } from './ask-flag.call';
export { decideFlagHandler } from './decide-flag.call';
export { getAskedFlagsHandler } from './get-asked-flags.call';
export { getCustomerCrewHandler } from './get-customer-crew.call';
export { getFlagsOfHandler } from './get-flags-of.call';
export { getFlagsHandler } from './get-flags.call';
export { getMyCustomersHandler } from './get-my-customers.call';
export { setAvoidHandler } from './set-avoid.call';
export { setFlagHandler } from './set-flag.call';
