import type { Zone } from './units';

/** States by id, in the order of the ids 1..8. */
export const states = [
  { id: 1, name: 'NSW', zone: 'Australia/Sydney' },
  { id: 2, name: 'VIC', zone: 'Australia/Melbourne' },
  { id: 3, name: 'QLD', zone: 'Australia/Brisbane' },
  { id: 4, name: 'SA', zone: 'Australia/Adelaide' },
  { id: 5, name: 'WA', zone: 'Australia/Perth' },
  { id: 6, name: 'TAS', zone: 'Australia/Hobart' },
  { id: 7, name: 'NT', zone: 'Australia/Darwin' },
  { id: 8, name: 'ACT', zone: 'Australia/Sydney' },
] as const;

export type State = (typeof states)[number];
export type StateName = State['name'];

export const DEFAULT_ZONE: Zone = 'Australia/Sydney';

/** Places whose clock differs from that of their state's capital, with the id of the state. */
const specialStates: Readonly<Record<Zone, number>> = {
  'Australia/Broken_Hill': 1,
  'Australia/Lord_Howe': 1,
  'Australia/Eucla': 5,
};
const specialZones = Object.keys(specialStates);

export const allZones: readonly Zone[] = [
  ...new Set<Zone>(states.map((state) => state.zone)),
  ...specialZones,
];

export const stateById = (id: number): State | undefined => states.find((state) => state.id === id);

const fullNames: readonly string[] = [
  ...['NEW SOUTH WALES', 'VICTORIA', 'QUEENSLAND', 'SOUTH AUSTRALIA', 'WESTERN AUSTRALIA', 'TASMANIA'],
  ...['NORTHERN TERRITORY', 'AUSTRALIAN CAPITAL TERRITORY'],
];
/** A state by its short or full name, in any case. */
export const stateByName = (name: string): State | undefined => {
  const wanted = name.trim().toUpperCase();
  return states.find((state, at) => state.name === wanted || fullNames[at] === wanted);
};

/** The zone of a state; the default zone for an unknown id. */
export const zoneOfState = (id: number): Zone => stateById(id)?.zone ?? DEFAULT_ZONE;

/** The state and zone of a venue. The zone may differ from that of the state. */
export interface VenuePlace {
  state: number;
  zone: Zone;
}

/** The zone in which a job runs: that of its venue, or of its state if it has no venue there. */
export const zoneOfJob = (state: number, venue: VenuePlace | null): Zone =>
  venue?.state === state ? venue.zone : zoneOfState(state);

/** The zones that a venue in this state can have, its state's first. */
export const zonesInState = (state: number): Zone[] => [
  zoneOfState(state),
  ...specialZones.filter((zone) => specialStates[zone] === state),
];

/** The first state with this zone, as NSW for Sydney's; undefined for a zone that no state has. */
export const stateOfZone = (zone: Zone): State | undefined => states.find((state) => state.zone === zone);

/** The id of the state in which a company in this zone begins new jobs, holidays and examples. */
export const homeState = (zone: Zone): number => stateOfZone(zone)?.id ?? 1;

/** Does the runtime know this IANA name? */
export function isZone(name: string): boolean {
  if (name.trim() === '') return false;
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
