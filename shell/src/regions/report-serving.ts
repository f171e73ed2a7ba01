import type { Host } from '../host/context';
import { startFigures } from './figures';
import { startOpenTabs } from './open-tabs';

/** Reports to the server how releases load in this tab, and which ones the browser's tabs have open. */
export const reportServing = (host: Host): void => startOpenTabs(host, startFigures(host));
