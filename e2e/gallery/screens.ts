import { clientScreens } from './client-screens';
import { eventScreens } from './event-screens';
import { officeScreens } from './office-screens';
import type { Screen } from './steps';
import { visitorScreens } from './visitor-screens';
import { workerScreens } from './worker-screens';

/** Every screen of the product with what opens from it, by who sees it. */
export const screens: Screen[] = [
  ...visitorScreens,
  ...workerScreens,
  ...officeScreens,
  ...clientScreens,
  ...eventScreens,
];
