import type { Host } from '../host/context';
import { startFigures } from './figures';
import { startOpenTabs } from './open-tabs';

/** Tells the server, now and then, how the releases of this tab serve and which ones are open. */
export const tellServing = (host: Host): void => startOpenTabs(host, startFigures(host));
