import type { In, Out } from '@crewcall/contract/types';
import { zoneOfState, zonesInState } from '@crewcall/domain/zones';

export type Venue = Out<'getVenue'>['venue'];
type Body = In<'saveVenue'>;
/** The fields as the form has them: a position is text until it is saved. */
export type VenueDraft = Omit<Body, 'id' | 'version' | 'ahead' | 'key' | 'latitude' | 'longitude'> & {
  latitude: string;
  longitude: string;
};

export const emptyVenue = (state: number): VenueDraft => ({
  name: '',
  address: '',
  postcode: '',
  state,
  zone: zoneOfState(state),
  latitude: '',
  longitude: '',
  gate: '',
  dock: '',
  parking: '',
  contactName: '',
  contactPhone: '',
  notes: '',
  licences: [],
});

export const draftOf = (venue: Venue): VenueDraft => {
  const { id: _id, version: _version, isArchived: _archived, latitude, longitude, ...rest } = venue;
  return { ...rest, latitude: String(latitude ?? ''), longitude: String(longitude ?? '') };
};

/** The draft in another state, whose zone it gets if its own is not in that state. */
export const inState = ({ zone }: VenueDraft, state: number): Partial<VenueDraft> => ({
  state,
  zone: zonesInState(state).includes(zone) ? zone : zoneOfState(state),
});

const degrees = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()));
const isDegrees = (text: string, most: number): boolean => {
  const value = degrees(text);
  return value === null || Math.abs(value) <= most;
};

/** The first problem that prevents saving, with its field; null if there is none. */
export function venueProblem(draft: VenueDraft): { field: keyof VenueDraft; text: string } | null {
  const { name, postcode, latitude, longitude } = draft;
  if (name.trim() === '') return { field: 'name', text: 'A venue needs a name.' };
  if (postcode !== '' && !/^\d{4}$/.test(postcode)) return { field: 'postcode', text: 'Four digits.' };
  if (!isDegrees(latitude, 90)) return { field: 'latitude', text: 'Degrees, such as -31.9565.' };
  if (!isDegrees(longitude, 180)) return { field: 'longitude', text: 'Degrees, such as 141.4672.' };
  if ((latitude.trim() === '') !== (longitude.trim() === ''))
    return {
      field: latitude.trim() === '' ? 'latitude' : 'longitude',
      text: 'Give both latitude and longitude, or neither.',
    };
  return null;
}

export const fieldsOf = (draft: VenueDraft): Body => ({
  ...draft,
  latitude: degrees(draft.latitude),
  longitude: degrees(draft.longitude),
});

const taken = ['name', 'address', 'postcode', 'gate', 'state', 'zone', 'licences'] as const;
/** Does the change reach what jobs take from their venue? */
export const reachesJobs = (stored: VenueDraft, draft: VenueDraft): boolean =>
  taken.some((name) => JSON.stringify(stored[name]) !== JSON.stringify(draft[name]));
