/** What each slot of the product is given. A remote offers a slot by naming it in its manifest. */
export interface SlotMap {
  'job-form': { idJob: number; tab?: string; subView?: string };
  'job-viewer': { idJob: number; tab?: string };
  'time-card': { idJob: number };
  'job-timesheets': { idJob: number };
  'sign-off': { idJob: number };
  'pay-explained': { idTimesheet: number };
  person: { idUser: number };
}

export type SlotName = keyof SlotMap;

/** The types of the parameters, so that a panel's address can be read back. */
export const slotParams: {
  readonly [K in SlotName]: { readonly [P in keyof Required<SlotMap[K]>]: 'number' | 'string' };
} = {
  'job-form': { idJob: 'number', tab: 'string', subView: 'string' },
  'job-viewer': { idJob: 'number', tab: 'string' },
  'time-card': { idJob: 'number' },
  'job-timesheets': { idJob: 'number' },
  'sign-off': { idJob: 'number' },
  'pay-explained': { idTimesheet: 'number' },
  person: { idUser: 'number' },
};

export interface SlotHandle<N extends SlotName> {
  update(params: SlotMap[N]): void;
  unmount(): void;
}

/** The shell mounts the slot's region into `element` and owns it; the asking remote only lends the place. */
export interface SlotHost {
  mount<N extends SlotName>(element: HTMLElement, name: N, params: SlotMap[N]): SlotHandle<N>;
}
