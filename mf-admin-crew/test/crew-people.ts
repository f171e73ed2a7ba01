import type { Out } from '@crewcall/contract/types';

type Person = Out<'getAvailableCrew'>['crew'][number];

/** An active person of the crew list, with what a test says of them. */
export const personOf = (id: number, given: Partial<Person> = {}): Person => ({
  id,
  fullName: `Person ${id}`,
  email: `p${id}@crew.example`,
  phone: '+61491570006',
  active: true,
  hasCV: false,
  picture: null,
  state: 1,
  suburb: '',
  city: '',
  postcode: '2016',
  filterValuesUnparsed: '[]',
  filterValues: [],
  licences: [],
  groups: [],
  missing: [],
  role: 'crew',
  supervises: false,
  lastWorked: null,
  ...given,
});
