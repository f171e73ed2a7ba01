import type { GroupName } from './company';

export interface Venue {
  state: number;
  postcode: string;
  name: string;
  /** What opens the gate, where there is one. */
  gateCode?: string;
}

/** Locations of the demo's jobs, used in turn, so a state with more venues gets more jobs. */
export const venues: readonly Venue[] = [
  { state: 1, postcode: '2000', name: 'ICC Sydney, 14 Darling Drive, Sydney', gateCode: '2846#' },
  { state: 2, postcode: '3006', name: 'Melbourne Convention Centre, 1 Convention Centre Place, South Wharf' },
  { state: 1, postcode: '2127', name: 'Olympic Park Arena, Sydney Olympic Park' },
  { state: 3, postcode: '4101', name: 'Brisbane Convention Centre, Merivale Street, South Brisbane' },
  { state: 1, postcode: '2015', name: 'Carriage Hall, 245 Wilson Street, Eveleigh' },
  { state: 8, postcode: '2602', name: 'Exhibition Park, Flemington Road, Lyneham' },
  { state: 1, postcode: '2021', name: 'Moore Park Pavilion, Driver Avenue, Moore Park' },
  { state: 4, postcode: '5034', name: 'Adelaide Showground, Goodwood Road, Wayville' },
  { state: 2, postcode: '3004', name: 'Music Bowl, Linlithgow Avenue, Melbourne' },
  { state: 5, postcode: '6000', name: 'Perth Arena, 700 Wellington Street, Perth' },
  { state: 1, postcode: '2031', name: 'Royal Randwick, Alison Road, Randwick' },
  { state: 6, postcode: '7000', name: 'Princes Wharf No. 1, Hobart' },
  { state: 3, postcode: '4000', name: 'Riverstage, 59 Gardens Point Road, Brisbane' },
  { state: 7, postcode: '0800', name: 'Darwin Waterfront Centre, 10 Stokes Hill Road, Darwin' },
];

export const shows = [
  'Harbour Lights Festival',
  'Southern Food Expo',
  'Coastline Awards Gala',
  'Tech Horizons Summit',
  'Wattle & Wine Weekend',
  'Riverbank Symphony',
  'Outback Country Stage',
  'Boat & Fishing Show',
  'Winter Ballet Season',
  'Derby Day Marquees',
  'Startup Nights',
  'Home Ideas Show',
] as const;

export interface WorkKind {
  title: string;
  /** Start as `HH:mm`; `hours` is the length. */
  start: string;
  hours: number;
  crews: readonly { group: GroupName; amount: number; later: number }[];
}

const crew = (group: GroupName, amount: number, later = 0) => ({ group, amount, later });

/** Kinds of work; those that start late cross midnight. `later` is hours after the job's start. */
export const workKinds: readonly WorkKind[] = [
  {
    title: 'Bump in',
    start: '07:00',
    hours: 8,
    crews: [crew('Stagehand', 5), crew('Forklift Driver', 1)],
  },
  {
    title: 'Show call',
    start: '15:30',
    hours: 7.5,
    crews: [crew('Audio Tech', 2), crew('Lighting Tech', 2), crew('Stagehand', 2, 1)],
  },
  {
    title: 'Bump out',
    start: '22:00',
    hours: 6.5,
    crews: [crew('Stagehand', 6), crew('Forklift Driver', 1, 1)],
  },
  {
    title: 'Rigging call',
    start: '06:00',
    hours: 9,
    crews: [crew('Rigger', 3), crew('Stagehand', 2, 2)],
  },
  {
    title: 'Overnight build',
    start: '20:00',
    hours: 9.5,
    crews: [crew('Stagehand', 4), crew('Rigger', 2)],
  },
  {
    title: 'Expo floor',
    start: '09:15',
    hours: 5,
    crews: [crew('Stagehand', 4), crew('Lighting Tech', 1)],
  },
];
