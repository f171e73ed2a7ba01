import { JobStatus } from '@crewcall/domain/job-state';
import { HOUR_MS, MINUTE_MS } from '@crewcall/domain/units';
import { dayOf } from '@crewcall/domain/time';
import { zoneOfState } from '@crewcall/domain/zones';
import { customers, type GroupName, type Prefix } from './company';
import { clockOn, HOME, need, quarterBefore } from './context';
import { shows, venues, workKinds, type WorkKind } from './venues';

export interface CrewPlan {
  group: GroupName;
  amount: number;
  start: number;
  end: number;
  requireCode: boolean;
  confirmed: number;
  invited: number;
  denied: number;
  applied: number;
}

/** What a job demonstrates in the demo; `plain` is an ordinary job. */
type Tag =
  'plain' | 'soon' | 'running' | 'missing-clock-out' | 'unsigned' | 'request' | 'cancelled' | 'series';

export interface JobPlan {
  /** Days from the company's today. */
  day: number;
  tag: Tag;
  title: string;
  description: string;
  state: number;
  zone: string;
  location: string;
  postcode: string;
  gateCode: string;
  prepend: Prefix | '';
  color: string;
  status: JobStatus;
  start: number;
  hidden: boolean;
  crews: CrewPlan[];
}

const statusOf = (tag: Tag): JobStatus =>
  tag === 'request' ? JobStatus.Pending : tag === 'cancelled' ? JobStatus.Cancelled : JobStatus.Confirmed;

type DayPlan = readonly [day: number, tag: Tag];

const past: DayPlan[] = [
  -30, -29, -28, -27, -26, -25, -23, -22, -21, -20, -19, -18, -16, -15, -14, -13, -12, -11, -9, -8, -7, -6,
].map((day): DayPlan => [day, day === -18 ? 'cancelled' : 'plain']);
const recent: DayPlan[] = [
  [-5, 'missing-clock-out'],
  [-4, 'unsigned'],
  [-3, 'missing-clock-out'],
  [-2, 'missing-clock-out'],
  [-2, 'unsigned'],
  [-1, 'unsigned'],
];
const today: DayPlan[] = [
  [0, 'soon'],
  [0, 'soon'],
  [0, 'soon'],
  [0, 'running'],
];
const ahead: DayPlan[] = [
  [1, 'plain'],
  [1, 'plain'],
  [1, 'request'],
  [2, 'plain'],
  [2, 'series'],
  [3, 'series'],
  [3, 'plain'],
  [4, 'series'],
  [4, 'request'],
  [5, 'plain'],
  [5, 'plain'],
  [6, 'plain'],
  [6, 'cancelled'],
  [7, 'plain'],
  [8, 'plain'],
  [9, 'request'],
  [10, 'plain'],
  [11, 'plain'],
  [13, 'request'],
  [14, 'plain'],
  [16, 'plain'],
  [17, 'cancelled'],
  [19, 'plain'],
  [21, 'plain'],
  [23, 'plain'],
  [25, 'plain'],
  [27, 'plain'],
  [30, 'plain'],
];

// Today's jobs are around the present time, so that a visitor to the demo can clock in.
function startOf(day: number, tag: Tag, index: number, zone: string, kind: WorkKind, now: number): number {
  if (tag === 'running') return quarterBefore(now - 3 * HOUR_MS);
  if (tag !== 'soon') return clockOn(now, day, zone, kind.start);
  const { start, end } = dayOf(HOME, now);
  const wanted = quarterBefore(now) + (index * 30 - 30) * MINUTE_MS;
  return Math.min(Math.max(wanted, start), end - 15 * MINUTE_MS);
}

function staffing(amount: number, day: number, tag: Tag, index: number) {
  const nobody = { confirmed: 0, invited: 0, denied: 0, applied: 0 };
  if (tag === 'request') return nobody;
  if (day <= 0) return { ...nobody, confirmed: amount, denied: day === 0 ? 0 : Number(index % 5 === 0) };
  if (tag === 'cancelled') return { ...nobody, confirmed: Math.min(1, amount) };
  if (day === 1) return { ...nobody, confirmed: Math.max(0, amount - 1), invited: 1 };
  const confirmed = day <= 8 ? Math.floor(amount / 2) : Math.floor(amount / 4);
  const free = amount - confirmed;
  return {
    confirmed,
    invited: Math.min(2, Math.max(0, free - 1)),
    denied: Number(index % 3 === 0),
    applied: index % 2 === 0 && free > 0 ? 1 : 0,
  };
}

/** The demo's sixty jobs: a month back, today, a month ahead. */
export function planJobs(now: number): JobPlan[] {
  const all = [...past, ...recent, ...today, ...ahead];
  return all.map(([day, tag], index): JobPlan => {
    const fixed = tag === 'soon' || tag === 'running' ? 0 : tag === 'series' ? 4 : undefined;
    const venue = need(venues[fixed ?? index % venues.length], 'venue');
    const zone = zoneOfState(venue.state);
    const kind = need(
      workKinds[tag === 'soon' ? 0 : tag === 'series' ? 5 : index % workKinds.length],
      'kind of work',
    );
    const nth = all.slice(0, index).filter((entry) => entry[1] === tag).length;
    const show = tag === 'series' ? 'Home Ideas Show' : need(shows[index % shows.length], 'show');
    // Every fifth job has no customer. Requests always have one, and all jobs of the series have the same.
    const turn = tag === 'request' ? nth : tag === 'series' ? 0 : index;
    const customer = index % 5 !== 4 || turn !== index ? customers[turn % 3] : undefined;
    const start = startOf(day, tag, nth, zone, kind, now);
    return {
      day,
      tag,
      title: `${kind.title} – ${show}`,
      description: `${show}: ${kind.title.toLowerCase()}. Steel caps and hi-vis. Meet at the loading dock, sign in with security first.`,
      state: venue.state,
      zone,
      location: venue.name,
      postcode: venue.postcode,
      gateCode: venue.gateCode ?? '',
      prepend: customer?.text ?? '',
      color: customer?.default_color ?? '#90a4ae',
      status: statusOf(tag),
      start,
      hidden: index % 13 === 6,
      crews: kind.crews.map(({ group, amount, later }, at) => {
        const from = tag === 'soon' ? start : start + later * HOUR_MS;
        return {
          group,
          amount,
          start: from,
          end: Math.max(start + kind.hours * HOUR_MS, from + 3 * HOUR_MS),
          requireCode: tag === 'soon' ? nth === 2 : index % 11 === 5,
          ...staffing(amount, day, tag, index + at),
        };
      }),
    };
  });
}
