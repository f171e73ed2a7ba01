import type { InviteWorker } from '../src/office/invite/invite-filter';

/** A worker of the invite list without any conflict, with the fields that a test needs to differ. */
export const worker = (id: number, fullName: string, part: Partial<InviteWorker> = {}): InviteWorker => ({
  id,
  fullName,
  state: 1,
  suburb: '',
  city: '',
  postcode: '',
  groups: [],
  licences: [],
  lacks: [],
  filterValues: {},
  selectedOption: 0,
  hasRate: true,
  hasDoubleShift: false,
  conflicts: [],
  weekHours: 0,
  wish: false,
  preferred: false,
  lapsed: false,
  ...part,
});
