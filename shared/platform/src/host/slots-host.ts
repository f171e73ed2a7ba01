import type { Store } from './store';
import type { SlotHost } from '../slots';
import { createStore } from './store';

/** One slot that some region has asked for. The host renders a region for each into `element`. */
interface SlotRequest {
  id: string;
  /** Id of the region that shows the slot. */
  parent: string;
  element: HTMLElement;
  name: string;
  params: object;
}

export interface HostSlots {
  requests: Store<readonly SlotRequest[]>;
  /** The slot host that a region is given. */
  from(parent: string): SlotHost;
}

/** Stores which slots the regions show. `SlotRegions` renders them, so that all regions are in one React tree. */
export function createSlots(): HostSlots {
  const requests = createStore<readonly SlotRequest[]>([]);
  let count = 0;
  return {
    requests,
    from: (parent) => ({
      mount(element, name, params) {
        const id = `slot-${(count += 1)}`;
        requests.set([...requests.getSnapshot(), { id, parent, element, name, params }]);
        return {
          update: (next) =>
            requests.set(
              requests
                .getSnapshot()
                .map((request) => (request.id === id ? { ...request, params: next } : request)),
            ),
          unmount: () => requests.set(requests.getSnapshot().filter((request) => request.id !== id)),
        };
      },
    }),
  };
}
